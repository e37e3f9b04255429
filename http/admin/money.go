// Money: the audit of the ledger, corrections of wallets, reversals.

package admin

import (
	"context"
	"crypto/rand"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
)

type money struct{ *console }

func (h *money) routes() {
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/ledger_audit", h.ledgerAudit)
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/wallet_adjust", h.walletAdjust)
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/approval_list", h.approvalList)
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/approval_withdraw", h.withdraw)
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/recharge_list", h.rechargeList)
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/recharge_refund", h.rechargeRefund)
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/adjust_list", h.adjustList)
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/envelope_list", h.envelopeList)
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/envelope_show", h.envelopeShow)
	operators.Route(h.Access, domain.OperatorEditor, "/admin/gift_list", h.giftList)
	operators.Route(h.Access, domain.OperatorEditor, "/admin/gift_edit", h.giftEdit)
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/recharge_product_list", h.productList)
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/recharge_product_edit", h.productEdit)
}

const (
	adjustMax       = 100_000_000
	adjustReasonMax = 200
)

func (h *money) ledgerAudit(ctx context.Context, _ operators.Caller, _ struct{}) (domain.LedgerAudit, error) {
	now := h.Rest.Now()
	audit, err := h.Operators.LedgerAudit(ctx)
	audit.CheckTime = now.UnixMilli()
	return audit, err
}

type walletAdjustRequest struct {
	operators.Act
	UserID    rest.ID      `json:"userId"`
	Amount    domain.Coins `json:"amount"`
	Reason    string       `json:"reason"`
	RequestID string       `json:"requestId"`
	AdjustID  string       `json:"adjustId"` // instead of all others but userId: the pending change of another admin to approve
}

func (r walletAdjustRequest) Thing() string { return operators.ThingOf("user", r.UserID) }

func (r walletAdjustRequest) Check() error {
	switch {
	case r.AdjustID != "":
		return nil
	case r.UserID == 0:
		return domain.RefuseField("userId", "required")
	case r.Amount == 0 || r.Amount > adjustMax || r.Amount < -adjustMax:
		return domain.Refuse(domain.AmountRange, "min", -adjustMax, "max", adjustMax)
	case domain.CleanLine(r.Reason) == "":
		return domain.Refuse(domain.FieldRequired, "field", "reason")
	case domain.Length(r.Reason) > adjustReasonMax:
		return domain.RefuseField("reason", "length", "max", adjustReasonMax)
	}
	return rest.CheckRequestID(r.RequestID)
}

type walletAdjustAnswer struct {
	AdjustID string        `json:"adjustId"`
	Done     bool          `json:"done"`
	Balance  *domain.Coins `json:"balance"` // null while it waits for a second admin
}

// walletBalance is what the record keeps of a corrected wallet.
type walletBalance struct {
	UserID  rest.ID      `json:"userId"`
	Balance domain.Coins `json:"balance"`
}

// walletAdjust corrects a wallet. What one admin corrects alone within a day has a limit; above it another admin has to
// agree, within 48 hours.
func (h *money) walletAdjust(ctx context.Context, at operators.Caller, req walletAdjustRequest) (walletAdjustAnswer, error) {
	asked, err := h.askedAdjustment(ctx, at, req)
	if err != nil {
		return walletAdjustAnswer{AdjustID: req.AdjustID}, err
	}
	answer := walletAdjustAnswer{AdjustID: asked.AdjustID}
	limit := int64(domain.AdjustLimit)
	if _, err := h.Site.Setting(ctx, "admin.adjustLimit", &limit); err != nil {
		return answer, err
	}
	left, err := h.Operators.Adjust(ctx, asked.AdjustID, at.OperatorID, domain.Coins(limit))
	answer.Done, answer.Balance = left != nil, left
	if err != nil || !answer.Done || !asked.Done.IsZero() {
		return answer, err // refused, pending, or a repeat
	}
	user := rest.ID(asked.UserID)
	at.Changed(walletBalance{user, *left - asked.Amount}, walletBalance{user, *left})
	if h.ShowBalance != nil {
		h.ShowBalance(asked.UserID, *left)
	}
	return answer, nil
}

// askedAdjustment is the pending one that is approved, or a new one.
func (h *money) askedAdjustment(ctx context.Context, at operators.Caller, req walletAdjustRequest) (domain.Adjustment, error) {
	if req.AdjustID != "" {
		asked, err := h.Operators.Adjustment(ctx, req.AdjustID)
		if err == nil && req.UserID != 0 && asked.UserID != int64(req.UserID) {
			err = domain.Refuse(domain.NotFound, "kind", "adjustment")
		}
		return asked, err
	}
	hash, err := rest.RequestHash(req)
	if err != nil {
		return domain.Adjustment{}, err
	}
	return h.Operators.AskAdjustment(ctx, domain.Adjustment{
		AdjustID: "ad_" + rand.Text(), UserID: int64(req.UserID), Amount: req.Amount, Reason: domain.CleanLine(req.Reason),
		AskedBy: at.OperatorID, Hash: hash,
	}, req.RequestID)
}

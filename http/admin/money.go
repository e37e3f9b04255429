// Money: the routes, the audit of the ledger, corrections of wallets and refunds of recharges.

package admin

import (
	"cmp"
	"context"
	"crypto/rand"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/ledger"
	"touchline/http/admin/operators"
	"touchline/http/rest"
)

type money struct{ *desk }

func (h *money) routes() {
	operators.Route(h.Access, console.OperatorAdmin, "/admin/ledger_audit", h.ledgerAudit)
	operators.Route(h.Access, console.OperatorAdmin, "/admin/wallet_adjust", h.walletAdjust)
	operators.Route(h.Access, console.OperatorAdmin, "/admin/approval_list", h.approvalList)
	operators.Route(h.Access, console.OperatorAdmin, "/admin/approval_withdraw", h.withdraw)
	operators.Route(h.Access, console.OperatorAdmin, "/admin/recharge_list", h.rechargeList)
	operators.Route(h.Access, console.OperatorAdmin, "/admin/recharge_refund", h.rechargeRefund)
	operators.Route(h.Access, console.OperatorAdmin, "/admin/adjust_list", h.adjustList)
	operators.Route(h.Access, console.OperatorAdmin, "/admin/envelope_list", h.envelopeList)
	operators.Route(h.Access, console.OperatorAdmin, "/admin/envelope_show", h.envelopeShow)
	operators.Route(h.Access, console.OperatorEditor, "/admin/gift_list", h.giftList)
	operators.Route(h.Access, console.OperatorEditor, "/admin/gift_edit", h.giftEdit)
	operators.Route(h.Access, console.OperatorAdmin, "/admin/recharge_product_list", h.productList)
	operators.Route(h.Access, console.OperatorAdmin, "/admin/recharge_product_edit", h.productEdit)
}

const (
	adjustMax       = 100_000_000
	adjustReasonMax = 200
)

func (h *money) ledgerAudit(ctx context.Context, _ operators.Caller, _ struct{}) (ledger.LedgerAudit, error) {
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
	AdjustID  string       `json:"adjustId"` // with userId or alone: the correction of another admin to approve
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
	}
	return cmp.Or(
		operators.NeedText("reason", r.Reason),
		operators.MaxLength("reason", r.Reason, adjustReasonMax),
		rest.CheckRequestID(r.RequestID))
}

type walletAdjustAnswer struct {
	AdjustID string        `json:"adjustId"`
	Done     bool          `json:"done"`
	Balance  *domain.Coins `json:"balance"` // null until a second admin approves it
}

// walletBalance is what the record keeps of a corrected wallet.
type walletBalance struct {
	UserID  rest.ID      `json:"userId"`
	Balance domain.Coins `json:"balance"`
}

// walletAdjust corrects a wallet. Above what one admin may correct within a day, a second admin has to approve it
// within 48 hours.
func (h *money) walletAdjust(ctx context.Context, at operators.Caller,
	req walletAdjustRequest) (walletAdjustAnswer, error) {
	asked, err := h.askedAdjustment(ctx, at, req)
	if err != nil {
		return walletAdjustAnswer{AdjustID: req.AdjustID}, err
	}
	answer := walletAdjustAnswer{AdjustID: asked.AdjustID}
	limit, err := h.adjustLimit(ctx)
	if err != nil {
		return answer, err
	}
	left, err := h.Operators.Adjust(ctx, asked.AdjustID, at.OperatorID, limit)
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

// adjustLimit is how many coins one admin may correct and refund within a day.
func (h *money) adjustLimit(ctx context.Context) (domain.Coins, error) {
	limit := domain.Coins(ledger.AdjustLimit)
	_, err := h.Site.Setting(ctx, "admin.adjustLimit", &limit)
	return limit, err
}

// askedAdjustment is the pending correction to approve, or a new one.
func (h *money) askedAdjustment(ctx context.Context, at operators.Caller,
	req walletAdjustRequest) (ledger.Adjustment, error) {
	if req.AdjustID != "" {
		asked, err := h.Operators.Adjustment(ctx, req.AdjustID)
		if err == nil && req.UserID != 0 && asked.UserID != int64(req.UserID) {
			err = domain.Refuse(domain.NotFound, "kind", "adjustment")
		}
		return asked, err
	}
	hash, err := rest.RequestHash(req)
	if err != nil {
		return ledger.Adjustment{}, err
	}
	return h.Operators.AskAdjustment(ctx, ledger.Adjustment{
		AdjustID: "ad_" + rand.Text(), UserID: int64(req.UserID), Amount: req.Amount, Reason: domain.CleanLine(req.Reason),
		AskedBy: at.OperatorID, Hash: hash,
	}, req.RequestID)
}

type rechargeRefundRequest struct {
	operators.Act
	OrderID   string `json:"orderId"`
	Reason    string `json:"reason"`
	RequestID string `json:"requestId"`
	RefundID  string `json:"refundId"` // instead of all others: the refund of another admin to approve
}

func (r rechargeRefundRequest) Thing() string { return operators.ThingOf("order", r.OrderID) }

func (r rechargeRefundRequest) Check() error {
	switch {
	case len(r.RefundID) > idMax:
		return domain.RefuseField("refundId", "length", "max", idMax)
	case r.RefundID != "":
		return nil
	case r.OrderID == "":
		return domain.RefuseField("orderId", "required")
	case len(r.OrderID) > idMax:
		return domain.RefuseField("orderId", "length", "max", idMax)
	}
	return cmp.Or(console.NeedReason(r.Reason), rest.CheckRequestID(r.RequestID))
}

type rechargeRefundAnswer struct {
	RefundID string       `json:"refundId"` // for the second admin, within 48 hours
	OrderID  string       `json:"orderId"`
	UserID   rest.ID      `json:"userId"`
	Coins    domain.Coins `json:"coins"` // taken back; the site bears the loss of spent coins
	Done     bool         `json:"done"`  // false until a second admin approves it
}

// orderChange is what the record keeps of a refund.
type orderChange struct {
	OrderID string                `json:"orderId"`
	Status  ledger.RechargeStatus `json:"status"`
}

// rechargeRefund takes back the coins of a paid order. The provider, not this call, returns the money.
func (h *money) rechargeRefund(ctx context.Context, at operators.Caller,
	req rechargeRefundRequest) (rechargeRefundAnswer, error) {
	refundID := req.RefundID
	if refundID == "" {
		hash, err := rest.RequestHash([]string{req.OrderID, req.Reason})
		if err != nil {
			return rechargeRefundAnswer{}, err
		}
		asked, err := h.Operators.AskRefund(ctx, ledger.Refund{
			RefundID: "rf_" + rand.Text(), OrderID: req.OrderID, Reason: domain.CleanLine(req.Reason), AskedBy: at.OperatorID,
			Hash: hash,
		}, req.RequestID)
		if err != nil {
			return rechargeRefundAnswer{}, err
		}
		refundID = asked.RefundID
	}
	limit, err := h.adjustLimit(ctx)
	if err != nil {
		return rechargeRefundAnswer{}, err
	}
	r, done, err := h.Operators.Refund(ctx, refundID, at.OperatorID, limit, h.Rest.Now())
	if err == nil && done {
		at.Changed(orderChange{r.OrderID, ledger.RechargePaid}, orderChange{r.OrderID, ledger.RechargeRefunded})
	}
	return rechargeRefundAnswer{r.RefundID, r.OrderID, rest.ID(r.UserID), r.Coins, done}, err
}

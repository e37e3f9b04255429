// Money: the audit of the ledger, corrections of wallets, reversals.

package admin

import (
	"context"
	"crypto/rand"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
)

// MoneyPorts are what the calls about wallets, products and gifts need.
type MoneyPorts struct {
	Adjustments Adjustments
	Shop        Shop
	Pending     PendingChanges
	Waiting     PendingSettings
	Gifts       Gifts
}

type money struct {
	*operators.Access
	MoneyPorts
}

func (h *money) routes() {
	h.adminMoneyRoutes()
	h.adminShopRoutes()
}

// Gifts on sale.
type Gifts interface {
	Gifts(ctx context.Context) ([]domain.Gift, error)
}

// Adjustments are corrections of wallets.
type Adjustments interface {
	// AskAdjustment refuses with NOT_FOUND; a repeated request id finds the first one, or IDEMPOTENCY_MISMATCH.
	AskAdjustment(ctx context.Context, a domain.Adjustment, requestID string) (domain.Adjustment, error)
	// Adjust carries out a pending correction, once, and answers what the user has left; nil while it needs another admin.
	// BALANCE_NOT_ENOUGH, and what domain.Approval refuses.
	Adjust(ctx context.Context, adjustID string, by int64, limit domain.Coins) (left *domain.Coins, err error)
	LedgerAudit(ctx context.Context) (domain.LedgerAudit, error)
}

const (
	adjustMax       = 100_000_000
	adjustReasonMax = 200
)

func (h *money) adminMoneyRoutes() {
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/ledger_audit", h.ledgerAudit)
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/wallet_adjust", h.walletAdjust)
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/wish_list", h.pendingList)
}

func (h *money) ledgerAudit(ctx context.Context, _ operators.Caller, _ struct{}) (domain.LedgerAudit, error) {
	return h.Adjustments.LedgerAudit(ctx)
}

type walletAdjustRequest struct {
	operators.Act
	UserID    rest.ID      `json:"userId"`
	Amount    domain.Coins `json:"amount"`
	Reason    string       `json:"reason"`
	RequestID string       `json:"requestId"`
	AdjustID  string       `json:"adjustId"` // instead of all others: the pending change of another admin to approve
}

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

// walletAdjust corrects a wallet. What one admin corrects alone within a day has a limit; above it another admin has to
// agree, within 48 hours.
func (h *money) walletAdjust(ctx context.Context, at operators.Caller, req walletAdjustRequest) (walletAdjustAnswer, error) {
	answer := walletAdjustAnswer{AdjustID: req.AdjustID}
	if req.AdjustID == "" {
		hash, err := rest.RequestHash(req)
		if err != nil {
			return answer, err
		}
		pending, err := h.Adjustments.AskAdjustment(ctx, domain.Adjustment{
			AdjustID: "ad_" + rand.Text(), UserID: int64(req.UserID), Amount: req.Amount, Reason: domain.CleanLine(req.Reason),
			AskedBy: at.OperatorID, Hash: hash,
		}, req.RequestID)
		if err != nil {
			return answer, err
		}
		answer.AdjustID = pending.AdjustID
	}
	limit := int64(domain.AdjustLimit)
	if _, err := h.Settings.Setting(ctx, "admin.adjustLimit", &limit); err != nil {
		return answer, err
	}
	left, err := h.Adjustments.Adjust(ctx, answer.AdjustID, at.OperatorID, domain.Coins(limit))
	answer.Done, answer.Balance = left != nil, left
	return answer, err
}

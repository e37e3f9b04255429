// Taking a recharge back: alone up to the limit of a day, else with another admin.

package admin

import (
	"context"
	"crypto/rand"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
)

type rechargeRefundRequest struct {
	operators.Act
	OrderID   string `json:"orderId"`
	Reason    string `json:"reason"`
	RequestID string `json:"requestId"`
	RefundID  string `json:"refundId"` // instead of all others: the pending refund of another admin to approve
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
	if err := domain.NeedReason(r.Reason); err != nil {
		return err
	}
	return rest.CheckRequestID(r.RequestID)
}

type rechargeRefundAnswer struct {
	RefundID string       `json:"refundId"` // for the admin who agrees, within 48 hours
	OrderID  string       `json:"orderId"`
	UserID   rest.ID      `json:"userId"`
	Coins    domain.Coins `json:"coins"` // taken back; what was spent already is the loss of the site
	Done     bool         `json:"done"`  // false while it waits for a second admin
}

// orderChange is what the record keeps of a refund.
type orderChange struct {
	OrderID string                `json:"orderId"`
	Status  domain.RechargeStatus `json:"status"`
}

// rechargeRefund takes back the coins of a paid order. The money is given back at the provider, not here.
func (h *money) rechargeRefund(ctx context.Context, at operators.Caller, req rechargeRefundRequest) (rechargeRefundAnswer, error) {
	refundID := req.RefundID
	if refundID == "" {
		hash, err := rest.RequestHash([]string{req.OrderID, req.Reason})
		if err != nil {
			return rechargeRefundAnswer{}, err
		}
		asked, err := h.Operators.AskRefund(ctx, domain.Refund{
			RefundID: "rf_" + rand.Text(), OrderID: req.OrderID, Reason: domain.CleanLine(req.Reason), AskedBy: at.OperatorID, Hash: hash,
		}, req.RequestID)
		if err != nil {
			return rechargeRefundAnswer{}, err
		}
		refundID = asked.RefundID
	}
	limit := int64(domain.AdjustLimit)
	if _, err := h.Site.Setting(ctx, "admin.adjustLimit", &limit); err != nil {
		return rechargeRefundAnswer{}, err
	}
	r, done, err := h.Operators.Refund(ctx, refundID, at.OperatorID, domain.Coins(limit), h.Rest.Now())
	if err == nil && done {
		at.Changed(orderChange{r.OrderID, domain.RechargePaid}, orderChange{r.OrderID, domain.RechargeRefunded})
	}
	return rechargeRefundAnswer{r.RefundID, r.OrderID, rest.ID(r.UserID), r.Coins, done}, err
}

// Requests of an admin that a second admin has to approve.

package admin

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/ledger"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	adjustmentApproval = 1
	operatorApproval   = 2
	productApproval    = 3
	settingApproval    = 4
	refundApproval     = 5

	approvalIDMax = 64
)

type approvalShown struct {
	// Kind is 1 wallet_adjust, 2 operator_edit or totp_reset, 3 recharge_product_edit, 4 setting_edit, 5 recharge_refund.
	Kind       int     `json:"kind"`
	ApprovalID string  `json:"approvalId"` // adjustId of wallet_adjust, refundId of recharge_refund
	AskedBy    rest.ID `json:"askedBy"`
	AskedName  string  `json:"askedByName"`
	AskTime    int64   `json:"askTime"`
	LapseTime  int64   `json:"lapseTime"`
	// WhyNot is why the caller cannot approve: ownRequest, youngerThanRequest, sameGranter, requesterChanged; null: they
	// can.
	WhyNot     *string               `json:"whyNot"`
	UserID     rest.ID               `json:"userId" api:"nullable"` // kinds 1 and 5
	NickName   *string               `json:"nickName"`
	Amount     *domain.Coins         `json:"amount"`
	Balance    *domain.Coins         `json:"balance"` // in the wallet now
	Reason     *string               `json:"reason"`
	OperatorID rest.ID               `json:"operatorId" api:"nullable"` // kind 2; null: a new operator
	Name       *string               `json:"name"`                      // of the operator
	Role       *console.OperatorRole `json:"role"`                      // null: stays
	Disabled   *bool                 `json:"disabled"`
	Password   bool                  `json:"password"` // a new one
	ResetTotp  bool                  `json:"resetTotp"`
	Product    *productShown         `json:"product"` // kind 3, as it is asked for
	Setting    *string               `json:"setting"` // kind 4: the key, with reason above
	Value      json.RawMessage       `json:"value"`   // of the setting; null: the default
	OrderID    *string               `json:"orderId"` // kind 5
}

// waiting is a request that waits for a second admin, with the fields of every kind.
func waiting(kind int, approvalID string, askedBy int64, asked time.Time) approvalShown {
	return approvalShown{
		Kind: kind, ApprovalID: approvalID, AskedBy: rest.ID(askedBy), AskTime: asked.UnixMilli(),
		LapseTime: asked.Add(domain.ApprovalLife).UnixMilli(),
	}
}

func adjustmentWaiting(a ledger.AdjustmentApproval) approvalShown {
	shown := waiting(adjustmentApproval, a.AdjustID, a.AskedBy, a.Asked)
	shown.UserID, shown.NickName, shown.Reason = rest.ID(a.UserID), &a.NickName, &a.Reason
	shown.Amount, shown.Balance = &a.Amount, &a.Balance
	return shown
}

func operatorWaiting(o console.OperatorApproval) approvalShown {
	shown := waiting(operatorApproval, o.ApprovalID, o.AskedBy, o.Asked)
	shown.OperatorID, shown.Name, shown.Role, shown.Disabled = rest.ID(o.OperatorID), &o.Name, o.Role, o.Disabled
	shown.Password, shown.ResetTotp = o.PasswordHash != nil, o.ResetTotp
	return shown
}

func productWaiting(p console.ProductApproval) approvalShown {
	shown, product := waiting(productApproval, p.ApprovalID, p.AskedBy, p.Asked), showProduct(p.Product)
	shown.Product = &product
	return shown
}

func settingWaiting(s console.SettingApproval) approvalShown {
	shown := waiting(settingApproval, s.ApprovalID, s.By, s.Asked)
	shown.Reason, shown.Setting, shown.Value = &s.Reason, &s.Key, s.Value
	return shown
}

func refundWaiting(r ledger.Refund) approvalShown {
	shown := waiting(refundApproval, r.RefundID, r.AskedBy, r.Asked)
	shown.UserID, shown.Amount, shown.Reason, shown.OrderID = rest.ID(r.UserID), &r.Coins, &r.Reason, &r.OrderID
	return shown
}

// approvalList shows what waits for a second admin, the oldest first.
func (h *money) approvalList(ctx context.Context, at operators.Caller, _ struct{}) ([]approvalShown, error) {
	adjustments, err1 := h.Operators.AdjustmentApprovals(ctx)
	changes, err2 := h.Operators.OperatorApprovals(ctx)
	products, err3 := h.Admin.ProductApprovals(ctx)
	settings, err4 := h.Admin.SettingApprovals(ctx)
	refunds, err5 := h.Operators.RefundApprovals(ctx)
	if err := cmp.Or(err1, err2, err3, err4, err5); err != nil {
		return nil, err
	}
	list := slices.Concat(
		view.Each(adjustments, adjustmentWaiting), view.Each(changes, operatorWaiting),
		view.Each(products, productWaiting), view.Each(settings, settingWaiting), view.Each(refunds, refundWaiting))
	slices.SortStableFunc(list, func(a, b approvalShown) int { return cmp.Compare(a.AskTime, b.AskTime) })
	return rest.NotNil(list), h.judgeApprovals(ctx, at, list)
}

// judgeApprovals adds the name of the requester, and why the caller cannot approve.
func (h *money) judgeApprovals(ctx context.Context, at operators.Caller, list []approvalShown) error {
	names := map[rest.ID]string{}
	for i := range list {
		p := &list[i]
		name, known := names[p.AskedBy]
		if !known {
			asker, err := h.Operators.Operator(ctx, int64(p.AskedBy))
			if err != nil {
				return err
			}
			name = asker.Name
			names[p.AskedBy] = name
		}
		p.AskedName = name
		var no *domain.Refusal
		switch err := h.Operators.MayApprove(ctx, int64(p.AskedBy), at.OperatorID, time.UnixMilli(p.AskTime)); {
		case errors.As(err, &no):
			why, isText := no.Params["reason"].(string)
			if !isText {
				why, _ = no.Params["current"].(string)
			}
			p.WhyNot = &why
		case err != nil:
			return err
		}
	}
	return nil
}

type withdrawRequest struct {
	operators.Act
	ApprovalID string `json:"approvalId"` // as approval_list shows it
	Reason     string `json:"reason"`     // for the record
}

func (r withdrawRequest) Check() error {
	return cmp.Or(
		operators.NeedText("approvalId", r.ApprovalID), operators.MaxLength("approvalId", r.ApprovalID, approvalIDMax),
		console.CheckReason(r.Reason))
}

// withdraw ends a pending request: its requester withdraws it, or another admin says no.
func (h *money) withdraw(ctx context.Context, at operators.Caller, req withdrawRequest) (bool, error) {
	list, err := h.approvalList(ctx, at, struct{}{})
	if err != nil {
		return false, err
	}
	for _, p := range list {
		if p.ApprovalID == req.ApprovalID {
			at.Changed(p, nil)
		}
	}
	if err := h.Operators.EndApproval(ctx, req.ApprovalID); err != nil {
		at.Changed(nil, nil)
		return false, err
	}
	return true, nil
}

// Requests of one admin that another admin has to approve.

package admin

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"touchline/domain"
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
	Kind       int                  `json:"kind"`       // 1 wallet_adjust, 2 operator_edit or totp_reset, 3 recharge_product_edit, 4 setting_edit, 5 recharge_refund
	ApprovalID string               `json:"approvalId"` // adjustId of wallet_adjust, refundId of recharge_refund, approvalId of the others
	AskedBy    rest.ID              `json:"askedBy"`
	AskedName  string               `json:"askedByName"`
	AskTime    int64                `json:"askTime"`
	LapseTime  int64                `json:"lapseTime"`
	WhyNot     *string              `json:"whyNot"`                // the caller cannot agree: ownRequest, youngerThanRequest, sameGranter, requesterChanged; null: they can
	UserID     rest.ID              `json:"userId" api:"nullable"` // kinds 1 and 5
	NickName   *string              `json:"nickName"`
	Amount     *domain.Coins        `json:"amount"`
	Balance    *domain.Coins        `json:"balance"` // in the wallet now
	Reason     *string              `json:"reason"`
	OperatorID rest.ID              `json:"operatorId" api:"nullable"` // kind 2; null: a new operator
	Name       *string              `json:"name"`                      // of the operator
	Role       *domain.OperatorRole `json:"role"`                      // null: stays
	Disabled   *bool                `json:"disabled"`
	Password   bool                 `json:"password"` // a new one
	ResetTotp  bool                 `json:"resetTotp"`
	Product    *productShown        `json:"product"` // kind 3, as it is asked for
	Setting    *string              `json:"setting"` // kind 4: the key, with reason above
	Value      json.RawMessage      `json:"value"`   // of the setting; null: the default
	OrderID    *string              `json:"orderId"` // kind 5
}

// approvalList shows what waits for another admin, the oldest first.
func (h *money) approvalList(ctx context.Context, at operators.Caller, _ struct{}) ([]approvalShown, error) {
	money, err := h.Operators.AdjustmentApprovals(ctx)
	if err != nil {
		return nil, err
	}
	people, err := h.Operators.OperatorApprovals(ctx)
	if err != nil {
		return nil, err
	}
	products, err := h.Admin.ProductApprovals(ctx)
	if err != nil {
		return nil, err
	}
	refunds, err := h.Operators.RefundApprovals(ctx)
	if err != nil {
		return nil, err
	}
	list := view.Each(money, func(a domain.AdjustmentApproval) approvalShown {
		return approvalShown{Kind: adjustmentApproval, ApprovalID: a.AdjustID, AskedBy: rest.ID(a.AskedBy), AskTime: a.Asked.UnixMilli(), LapseTime: expiry(a.Asked),
			UserID: rest.ID(a.UserID), NickName: &a.NickName, Amount: &a.Amount, Balance: &a.Balance, Reason: &a.Reason}
	})
	list = append(list, view.Each(people, func(w domain.OperatorApproval) approvalShown {
		return approvalShown{Kind: operatorApproval, ApprovalID: w.ApprovalID, AskedBy: rest.ID(w.AskedBy), AskTime: w.Asked.UnixMilli(), LapseTime: expiry(w.Asked),
			OperatorID: rest.ID(w.OperatorID), Name: &w.Name, Role: w.Role, Disabled: w.Disabled, Password: w.PasswordHash != nil, ResetTotp: w.ResetTotp}
	})...)
	list = append(list, view.Each(products, func(w domain.ProductApproval) approvalShown {
		product := showProduct(w.Product)
		return approvalShown{Kind: productApproval, ApprovalID: w.ApprovalID, AskedBy: rest.ID(w.AskedBy), AskTime: w.Asked.UnixMilli(), LapseTime: expiry(w.Asked), Product: &product}
	})...)
	settings, err := h.Admin.SettingApprovals(ctx)
	if err != nil {
		return nil, err
	}
	list = append(list, view.Each(settings, func(w domain.SettingApproval) approvalShown {
		return approvalShown{Kind: settingApproval, ApprovalID: w.ApprovalID, AskedBy: rest.ID(w.By), AskTime: w.Asked.UnixMilli(), LapseTime: expiry(w.Asked),
			Reason: &w.Reason, Setting: &w.Key, Value: w.Value}
	})...)
	list = append(list, view.Each(refunds, func(r domain.Refund) approvalShown {
		return approvalShown{Kind: refundApproval, ApprovalID: r.RefundID, AskedBy: rest.ID(r.AskedBy), AskTime: r.Asked.UnixMilli(), LapseTime: expiry(r.Asked),
			UserID: rest.ID(r.UserID), Amount: &r.Coins, Reason: &r.Reason, OrderID: &r.OrderID}
	})...)
	slices.SortStableFunc(list, func(a, b approvalShown) int { return int(a.AskTime - b.AskTime) })
	return rest.NotNil(list), h.judgeApprovals(ctx, at, list)
}

// judgeApprovals adds who asked, and why the caller cannot agree.
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
}

func (r withdrawRequest) Check() error {
	switch {
	case r.ApprovalID == "":
		return domain.Refuse(domain.FieldRequired, "field", "approvalId")
	case len(r.ApprovalID) > approvalIDMax:
		return domain.RefuseField("approvalId", "length", "max", approvalIDMax)
	}
	return nil
}

// withdraw forgets what the caller asked another admin for. FORBIDDEN for the request of another.
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
	if err := h.Operators.WithdrawApproval(ctx, req.ApprovalID, at.OperatorID); err != nil {
		at.Changed(nil, nil)
		return false, err
	}
	return true, nil
}

func expiry(asked time.Time) int64 { return asked.Add(domain.ApprovalLife).UnixMilli() }

// Requests of one admin that another admin has to approve.

package admin

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

// PendingChanges are changes that wait for the approval of another admin.
type PendingChanges interface {
	PendingOperatorChanges(ctx context.Context) ([]domain.PendingOperatorChange, error)
	PendingAdjustments(ctx context.Context) ([]domain.Adjustment, error)
}

// PendingSettings are changes of settings that wait.
type PendingSettings interface {
	PendingSettings(ctx context.Context) ([]domain.PendingSetting, error)
}

const (
	pendingAdjustment = 1
	pendingOperator   = 2
	pendingProduct    = 3
	pendingSetting    = 4
)

type pendingShown struct {
	Kind       int                  `json:"kind"`   // 1 wallet_adjust, 2 operator_edit or totp_reset, 3 recharge_product_edit, 4 setting_edit
	PendingID  string               `json:"wishId"` // adjustId of wallet_adjust, wishId of the others
	AskedBy    rest.ID              `json:"askedBy"`
	AskTime    int64                `json:"askTime"`
	LapseTime  int64                `json:"lapseTime"`
	UserID     rest.ID              `json:"userId" api:"nullable"` // kind 1
	Amount     *domain.Coins        `json:"amount"`
	Reason     *string              `json:"reason"`
	OperatorID rest.ID              `json:"operatorId" api:"nullable"` // kind 2; null: a new operator
	Name       *string              `json:"name"`
	Role       *domain.OperatorRole `json:"role"` // null: stays
	Disabled   *bool                `json:"disabled"`
	Password   bool                 `json:"password"` // a new one
	ResetTotp  bool                 `json:"resetTotp"`
	Product    *productShown        `json:"product"` // kind 3, as it is asked for
	Setting    *string              `json:"setting"` // kind 4: the key, with reason above
	Value      json.RawMessage      `json:"value"`   // of the setting; null: the default
}

// pendingList shows what waits for another admin, the oldest first.
func (h *money) pendingList(ctx context.Context, _ operators.Caller, _ struct{}) ([]pendingShown, error) {
	money, err := h.Pending.PendingAdjustments(ctx)
	if err != nil {
		return nil, err
	}
	people, err := h.Pending.PendingOperatorChanges(ctx)
	if err != nil {
		return nil, err
	}
	products, err := h.Shop.PendingProducts(ctx)
	if err != nil {
		return nil, err
	}
	list := view.Each(money, func(a domain.Adjustment) pendingShown {
		return pendingShown{Kind: pendingAdjustment, PendingID: a.AdjustID, AskedBy: rest.ID(a.AskedBy), AskTime: a.Asked.UnixMilli(), LapseTime: expiry(a.Asked),
			UserID: rest.ID(a.UserID), Amount: &a.Amount, Reason: &a.Reason}
	})
	list = append(list, view.Each(people, func(w domain.PendingOperatorChange) pendingShown {
		return pendingShown{Kind: pendingOperator, PendingID: w.PendingID, AskedBy: rest.ID(w.AskedBy), AskTime: w.Asked.UnixMilli(), LapseTime: expiry(w.Asked),
			OperatorID: rest.ID(w.OperatorID), Name: &w.Name, Role: w.Role, Disabled: w.Disabled, Password: w.PasswordHash != nil, ResetTotp: w.ResetTotp}
	})...)
	list = append(list, view.Each(products, func(w domain.PendingProduct) pendingShown {
		product := showProduct(w.Product)
		return pendingShown{Kind: pendingProduct, PendingID: w.PendingID, AskedBy: rest.ID(w.AskedBy), AskTime: w.Asked.UnixMilli(), LapseTime: expiry(w.Asked), Product: &product}
	})...)
	settings, err := h.Waiting.PendingSettings(ctx)
	if err != nil {
		return nil, err
	}
	list = append(list, view.Each(settings, func(w domain.PendingSetting) pendingShown {
		return pendingShown{Kind: pendingSetting, PendingID: w.PendingID, AskedBy: rest.ID(w.By), AskTime: w.Asked.UnixMilli(), LapseTime: expiry(w.Asked),
			Reason: &w.Reason, Setting: &w.Key, Value: w.Value}
	})...)
	slices.SortStableFunc(list, func(a, b pendingShown) int { return int(a.AskTime - b.AskTime) })
	return rest.NotNil(list), nil
}

func expiry(asked time.Time) int64 { return asked.Add(domain.ApprovalLife).UnixMilli() }

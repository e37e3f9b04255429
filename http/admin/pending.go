// Requests of one admin that another admin has to approve.

package admin

import (
	"context"
	"slices"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

// Wishes are acts that wait for another admin.
type Wishes interface {
	OpenOperatorWishes(ctx context.Context) ([]domain.OperatorWish, error)
	OpenAdjustments(ctx context.Context) ([]domain.Adjustment, error)
}

const (
	wishOfMoney     = 1
	wishOfOperators = 2
	wishOfProducts  = 3
)

type wishShown struct {
	Kind       int                  `json:"kind"`   // 1 wallet_adjust, 2 operator_edit or totp_reset, 3 recharge_product_edit
	WishID     string               `json:"wishId"` // adjustId of wallet_adjust, wishId of the others
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
}

// wishList shows what waits for another admin, the oldest first.
func (h *money) wishList(ctx context.Context, _ operatorCaller, _ struct{}) ([]wishShown, error) {
	money, err := h.Wishes.OpenAdjustments(ctx)
	if err != nil {
		return nil, err
	}
	people, err := h.Wishes.OpenOperatorWishes(ctx)
	if err != nil {
		return nil, err
	}
	products, err := h.Shop.OpenProductWishes(ctx)
	if err != nil {
		return nil, err
	}
	list := view.Each(money, func(a domain.Adjustment) wishShown {
		return wishShown{Kind: wishOfMoney, WishID: a.AdjustID, AskedBy: rest.ID(a.AskedBy), AskTime: a.Asked.UnixMilli(), LapseTime: lapse(a.Asked),
			UserID: rest.ID(a.UserID), Amount: &a.Amount, Reason: &a.Reason}
	})
	list = append(list, view.Each(people, func(w domain.OperatorWish) wishShown {
		return wishShown{Kind: wishOfOperators, WishID: w.WishID, AskedBy: rest.ID(w.AskedBy), AskTime: w.Asked.UnixMilli(), LapseTime: lapse(w.Asked),
			OperatorID: rest.ID(w.OperatorID), Name: &w.Name, Role: w.Role, Disabled: w.Disabled, Password: w.PasswordHash != nil, ResetTotp: w.ResetTotp}
	})...)
	list = append(list, view.Each(products, func(w domain.ProductWish) wishShown {
		product := showProduct(w.Product)
		return wishShown{Kind: wishOfProducts, WishID: w.WishID, AskedBy: rest.ID(w.AskedBy), AskTime: w.Asked.UnixMilli(), LapseTime: lapse(w.Asked), Product: &product}
	})...)
	slices.SortStableFunc(list, func(a, b wishShown) int { return int(a.AskTime - b.AskTime) })
	return rest.NotNil(list), nil
}

func lapse(asked time.Time) int64 { return asked.Add(domain.WishLife).UnixMilli() }

// The gifts that users buy with coins, and the products by which they buy coins.

package admin

import (
	"cmp"
	"context"
	"regexp"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/ledger"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

type giftShown struct {
	GiftID    string       `json:"giftId"`
	Names     domain.Names `json:"names"`
	Icon      string       `json:"icon"`
	Animation string       `json:"animation"`
	Price     domain.Coins `json:"price"`
	Tier      int32        `json:"tier"`
	Comboable bool         `json:"comboable"`
	Sort      int32        `json:"sort"`
	Withdrawn bool         `json:"withdrawn"`
}

func showGift(g ledger.Gift) giftShown {
	return giftShown{ledger.FormatGift(g.Number), g.Names, g.Icon, g.Animation, g.Price, g.Tier, g.Comboable, g.Sort,
		g.Withdrawn}
}

// giftList shows all gifts, also withdrawn ones.
func (h *money) giftList(ctx context.Context, _ operators.Caller, _ struct{}) ([]giftShown, error) {
	gifts, err := h.Money.Gifts(ctx)
	return rest.NotNil(view.Each(gifts, showGift)), err
}

type giftEditRequest struct {
	operators.Edit
	GiftID    string        `json:"giftId"` // absent: a new one
	Names     domain.Names  `json:"names"`
	Icon      *string       `json:"icon"`      // the key of a stored picture, or the name of a picture of the client
	Animation *string       `json:"animation"` // the name of an animation of the client; "" none
	Price     *domain.Coins `json:"price"`
	Tier      *int32        `json:"tier"` // 1 small, 2 medium, 3 large
	Comboable *bool         `json:"comboable"`
	Sort      *int32        `json:"sort"`
	Withdrawn *bool         `json:"withdrawn"`
	Reason    string        `json:"reason"` // for the record
}

// clientPicture matches the names of the client's pictures and animations.
var clientPicture = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

const giftTiers = 3

func (r giftEditRequest) Thing() string { return operators.ThingOf("gift", r.GiftID) }

func (r giftEditRequest) Check() error {
	switch {
	case r.Animation != nil && *r.Animation != "" && !clientPicture.MatchString(*r.Animation):
		return domain.RefuseField("animation", "format")
	case r.Price != nil && (*r.Price < 1 || *r.Price > console.GiftPriceMax):
		return domain.Refuse(domain.AmountRange, "min", 1, "max", console.GiftPriceMax)
	case r.Tier != nil && (*r.Tier < 1 || *r.Tier > giftTiers):
		return domain.RefuseField("tier", "enum")
	}
	if _, ok := ledger.ParseGift(r.GiftID); r.GiftID != "" && !ok {
		return domain.RefuseField("giftId", "id")
	}
	return cmp.Or(console.CheckReason(r.Reason), operators.CheckSort(r.Sort))
}

// giftEdit answers the gift after the edit. Rooms follow within seconds.
func (h *money) giftEdit(ctx context.Context, at operators.Caller, req giftEditRequest) (giftShown, error) {
	number, _ := ledger.ParseGift(req.GiftID)
	before, after, err := h.Admin.EditGift(ctx, number, func(g *ledger.Gift) error {
		if err := operators.SetNames("names", &g.Names, req.Names); err != nil {
			return err
		}
		if g.Number == 0 {
			g.Tier = 1
		}
		if req.Icon != nil && clientPicture.MatchString(*req.Icon) {
			g.Icon = *req.Icon
		} else if err := h.SetImage(ctx, &g.Icon, req.Icon); err != nil {
			return err
		}
		operators.Set(&g.Animation, req.Animation)
		operators.Set(&g.Price, req.Price)
		operators.Set(&g.Tier, req.Tier)
		operators.Set(&g.Comboable, req.Comboable)
		operators.Set(&g.Sort, req.Sort)
		operators.Set(&g.Withdrawn, req.Withdrawn)
		if g.Price == 0 {
			return domain.Refuse(domain.FieldRequired, "field", "price")
		}
		return nil
	})
	return operators.Noted(at, before, after, err, showGift)
}

type productShown struct {
	ProductID string       `json:"productId"`
	Coins     domain.Coins `json:"coins"`
	Bonus     domain.Coins `json:"bonus"`
	Currency  string       `json:"currency"`
	Minor     int64        `json:"minor"` // price in the currency's smallest unit
	Sort      int32        `json:"sort"`
	Active    bool         `json:"active"`
}

func showProduct(p console.AdminProduct) productShown {
	return productShown{p.ProductID, p.Coins, p.Bonus, p.Currency, p.Minor, p.Sort, p.Active}
}

// productList shows all products, also those not on sale.
func (h *money) productList(ctx context.Context, _ operators.Caller, _ struct{}) ([]productShown, error) {
	products, err := h.Admin.ListProducts(ctx)
	return rest.NotNil(view.Each(products, showProduct)), err
}

type productEditRequest struct {
	operators.Edit
	ProductID  string        `json:"productId"` // an unknown id makes a product
	Coins      *domain.Coins `json:"coins"`
	Bonus      *domain.Coins `json:"bonus"`
	Currency   *string       `json:"currency"` // ISO 4217
	Minor      *int64        `json:"minor"`
	Sort       *int32        `json:"sort"`
	Active     *bool         `json:"active"`
	Reason     string        `json:"reason"`     // for the record
	ApprovalID string        `json:"approvalId"` // instead of all others: the change of another admin to approve
}

var (
	productName  = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,40}$`)
	currencyName = regexp.MustCompile(`^[A-Z]{3}$`)
)

const productMinorMax = 1_000_000_000

func (r productEditRequest) Thing() string { return operators.ThingOf("product", r.ProductID) }

func (r productEditRequest) Check() error {
	switch {
	case r.ApprovalID != "":
		return nil
	case !productName.MatchString(r.ProductID):
		return domain.RefuseField("productId", "format")
	case r.Coins != nil && (*r.Coins < 1 || *r.Coins > ledger.RechargeCoinsMax):
		return domain.Refuse(domain.AmountRange, "min", 1, "max", ledger.RechargeCoinsMax)
	case r.Bonus != nil && (*r.Bonus < 0 || *r.Bonus > ledger.RechargeCoinsMax):
		return domain.Refuse(domain.AmountRange, "min", 0, "max", ledger.RechargeCoinsMax)
	case r.Currency != nil && !currencyName.MatchString(*r.Currency):
		return domain.RefuseField("currency", "format")
	case r.Minor != nil && (*r.Minor < 1 || *r.Minor > productMinorMax):
		return domain.RefuseField("minor", "range", "min", 1, "max", productMinorMax)
	}
	return cmp.Or(console.CheckReason(r.Reason), operators.CheckSort(r.Sort))
}

// productEditAnswer is the product after the edit; until a second admin approves it, as requested.
type productEditAnswer struct {
	productShown
	Done       bool    `json:"done"`
	ApprovalID *string `json:"approvalId"` // for the second admin, within 48 hours; null when it is done
}

// productEdit changes a product or makes one. A second admin has to approve a product with far more coins than its
// price buys in other products. Existing orders keep their coins.
func (h *money) productEdit(ctx context.Context, at operators.Caller,
	req productEditRequest) (productEditAnswer, error) {
	edited, err := h.editProduct(ctx, at, req)
	if err != nil {
		return productEditAnswer{}, err
	}
	answer := productEditAnswer{showProduct(edited.After), edited.ApprovalID == "", view.TextOrNull(edited.ApprovalID)}
	if answer.Done {
		_, err = operators.Noted(at, edited.Before, edited.After, nil, showProduct)
	}
	return answer, err
}

func (h *money) editProduct(ctx context.Context, at operators.Caller,
	req productEditRequest) (console.ProductEdited, error) {
	if req.ApprovalID != "" {
		return h.Admin.ApproveProduct(ctx, req.ApprovalID, at.OperatorID)
	}
	return h.Admin.EditProduct(ctx, at.OperatorID, req.ProductID, func(p *console.AdminProduct) error {
		operators.Set(&p.Coins, req.Coins)
		operators.Set(&p.Bonus, req.Bonus)
		operators.Set(&p.Currency, req.Currency)
		operators.Set(&p.Minor, req.Minor)
		operators.Set(&p.Sort, req.Sort)
		operators.Set(&p.Active, req.Active)
		switch {
		case p.Coins == 0:
			return domain.Refuse(domain.FieldRequired, "field", "coins")
		case p.Minor == 0:
			return domain.Refuse(domain.FieldRequired, "field", "minor")
		}
		return nil
	})
}

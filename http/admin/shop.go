// The catalogue of gifts.

package admin

import (
	"context"
	"regexp"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

func (h *money) adminShopRoutes() {
	operators.Route(h.Access, domain.OperatorEditor, "/admin/gift_list", h.giftList)
	operators.Route(h.Access, domain.OperatorEditor, "/admin/gift_edit", h.giftEdit)
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/recharge_product_list", h.productList)
	operators.Route(h.Access, domain.OperatorAdmin, "/admin/recharge_product_edit", h.productEdit)
}

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

func showGift(g domain.Gift) giftShown {
	return giftShown{domain.FormatGift(g.Number), g.Names, g.Icon, g.Animation, g.Price, g.Tier, g.Comboable, g.Sort, g.Withdrawn}
}

// giftList shows withdrawn gifts too.
func (h *money) giftList(ctx context.Context, _ operators.Caller, _ struct{}) ([]giftShown, error) {
	gifts, err := h.Money.Gifts(ctx)
	return rest.NotNil(view.Each(gifts, showGift)), err
}

type giftEditRequest struct {
	operators.Edit
	GiftID    string        `json:"giftId"` // absent: a new one
	Names     domain.Names  `json:"names"`
	Icon      *string       `json:"icon"`      // a picture of our storage, or the name of one of the client's own
	Animation *string       `json:"animation"` // the name of one of the client's own, "" none
	Price     *domain.Coins `json:"price"`
	Tier      *int32        `json:"tier"` // 1 small, 2 medium, 3 large
	Comboable *bool         `json:"comboable"`
	Sort      *int32        `json:"sort"`
	Withdrawn *bool         `json:"withdrawn"`
	Reason    string        `json:"reason"` // for the record
}

// clientPicture is a name of the client's own pictures and animations.
var clientPicture = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

const giftTiers = 3

func (r giftEditRequest) Thing() string {
	if r.GiftID == "" {
		return ""
	}
	return "gift:" + r.GiftID
}

func (r giftEditRequest) Check() error {
	switch {
	case r.Animation != nil && *r.Animation != "" && !clientPicture.MatchString(*r.Animation):
		return domain.RefuseField("animation", "format")
	case r.Price != nil && (*r.Price < 1 || *r.Price > domain.GiftPriceMax):
		return domain.Refuse(domain.AmountRange, "min", 1, "max", domain.GiftPriceMax)
	case r.Tier != nil && (*r.Tier < 1 || *r.Tier > giftTiers):
		return domain.RefuseField("tier", "enum")
	}
	if _, ok := domain.ParseGift(r.GiftID); r.GiftID != "" && !ok {
		return domain.RefuseField("giftId", "id")
	}
	if err := domain.CheckReason(r.Reason); err != nil {
		return err
	}
	return checkSort(r.Sort)
}

// giftEdit answers the gift as it is now; rooms follow within seconds.
func (h *money) giftEdit(ctx context.Context, at operators.Caller, req giftEditRequest) (giftShown, error) {
	number, _ := domain.ParseGift(req.GiftID)
	before, after, err := h.Admin.EditGift(ctx, number, func(g *domain.Gift) error {
		if req.Names != nil || len(g.Names) == 0 {
			names, err := cleanNames("names", req.Names, domain.AdminNameMax)
			if err != nil {
				return err
			}
			g.Names = names
		}
		if g.Number == 0 {
			g.Tier = 1
		}
		if req.Icon != nil && !clientPicture.MatchString(*req.Icon) {
			if err := checkImage(ctx, h.Access, *req.Icon, g.Icon); err != nil {
				return err
			}
		}
		setWhere(&g.Icon, req.Icon)
		setWhere(&g.Animation, req.Animation)
		setWhere(&g.Price, req.Price)
		setWhere(&g.Tier, req.Tier)
		setWhere(&g.Comboable, req.Comboable)
		setWhere(&g.Sort, req.Sort)
		setWhere(&g.Withdrawn, req.Withdrawn)
		if g.Price == 0 {
			return domain.Refuse(domain.FieldRequired, "field", "price")
		}
		return nil
	})
	return operators.Noted(at, before, after, err, showGift)
}

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

func (r giftEditRequest) Thing() string { return operators.ThingOf("gift", r.GiftID) }

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
	return operators.CheckSort(r.Sort)
}

// giftEdit answers the gift as it is now; rooms follow within seconds.
func (h *money) giftEdit(ctx context.Context, at operators.Caller, req giftEditRequest) (giftShown, error) {
	number, _ := domain.ParseGift(req.GiftID)
	before, after, err := h.Admin.EditGift(ctx, number, func(g *domain.Gift) error {
		if req.Names != nil || len(g.Names) == 0 {
			names, err := operators.CleanNames("names", req.Names, domain.AdminNameMax)
			if err != nil {
				return err
			}
			g.Names = names
		}
		if g.Number == 0 {
			g.Tier = 1
		}
		if req.Icon != nil && !clientPicture.MatchString(*req.Icon) {
			if err := h.CheckImage(ctx, *req.Icon, g.Icon); err != nil {
				return err
			}
		}
		operators.Set(&g.Icon, req.Icon)
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

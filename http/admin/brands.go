// Brands and their members.

package admin

import (
	"cmp"
	"context"
	"reflect"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/console"
	"touchline/domain/studio"
	"touchline/frames"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

type brands struct{ *desk }

func (h *brands) routes() {
	operators.Route(h.Access, console.OperatorEditor, "/admin/brand_list", h.brandList)
	operators.Route(h.Access, console.OperatorEditor, "/admin/brand_edit", h.brandEdit)
	operators.Route(h.Access, console.OperatorEditor, "/admin/brand_member_list", h.brandMemberList)
	operators.Route(h.Access, console.OperatorEditor, "/admin/brand_member_edit", h.brandMemberEdit)
	operators.Route(h.Access, console.OperatorEditor, "/admin/brand_member_find", h.brandMemberFind)
	operators.Route(h.Access, console.OperatorEditor, "/admin/slot_list", h.slotList)
	operators.Route(h.Access, console.OperatorEditor, "/admin/slot_bookings", h.slotBookings)
	operators.Route(h.Access, console.OperatorEditor, "/admin/slot_block", h.slotBlock)
	operators.Route(h.Access, console.OperatorEditor, "/admin/slot_cancel", h.slotCancel)
}

type adminBrandListRequest struct {
	rest.Paging
	Keyword string `json:"keyword"` // part of a name in any language
}

func (r adminBrandListRequest) Check() error {
	return cmp.Or(operators.MaxLength("keyword", r.Keyword, console.AdminKeywordMax), r.Paging.Check())
}

type adminBrand struct {
	BrandID      rest.ID             `json:"brandId"`
	Names        domain.Names        `json:"names"`
	Descriptions domain.Names        `json:"descriptions"`
	Image        string              `json:"image"`
	Timezone     string              `json:"timezone"`
	Hours        [][]agenda.HourSpan `json:"hours"` // seven lists, Monday first, of the hours that can be booked
	Sort         int32               `json:"sort"`
	Members      int64               `json:"members"`
	// Ladder is whether broadcasts of its members get smaller pictures; inherit: as the site says.
	Ladder studio.LadderChoice `json:"ladder"`
}

func showBrand(b console.AdminBrand) adminBrand {
	return adminBrand{rest.ID(b.BrandID), b.Names, b.Descriptions, b.Image, b.Timezone, b.Hours.Days(), b.Sort,
		b.Members, b.Ladder}
}

func (h *brands) brandList(ctx context.Context, _ operators.Caller,
	req adminBrandListRequest) (rest.Page[adminBrand], error) {
	list, total, err := h.Admin.ListBrands(ctx, domain.Fold(req.Keyword), req.Limit(), req.Offset())
	return rest.PageOf(req.Paging, view.Each(list, showBrand), total), err
}

type brandEditRequest struct {
	operators.Edit
	BrandID      rest.ID             `json:"brandId"` // absent: a new one
	Names        domain.Names        `json:"names"`
	Descriptions domain.Names        `json:"descriptions"`
	Image        *string             `json:"image"`
	Timezone     *string             `json:"timezone"` // IANA; the zone of its days
	Hours        [][]agenda.HourSpan `json:"hours"`    // seven lists of whole slots, Monday first; []: all hours
	Sort         *int32              `json:"sort"`
	// Ladder is whether broadcasts of its members get smaller pictures; inherit: as the site says.
	Ladder *studio.LadderChoice `json:"ladder"`
}

func (r brandEditRequest) Thing() string { return operators.ThingOf("brand", r.BrandID) }

func (r brandEditRequest) Check() error {
	if r.Timezone != nil && !isZone(*r.Timezone) {
		return domain.RefuseField("timezone", "zone")
	}
	return cmp.Or(operators.CheckSort(r.Sort), operators.Enum("ladder", r.Ladder == nil || r.Ladder.Valid()))
}

func isZone(name string) bool {
	_, err := time.LoadLocation(name)
	return err == nil && name != "" && name != "Local"
}

// brandEdit answers the brand after the edit. Bookings keep their hours, also outside of new hours of the brand and in
// another time zone; slot_bookings shows them beforehand.
func (h *brands) brandEdit(ctx context.Context, at operators.Caller, req brandEditRequest) (adminBrand, error) {
	hours := agenda.Hours(req.Hours)
	if hours != nil {
		settings, err := h.Matches.AgendaSettings(ctx)
		if err != nil {
			return adminBrand{}, err
		}
		if hours, err = hours.Clean(settings.SlotMinutes); err != nil {
			return adminBrand{}, err
		}
	}
	before, after, err := h.Admin.EditBrand(ctx, int64(req.BrandID), h.Rest.Now(),
		func(b *console.AdminBrand) (err error) {
			if err := operators.SetNames("names", &b.Names, req.Names); err != nil {
				return err
			}
			if req.Descriptions != nil && len(req.Descriptions) == 0 {
				b.Descriptions = domain.Names{}
			}
			if len(req.Descriptions) > 0 {
				if b.Descriptions, err = operators.CleanTexts("descriptions", req.Descriptions, console.AdminTextMax,
					domain.CleanText); err != nil {
					return err
				}
			}
			if err := h.SetImage(ctx, &b.Image, req.Image); err != nil {
				return err
			}
			operators.Set(&b.Sort, req.Sort)
			operators.Set(&b.Ladder, req.Ladder)
			if b.Timezone == "" {
				b.Timezone = h.Rest.Zone.String()
			}
			operators.Set(&b.Timezone, req.Timezone)
			if hours != nil {
				b.Hours = hours
			}
			return nil
		})
	if err == nil && before != nil &&
		(before.Timezone != after.Timezone || !reflect.DeepEqual(before.Hours.Days(), after.Hours.Days())) {
		// The brand is saved. After a fault here, open grids read it within a minute.
		if err := h.Actors.ChangeGrid(ctx, after.BrandID); err != nil {
			h.Rest.Logger.WarnContext(ctx, "could not send new hours to open grids", "brand", after.BrandID, "err", err)
		}
	}
	return operators.Noted(at, before, after, err, showBrand)
}

type brandMemberListRequest struct {
	rest.Paging
	BrandID rest.ID `json:"brandId"`
}

func (r brandMemberListRequest) Check() error {
	return cmp.Or(operators.Need("brandId", r.BrandID != 0), r.Paging.Check())
}

type brandMemberShown struct {
	User     *frames.BriefView `json:"user"`
	JoinTime int64             `json:"joinTime"`
}

func (h *brands) brandMemberList(ctx context.Context, _ operators.Caller,
	req brandMemberListRequest) (rest.Page[brandMemberShown], error) {
	list, total, err := h.Admin.BrandMembers(ctx, int64(req.BrandID), req.Limit(), req.Offset())
	return rest.PageOf(req.Paging, view.Each(list, func(m console.BrandMember) brandMemberShown {
		return brandMemberShown{frames.ViewOf(m.Brief), m.Joined.UnixMilli()}
	}), total), err
}

type brandMemberEditRequest struct {
	operators.Act
	BrandID rest.ID `json:"brandId"`
	UserID  rest.ID `json:"userId"`
	Member  *bool   `json:"member"`
	Reason  string  `json:"reason"` // for the record
}

func (r brandMemberEditRequest) Thing() string { return operators.ThingOf("brand", r.BrandID) }

func (r brandMemberEditRequest) Check() error {
	return cmp.Or(
		operators.Need("brandId", r.BrandID != 0),
		operators.Need("userId", r.UserID != 0),
		operators.Need("member", r.Member != nil),
		console.CheckReason(r.Reason))
}

type brandMembership struct {
	BrandID rest.ID `json:"brandId"`
	UserID  rest.ID `json:"userId"`
	Member  bool    `json:"member"`
}

// brandMemberEdit adds a user to a brand or removes one. A removed member keeps their bookings.
func (h *brands) brandMemberEdit(ctx context.Context, at operators.Caller,
	req brandMemberEditRequest) (brandMembership, error) {
	was, err := h.Admin.SetBrandMember(ctx, int64(req.BrandID), int64(req.UserID), *req.Member, h.Rest.Now())
	now := brandMembership{req.BrandID, req.UserID, *req.Member}
	if err == nil {
		at.Changed(brandMembership{req.BrandID, req.UserID, was}, now)
	}
	return now, err
}

type brandMemberFindRequest struct {
	Keyword string `json:"keyword"` // a user id, or the start of a user name or nick name
}

func (r brandMemberFindRequest) Check() error {
	return cmp.Or(
		operators.NeedText("keyword", r.Keyword), operators.MaxLength("keyword", r.Keyword, console.AdminKeywordMax))
}

const membersFound = 10

// brandMemberFind finds users who may become members. It answers only public names, for editors may not read accounts.
func (h *brands) brandMemberFind(ctx context.Context, _ operators.Caller,
	req brandMemberFindRequest) ([]frames.BriefView, error) {
	filter := console.UserFilter{Keyword: domain.CleanLine(req.Keyword), Limit: membersFound}
	if id, ok := domain.ParseID(domain.PlainName(filter.Keyword)); ok {
		filter.UserID, filter.Keyword = id, ""
	}
	found, err := h.Admin.FindUsers(ctx, filter, h.Rest.Now())
	return rest.NotNil(view.Each(found, func(a domain.Account) frames.BriefView {
		return frames.BriefOf(domain.Brief{UserID: a.UserID, NickName: a.NickName, UserImage: a.UserImage,
			HouseID: a.HouseID})
	})), err
}

// Columns and banners: their lists, edits and order.

package content

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	columnsOfRaces   = 1
	columnsOfAnchors = 2
	pathMax          = 500
)

type columnShown struct {
	Kind  int          `json:"kind"` // 1 race, 2 anchor
	Type  int32        `json:"type"`
	Names domain.Names `json:"names"`
	Icon  string       `json:"icon"`
	Sort  int32        `json:"sort"`
}

func showColumn(kind int) func(domain.Column) columnShown {
	return func(c domain.Column) columnShown { return columnShown{kind, c.Type, c.Names, c.Icon, c.Sort} }
}

// columnList shows the columns of races and anchors with their names in all languages.
func (h *handlers) columnList(ctx context.Context, _ operators.Caller, _ struct{}) ([]columnShown, error) {
	races, err := h.Site.RaceColumns(ctx)
	if err != nil {
		return nil, err
	}
	anchors, err := h.Site.AnchorColumns(ctx)
	return append(view.Each(races, showColumn(columnsOfRaces)), view.Each(anchors, showColumn(columnsOfAnchors))...), err
}

type columnEditRequest struct {
	operators.Edit
	Kind  int          `json:"kind"`
	Type  *int32       `json:"type"`  // an unknown type of 10 or more makes a column
	Names domain.Names `json:"names"` // all of them; absent: as they are
	Icon  *string      `json:"icon"`
	Sort  *int32       `json:"sort"`
}

// Thing is the column, by its kind and type.
func (r columnEditRequest) Thing() string {
	kind := int32(-1)
	if r.Type != nil {
		kind = *r.Type
	}
	return fmt.Sprintf("column:%d:%d", r.Kind, kind)
}

func (r columnEditRequest) Check() error {
	return cmp.Or(
		operators.Enum("kind", r.Kind == columnsOfRaces || r.Kind == columnsOfAnchors),
		operators.Need("type", r.Type != nil),
		operators.InRange("type", r.Type, 0, console.ColumnTypeMax),
		operators.CheckSort(r.Sort))
}

// columnEdit answers the column after the edit. NOT_FOUND for an unknown type below 10.
func (h *handlers) columnEdit(ctx context.Context, at operators.Caller, req columnEditRequest) (columnShown, error) {
	change := func(c *domain.Column) error {
		operators.Set(&c.Sort, req.Sort)
		if err := operators.SetNames("names", &c.Names, req.Names); err != nil {
			return err
		}
		return h.SetImage(ctx, &c.Icon, req.Icon)
	}
	edit := h.Admin.EditRaceColumn
	if req.Kind == columnsOfAnchors {
		edit = h.Admin.EditAnchorColumn
	}
	before, after, err := edit(ctx, *req.Type, change)
	return operators.Noted(at, before, after, err, showColumn(req.Kind))
}

type bannerShown struct {
	BannerID  rest.ID      `json:"bannerId"`
	Image     string       `json:"image"`
	Titles    domain.Names `json:"titles"`
	Path      string       `json:"path"`
	Sort      int32        `json:"sort"`
	FromTime  *int64       `json:"fromTime"`  // null: at once
	UntilTime *int64       `json:"untilTime"` // null: without end
}

func showBanner(b console.AdminBanner) bannerShown {
	return bannerShown{rest.ID(b.BannerID), b.Image, b.Titles, b.Path, b.Sort, view.Millis(b.From), view.Millis(b.Until)}
}

func (h *handlers) bannerList(ctx context.Context, _ operators.Caller,
	req rest.Paging) (rest.Page[bannerShown], error) {
	list, total, err := h.Admin.ListBanners(ctx, req.Limit(), req.Offset())
	return rest.PageOf(req, view.Each(list, showBanner), total), err
}

type bannerEditRequest struct {
	operators.Edit
	BannerID  rest.ID      `json:"bannerId"` // absent: a new one
	Image     *string      `json:"image"`
	Titles    domain.Names `json:"titles"`
	Path      *string      `json:"path"`
	Sort      *int32       `json:"sort"`
	FromTime  *int64       `json:"fromTime"` // 0 removes the bound
	UntilTime *int64       `json:"untilTime"`
	Delete    bool         `json:"delete"`
	Reason    string       `json:"reason"` // of a deletion, for the record
}

// Thing is the banner.
func (r bannerEditRequest) Thing() string { return operators.ThingOf("banner", r.BannerID) }

func (r bannerEditRequest) Check() error {
	return cmp.Or(
		operators.Need("bannerId", !r.Delete || r.BannerID != 0),
		operators.InTime("fromTime", r.FromTime, 0),
		operators.InTime("untilTime", r.UntilTime, 0),
		console.CheckReason(r.Reason),
		operators.CheckSort(r.Sort))
}

// bannerEdit answers the banner after the edit, or the deleted banner.
func (h *handlers) bannerEdit(ctx context.Context, at operators.Caller, req bannerEditRequest) (bannerShown, error) {
	if req.Delete {
		gone, err := h.Admin.DropBanner(ctx, int64(req.BannerID))
		if err == nil {
			at.Changed(showBanner(gone), nil)
		}
		return showBanner(gone), err
	}
	before, after, err := h.Admin.EditBanner(ctx, int64(req.BannerID),
		func(b *console.AdminBanner) error { return h.changeBanner(ctx, b, req) })
	return operators.Noted(at, before, after, err, showBanner)
}

func (h *handlers) changeBanner(ctx context.Context, b *console.AdminBanner, req bannerEditRequest) error {
	if err := operators.SetNames("titles", &b.Titles, req.Titles); err != nil {
		return err
	}
	if err := h.SetImage(ctx, &b.Image, req.Image); err != nil {
		return err
	}
	operators.Set(&b.Path, req.Path)
	operators.Set(&b.Sort, req.Sort)
	if req.FromTime != nil {
		b.From = view.TimeOr(*req.FromTime, time.Time{})
	}
	if req.UntilTime != nil {
		b.Until = view.TimeOr(*req.UntilTime, time.Time{})
	}
	switch {
	case b.Image == "":
		return domain.Refuse(domain.FieldRequired, "field", "image")
	case !b.From.IsZero() && !b.Until.IsZero() && !b.Until.After(b.From):
		return domain.RefuseField("untilTime", "range", "min", b.From.UnixMilli()+1)
	}
	return checkPath("path", b.Path, pathMax)
}

const orderMax = 1000 // banners or columns of one call

// distinct refuses an empty list, a list that is too long, and a repeated number.
func distinct[N comparable](field string, numbers []N) error {
	if len(numbers) == 0 || len(numbers) > orderMax {
		return domain.RefuseField(field, "length", "min", 1, "max", orderMax)
	}
	seen := map[N]bool{}
	for _, n := range numbers {
		if seen[n] {
			return domain.RefuseField(field, "format")
		}
		seen[n] = true
	}
	return nil
}

type bannerOrderRequest struct {
	operators.Edit
	BannerIDs []rest.ID `json:"bannerIds"` // in their order; the others follow
}

// Thing is the order of the banners.
func (bannerOrderRequest) Thing() string { return "banners:order" }

func (r bannerOrderRequest) Check() error { return distinct("bannerIds", r.BannerIDs) }

// bannerOrder puts the banners into an order.
func (h *handlers) bannerOrder(ctx context.Context, at operators.Caller, req bannerOrderRequest) (bool, error) {
	before, after, err := h.Admin.OrderBanners(ctx, view.Each(req.BannerIDs, func(id rest.ID) int64 { return int64(id) }))
	if err != nil {
		return false, err
	}
	id := func(number int64) rest.ID { return rest.ID(number) }
	at.Changed(map[string][]rest.ID{"bannerIds": view.Each(before, id)},
		map[string][]rest.ID{"bannerIds": view.Each(after, id)})
	return true, nil
}

type columnOrderRequest struct {
	operators.Edit
	Kind  int     `json:"kind"`
	Types []int32 `json:"types"` // in their order; the others follow
}

// Thing is the order of the columns of a kind.
func (r columnOrderRequest) Thing() string { return fmt.Sprintf("columns:order:%d", r.Kind) }

func (r columnOrderRequest) Check() error {
	known := r.Kind == columnsOfRaces || r.Kind == columnsOfAnchors
	return cmp.Or(operators.Enum("kind", known), distinct("types", r.Types))
}

// columnOrder puts the columns of a kind into an order.
func (h *handlers) columnOrder(ctx context.Context, at operators.Caller, req columnOrderRequest) (bool, error) {
	types := view.Each(req.Types, func(n int32) int64 { return int64(n) })
	before, after, err := h.Admin.OrderColumns(ctx, req.Kind == columnsOfAnchors, types)
	if err != nil {
		return false, err
	}
	at.Changed(map[string][]int64{"types": before}, map[string][]int64{"types": after})
	return true, nil
}

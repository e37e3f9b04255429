// Columns and banners.

package content

import (
	"context"
	"fmt"
	"time"

	"touchline/domain"
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

// columnList shows the columns of races and of anchors with all their names.
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
	Type  *int32       `json:"type"`  // an unknown one of 10 or more is made
	Names domain.Names `json:"names"` // all of them; absent: as they are
	Icon  *string      `json:"icon"`
	Sort  *int32       `json:"sort"`
}

// Thing is what two operators may edit at once.
func (r columnEditRequest) Thing() string {
	kind := int32(-1)
	if r.Type != nil {
		kind = *r.Type
	}
	return fmt.Sprintf("column:%d:%d", r.Kind, kind)
}

func (r columnEditRequest) Check() error {
	switch {
	case r.Kind != columnsOfRaces && r.Kind != columnsOfAnchors:
		return domain.RefuseField("kind", "enum")
	case r.Type == nil:
		return domain.RefuseField("type", "required")
	case *r.Type < 0 || *r.Type > domain.ColumnTypeMax:
		return domain.RefuseField("type", "range", "min", 0, "max", domain.ColumnTypeMax)
	}
	return operators.CheckSort(r.Sort)
}

// columnEdit answers the column as it is now. NOT_FOUND for an unknown type below 10.
func (h *handlers) columnEdit(ctx context.Context, at operators.Caller, req columnEditRequest) (columnShown, error) {
	change := func(c *domain.Column) error {
		if req.Names != nil || len(c.Names) == 0 {
			names, err := operators.CleanNames("names", req.Names, domain.AdminNameMax)
			if err != nil {
				return err
			}
			c.Names = names
		}
		if req.Icon != nil {
			if err := h.CheckImage(ctx, *req.Icon, c.Icon); err != nil {
				return err
			}
		}
		operators.Set(&c.Icon, req.Icon)
		operators.Set(&c.Sort, req.Sort)
		return nil
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
	UntilTime *int64       `json:"untilTime"` // null: for good
}

func showBanner(b domain.AdminBanner) bannerShown {
	return bannerShown{rest.ID(b.BannerID), b.Image, b.Titles, b.Path, b.Sort, view.Millis(b.From), view.Millis(b.Until)}
}

func (h *handlers) bannerList(ctx context.Context, _ operators.Caller, req rest.Paging) (rest.Page[bannerShown], error) {
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
	FromTime  *int64       `json:"fromTime"` // 0 takes the bound away
	UntilTime *int64       `json:"untilTime"`
	Delete    bool         `json:"delete"`
	Reason    string       `json:"reason"` // of a deletion, for the record
}

// Thing is what two operators may edit at once; a new banner is nobody's.
func (r bannerEditRequest) Thing() string { return operators.ThingOf("banner", r.BannerID) }

func (r bannerEditRequest) Check() error {
	switch {
	case r.Delete && r.BannerID == 0:
		return domain.RefuseField("bannerId", "required")
	case r.FromTime != nil && (*r.FromTime < 0 || *r.FromTime > rest.TimeMax):
		return domain.RefuseField("fromTime", "range", "min", 0, "max", int64(rest.TimeMax))
	case r.UntilTime != nil && (*r.UntilTime < 0 || *r.UntilTime > rest.TimeMax):
		return domain.RefuseField("untilTime", "range", "min", 0, "max", int64(rest.TimeMax))
	}
	if err := domain.CheckReason(r.Reason); err != nil {
		return err
	}
	return operators.CheckSort(r.Sort)
}

// bannerEdit answers the banner as it is now, or as it was when it is deleted.
func (h *handlers) bannerEdit(ctx context.Context, at operators.Caller, req bannerEditRequest) (bannerShown, error) {
	if req.Delete {
		gone, err := h.Admin.DropBanner(ctx, int64(req.BannerID))
		if err == nil {
			at.Changed(showBanner(gone), nil)
		}
		return showBanner(gone), err
	}
	before, after, err := h.Admin.EditBanner(ctx, int64(req.BannerID), func(b *domain.AdminBanner) error { return h.changeBanner(ctx, b, req) })
	return operators.Noted(at, before, after, err, showBanner)
}

func (h *handlers) changeBanner(ctx context.Context, b *domain.AdminBanner, req bannerEditRequest) error {
	if req.Titles != nil || len(b.Titles) == 0 {
		titles, err := operators.CleanNames("titles", req.Titles, domain.AdminNameMax)
		if err != nil {
			return err
		}
		b.Titles = titles
	}
	if req.Image != nil {
		if err := h.CheckImage(ctx, *req.Image, b.Image); err != nil {
			return err
		}
	}
	operators.Set(&b.Image, req.Image)
	operators.Set(&b.Path, req.Path)
	operators.Set(&b.Sort, req.Sort)
	for _, bound := range []struct {
		field *time.Time
		sent  *int64
	}{{&b.From, req.FromTime}, {&b.Until, req.UntilTime}} {
		switch {
		case bound.sent == nil:
		case *bound.sent == 0:
			*bound.field = time.Time{}
		default:
			*bound.field = time.UnixMilli(*bound.sent).UTC()
		}
	}
	switch {
	case b.Image == "":
		return domain.Refuse(domain.FieldRequired, "field", "image")
	case !b.From.IsZero() && !b.Until.IsZero() && !b.Until.After(b.From):
		return domain.RefuseField("untilTime", "range", "min", b.From.UnixMilli()+1)
	}
	return checkPath("path", b.Path, pathMax)
}

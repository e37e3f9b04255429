// The order of banners and columns, set for all of them at once.

package content

import (
	"context"
	"fmt"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

const orderMax = 1000 // banners or columns of one call

// distinct refuses no numbers, too many, and one that is there twice.
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
	BannerIDs []rest.ID `json:"bannerIds"` // in their order; others stand behind them
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
	at.Changed(map[string][]rest.ID{"bannerIds": view.Each(before, id)}, map[string][]rest.ID{"bannerIds": view.Each(after, id)})
	return true, nil
}

type columnOrderRequest struct {
	operators.Edit
	Kind  int     `json:"kind"`
	Types []int32 `json:"types"` // in their order; others stand behind them
}

// Thing is the order of the columns of a kind.
func (r columnOrderRequest) Thing() string { return fmt.Sprintf("columns:order:%d", r.Kind) }

func (r columnOrderRequest) Check() error {
	if r.Kind != columnsOfRaces && r.Kind != columnsOfAnchors {
		return domain.RefuseField("kind", "enum")
	}
	return distinct("types", r.Types)
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

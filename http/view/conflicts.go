// Refusals about conflicting promises, with the names of brands and matches; and a brand's grid of slots.

package view

import (
	"context"
	"errors"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/http/rest"
	"touchline/persistence/tables/matches"
	"touchline/persistence/tables/slots"
	"touchline/protos"
)

// ConflictNames reads the names of brands and matches.
type ConflictNames struct {
	Slots   *slots.Slots
	Matches *matches.Matches
}

// Worded adds names in the caller's language to SLOT_OTHER_BRAND, SLOT_MATCH_CONFLICT and RESERVE_GAP. It returns every
// other error unchanged.
func (n ConflictNames) Worded(ctx context.Context, caller rest.Caller, err error) error {
	var refusal *domain.Refusal
	if !errors.As(err, &refusal) {
		return err
	}
	params := refusal.Params
	switch refusal.Code {
	case domain.SlotOtherBrand:
		return n.otherBrand(ctx, caller, params)
	case domain.SlotMatchConflict:
		conflicts, err := n.Briefs(ctx, caller, numbersOf(params["matchIds"]))
		if err != nil {
			return err
		}
		worded := domain.Refuse(domain.SlotMatchConflict, "conflicts", conflicts)
		if start, ok := params["startTime"]; ok { // of the conflicting slot
			worded.Params["startTime"] = start
		}
		return worded
	case domain.ReserveGap:
		conflicts, err := n.Briefs(ctx, caller, numbersOf(params["matchIds"]))
		if err != nil {
			return err
		}
		gap := numberOf(params["gapMinutes"])
		return domain.Refuse(domain.ReserveGap, "gapMinutes", gap, "gapHours", GapHours(gap), "conflicts", conflicts)
	}
	return err
}

func (n ConflictNames) otherBrand(ctx context.Context, caller rest.Caller, params map[string]any) error {
	brandID := numberOf(params["brandId"])
	brand, err := n.Slots.Brand(ctx, brandID, caller.UserID)
	if err != nil && domain.CodeOf(err) != domain.NotFound {
		return err
	}
	return domain.Refuse(domain.SlotOtherBrand, "brandId", domain.FormatID(brandID), "brandName",
		brand.Names.In(caller.Lang))
}

// Briefs reads matches by their ids. The result is never nil.
func (n ConflictNames) Briefs(ctx context.Context, caller rest.Caller, matches []int64) ([]MatchBrief, error) {
	if len(matches) == 0 {
		return []MatchBrief{}, nil
	}
	found, err := n.Matches.MatchesByID(ctx, matches)
	return MatchBriefsIn(found, caller.Lang), err
}

// GapHours converts minutes to hours: 90 minutes are 1.5.
func GapHours(minutes int64) float64 { return float64(minutes) / 60 }

// numbersOf reads a list of ids from the parameters of a refusal. A refusal from another node has decoded JSON values.
func numbersOf(param any) []int64 {
	switch list := param.(type) {
	case []int64:
		return list
	case []any:
		ids := make([]int64, 0, len(list))
		for _, id := range list {
			ids = append(ids, numberOf(id))
		}
		return ids
	}
	return nil
}

func numberOf(param any) int64 {
	switch n := param.(type) {
	case int64:
		return n
	case int:
		return int64(n)
	case string:
		id, _ := domain.ParseID(n)
		return id
	}
	return 0
}

// GridOf returns the slot grid of a brand under the settings.
func GridOf(brand agenda.Brand, settings agenda.Settings) *protos.Grid {
	return &protos.Grid{
		Zone: brand.Timezone, SlotMinutes: int32(settings.SlotMinutes),
		HorizonDays: int32(settings.HorizonDays), OccupyMinutes: int32(settings.OccupyMinutes), Hours: brand.Hours.Minutes(),
	}
}

// Refusals about conflicting promises, with the names of brands and matches in place of their numbers.

package view

import (
	"context"
	"errors"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/persistence/tables/matches"
	"touchline/persistence/tables/slots"
)

// ConflictNames reads the names of brands and matches.
type ConflictNames struct {
	Slots   *slots.Slots
	Matches *matches.Matches
}

// Worded completes SLOT_OTHER_BRAND, SLOT_MATCH_CONFLICT and RESERVE_GAP in the caller's language; every other
// error stays as it is.
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
		if start, ok := params["startTime"]; ok { // of the slot that is in the way
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
	return domain.Refuse(domain.SlotOtherBrand, "brandId", domain.FormatID(brandID), "brandName", brand.Names.In(caller.Lang))
}

// Briefs shows matches by their numbers; none is an empty list.
func (n ConflictNames) Briefs(ctx context.Context, caller rest.Caller, matches []int64) ([]MatchBrief, error) {
	if len(matches) == 0 {
		return []MatchBrief{}, nil
	}
	found, err := n.Matches.MatchesByID(ctx, matches)
	return MatchBriefsIn(found, caller.Lang), err
}

// GapHours prints a gap: 120 minutes are 2 hours, 90 are 1.5.
func GapHours(minutes int64) float64 { return float64(minutes) / 60 }

// numbersOf reads a list of ids among the parameters of a refusal, whether or not it has crossed nodes.
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

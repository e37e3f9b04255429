// Refusals of actors name brands and matches by number; the person is told their names.
package http

import (
	"context"
	"errors"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

// worded completes SLOT_OTHER_BRAND, SLOT_MATCH_CONFLICT and RESERVE_GAP in the caller's language; every other
// error stays as it is.
func (s *Server) worded(ctx context.Context, caller rest.Caller, err error) error {
	var refusal *domain.Refusal
	if !errors.As(err, &refusal) {
		return err
	}
	params := refusal.Params
	switch refusal.Code {
	case domain.SlotOtherBrand:
		return s.otherBrand(ctx, caller, params)
	case domain.SlotMatchConflict:
		conflicts, err := s.briefsOf(ctx, caller, numbersOf(params["matchIds"]))
		if err != nil {
			return err
		}
		worded := domain.Refuse(domain.SlotMatchConflict, "conflicts", conflicts)
		if start, ok := params["startTime"]; ok { // of the slot that is in the way
			worded.Params["startTime"] = start
		}
		return worded
	case domain.ReserveGap:
		conflicts, err := s.briefsOf(ctx, caller, numbersOf(params["matchIds"]))
		if err != nil {
			return err
		}
		gap := numberOf(params["gapMinutes"])
		return domain.Refuse(domain.ReserveGap, "gapMinutes", gap, "gapHours", hoursOf(gap), "conflicts", conflicts)
	}
	return err
}

func (s *Server) otherBrand(ctx context.Context, caller rest.Caller, params map[string]any) error {
	brandID := numberOf(params["brandId"])
	brand, err := s.Brands.Brand(ctx, brandID, caller.UserID)
	if err != nil && domain.CodeOf(err) != domain.NotFound {
		return err
	}
	return domain.Refuse(domain.SlotOtherBrand, "brandId", domain.FormatID(brandID), "brandName", brand.Names.In(caller.Lang))
}

// briefsOf shows matches by their numbers; none is an empty list.
func (s *Server) briefsOf(ctx context.Context, caller rest.Caller, matches []int64) ([]view.MatchBrief, error) {
	if len(matches) == 0 {
		return []view.MatchBrief{}, nil
	}
	found, err := s.Matches.MatchesByID(ctx, matches)
	return view.MatchBriefsIn(found, caller.Lang), err
}

// hoursOf prints a gap: 120 minutes are 2 hours, 90 are 1.5.
func hoursOf(minutes int64) float64 { return float64(minutes) / 60 }

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

// numbers are the ids of a request as commands carry them, idsIn those of an answer.
func numbers(ids []rest.ID) []int64 {
	list := make([]int64, len(ids))
	for i, id := range ids {
		list[i] = int64(id)
	}
	return list
}

func idsIn(list []int64) []rest.ID {
	return view.Each(list, func(id int64) rest.ID { return rest.ID(id) })
}

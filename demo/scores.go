// The scores of demo games reach rooms the way all scores do.

package demo

import (
	"context"
	"slices"

	"touchline/domain/sport"
)

// putResults stores results and announces them. The games leave matches alone that an operator has edited.
func (w *World) putResults(ctx context.Context, results []sport.Result) error {
	matches := make([]int64, len(results))
	for i, r := range results {
		matches[i] = r.MatchID
	}
	byHand, err := w.byHand(ctx, matches)
	if err != nil {
		return err
	}
	results = slices.DeleteFunc(slices.Clone(results), func(r sport.Result) bool { return byHand[r.MatchID] })
	if err := w.Tables.Demo.UpdateResults(ctx, results); err != nil {
		return err
	}
	w.tell(ctx, matches)
	return nil
}

// putEvents stores the events of a match and announces new ones.
func (w *World) putEvents(ctx context.Context, matchID int64, events map[string]sport.MatchEvent) error {
	byHand, err := w.byHand(ctx, []int64{matchID})
	if err != nil || byHand[matchID] {
		return err
	}
	if err := w.Tables.Demo.PutEvents(ctx, matchID, events); err != nil {
		return err
	}
	w.tell(ctx, []int64{matchID})
	return nil
}

// byHand returns the matches that an operator has edited.
func (w *World) byHand(ctx context.Context, matches []int64) (map[int64]bool, error) {
	known, err := w.Tables.Matches.MatchesByID(ctx, matches)
	locked := map[int64]bool{}
	for _, m := range known {
		locked[m.MatchID] = len(m.Locked) > 0
	}
	return locked, err
}

func (w *World) tell(ctx context.Context, matches []int64) {
	if w.TellScores == nil {
		return
	}
	if err := w.TellScores(ctx, matches); err != nil && ctx.Err() == nil {
		w.Logger.Warn("the scores of demo games did not reach all rooms", "err", err)
	}
}

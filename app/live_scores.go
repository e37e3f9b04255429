// Live scores: rooms that open or begin, and the demo's games, bring them.

package app

import (
	"context"
	"log/slog"
	"slices"

	"touchline/app/jobs"
	"touchline/app/storage"
	"touchline/demo"
	"touchline/domain"
	"touchline/persistence"
	"touchline/persistence/tables"
	"touchline/protos"
)

func (p Parts) scores() *jobs.Scores { return newScores(p.Actors, p.Store, p.Logger) }

func newScores(chats jobs.Chats, store *persistence.Store, logger *slog.Logger) *jobs.Scores {
	return &jobs.Scores{Chats: chats, Store: store.Matches, Logger: logger}
}

// scoredRooms are the rooms as sockets open them: whoever comes first finds the score.
type scoredRooms struct {
	protos.Calls
	scores *jobs.Scores
}

// Open asks the chat, and again if it lacked the score of its match.
func (r scoredRooms) Open(ctx context.Context, room string) (*protos.ChatOpened, error) {
	opened, err := r.Calls.Open(ctx, room)
	if err != nil {
		return opened, err
	}
	sent, err := r.scores.Bring(ctx, room, opened.GetState().GetMatch())
	if err != nil {
		r.scores.Logger.Warn("a room opens without the score of its match", "room", room, "err", err)
	}
	if !sent {
		return opened, nil
	}
	return r.Calls.Open(ctx, room)
}

// scoredCarrier carries the news of live rooms, and brings the score to one that begins, or shows another match.
type scoredCarrier struct {
	Carrier
	store  *storage.Store
	logger *slog.Logger
}

// Carry brings the score once the chat knows of the match.
func (c scoredCarrier) Carry(room string, news []*protos.RoomNews, done func(int64, error)) {
	c.Carrier.Carry(room, news, func(carried int64, err error) {
		done(carried, err)
		for _, n := range news {
			if err == nil && (n.GetRoom().GetMatchSet() || n.GetLive().GetStarted()) {
				if _, err := newScores(protos.ChatCalls{Asker: c.Node()}, c.store.Store, c.logger).Bring(context.Background(), room, nil); err != nil {
					c.logger.Warn("a room does not show the score of its match yet", "room", room, "err", err)
				}
				return
			}
		}
	})
}

// playedTables are the tables as the demo world writes them: its games reach the rooms like everybody else's.
type playedTables struct {
	demo.Tables
	matches *tables.Matches
	scores  *jobs.Scores
}

var _ demo.Tables = playedTables{}

// UpdateResults writes results and tells of them. What an operator has set by hand the games leave alone.
func (t playedTables) UpdateResults(ctx context.Context, results []domain.Result) error {
	matches := make([]int64, len(results))
	for i, r := range results {
		matches[i] = r.MatchID
	}
	byHand, err := t.byHand(ctx, matches)
	if err != nil {
		return err
	}
	results = slices.DeleteFunc(slices.Clone(results), func(r domain.Result) bool { return byHand[r.MatchID] })
	if err := t.Tables.UpdateResults(ctx, results); err != nil {
		return err
	}
	t.tell(ctx, matches)
	return nil
}

// PutEvents writes the events of a match and tells of the new ones.
func (t playedTables) PutEvents(ctx context.Context, matchID int64, events map[string]domain.MatchEvent) error {
	byHand, err := t.byHand(ctx, []int64{matchID})
	if err != nil || byHand[matchID] {
		return err
	}
	if err := t.Tables.PutEvents(ctx, matchID, events); err != nil {
		return err
	}
	t.tell(ctx, []int64{matchID})
	return nil
}

// byHand are those of the matches of which an operator has set something.
func (t playedTables) byHand(ctx context.Context, matches []int64) (map[int64]bool, error) {
	known, err := t.matches.MatchesByID(ctx, matches)
	locked := map[int64]bool{}
	for _, m := range known {
		locked[m.MatchID] = len(m.Locked) > 0
	}
	return locked, err
}

func (t playedTables) tell(ctx context.Context, matches []int64) {
	if err := t.scores.Changed(ctx, matches); err != nil && ctx.Err() == nil {
		t.scores.Logger.Warn("rooms do not hear of the demo's games", "err", err)
	}
}

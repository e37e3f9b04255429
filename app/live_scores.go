// Live scores: whoever changes a match, the rooms that show it hear of it.
package app

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"touchline/demo"
	"touchline/domain"
	"touchline/persistence/tables"
	"touchline/protos"
)

const (
	scoreTimeout = 5 * time.Second
	scoresAtOnce = 8    // rooms told side by side
	scoresChunk  = 1000 // matches read together
)

// liveScores tell every room on the air that shows a match, and the room of the match itself once somebody has been
// in it, as numbered lines. A room nobody has entered yet is told when the first one comes (scoredRooms): feeds bring
// thousands of matches, and most of them nobody watches.
type liveScores struct {
	Clients
	store interface {
		LiveScores(ctx context.Context, matches []int64) ([]domain.LiveScore, error)
		EventsTold(ctx context.Context, events []domain.MatchEvent) error
		MatchShownIn(ctx context.Context, room string) (int64, error)
	}
	logger *slog.Logger
}

func (a *Server) scores(ask Clients) *liveScores { return &liveScores{ask, a.Store.Matches, a.logger} }

// Changed tells of matches that have changed. It may be called once too often, and too early: rooms hear nothing
// twice, and what was overtaken not at all. A room that could not be told hears of it with the next change.
func (l *liveScores) Changed(ctx context.Context, matches []int64) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), scoreTimeout)
	defer cancel()
	for len(matches) > 0 {
		n := min(len(matches), scoresChunk)
		if err := l.changed(ctx, matches[:n]); err != nil {
			return err
		}
		matches = matches[n:]
	}
	return nil
}

func (l *liveScores) changed(ctx context.Context, matches []int64) error {
	scores, err := l.store.LiveScores(ctx, matches)
	if err != nil {
		return err
	}
	var (
		running sync.WaitGroup
		mu      sync.Mutex
		errs    []error
		told    []domain.MatchEvent
		turns   = make(chan struct{}, scoresAtOnce)
	)
	for _, score := range scores {
		turns <- struct{}{}
		running.Go(func() {
			defer func() { <-turns }()
			err := l.tell(ctx, score)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				told = append(told, score.Untold...)
			}
			errs = append(errs, err)
		})
	}
	running.Wait()
	if len(told) > 0 {
		errs = append(errs, l.store.EventsTold(ctx, told))
	}
	return errors.Join(errs...)
}

// tell tells all rooms of one match.
func (l *liveScores) tell(ctx context.Context, score domain.LiveScore) error {
	cmd := tellScore(score)
	var rooms []string
	if score.RaceRoom {
		rooms = append(rooms, domain.RaceRoom(score.MatchID))
	}
	for _, house := range score.Houses {
		rooms = append(rooms, domain.HouseRoom(house))
	}
	var errs []error
	for _, room := range rooms {
		_, err := call(ctx, l.Clients, l.chat(room).Score, cmd)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// bring tells one room how its match stands, unless it knows; false when there was nothing to tell.
func (l *liveScores) bring(ctx context.Context, room string, known *protos.MatchScore) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, scoreTimeout)
	defer cancel()
	match, err := l.store.MatchShownIn(ctx, room)
	if err != nil || match == 0 {
		return false, err
	}
	scores, err := l.store.LiveScores(ctx, []int64{match})
	if err != nil || len(scores) == 0 {
		return false, err
	}
	if known.GetMatchId() == match && known.GetChanges() >= scores[0].Changes {
		return false, nil
	}
	scores[0].Untold = nil // for everybody or for nobody
	_, err = call(ctx, l.Clients, l.chat(room).Score, tellScore(scores[0]))
	return err == nil, err
}

func tellScore(score domain.LiveScore) *protos.TellScore {
	cmd := &protos.TellScore{Score: &protos.MatchScore{
		MatchId: score.MatchID, Changes: score.Changes, Clock: score.Clock, MatchStatus: int32(score.Status),
		HomeScore: countOrNil(score.HomeScore), AwayScore: countOrNil(score.AwayScore),
	}}
	for _, e := range score.Untold {
		cmd.Happened = append(cmd.Happened, &protos.MatchHappening{
			EventId: e.EventID, Type: e.Type, TeamSide: e.TeamSide, Player: e.Player, Minute: countOrNil(e.Minute), Added: countOrNil(e.Offset),
			Text: e.Text, HomeScore: int64(e.HomeScore), AwayScore: int64(e.AwayScore), AtMs: e.At.UnixMilli(), Revoked: e.Revoked,
		})
	}
	return cmd
}

func countOrNil(n *int) *protos.Count {
	if n == nil {
		return nil
	}
	return &protos.Count{N: int64(*n)}
}

// scoredRooms are the rooms as sockets open them: whoever comes first finds the score.
type scoredRooms struct {
	Clients
	scores *liveScores
}

// Open asks the chat, and again if it had to be told how its match stands.
func (r scoredRooms) Open(ctx context.Context, room string) (*protos.ChatOpened, error) {
	opened, err := r.Clients.Open(ctx, room)
	if err != nil {
		return opened, err
	}
	told, err := r.scores.bring(ctx, room, opened.GetState().GetMatch())
	if err != nil {
		r.scores.logger.Warn("a room opens without the score of its match", "room", room, "err", err)
	}
	if !told {
		return opened, nil
	}
	return r.Clients.Open(ctx, room)
}

// scoredCarrier carries the news of live rooms, and brings the score to one that begins, or shows another match.
type scoredCarrier struct {
	Carrier
	store  *Storage
	logger *slog.Logger
}

// Carry brings the score once the chat knows of the match.
func (c scoredCarrier) Carry(room string, news []*protos.RoomNews, told func(int64, error)) {
	c.Carrier.Carry(room, news, func(carried int64, err error) {
		told(carried, err)
		for _, n := range news {
			if err == nil && (n.GetRoom().GetMatchSet() || n.GetLive().GetStarted()) {
				scores := liveScores{Clients{c.Node()}, c.store.Matches, c.logger}
				if _, err := scores.bring(context.Background(), room, nil); err != nil {
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
	scores  *liveScores
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
		t.scores.logger.Warn("rooms do not hear of the demo's games", "err", err)
	}
}

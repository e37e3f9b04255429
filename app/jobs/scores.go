// Live scores: changes of a match are broadcast to the rooms that show it.

package jobs

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/tables/matches"
	"touchline/protos"
)

const (
	scoreTimeout = 5 * time.Second
	scoresAtOnce = 8    // rooms at once
	scoresChunk  = 1000 // matches of one read
)

// Scores broadcasts to every live room that shows a match, and to the room of the match once it has had a visitor, as
// numbered lines. A room without visitors gets its score with the first one (Bring), because feeds import thousands
// of matches without viewers.
type Scores struct {
	Chats  protos.ChatCalls
	Store  *matches.Matches
	Logger *slog.Logger
}

// Changed broadcasts changed matches. It may be called too often and too early: rooms get nothing twice, and no
// outdated score. An unreachable room gets the score with the next change.
func (l *Scores) Changed(ctx context.Context, matches []int64) error {
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

func (l *Scores) changed(ctx context.Context, matches []int64) error {
	scores, err := l.Store.LiveScores(ctx, matches)
	if err != nil {
		return err
	}
	var (
		running errgroup.Group
		mu      sync.Mutex
		errs    []error
		sent    []sport.MatchEvent
	)
	running.SetLimit(scoresAtOnce)
	for _, score := range scores {
		running.Go(func() error {
			err := l.broadcast(ctx, score)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				sent = append(sent, score.NewEvents...)
			}
			errs = append(errs, err)
			return nil // an unreachable room does not affect the others
		})
	}
	_ = running.Wait()
	if len(sent) > 0 {
		errs = append(errs, l.Store.EventsBroadcast(ctx, sent))
	}
	return errors.Join(errs...)
}

// broadcast sends one score to all rooms of its match.
func (l *Scores) broadcast(ctx context.Context, score sport.LiveScore) error {
	cmd := scoreCommand(score)
	var rooms []string
	if score.RaceRoom {
		rooms = append(rooms, domain.RaceRoom(score.MatchID))
	}
	for _, house := range score.Houses {
		rooms = append(rooms, domain.HouseRoom(house))
	}
	var errs []error
	for _, room := range rooms {
		_, err := l.Chats.Score(ctx, room, cmd)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// Send gives one room the score of its match, unless the room has it. It returns false when there was nothing to send.
func (l *Scores) Send(ctx context.Context, room string, known *protos.MatchScore) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, scoreTimeout)
	defer cancel()
	match, err := l.Store.MatchShownIn(ctx, room)
	if err != nil || match == 0 {
		return false, err
	}
	scores, err := l.Store.LiveScores(ctx, []int64{match})
	if err != nil || len(scores) == 0 {
		return false, err
	}
	if known.GetMatchId() == match && known.GetChanges() >= scores[0].Changes {
		return false, nil
	}
	// An event that was broadcast while this room opened is stored as broadcast, but did not reach this room. The room
	// drops the events that it has.
	if scores[0].NewEvents, err = l.Store.RecentEvents(ctx, match, 2*scoreTimeout); err != nil {
		return false, err
	}
	_, err = l.Chats.Score(ctx, room, scoreCommand(scores[0]))
	return err == nil, err
}

func scoreCommand(score sport.LiveScore) *protos.TellScore {
	cmd := &protos.TellScore{Score: &protos.MatchScore{
		MatchId: score.MatchID, Changes: score.Changes, Clock: score.Clock, MatchStatus: int32(score.Status),
		UpdatedMs: score.Updated.UnixMilli(),
		HomeScore: countOrNil(score.HomeScore), AwayScore: countOrNil(score.AwayScore),
	}}
	for _, e := range score.NewEvents {
		cmd.Happened = append(cmd.Happened, &protos.MatchHappening{
			EventId: e.EventID, Type: e.Type, TeamSide: e.TeamSide, Player: e.Player, Minute: countOrNil(e.Minute),
			Added: countOrNil(e.Offset),
			Text:  e.Text, HomeScore: int64(e.HomeScore), AwayScore: int64(e.AwayScore), AtMs: e.At.UnixMilli(),
			Revoked: e.Revoked,
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

// The course of a recording on its clock: the score, the audience, and the moments with many gifts.

package replays

import (
	"context"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/domain/sport"
)

// past is the course of a recording.
type past struct {
	summary
	match  *sport.Match       // nil: none was shown
	events []sport.MatchEvent // of the match, without revoked ones
}

// summary is the final figures of a recording with a trim.
type summary struct {
	clock    replay.Clock // of the visible part
	trimmed  bool
	audience []replay.AudienceAt
	gifts    []replay.GiftsAt // moments with many gifts
}

// summaryLife is how long a summary is cached. Reading the gifts of a broadcast is slow.
const summaryLife = 10 * time.Minute

func (h *Handlers) readPast(ctx context.Context, r replay.Replay) (p past, err error) {
	p.summary, err = h.summary(ctx, r)
	if err != nil || r.MatchID == 0 {
		return p, err
	}
	match, err := h.Matches.Match(ctx, r.MatchID)
	if domain.CodeOf(err) == domain.MatchNotFound {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	p.match = &match
	events, err := h.Matches.MatchEvents(ctx, r.MatchID)
	p.events = slices.DeleteFunc(events, func(e sport.MatchEvent) bool {
		return e.Revoked || e.Type == sport.EventCancelled
	})
	return p, err
}

func (h *Handlers) summary(ctx context.Context, r replay.Replay) (summary, error) {
	return h.summaries.Get(ctx, r.SessionID+" "+r.Trim.Name(), h.rest.Now(),
		func(ctx context.Context) (summary, error) { return h.summarize(ctx, r) })
}

func (h *Handlers) summarize(ctx context.Context, r replay.Replay) (s summary, err error) {
	pieces, err := h.Replays.ReplayPieces(ctx, r.SessionID)
	if err != nil {
		return s, err
	}
	s.clock, s.trimmed = r.Trim.Pieces(pieces), r.Trim != nil
	if s.audience, err = h.Replays.AudienceOf(ctx, r.SessionID); err != nil {
		return s, err
	}
	gifts, err := h.Replays.GiftsOf(ctx, r)
	s.gifts = replay.GiftPeaks(gifts)
	return s, err
}

// leaves reports whether the trim leaves a moment visible. Without a trim, that includes moments before the first
// picture.
func (s summary) leaves(at time.Time) bool { return !s.trimmed || s.covers(at) }

// covers reports whether a moment is within the visible part.
func (s summary) covers(at time.Time) bool {
	if len(s.clock) == 0 {
		return false
	}
	last := s.clock[len(s.clock)-1]
	return !at.Before(s.clock[0].At) && at.Before(last.At.Add(last.Length))
}

type scoreAt struct {
	Time      float64 `json:"time"` // seconds on the recording's clock
	HomeScore int     `json:"homeScore"`
	AwayScore int     `json:"awayScore"`
}

// scores returns the changes of the score by time. The first is at 0.
func (p past) scores() []scoreAt {
	scores := []scoreAt{}
	if p.match == nil || len(p.clock) == 0 || p.match.HomeScore == nil {
		return scores
	}
	scores = append(scores, scoreAt{})
	for _, e := range p.events {
		if e.HomeScore == 0 && e.AwayScore == 0 {
			continue // an event without a score
		}
		next := scoreAt{HomeScore: e.HomeScore, AwayScore: e.AwayScore}
		if e.At.After(p.clock[0].At) {
			next.Time = p.clock.Position(e.At).Seconds()
		}
		if last := &scores[len(scores)-1]; last.Time == next.Time {
			*last = next
		} else if last.HomeScore != next.HomeScore || last.AwayScore != next.AwayScore {
			scores = append(scores, next)
		}
	}
	return scores
}

type viewersAt struct {
	Time    float64 `json:"time"` // seconds on the recording's clock
	Viewers int64   `json:"viewers"`
}

// viewers returns the changes of the number of viewers by time.
func (s summary) viewers() []viewersAt {
	list := []viewersAt{}
	for _, a := range s.audience {
		next := viewersAt{s.clock.Position(a.At).Seconds(), a.Viewers}
		if n := len(list); n > 0 && list[n-1].Time == next.Time { // no pictures in between
			list[n-1] = next
		} else {
			list = append(list, next)
		}
	}
	return list
}

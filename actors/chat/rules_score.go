// The rule of scores: what the rooms of a match are sent while it is played.

package chat

import (
	"slices"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/sport"
	"touchline/frames"
	"touchline/protos"
)

const (
	// A running clock is sent only once in a while; clients advance it themselves. A new score or status is
	// sent at once.
	clockEvery         = 30 * time.Second
	sentScoreEventsMax = 256 // events of a match that are remembered as sent
	showsNone          = -1  // the live room is bound to no match
	eventKind          = "score"
)

// Score assigns offsets to the score of a match and builds the broadcasts: one line for each event that is new to the
// room, or one line when score, status or clock changed. It returns nil for a score that the room has, or that is older
// than the room's. The caller decides which match a room shows.
func Score(s *State, cmd *protos.TellScore, now time.Time) (*protos.ScoreTold, []broadcast) {
	score := cmd.GetScore()
	event := &protos.ScoreTold{Score: score, First: s.Head + 1, AtMs: now.UnixMilli()}
	known := s.score
	if known.GetMatchId() != score.GetMatchId() {
		known = nil
	}
	if known.GetChanges() > score.GetChanges() {
		event.Score = known // an older message that arrived late; its events are sent with the current score
	}
	var broadcasts []broadcast
	for _, happened := range cmd.GetHappened() {
		if key := scoreEventKey(happened); !s.hasScoreEvent(known, key) && !slices.Contains(event.Heard, key) {
			event.Heard = append(event.Heard, key)
			broadcasts = append(broadcasts,
				scoreBroadcast(event.Score, happened, event.First+int64(len(broadcasts)), event.AtMs))
		}
	}
	if len(broadcasts) == 0 {
		if known != nil && !changesScore(known, event.Score, now.Sub(time.UnixMilli(s.scoredMs))) {
			return nil, nil
		}
		broadcasts = append(broadcasts, scoreBroadcast(event.Score, nil, event.First, event.AtMs))
	}
	event.Count = int64(len(broadcasts))
	return event, broadcasts
}

// changesScore reports whether a difference must be sent to the room.
func changesScore(known, score *protos.MatchScore, since time.Duration) bool {
	if score.Changes <= known.Changes {
		return false
	}
	if known.MatchStatus != score.MatchStatus || !proto.Equal(known.HomeScore, score.HomeScore) ||
		!proto.Equal(known.AwayScore, score.AwayScore) {
		return true
	}
	return known.Clock != score.Clock && since >= clockEvery
}

// scoreEventKey returns different keys for an event and its revocation.
func scoreEventKey(happened *protos.MatchHappening) int64 {
	key := 2 * happened.GetEventId()
	if happened.GetRevoked() {
		key++
	}
	return key
}

func (s *State) hasScoreEvent(known *protos.MatchScore, key int64) bool {
	return known != nil && slices.Contains(s.sentScoreEvents, key)
}

// scored records what was sent.
func (s *State) scored(e *protos.ScoreTold) {
	if s.score.GetMatchId() != e.Score.GetMatchId() {
		s.sentScoreEvents = nil
	}
	s.score, s.scoredMs = e.Score, e.AtMs
	s.sentScoreEvents = append(s.sentScoreEvents, e.Heard...)
	s.sentScoreEvents = s.sentScoreEvents[max(0, len(s.sentScoreEvents)-sentScoreEventsMax):]
	s.Head = e.First + e.Count - 1
}

// bind drops the score when the live room shows another match, or none.
func (s *State) bind(matchID int64) {
	if s.score.GetMatchId() != matchID {
		s.score, s.sentScoreEvents, s.scoredMs = nil, nil, 0
	}
}

// scoreBroadcast builds the event of a score; happened is the match event that caused it, or nil.
func scoreBroadcast(score *protos.MatchScore, happened *protos.MatchHappening, offset, atMs int64) broadcast {
	event := frames.ScoreEvent{
		Head: frames.Head{Offset: offset, Kind: eventKind, At: atMs}, MatchID: domain.FormatID(score.MatchId),
		HomeScore: numberIn(score.HomeScore), AwayScore: numberIn(score.AwayScore),
		MatchStatus: domain.MatchStatus(score.MatchStatus),
	}
	if score.Clock != "" {
		event.Clock = &score.Clock
	}
	if score.UpdatedMs != 0 { // a score of an earlier version has none
		event.Updated = &score.UpdatedMs
	}
	if h := happened; h != nil {
		event.Event = &frames.MatchEvent{
			EventID: domain.FormatID(h.EventId), Type: h.Type, TeamSide: h.TeamSide, Player: h.Player,
			Minute: numberIn(h.Minute), Offset: numberIn(h.Added), Text: h.Text,
			HomeScore: h.HomeScore, AwayScore: h.AwayScore, Time: h.AtMs, Revoked: h.Revoked,
		}
	}
	stored := eventKind
	if sport.Goals(happened.GetType()) > 0 {
		stored = moderation.LineGoal
	}
	return broadcast{offset: offset, kind: stored, atMs: atMs, fields: event}
}

func numberIn(c *protos.Count) *int64 {
	if c == nil {
		return nil
	}
	return &c.N
}

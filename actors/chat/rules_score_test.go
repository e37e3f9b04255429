// Scores in a room: each is sent once, in order, with its events, and can be revoked.

package chat

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"touchline/protos"
)

func scoreNow(matchID, changes, home int64, clock string, happened ...*protos.MatchHappening) *protos.TellScore {
	return &protos.TellScore{
		Score: &protos.MatchScore{MatchId: matchID, Changes: changes, HomeScore: &protos.Count{N: home},
			AwayScore: &protos.Count{}, Clock: clock, MatchStatus: 2, UpdatedMs: 1_000 * changes}, Happened: happened,
	}
}

func TestARoomIsSentEveryScoreAndEventOnce(t *testing.T) {
	t.Parallel()
	goal := &protos.MatchHappening{EventId: 9, Type: 1, TeamSide: 1, HomeScore: 1, AtMs: noon.UnixMilli()}
	revoked := &protos.MatchHappening{
		EventId: 9, Type: 1, TeamSide: 1, HomeScore: 1, AtMs: noon.UnixMilli(), Revoked: true,
	}
	bound := func(matchID int64) *protos.NewsCounted {
		return &protos.NewsCounted{
			Carried: 1,
			Learned: []*protos.RoomNews{{What: &protos.RoomNews_Room{Room: &protos.RoomChanged{
				MatchSet: true, MatchId: matchID,
			}}}},
		}
	}
	s := after()
	for _, c := range []struct {
		sentence string
		bind     int64
		later    time.Duration
		cmd      *protos.TellScore
		want     string // homeScore/event/revoked of each line
	}{
		{"the first is sent", 0, 0, scoreNow(7, 3, 0, "1'"), "0"},
		{"a repeat is not", 0, 0, scoreNow(7, 3, 0, "1'"), ""},
		{"a running clock can wait", 0, 10 * time.Second, scoreNow(7, 4, 0, "2'"), ""},
		{"but not forever", 0, 31 * time.Second, scoreNow(7, 5, 0, "2'"), "0"},
		{"a goal does not wait", 0, 32 * time.Second, scoreNow(7, 6, 1, "2'", goal), "1/9"},
		{"the same goal again", 0, 33 * time.Second, scoreNow(7, 6, 1, "2'", goal), ""},
		{"an older message that arrives late", 0, 33 * time.Second, scoreNow(7, 5, 0, "2'"), ""},
		{"a revoked goal", 0, 34 * time.Second, scoreNow(7, 7, 0, "3'", goal, revoked), "0/9/revoked"},
		{"the room shows another match: its first", 8, 35 * time.Second, scoreNow(8, 1, 4, ""), "4"},
	} {
		if c.bind != 0 {
			s.Apply(bound(c.bind))
			if s.RoomState().Match != nil {
				t.Errorf("%s: joining clients see the score of another match", c.sentence)
			}
		}
		head := s.Head
		event, broadcasts := Score(s, c.cmd, noon.Add(c.later))
		var got []string
		for i, announced := range broadcasts {
			body, _ := announced.encode("house:1", 1, "")
			var e struct {
				O         int64
				K         string
				HomeScore json.Number

				SourceUpdatedTime int64
				Event             *struct {
					EventID string
					Revoked bool
				}
			}
			if err := json.Unmarshal(body, &e); err != nil || e.O != head+1+int64(i) || e.K != "score" {
				t.Errorf("%s: %s %v", c.sentence, body, err)
			}
			if (announced.kind == "goal") != (e.Event != nil) {
				t.Errorf("%s: stored as %s", c.sentence, announced.kind)
			}
			if e.SourceUpdatedTime != event.Score.UpdatedMs {
				t.Errorf("%s: as of %d, want %d", c.sentence, e.SourceUpdatedTime, event.Score.UpdatedMs)
			}
			line := e.HomeScore.String()
			if e.Event != nil {
				line += "/" + e.Event.EventID
				if e.Event.Revoked {
					line += "/revoked"
				}
			}
			got = append(got, line)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: sent %q, want %q", c.sentence, got, c.want)
		}
		if event != nil {
			s.Apply(event)
			if s.Head != head+int64(len(broadcasts)) ||
				s.RoomState().Match.GetHomeScore().GetN() != c.cmd.Score.HomeScore.N {
				t.Errorf("%s: head %d, joining clients see %v", c.sentence, s.Head, s.RoomState().Match)
			}
		}
	}
}

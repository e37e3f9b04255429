// A recording of the demo world shows the last minute of a match with its score, marks and audience.

package demo

import (
	"context"
	"fmt"
	"time"

	"touchline/domain/sport"
	"touchline/domain/studio"
	"touchline/persistence/tables/seed"
)

// show is one recorded broadcast.
type show struct {
	film    string
	match   fixture
	session string
	begin   time.Time
	mark    string // text of the anchor's mark after the decisive moment
}

// recordedSessions begins the session ids of recordings.
const recordedSessions = "demo-recorded-"

// decisive is the time from the start of a recording to the goal or points that decide its match.
const decisive = 24 * time.Second

// showOf returns yesterday evening's broadcast of an anchor, the same all day; false for an anchor without one.
func (w *World) showOf(number int, houseID int64) (show, bool) {
	of := data.Anchors[number].Recorded
	if of == nil {
		return show{}, false
	}
	begin := w.Now().Truncate(day).Add(-time.Duration(4*60+number) * time.Minute)
	session := fmt.Sprintf(recordedSessions+"%d-%s", houseID, begin.Format(time.DateOnly))
	// Time of the last change of the score.
	late := time.Duration(of.LateSeconds) * time.Second
	// The clubs of the film.
	f := fixture{key: "demo/recorded/" + session, league: of.League, home: 0, away: 1, seed: 1,
		start: begin.Add(decisive - late)}
	return show{film: of.Film, match: f, session: session, begin: begin, mark: of.Mark}, true
}

// putShow stores the match of a recording with its events, and sets its id.
func (w *World) putShow(ctx context.Context, s *show, length time.Duration) error {
	ids, err := w.Tables.Demo.PutMatches(ctx, []seed.NewMatch{w.newMatch(s.match, w.Now())})
	if err != nil {
		return err
	}
	s.match.matchID = ids[s.match.key]
	return w.putEvents(ctx, s.match.matchID, s.events(length))
}

// events returns the events up to the end of the recording: goals, and in basketball the changes of the score within
// it.
func (s show) events(length time.Duration) map[string]sport.MatchEvent {
	race := data.Leagues[s.match.league].Race
	play := games[race]
	from := s.begin.Sub(s.match.start)
	if race == football {
		return goalEvents(footballAt(s.match.seed, from+length), s.match.start)
	}
	events := map[string]sport.MatchEvent{}
	before := standing{}
	for at := from - time.Second; at < from+length; at += time.Second {
		now := play.at(s.match.seed, at)
		if now.home == before.home && now.away == before.away {
			continue
		}
		side := int32(1)
		if now.away != before.away {
			side = 2
		}
		events[itoa(int(at/time.Second))] = sport.MatchEvent{
			Type: sport.EventPoints, TeamSide: side, HomeScore: now.home, AwayScore: now.away, Text: now.clock,
			At: s.match.start.Add(at),
		}
		before = now
	}
	return events
}

// audience grows with each minute.
func (s show) audience(length time.Duration) []studio.AudienceRow {
	var rows []studio.AudienceRow
	for at, viewers := s.begin.Truncate(time.Minute), int64(21); at.Before(s.begin.Add(length)); at,
		viewers = at.Add(time.Minute), viewers+15 {
		rows = append(rows, studio.AudienceRow{SessionID: s.session, Minute: at, Viewers: viewers})
	}
	return rows
}

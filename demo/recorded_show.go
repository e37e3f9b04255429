// What a recording of the demo world shows: the last minute of a match, with its score, its marks and its audience.

package demo

import (
	"context"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/persistence/tables/seed"
)

// show is one recorded broadcast.
type show struct {
	film    string
	match   fixture
	session string
	begin   time.Time
	mark    string // what the anchor marked after the decisive moment
}

// recordedSessions is how the sessions of recordings of the world begin.
const recordedSessions = "demo-recorded-"

// decisive is how long after the begin of a recording a goal or points decide its match.
const decisive = 24 * time.Second

// showOf is yesterday evening's broadcast of an anchor; false for one without. Of one day it is always the same.
func (w *World) showOf(number int, houseID int64) (show, bool) {
	of := data.Anchors[number].Recorded
	if of == nil {
		return show{}, false
	}
	begin := w.Now().Truncate(day).Add(-time.Duration(4*60+number) * time.Minute)
	session := fmt.Sprintf(recordedSessions+"%d-%s", houseID, begin.Format(time.DateOnly))
	late := time.Duration(of.LateSeconds) * time.Second                                                                            // the score changes for the last time
	f := fixture{key: "demo/recorded/" + session, league: of.League, home: 0, away: 1, seed: 1, start: begin.Add(decisive - late)} // the clubs of the film
	return show{film: of.Film, match: f, session: session, begin: begin, mark: of.Mark}, true
}

// putShow stores the match of a recording with what happened in it, and notes its id.
func (w *World) putShow(ctx context.Context, s *show, length time.Duration) error {
	ids, err := w.Tables.Demo.PutMatches(ctx, []seed.NewMatch{w.newMatch(s.match, w.Now())})
	if err != nil {
		return err
	}
	s.match.matchID = ids[s.match.key]
	return w.putEvents(ctx, s.match.matchID, s.events(length))
}

// events of the match, up to the end of the recording: every goal, and in basketball every change of the score in it.
func (s show) events(length time.Duration) map[string]domain.MatchEvent {
	race := data.Leagues[s.match.league].Race
	play := games[race]
	from := s.begin.Sub(s.match.start)
	if race == football {
		return goalEvents(footballAt(s.match.seed, from+length), s.match.start)
	}
	events := map[string]domain.MatchEvent{}
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
		events[itoa(int(at/time.Second))] = domain.MatchEvent{
			Type: domain.EventPoints, TeamSide: side, HomeScore: now.home, AwayScore: now.away, Text: now.clock, At: s.match.start.Add(at),
		}
		before = now
	}
	return events
}

// audience grows while it lasts, minute by minute.
func (s show) audience(length time.Duration) []domain.AudienceRow {
	var rows []domain.AudienceRow
	for at, viewers := s.begin.Truncate(time.Minute), int64(21); at.Before(s.begin.Add(length)); at, viewers = at.Add(time.Minute), viewers+15 {
		rows = append(rows, domain.AudienceRow{SessionID: s.session, Minute: at, Viewers: viewers})
	}
	return rows
}

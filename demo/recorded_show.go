// What a recording of the demo world shows: the last minute of a match, with its score, its marks and its audience.

package demo

import (
	"context"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/persistence/tables"
)

// show is one recorded broadcast.
type show struct {
	film    string
	match   fixture
	session string
	begin   time.Time
	mark    string // what the anchor marked after the decisive moment
}

// recorded are the anchors with a recording, by name, and what it is of. They are not on the air.
var recorded = map[string]struct {
	film   string
	league int
	mark   string
	clip   string // title of the clip of the decisive moment
	maker  int    // of that clip, among viewers
}{
	"earlybird6":  {"football", 0, "Late winner", "The late winner, with the build-up", 12},
	"jiejiedemo7": {"basketball", 2, "压哨出手", "压哨出手那一球", 24},
}

// recordedSessions is how the sessions of recordings of the world begin.
const recordedSessions = "demo-recorded-"

// decisive is how long after the begin of a recording a goal or points decide its match.
const decisive = 24 * time.Second

// showOf is yesterday evening's broadcast of an anchor; false for one without. Of one day it is always the same.
func (w *World) showOf(number int, houseID int64) (show, bool) {
	of, ok := recorded[anchors[number].userName]
	if !ok {
		return show{}, false
	}
	// The clubs of the film.
	begin := w.Now().Truncate(day).Add(-time.Duration(4*60+number) * time.Minute)
	session := fmt.Sprintf(recordedSessions+"%d-%s", houseID, begin.Format(time.DateOnly))
	f := fixture{key: "demo/recorded/" + session, league: of.league, home: 0, away: 1, seed: 1}
	race := leagues[of.league].race
	late, ok := lateChange(race, f.seed)
	for ; !ok; late, ok = lateChange(race, f.seed) {
		f.seed++
	}
	f.start = begin.Add(decisive - late)
	return show{film: of.film, match: f, session: session, begin: begin, mark: of.mark}, true
}

// lateChange is when the score of a match changes for the last time; false when that is not in its last minutes.
func lateChange(race int32, seed uint64) (time.Duration, bool) {
	play := games[race]
	end := time.Duration(0)
	for !play.at(seed, end).over {
		end += time.Minute
	}
	final := play.at(seed, end)
	for at := end; at > end-10*time.Minute; at -= time.Second {
		if before := play.at(seed, at-time.Second); before.home != final.home || before.away != final.away {
			return at, at > end-6*time.Minute
		}
	}
	return 0, false
}

// putShow stores the match of a recording with what happened in it, and notes its id.
func (w *World) putShow(ctx context.Context, s *show, length time.Duration) error {
	ids, err := w.Tables.Demo.PutMatches(ctx, []tables.NewMatch{w.newMatch(s.match, w.Now())})
	if err != nil {
		return err
	}
	s.match.matchID = ids[s.match.key]
	return w.putEvents(ctx, s.match.matchID, s.events(length))
}

// events of the match, up to the end of the recording: every goal, and in basketball every change of the score in it.
func (s show) events(length time.Duration) map[string]domain.MatchEvent {
	play, race := games[leagues[s.match.league].race], leagues[s.match.league].race
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

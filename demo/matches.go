// Leagues and matches in the tables, and their course.

package demo

import (
	"context"
	"fmt"
	"maps"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/tables/seed"
)

func (w *World) makeLeagues(ctx context.Context) error {
	for _, lg := range data.Leagues {
		logo, err := w.keep(ctx, "league-"+lg.Key)
		if err != nil {
			return err
		}
		competition, err := w.Tables.Demo.PutCompetition(ctx, "demo/"+lg.Key, lg.Race, lg.Names, logo, "")
		if err != nil {
			return err
		}
		w.plays = append(w.plays, competition)
		var teams []int64
		for c, club := range lg.Clubs {
			key := lg.Key + "-" + itoa(c)
			logo, err := w.keep(ctx, "club-"+key)
			if err != nil {
				return err
			}
			team, err := w.Tables.Demo.PutTeam(ctx, "demo/"+key, lg.Race, club, logo)
			if err != nil {
				return err
			}
			teams = append(teams, team)
		}
		w.teams = append(w.teams, teams)
	}
	return nil
}

// makeMatches stores the matches around today. Those of live rooms begin as their films show them.
func (w *World) makeMatches(ctx context.Context) error {
	now := w.Now()
	list := schedule(w.Seed, now)
	stand := now
	if !w.Stand.IsZero() {
		stand = w.Stand
	}
	for _, c := range append([]clip{sourceClip}, clips...) {
		list = append(list, liveFixture(c, stand))
	}
	stored := make([]seed.NewMatch, 0, len(list))
	for _, f := range list {
		stored = append(stored, w.newMatch(f, now))
	}
	ids, err := w.Tables.Demo.PutMatches(ctx, stored)
	if err != nil {
		return err
	}
	for i := range list {
		list[i].matchID = ids[list[i].key]
		if list[i].cycle > 0 && w.Stand.IsZero() { // an earlier world continues
			known, err := w.Tables.Matches.Match(ctx, list[i].matchID)
			if err != nil {
				return err
			}
			list[i].start = known.MatchTime
		}
	}
	w.mu.Lock()
	w.fixtures, w.day = list, dayOf(now)
	w.mu.Unlock()
	if err := w.Tables.Demo.DropMatches(ctx, "demo/2", startOf(now)); err != nil { // the dated ones
		return err
	}
	if w.Source.HouseID != 0 { // a day was added later
		if err := w.sourcesAhead(ctx); err != nil {
			return err
		}
	}
	return w.Advance(ctx)
}

// allFixtures returns the current schedule.
func (w *World) allFixtures() []fixture {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.fixtures
}

// newMatch returns the state of a fixture at an instant.
func (w *World) newMatch(f fixture, now time.Time) seed.NewMatch {
	lg := data.Leagues[f.league]
	home, away := lg.Clubs[f.home], lg.Clubs[f.away]
	m := seed.NewMatch{
		Key: f.key, RaceType: lg.Race, CompetitionID: w.plays[f.league], EventNames: f.event,
		HomeID: w.teams[f.league][f.home], AwayID: w.teams[f.league][f.away],
		TimeKnown: f.outcome != domain.MatchToBeDetermined, IsHot: f.hot, Result: f.result(now),
	}
	for _, names := range []domain.Names{lg.Names, f.event, home, away} {
		for _, tag := range []string{"zh", "zh-Hant", "en", "ar"} {
			m.Search += names[tag] + " "
		}
	}
	return m
}

func dayOf(now time.Time) string { return now.In(siteZone).Format(time.DateOnly) }

// startOf returns the beginning of the first day of the schedule.
func startOf(now time.Time) time.Time {
	today := now.In(siteZone)
	return time.Date(today.Year(), today.Month(), today.Day()-daysBack, 0, 0, 0, 0, siteZone)
}

// Advance stores the state of every match, and at midnight the matches of one more day.
func (w *World) Advance(ctx context.Context) error {
	now := w.Now()
	fixtures := w.allFixtures()
	if w.day != dayOf(now) {
		return w.makeMatches(ctx)
	}
	var changed []sport.Result
	announced := map[string]string{}
	for _, f := range fixtures {
		r := f.result(now)
		if as := standingText(r); as != w.announced[f.key] {
			changed, announced[f.key] = append(changed, r), as
		}
	}
	if len(changed) > 0 {
		if err := w.putResults(ctx, changed); err != nil {
			return err
		}
	}
	maps.Copy(w.announced, announced)
	return w.tellGoals(ctx, fixtures, now)
}

func standingText(r sport.Result) string {
	score := ""
	if r.HomeScore != nil {
		score = fmt.Sprint(*r.HomeScore, "-", *r.AwayScore)
	}
	return fmt.Sprint(r.MatchTime.Unix(), r.Status, score, r.Periods, r.Clock)
}

// tellGoals stores the goals of the football matches of today.
func (w *World) tellGoals(ctx context.Context, fixtures []fixture, now time.Time) error {
	for _, f := range fixtures {
		if data.Leagues[f.league].Race != football || f.outcome != 0 {
			continue
		}
		start := f.result(now).MatchTime
		if now.Before(start) || now.Sub(start) > 24*time.Hour {
			continue
		}
		events := goalEvents(footballAt(f.seed, now.Sub(start)), start)
		if known, ok := w.goals[f.key]; ok && known == len(events) {
			continue
		}
		if err := w.putEvents(ctx, f.matchID, events); err != nil {
			return err
		}
		w.goals[f.key] = len(events)
	}
	return nil
}

// goalEvents returns the goals in order, each with its score.
func goalEvents(s standing, start time.Time) map[string]sport.MatchEvent {
	events := map[string]sport.MatchEvent{}
	for i, g := range s.goals {
		e := sport.MatchEvent{Type: 1, TeamSide: 2, At: start.Add(g.after)}
		if g.home {
			e.TeamSide = 1
		}
		for _, other := range s.goals {
			if other.after > g.after {
				continue
			}
			if other.home {
				e.HomeScore++
			} else {
				e.AwayScore++
			}
		}
		minute := g.minute
		e.Minute = &minute
		e.Text = itoa(minute) + "'"
		if g.added > 0 {
			added := g.added
			e.Offset = &added
			e.Text = itoa(minute) + "+" + itoa(added) + "'"
		}
		events[itoa(i)+"/"+itoa(int(g.after/time.Second))] = e
	}
	return events
}

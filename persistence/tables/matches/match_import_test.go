// Imports on a real Postgres: a match is created once, moves, is locked, and is broadcast once.

package matches_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/feed"
	"touchline/domain/sport"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// press is a feed and the store that it fills.
type press struct {
	*persistence.Store
	t    *testing.T
	feed sport.Feed
	now  time.Time
	exec func(query string, values ...any)
}

func newPress(t *testing.T, format sport.FeedFormat) *press {
	t.Helper()
	cfg := persistencetest.Config(t)
	p := &press{Store: persistencetest.OpenConfig(t, cfg), t: t, now: persistencetest.Noon}
	db := persistencetest.SQL(t, cfg)
	p.exec = func(query string, values ...any) {
		t.Helper()
		if _, err := db.Exec(t.Context(), query, values...); err != nil {
			t.Fatal(err)
		}
	}
	p.feed = sport.Feed{Name: "press", Format: format, RaceType: 1, Timezone: "Europe/Rome", Interval: time.Minute,
		Enabled: true}
	var err error
	if p.feed.FeedID, err = p.Feeds.SaveFeed(t.Context(), p.feed, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *press) take(text string, dryRun bool, signed ...time.Time) sport.FeedTaken {
	p.t.Helper()
	matches, problems := feed.Parse(p.feed, []byte(text))
	for i := range matches {
		for _, at := range signed {
			matches[i].SignedAt = at
		}
	}
	taken, err := p.Feeds.TakeMatches(p.t.Context(), p.feed, matches, p.now, dryRun)
	if err != nil {
		p.t.Fatal(err)
	}
	taken.Note(problems...)
	return taken
}

// figures are the counts: added, changed, unchanged, skipped.
func figures(t sport.FeedTaken) [4]int { return [4]int{t.Added, t.Changed, t.Unchanged, t.Skipped} }

func (p *press) wants(what string, taken sport.FeedTaken, added, changed, unchanged, skipped int) {
	p.t.Helper()
	if got, want := figures(taken), [4]int{added, changed, unchanged, skipped}; got != want {
		p.t.Errorf("%s: %v, want %v; %v", what, got, want, taken.Errors)
	}
}

func (p *press) all() []sport.Match {
	p.t.Helper()
	matches, _, err := p.Matches.Matches(p.t.Context(), sport.MatchFilter{Limit: 100})
	if err != nil {
		p.t.Fatal(err)
	}
	return matches
}

func cup(score, date, clock string) string {
	return fmt.Sprintf(`{"name":"Harbour Cup 2026","matches":[
		{"round":"Final","date":%q,"time":%q,"team1":"Ostro Marina","team2":"Brezza","score":%s,
		 "goals1":[{"name":"Lia","minute":"45+2"}],"goals2":[{"name":"Ugo","minute":80}]},
		{"round":"Semi-final","date":"2026-09-01","team1":"Brezza","team2":"Tramontana Ünion"}]}`, date, clock, score)
}

func TestAFileImportedTwiceChangesNothing(t *testing.T) {
	t.Parallel()
	p := newPress(t, sport.FeedOpenFootball)
	file := cup(`{}`, "2026-09-07", "20:45")
	p.wants("tried", p.take(file, true), 2, 0, 0, 0)
	if n := len(p.all()); n != 0 {
		t.Fatalf("a dry run left %d matches", n)
	}
	p.wants("taken", p.take(file, false), 2, 0, 0, 0)
	p.wants("taken again", p.take(file, false), 0, 0, 2, 0)
	p.wants("tried again", p.take(file, true), 0, 0, 2, 0)
	matches := p.all()
	if len(matches) != 2 || matches[0].Status != domain.MatchNotStarted ||
		!matches[0].MatchTime.Equal(time.Date(2026, 9, 7, 18, 45, 0, 0, time.UTC)) ||
		matches[1].Status != domain.MatchToBeDetermined || matches[1].TimeKnown ||
		matches[0].CompetitionNames.In("en") != "Harbour Cup" {
		t.Errorf("the matches are %+v", matches)
	}
	if matches[0].Away.TeamID != matches[1].Home.TeamID {
		t.Error("a team was created twice")
	}
	found, _, err := p.Matches.Matches(t.Context(), sport.MatchFilter{Keyword: domain.Fold("tramontana union"), Limit: 5})
	if err != nil || len(found) != 1 {
		t.Errorf("by its name without its accent: %d, %v", len(found), err)
	}
	events, err := p.Matches.MatchEvents(t.Context(), matches[0].MatchID)
	if err != nil || len(events) != 2 || events[0].Text != "45+2'" || events[1].HomeScore != 1 ||
		events[1].AwayScore != 1 {
		t.Errorf("the events are %+v, %v", events, err)
	}
}

func TestAMovedMatchStaysTheSameMatchAndItsReserversAreNotified(t *testing.T) {
	t.Parallel()
	p := newPress(t, sport.FeedOpenFootball)
	p.take(cup(`{}`, "2026-09-07", "20:45"), false)
	id := p.all()[0].MatchID
	for _, user := range []int64{8, 9, 9} {
		p.exec(`INSERT INTO reservation (user_id, kind, match_id, reserved_at) SELECT $1, 1 + count(*), $2, $3
			FROM reservation WHERE user_id = $1`, user, id, persistencetest.Noon)
	}
	p.wants("on another day", p.take(cup(`{}`, "2026-09-09", "18:00"), false), 0, 1, 1, 0)
	if m := p.all()[0]; m.MatchID != id || !m.MatchTime.Equal(time.Date(2026, 9, 9, 16, 0, 0, 0, time.UTC)) {
		t.Errorf("the match is %+v", m)
	}
	moves, err := p.Feeds.Moves(t.Context(), 10)
	if err != nil || len(moves) != 1 || moves[0].Match.MatchID != id {
		t.Fatalf("the moves are %+v, %v", moves, err)
	}
	users, err := p.Feeds.ReservedBy(t.Context(), id, 0, 10)
	if err != nil || !slices.Equal(users, []int64{8, 9}) {
		t.Errorf("to notify are %v, %v", users, err)
	}
	p.now = persistencetest.Noon.Add(time.Second)
	p.take(cup(`{}`, "2026-09-10", "18:00"), false)
	if err := p.Feeds.MoveNotified(t.Context(), moves[0]); err != nil {
		t.Fatal(err)
	}
	if moves, _ = p.Feeds.Moves(t.Context(), 10); len(moves) != 1 {
		t.Error("its second move is not queued")
	}
	if err := p.Feeds.MoveNotified(t.Context(), moves[0]); err != nil {
		t.Fatal(err)
	}
	if moves, _ = p.Feeds.Moves(t.Context(), 10); len(moves) != 0 {
		t.Error("a move is queued again after its notices")
	}
}

func TestAFeedDoesNotChangeWhatAnOperatorSet(t *testing.T) {
	t.Parallel()
	p := newPress(t, sport.FeedOpenFootball)
	p.take(cup(`{}`, "2026-09-07", "20:45"), false)
	id := p.all()[0].MatchID
	p.exec(`UPDATE match SET locked = $2, match_time = $3, status = 5, home_score = 4, away_score = 0 WHERE match_id = $1`,
		id, []string{sport.LockTime, sport.LockScore, sport.LockStatus, sport.LockEvents}, persistencetest.Noon)
	p.wants("all of it new", p.take(strings.Replace(cup(`{"ft":[1,1]}`, "2026-09-11", "10:00"), "Ugo", "Ida", 1), false),
		0, 0, 2, 0)
	m, err := p.Matches.Match(t.Context(), id)
	if err != nil || m.Status != domain.MatchInterrupted || *m.HomeScore != 4 || !m.MatchTime.Equal(persistencetest.Noon) {
		t.Errorf("the match is %+v, %v", m, err)
	}
	p.exec(`UPDATE match SET locked = '{}' WHERE match_id = $1`, id)
	p.wants("once it is free", p.take(cup(`{"ft":[1,1],"et":[1,2]}`, "2026-09-11", "10:00"), false), 0, 1, 1, 0)
	if m, _ = p.Matches.Match(t.Context(), id); m.Status != domain.MatchEnded || *m.AwayScore != 2 ||
		m.StatusDetail != "afterExtraTime" {
		t.Errorf("the match is %+v", m)
	}
}

func TestAStreamBringsScoresAndRevokesGoals(t *testing.T) {
	t.Parallel()
	p := newPress(t, sport.FeedTouchline)
	signed := persistencetest.Noon.Add(time.Minute)
	p.wants("nameless", p.take(`{"externalId":"m1","homeScore":1,"awayScore":0}`, false), 0, 0, 0, 1)
	p.take(`{"externalId":"m1","competitionName":"杯赛","homeName":"港城","awayName":"Brezza",`+
		`"matchTime":"2026-09-05T12:00:00Z","matchStatus":1}`, false, signed)
	goal := `{"externalId":"m1","homeScore":1,"awayScore":0,"clock":"12'","matchStatus":2,"events":[{"eventId":"g1",` +
		`"type":1,"teamSide":1,"player":"Lia","minute":12}]}`
	taken := p.take(goal, false, signed.Add(time.Second))
	p.wants("a goal", taken, 0, 1, 0, 0)
	id := p.all()[0].MatchID
	if !slices.Equal(taken.Live, []int64{id}) {
		t.Errorf("live changes are %v", taken.Live)
	}
	p.wants("the goal again", p.take(goal, false, signed.Add(time.Second)), 0, 0, 1, 0)
	p.wants("taken back", p.take(`{"externalId":"m1","homeScore":0,"awayScore":0,"events":[{"type":12,"revokes":"g1"}]}`,
		false, signed.Add(3*time.Second)), 0, 1, 0, 0)
	p.wants("late news", p.take(goal, false, signed.Add(2*time.Second)), 0, 0, 1, 0)
	m, err := p.Matches.Match(t.Context(), id)
	if err != nil || *m.HomeScore != 0 || m.Clock != "12'" || m.Status != domain.MatchInProgress ||
		m.Home.Names["zh"] != "港城" {
		t.Errorf("the match is %+v, %v", m, err)
	}
	if events, err := p.Matches.MatchEvents(t.Context(), id); err != nil || len(events) != 1 || !events[0].Revoked {
		t.Errorf("the events are %+v, %v", events, err)
	}
	p.take(`{"externalId":"m1","matchStatus":3}`, false, signed.Add(5*time.Second))
	if m, _ = p.Matches.Match(t.Context(), id); m.Status != domain.MatchEnded || m.Clock != "" {
		t.Errorf("at the end the match is %+v", m)
	}
}

func TestStatusesFollowTheTimeExceptLockedOnes(t *testing.T) {
	t.Parallel()
	p := newPress(t, sport.FeedTouchline)
	for i, at := range []int{-200, -20, 30, -20, -200} {
		p.take(fmt.Sprintf(`{"externalId":"m%d","competitionName":"c","homeName":"h","awayName":"a","matchTime":%d}`, i,
			persistencetest.Noon.Add(-24*time.Hour+time.Duration(at)*time.Minute).UnixMilli()), false)
	}
	p.exec(`UPDATE match SET status = 1, status_detail = '', locked = CASE
		WHEN external_key LIKE '%m3' THEN '{matchStatus}'::text[] ELSE '{}' END`)
	p.exec(`UPDATE match SET status = 2, status_said = true, home_score = 1, away_score = 1 WHERE external_key LIKE '%m4'`)
	changed, err := p.Feeds.AdvanceMatches(t.Context(), persistencetest.Noon.Add(-24*time.Hour))
	if err != nil || len(changed) != 3 {
		t.Fatalf("changed are %v, %v", changed, err)
	}
	var stands []string
	for _, m := range p.all() {
		stands = append(stands, fmt.Sprint(m.Status, m.StatusDetail))
	}
	slices.Sort(stands)
	if want := []string{"1", "1", "2", "3", "3noResult"}; !slices.Equal(stands, want) {
		t.Errorf("the statuses are %v, want %v", stands, want)
	}
	if again, err := p.Feeds.AdvanceMatches(t.Context(), persistencetest.Noon.Add(-24*time.Hour)); err != nil ||
		len(again) != 0 {
		t.Errorf("a second run changes %v, %v", again, err)
	}
}

// News of matches for the followers of teams and competitions.

package notices_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/persistencetest"
)

// game is a match with its teams and its competition.
type game struct {
	*town
	match, home, away, league int64
}

func newGame(t *testing.T, status domain.MatchStatus) *game {
	t.Helper()
	g := &game{town: newTown(t)}
	g.match = g.Season(map[string]domain.MatchStatus{"derby": status}, map[string]int{"derby": 0})["derby"]
	if err := g.DB.QueryRow(t.Context(), `SELECT home_id, away_id, competition_id FROM match WHERE match_id = $1`,
		g.match).Scan(&g.home, &g.away, &g.league); err != nil {
		t.Fatal(err)
	}
	return g
}

func (g *game) follows(user int64, of sport.Subject, change sport.WantedChange) {
	g.T.Helper()
	if _, err := g.Matches.FollowSubject(g.T.Context(), user, of, change, persistencetest.Noon); err != nil {
		g.T.Fatal(err)
	}
}

// told tells all news, in chunks of two followers, and returns who got which, in the order of the queue.
func (g *game) told() (list []string) {
	g.T.Helper()
	for more := true; more; {
		var rows []domain.NoticeRow
		var err error
		if rows, more, err = g.Notices.TellNextFollowers(g.T.Context(), 2, persistencetest.Noon); err != nil {
			g.T.Fatal(err)
		}
		for _, row := range rows {
			var params struct{ News, Player string }
			if err := json.Unmarshal(row.Params, &params); err != nil || row.Type != domain.NotifyMatchNews ||
				row.Path != fmt.Sprint("/match/live/", g.match) {
				g.T.Errorf("a notice: %+v, %v", row, err)
			}
			list = append(list, fmt.Sprint(row.UserID, " ", params.News))
		}
	}
	return list
}

func (g *game) wants(when string, got []string, users []int64, news string) {
	g.T.Helper()
	want := []string(nil)
	for _, user := range users {
		want = append(want, fmt.Sprint(user, " ", news))
	}
	if !slices.Equal(got, want) {
		g.T.Errorf("%s: %v are told, want %v", when, got, want)
	}
}

func (g *game) goal(side int32) sport.MatchEvent {
	g.T.Helper()
	e, err := g.Matches.AddMatchEvent(g.T.Context(), sport.MatchEvent{MatchID: g.match, Type: sport.EventGoal,
		TeamSide: side, Player: "Lia", At: persistencetest.Noon}, nil, nil)
	if err != nil {
		g.T.Fatal(err)
	}
	return e
}

var no = new(bool)

func TestFollowersAreToldOfKickOffGoalAndEndOnceWhateverTheyFollow(t *testing.T) {
	t.Parallel()
	g := newGame(t, domain.MatchNotStarted)
	home, away := sport.Subject{TeamID: g.home}, sport.Subject{TeamID: g.away}
	league := sport.Subject{CompetitionID: g.league}
	var users []int64
	for i := range 5 {
		users = append(users, g.User(fmt.Sprint("fan", i)))
	}
	g.follows(users[0], home, sport.WantedChange{})
	g.follows(users[1], home, sport.WantedChange{})
	g.follows(users[1], away, sport.WantedChange{}) // both teams
	g.follows(users[2], away, sport.WantedChange{Goal: no})
	g.follows(users[2], league, sport.WantedChange{}) // the goals of the league
	g.follows(users[3], league, sport.WantedChange{Kickoff: no, End: no})
	g.User("stranger")

	g.Exec(`UPDATE match SET status = 2, updated_at = $2 WHERE match_id = $1`, g.match, persistencetest.Noon)
	g.wants("at the kick-off", g.told(), users[:3], "kickoff")
	g.goal(1)
	g.wants("at a goal", g.told(), users[:4], "goal")
	g.Exec(`UPDATE match SET clock = '80''' WHERE match_id = $1`, g.match)
	g.wants("at nothing new", g.told(), nil, "")
	g.Exec(`UPDATE match SET status = 3, updated_at = $2 WHERE match_id = $1`, g.match, persistencetest.Noon)
	g.wants("at the end", g.told(), users[:3], "ended")
	g.Exec(`UPDATE match SET status = 2 WHERE match_id = $1`, g.match)
	g.Exec(`UPDATE match SET status = 3 WHERE match_id = $1`, g.match)
	g.wants("at a second end", g.told(), nil, "")
}

func TestAGoalThatIsTakenBackIsToldToWhoWasToldTheGoal(t *testing.T) {
	t.Parallel()
	g := newGame(t, domain.MatchInProgress)
	ann, bob := g.User("ann"), g.User("bob")
	g.follows(ann, sport.Subject{TeamID: g.home}, sport.WantedChange{})
	goal := g.goal(1)
	g.wants("at the goal", g.told(), []int64{ann}, "goal")
	g.follows(bob, sport.Subject{TeamID: g.home}, sport.WantedChange{})
	revoke := func(e sport.MatchEvent) {
		t.Helper()
		if _, err := g.Matches.RevokeMatchEvent(t.Context(), g.match, e.EventID, nil, nil, persistencetest.Noon); err != nil {
			t.Fatal(err)
		}
	}
	revoke(goal)
	g.wants("at its revocation", g.told(), []int64{ann}, "revoked")
	revoke(g.goal(2)) // before any follower has its notice
	g.wants("of a goal that was taken back at once", g.told(), nil, "")
}

func TestOldMatchesAreNoNews(t *testing.T) {
	t.Parallel()
	g := newGame(t, domain.MatchNotStarted)
	ann := g.User("ann")
	g.follows(ann, sport.Subject{CompetitionID: g.league}, sport.WantedChange{})
	g.goal(1) // of a match that is not in play
	g.Exec(`UPDATE match SET status = 3, updated_at = $2 WHERE match_id = $1`, g.match,
		persistencetest.Noon.Add(25*time.Hour))
	g.wants("a day later", g.told(), nil, "")
	g.Exec(`UPDATE match SET status = 1 WHERE match_id = $1`, g.match)
	g.Exec(`UPDATE match SET status = 2 WHERE match_id = $1`, g.match)
	g.Exec(`UPDATE match_news SET made_at = now() - interval '16 minutes'`)
	g.wants("by a job that did not run", g.told(), nil, "")
}

func TestMatchesThatNobodyFollowsQueueNothingAndAnErasedAccountFollowsNothing(t *testing.T) {
	t.Parallel()
	g := newGame(t, domain.MatchNotStarted)
	ctx := t.Context()
	ann := g.User("ann")
	queued := func() (n int) {
		t.Helper()
		if err := g.DB.QueryRow(ctx, `SELECT count(*) FROM match_news`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	g.follows(ann, sport.Subject{TeamID: g.home}, sport.WantedChange{})
	if err := g.Accounts.LeaveAccount(ctx, ann, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	if err := g.Accounts.EraseAccount(context.WithoutCancel(ctx), ann, persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	g.Exec(`UPDATE match SET status = 2 WHERE match_id = $1`, g.match)
	g.goal(1)
	if n := queued(); n != 0 {
		t.Errorf("%d news are queued", n)
	}
}

func TestAFollowIsListedWithItsKindsOfNewsUntilItEnds(t *testing.T) {
	t.Parallel()
	g := newGame(t, domain.MatchNotStarted)
	ctx := t.Context()
	ann := g.User("ann")
	home, league := sport.Subject{TeamID: g.home}, sport.Subject{CompetitionID: g.league}
	g.follows(ann, home, sport.WantedChange{})
	g.follows(ann, home, sport.WantedChange{Goal: no})
	g.follows(ann, league, sport.WantedChange{End: no})
	list, total, err := g.Matches.FollowedSubjects(ctx, ann, 9, 0)
	var got []string
	for _, f := range list {
		got = append(got, fmt.Sprint(f.Names.In("zh"), f.Wanted))
	}
	if want := "港城联{true false true} 北岸超级联赛{true true false}"; err != nil || total != 2 ||
		strings.Join(got, " ") != want {
		t.Errorf("%v of %d are listed, %v; want %s", got, total, err, want)
	}
	if _, err := g.Matches.FollowSubject(ctx, ann, sport.Subject{TeamID: 99}, sport.WantedChange{},
		persistencetest.Noon); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("an unknown team is followed: %v", err)
	}
	if err := g.Matches.UnfollowSubject(ctx, ann, home); err != nil {
		t.Fatal(err)
	}
	if w, err := g.Matches.FollowOf(ctx, ann, home); w != nil || err != nil {
		t.Errorf("after the end: %v, %v", w, err)
	}
}

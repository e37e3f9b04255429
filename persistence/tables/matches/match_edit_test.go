// Edits of matches by operators, on a real PostgreSQL.

package matches_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/persistencetest"
)

func TestARevokedGoalLeavesTheScoreAndIsBroadcastAgain(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx := t.Context()
	id := w.Season(map[string]domain.MatchStatus{"now": 2}, map[string]int{"now": -1})["now"]
	add := func(kind, side int32, after time.Duration) sport.MatchEvent {
		t.Helper()
		e, err := w.Matches.AddMatchEvent(ctx,
			sport.MatchEvent{MatchID: id, Type: kind, TeamSide: side, At: persistencetest.Noon.Add(after)}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	stands := func(sentence string, home, away int, unannounced ...int64) {
		t.Helper()
		scores, err := w.Matches.LiveScores(ctx, []int64{id})
		if err != nil || len(scores) != 1 {
			t.Fatal(scores, err)
		}
		var news []int64
		for _, e := range scores[0].NewEvents {
			news = append(news, e.EventID)
		}
		if *scores[0].HomeScore != home || *scores[0].AwayScore != away || !slices.Equal(news, unannounced) {
			t.Errorf("%s: %d-%d and %v to broadcast, want %d-%d and %v", sentence, *scores[0].HomeScore, *scores[0].AwayScore,
				news, home, away, unannounced)
		}
		if err := w.Matches.EventsBroadcast(ctx, scores[0].NewEvents); err != nil {
			t.Fatal(err)
		}
	}
	first, second := add(sport.EventGoal, 1, 0), add(sport.EventOwnGoal, 2, time.Minute)
	card := add(5, 1, 2*time.Minute)
	stands("two goals", 1, 1, first.EventID, second.EventID, card.EventID)
	stands("nothing new", 1, 1)
	for range 2 { // a second run changes nothing
		if e, err := w.Matches.RevokeMatchEvent(ctx, id, first.EventID, nil, nil, persistencetest.Noon); err != nil ||
			!e.Revoked {
			t.Fatal(e, err)
		}
	}
	stands("the first is taken back", 0, 1, first.EventID)
	events, err := w.Matches.MatchEvents(ctx, id)
	if err != nil || !events[0].Revoked || events[1].HomeScore != 0 || events[1].AwayScore != 1 ||
		events[2].HomeScore != 0 {
		t.Errorf("events are %+v, %v", events, err)
	}
	if _, err := w.Matches.RevokeMatchEvent(ctx, id, 999, nil, nil,
		persistencetest.Noon); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("an unknown event: %v", err)
	}
	m, err := w.Matches.Match(ctx, id)
	if want := []string{sport.LockEvents, sport.LockScore}; err != nil || !slices.Equal(m.Locked, want) {
		t.Errorf("locked are %v, %v; want %v", m.Locked, err, want)
	}
	w.Exec(`UPDATE match_event SET told = 0, revoked = false, made_at = now() - interval '1 hour'`)
	stands("what nobody could be told for an hour is no news", 0, 1)
}

func TestAMatchIsCreatedCorrectedAndMoved(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx := t.Context()
	named := func(en string) *sport.Named { return &sport.Named{Names: domain.Names{"en": en}} }
	edit := sport.MatchEdit{RaceType: 1, Competition: named("Cup"), Home: named("Ajax"), Away: named("Bodø"),
		At:   persistencetest.Noon,
		Time: &sport.MatchTime{At: persistencetest.Noon.Add(time.Hour), Known: true}}
	id, err := w.Matches.EditMatch(ctx, edit)
	if err != nil {
		t.Fatal(err)
	}
	made, _ := w.Matches.Match(ctx, id)
	if made.Status != domain.MatchNotStarted || made.Home.Names["en"] != "Ajax" ||
		!slices.Contains(made.Locked, sport.LockTime) {
		t.Errorf("made %+v", made)
	}
	again, err := w.Matches.EditMatch(ctx, edit)
	if other, _ := w.Matches.Match(ctx, again); err != nil || other.Home.TeamID != made.Home.TeamID ||
		other.CompetitionID != made.CompetitionID {
		t.Errorf("the same names created others: %+v, %v", other, err)
	}
	w.Exec(`INSERT INTO reservation (user_id, kind, match_id, span, reserved_at)
		VALUES (5, 1, $1, int8range(0, 10), now())`, id)
	_, err = w.Matches.EditMatch(ctx,
		sport.MatchEdit{MatchID: id, At: persistencetest.Noon, Time: &sport.MatchTime{},
			Home:   &sport.Named{ID: made.Home.TeamID, Names: domain.Names{"zh": "阿贾克斯"}},
			Unlock: []string{sport.LockTeams, sport.LockCompetition}})
	moved, _ := w.Matches.Match(ctx, id)
	if err != nil || moved.Status != domain.MatchToBeDetermined || moved.TimeKnown || moved.Home.Names["zh"] != "阿贾克斯" ||
		moved.Home.Names["en"] != "Ajax" {
		t.Errorf("moved %+v, %v", moved, err)
	}
	if slices.Contains(moved.Locked, sport.LockTeams) || !slices.Contains(moved.Locked, sport.LockTime) {
		t.Errorf("locked are %v", moved.Locked)
	}
	if n := w.Number(`SELECT count(*) FROM match_move, reservation v WHERE isempty(v.span)`); n != 1 {
		t.Errorf("%d moves are queued", n)
	}
	for sentence, c := range map[string]struct {
		edit sport.MatchEdit
		want domain.Code
	}{
		"an unknown match": {sport.MatchEdit{MatchID: 1, At: persistencetest.Noon}, domain.MatchNotFound},
		"an unknown team": {sport.MatchEdit{MatchID: id, Home: &sport.Named{ID: 1}, At: persistencetest.Noon},
			domain.NotFound},
		"a team against itself": {sport.MatchEdit{MatchID: id, Away: &sport.Named{ID: made.Home.TeamID},
			At: persistencetest.Noon}, domain.BadRequest},
		"a team of another race": {sport.MatchEdit{RaceType: 2, Competition: named("NBL"),
			Home: &sport.Named{ID: made.Home.TeamID}, Away: named("x"), At: persistencetest.Noon}, domain.BadRequest},
	} {
		if _, err := w.Matches.EditMatch(ctx, c.edit); domain.CodeOf(err) != c.want {
			t.Errorf("%s: %v, want %s", sentence, err, c.want)
		}
	}
}

func TestPartsThatAnEditorOmitsStayUnchanged(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx := t.Context()
	id := w.Season(map[string]domain.MatchStatus{"match": 1}, map[string]int{"match": 2})["match"]
	var no *domain.Refusal
	if err := w.Matches.SetSourceDown(ctx, id, true); !errors.As(err, &no) || no.Params["rule"] != "required" {
		t.Errorf("a match without a source was interrupted: %v", err)
	}
	if err := w.Matches.SetMatchSource(ctx, id,
		sport.MatchSource{Name: "Main", URL: "https://example.org/a.flv", Type: "flv",
			Lines: []sport.SourceLine{{URL: "https://example.org/b.flv"}}}); err != nil {
		t.Fatal(err)
	}
	for _, down := range []bool{true, false} {
		err := w.Matches.SetSourceDown(ctx, id, down)
		m, _ := w.Matches.Match(ctx, id)
		if err != nil || m.SourceDown != down || m.SourceName != "Main" || m.SourceURL != "https://example.org/a.flv" ||
			m.SourceType != "flv" || len(m.SourceLines) != 1 {
			t.Errorf("interrupted %v: %v, %+v", down, err, m)
		}
	}
	cutShort, ended, detail, none := domain.MatchStatus(6), domain.MatchStatus(3), "cancelled", ""
	for i, x := range []struct {
		status *domain.MatchStatus
		detail *string
		want   string
	}{{&cutShort, &detail, "cancelled"}, {&cutShort, nil, "cancelled"}, {&ended, nil, ""}, {&ended, &detail, "cancelled"},
		{&ended, &none, ""}} {
		err := w.Matches.SetMatchResult(ctx,
			sport.MatchResult{MatchID: id, Status: x.status, Detail: x.detail, At: persistencetest.Noon})
		m, _ := w.Matches.Match(ctx, id)
		if err != nil || m.Status != *x.status || m.StatusDetail != x.want {
			t.Errorf("%d: status %d says %q, want %q, %v", i, m.Status, m.StatusDetail, x.want, err)
		}
	}
}

func TestAMergedMatchMovesEverythingToTheOther(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ctx := t.Context()
	ids := w.Season(map[string]domain.MatchStatus{"kept": 1, "gone": 1, "older": 1},
		map[string]int{"kept": 2, "gone": 3, "older": 4})
	kept, gone := ids["kept"], ids["gone"]
	w.Exec(`INSERT INTO reservation (user_id, kind, match_id, reserved_at)
		VALUES (5, 1, $1, now()), (5, 1, $2, now()), (6, 1, $2, now()), (7, 2, $2, now())`, kept, gone)
	for _, id := range []int64{kept, gone} {
		if _, err := w.Matches.AddMatchEvent(ctx,
			sport.MatchEvent{MatchID: id, Type: 5, TeamSide: 1, Player: "Ode", At: persistencetest.Noon}, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.Matches.AddMatchEvent(ctx,
		sport.MatchEvent{MatchID: gone, Type: 6, TeamSide: 2, At: persistencetest.Noon}, nil, nil); err != nil {
		t.Fatal(err)
	}
	if err := w.Matches.SetMatchSource(ctx, gone,
		sport.MatchSource{URL: "https://example.org/a.flv", Type: "flv"}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Matches.MergeMatches(ctx, gone, ids["older"], persistencetest.Noon, false); err != nil {
		t.Fatal(err)
	}
	want := sport.MatchMerged{Reservations: 2, DroppedReservations: 1, Events: 1, DroppedEvents: 1}
	if would, err := w.Matches.MergeMatches(ctx, kept, gone, persistencetest.Noon, true); err != nil || would != want {
		t.Errorf("it would merge %+v, %v; want %+v", would, err, want)
	}
	if f, err := w.Matches.MatchFigures(ctx, gone); err != nil || f.Reservations != 3 || f.Events != 2 ||
		f.FeedName != nil {
		t.Errorf("after the dry run the removed match has %+v, %v", f, err)
	}
	merged, err := w.Matches.MergeMatches(ctx, kept, gone, persistencetest.Noon, false)
	if err != nil || merged != want {
		t.Errorf("merged %+v, %v; want %+v", merged, err, want)
	}
	if f, err := w.Matches.MatchFigures(ctx, kept); err != nil || f.Reservations != 3 || f.Events != 2 {
		t.Errorf("the kept match has %+v, %v", f, err)
	}
	if _, err := w.Matches.MatchFigures(ctx, gone); domain.CodeOf(err) != domain.MatchNotFound {
		t.Errorf("figures of a removed match: %v", err)
	}
	m, err := w.Matches.Match(ctx, ids["older"])
	if err != nil || m.MatchID != kept || m.ReserveCount != 2 || m.SourceURL == "" {
		t.Errorf("the id of the first removed match returns %+v, %v", m, err)
	}
	if n := w.Number(`SELECT count(*) FROM match_alias WHERE match_id = $1 AND external_key IN ('gone', 'older')`,
		kept); n != 2 {
		t.Errorf("feeds find it under %d of its keys", n)
	}
	if _, err := w.Matches.MergeMatches(ctx, kept, gone, persistencetest.Noon,
		false); domain.CodeOf(err) != domain.MatchNotFound {
		t.Errorf("merging a removed match: %v", err)
	}
}

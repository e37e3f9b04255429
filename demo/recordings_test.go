// The contents of recordings and clips, and their renewal.

package demo_test

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"touchline/demo"
	"touchline/domain"
	"touchline/domain/replay"
	"touchline/domain/sport"
	"touchline/persistence/persistencetest"
)

func TestSomeBroadcastsOfTheWorldCanBeWatchedAgain(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	if _, err := demo.Make(t.Context(), s.Deps); err != nil {
		t.Fatal(err)
	}
	// As its actor would.
	if _, err := persistencetest.SQL(t, s.cfg).Exec(t.Context(), `UPDATE room SET status = 1`); err != nil {
		t.Fatal(err)
	}
	newest, err := s.store.Replays.NewestReplays(t.Context(), 8)
	if err != nil || len(newest) != 2 {
		t.Fatalf("%d recordings, %v", len(newest), err)
	}
	for _, r := range newest {
		if age := evening.Sub(r.Start); r.NickName == "" || r.Length != time.Minute || age < 0 || age > 24*time.Hour {
			t.Errorf("%+v", r)
		}
		s.hasAPast(t, r)
	}
	expire := func() {
		t.Helper()
		if err := s.store.Replays.ExpireReplays(t.Context(), s.now, s.now); err != nil {
			t.Fatal(err)
		}
	}
	s.now = evening.AddDate(0, 0, 40) // too old: the next start makes new ones
	expire()
	if _, err := demo.Make(t.Context(), s.Deps); err != nil {
		t.Fatal(err)
	}
	if newest, err = s.store.Replays.NewestReplays(t.Context(), 8); err != nil || len(newest) != 2 {
		t.Errorf("%d recordings after the first were too old, %v", len(newest), err)
	}
}

// hasAPast checks that a recording has a match with a change of its score, lines and gifts.
func (s *site) hasAPast(t *testing.T, r replay.Replay) {
	t.Helper()
	match, err := s.store.Matches.Match(t.Context(), r.MatchID)
	if err != nil || match.Status != domain.MatchEnded {
		t.Fatalf("the match of %s: %v, %v", r.ReplayID, match.Status, err)
	}
	events, err := s.store.Matches.MatchEvents(t.Context(), r.MatchID)
	within := func(at time.Time) bool { return at.After(r.Start) && at.Before(r.Start.Add(r.Length)) }
	if err != nil || !slices.ContainsFunc(events, func(e sport.MatchEvent) bool { return within(e.At) }) {
		t.Errorf("nothing happens in %s, %v", r.ReplayID, err)
	}
	lines, err := s.store.Replays.LinesBetween(t.Context(), domain.HouseRoom(r.HouseID), r.Start, r.Start.Add(r.Length),
		100)
	kinds := map[string]int{}
	for i, l := range lines {
		kinds[l.Kind]++
		if l.Offset != int64(i+1) || l.SessionID != r.SessionID || strings.Contains(string(l.Body), "{h}") {
			t.Errorf("line %d is %+v", i, l)
		}
	}
	if err != nil || kinds["chat"] < 30 || kinds["gift"] < 5 {
		t.Errorf("%s has the lines %v, %v", r.ReplayID, kinds, err)
	}
	if audience, err := s.store.Replays.AudienceOf(t.Context(), r.SessionID); err != nil || len(audience) == 0 {
		t.Errorf("nobody watched %s, %v", r.ReplayID, err)
	}
}

// clipsOf returns the clips of a house as its anchor sees them.
func (s *site) clipsOf(t *testing.T, houseID int64) []replay.Clip {
	t.Helper()
	clips, _, err := s.store.Clips.Clips(t.Context(), replay.ClipFilter{HouseID: houseID, All: true, Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	return clips
}

func TestARecordingOfTheWorldHasAClipOfItsDecisiveMoment(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	start := func() {
		t.Helper()
		if _, err := demo.Make(t.Context(), s.Deps); err != nil {
			t.Fatal(err)
		}
	}
	start()
	db := persistencetest.SQL(t, s.cfg)
	tasks, err := s.store.Clips.ClipsToCut(t.Context(), 10)
	if err != nil || len(tasks) != 2 {
		t.Fatalf("%d clips are to be cut, %v", len(tasks), err)
	}
	for _, task := range tasks {
		r, err := s.store.Replays.Replay(t.Context(), replay.ID(task.SessionID))
		if err != nil || task.ReplayID != r.ReplayID || task.MatchID != r.MatchID || task.RaceType != r.RaceType ||
			task.From.Before(r.Start) || task.To.After(r.Start.Add(r.Length)) {
			t.Errorf("%+v of %+v, %v", task.Clip, r, err)
		}
		var marked time.Time
		if err := db.QueryRow(t.Context(), `SELECT at FROM live_mark WHERE session_id = $1`,
			task.SessionID).Scan(&marked); err != nil || marked.Before(task.From) || marked.After(task.To) {
			t.Errorf("what its anchor marked at %v is not in %v to %v, %v", marked, task.From, task.To, err)
		}
		if title, err := replay.CheckClipTitle(task.Title, nil); err != nil || title != task.Title ||
			replay.CheckClipLength(task.To.Sub(task.From)) != nil {
			t.Errorf("nobody could have made %+v", task.Clip)
		}
		if task.Maker.NickName == "" || task.UserID == 0 || task.Maker.HouseID != 0 {
			t.Errorf("it was made by %+v", task.Maker)
		}
		var language string
		if err := db.QueryRow(t.Context(),
			`SELECT language FROM account WHERE user_id = (SELECT user_id FROM room WHERE house_id = $1)`,
			task.HouseID).Scan(&language); err != nil ||
			(language == domain.LanguageDefault) != strings.ContainsFunc(task.Title,
				func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			t.Errorf("the title %q in %s, %v", task.Title, language, err)
		}
		pieces, err := s.store.Clips.PiecesFrom(t.Context(), task.SessionID, task.From, task.To)
		if err != nil || !task.CanBeCut(pieces, s.now) {
			t.Errorf("%s has to wait for %d pieces, %v", task.ClipID, len(pieces), err)
		}
	}

	// A start was interrupted before its clips. The next morning the recording is still that of the evening before.
	gone, stays := tasks[0], tasks[1]
	if _, err := db.Exec(t.Context(), `DELETE FROM clip WHERE clip_id = $1`, gone.ClipID); err != nil {
		t.Fatal(err)
	}
	if err := s.store.Clips.RemoveClip(t.Context(), stays.ClipID, 0, s.now); err != nil {
		t.Fatal(err)
	}
	s.now = s.now.Add(24 * time.Hour)
	start()
	if clips := s.clipsOf(t, gone.HouseID); len(clips) != 1 || clips[0].ClipID != gone.ClipID {
		t.Errorf("completed are %+v", clips)
	}
	if clips := s.clipsOf(t, stays.HouseID); len(clips) != 0 {
		t.Errorf("a removed clip came back: %+v", clips)
	}
}

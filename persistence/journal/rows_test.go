// The projections of a room change in the same commit as its events.

package journal_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/studio"
	"touchline/persistence/persistencetest"
)

func line(offset int64, at time.Time) moderation.LineRow {
	return moderation.LineRow{Room: "house:1001", Epoch: 3, Offset: offset, Kind: "chat", UserID: 100001,
		ClientID: fmt.Sprint("c", offset), MessageID: fmt.Sprint("m", offset), SessionID: "s1", At: at,
		Body: []byte(fmt.Sprintf(`{"o":%d}`, offset))}
}

func TestTheLinesOfARoomAreReadAsTheyWereWritten(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	s, _ := persistencetest.MustClaim(t, store.Journal, "chat/1001")
	for o := int64(1); o <= 10; o++ { // one line a minute until noon
		l := line(o, persistencetest.Noon.Add(time.Duration(o-10)*time.Minute))
		if o%2 == 0 {
			l.Kind = "notice"
		}
		persistencetest.MustWrite(t, s, persistencetest.With(l))
	}
	for _, c := range []struct {
		what            string
		since           time.Time
		atLeast, atMost int
		want            []int64
	}{
		{"the last two minutes", persistencetest.Noon.Add(-2 * time.Minute), 0, 50, []int64{8, 9, 10}},
		{
			"the last two minutes, four at least", persistencetest.Noon.Add(-2 * time.Minute), 4, 50,
			[]int64{7, 8, 9, 10},
		},
		{"two at most", persistencetest.Noon.Add(-time.Hour), 0, 2, []int64{9, 10}},
		{"nothing new, no minimum", persistencetest.Noon.Add(time.Hour), 0, 50, nil},
		{"more than there are", persistencetest.Noon.Add(time.Hour), 20, 50, []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
	} {
		got, err := store.Chat.Recent(t.Context(), "house:1001", c.since, c.atLeast, c.atMost)
		if err != nil || !slices.Equal(persistencetest.Offsets(got), c.want) {
			t.Errorf("%s: %v, %v", c.what, persistencetest.Offsets(got), err)
		}
	}
	got, err := store.Chat.LinesBefore(t.Context(), "house:1001", 8, 2, []string{"chat"})
	if err != nil || !slices.Equal(persistencetest.Offsets(got), []int64{5, 7}) {
		t.Fatalf("history: %v, %v", persistencetest.Offsets(got), err)
	}
	if got, err = store.Chat.LinesBefore(t.Context(), "house:1001", 0, 1, nil); err != nil ||
		!slices.Equal(persistencetest.Offsets(got), []int64{10}) {
		t.Fatalf("history from the end: %v, %v", persistencetest.Offsets(got), err)
	}
	want := line(10, persistencetest.Noon)
	want.Kind = "notice"
	if g := got[0]; !g.At.Equal(want.At) || string(g.Body) != string(want.Body) || g.ClientID != want.ClientID ||
		g.MessageID != want.MessageID || g.SessionID != want.SessionID || g.Epoch != 3 || g.UserID != want.UserID ||
		g.Kind != "notice" {
		t.Fatalf("the line came back as %+v", g)
	}

	gone, err := store.Chat.ForgetLines(t.Context(), persistencetest.Noon.Add(-4*time.Minute), 3)
	if err != nil || gone != 3 {
		t.Fatalf("dropped %d, %v", gone, err)
	}
	if gone, err = store.Chat.ForgetLines(t.Context(), persistencetest.Noon.Add(-4*time.Minute), 100); err != nil ||
		gone != 2 {
		t.Fatalf("dropped %d more, %v", gone, err)
	}
}

func TestMutesReplaceOneAnotherAndAreLifted(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	s, _ := persistencetest.MustClaim(t, store.Journal, "chat/1001")
	mute := func(id string, user int64, kind domain.MuteType) moderation.MuteRow {
		r := moderation.MuteRow{
			MuteID: id, Room: "house:1001", UserID: user, OperatorID: 5, Type: kind, Reason: "spam",
			Start: persistencetest.Noon,
		}
		if kind.Minutes() > 0 {
			r.End = persistencetest.Noon.Add(time.Duration(kind.Minutes()) * time.Minute)
		}
		return r
	}
	persistencetest.MustWrite(
		t, s,
		persistencetest.With(mute("a", 1, domain.Mute10Minutes), mute("b", 1, domain.MutePermanent),
			mute("c", 2, domain.MuteSession)),
	)
	persistencetest.MustWrite(t, s,
		persistencetest.With(mute("d", 3, domain.MuteSession), mute("e", 4, domain.Mute60Minutes)))
	inForce := func() []string {
		rows, err := persistencetest.SQL(t, cfg).Query(t.Context(), `
SELECT mute_id || coalesce(to_char(end_at, ' HH24:MI'), '') FROM mute WHERE lifted_at IS NULL ORDER BY mute_id`)
		if err != nil {
			t.Fatal(err)
		}
		ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		return ids
	}
	if got := inForce(); !slices.Equal(got, []string{"b", "c", "d", "e 13:00"}) {
		t.Fatalf("in force: %q", got)
	}
	persistencetest.MustWrite(t, s,
		persistencetest.With(moderation.UnmuteRow{Room: "house:1001", AllSession: true, At: persistencetest.Noon}))
	if got := inForce(); !slices.Equal(got, []string{"b", "e 13:00"}) {
		t.Fatalf("after the session: %q", got)
	}
	// Lifted and muted again within one commit: the order of the rows counts.
	persistencetest.MustWrite(t, s,
		persistencetest.With(moderation.UnmuteRow{Room: "house:1001", UserID: 1, OperatorID: 6, At: persistencetest.Noon},
			mute("f", 1, domain.Mute30Minutes),
			mute("g", 4, domain.MuteSession),
			moderation.UnmuteRow{Room: "house:1001", UserID: 4, At: persistencetest.Noon}))
	if got := inForce(); !slices.Equal(got, []string{"f 12:30"}) {
		t.Fatalf("at last: %q", got)
	}
}

func TestARoomShowsItsLastStateAndItsAudience(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	db := persistencetest.SQL(t, cfg)
	if _, err := db.Exec(t.Context(), "INSERT INTO room (user_id) VALUES (100001)"); err != nil {
		t.Fatal(err)
	}
	s, _ := persistencetest.MustClaim(t, store.Journal, "room/1001")
	persistencetest.MustWrite(t, s, persistencetest.With(
		studio.RoomRow{HouseID: 1001, HouseName: "before"},
		studio.RoomRow{
			HouseID: 1001, HouseName: "Derby", Status: domain.LiveLiving, SessionID: "s1",
			StartTime:    persistencetest.Noon,
			LiveCodeHash: []byte{1}, LiveCodeSeq: 2, KeyFrame: 2 * time.Second,
		},
		studio.LiveSessionRow{SessionID: "s1", HouseID: 1001, Source: domain.SourcePush, Start: persistencetest.Noon},
		domain.NoticeRow{
			NotifyID: "n1", UserID: 7, Type: domain.NotifyAnchorLive, Params: []byte(`{"nick":"Ana"}`),
			At: persistencetest.Noon,
		}))
	persistencetest.MustWrite(t, s,
		persistencetest.With(studio.LiveSessionRow{
			SessionID: "s1", HouseID: 1001, Source: domain.SourcePush, Start: persistencetest.Noon,
			End: persistencetest.Noon.Add(time.Hour), Peak: 12, PeakAt: persistencetest.Noon.Add(time.Minute),
		}))
	counts := actors.Change{Rows: []domain.Row{studio.RoomCountRow{HouseID: 1001, Viewers: 12, VisitHistory: 40}}}
	persistencetest.MustWrite(t, s, counts)

	var name, session, nick string
	var viewers, visits, keyFrame, peak int64
	var started, ended time.Time
	var suspended *time.Time
	err := db.QueryRow(t.Context(), `
SELECT r.house_name, r.session_id, r.viewers, r.visit_history, r.key_frame_ms, r.start_time, r.suspend_end,
    l.peak, l.end_at, (SELECT params ->> 'nick' FROM notice)
FROM room AS r JOIN live_session AS l ON l.session_id = r.session_id WHERE r.house_id = 1001`).
		Scan(&name, &session, &viewers, &visits, &keyFrame, &started, &suspended, &peak, &ended, &nick)
	if err != nil {
		t.Fatal(err)
	}
	if name != "Derby" || viewers != 12 || visits != 40 || keyFrame != 2000 || !started.Equal(persistencetest.Noon) ||
		suspended != nil ||
		peak != 12 || !ended.Equal(persistencetest.Noon.Add(time.Hour)) || nick != "Ana" {
		t.Fatal(name, viewers, visits, keyFrame, started, suspended, peak, ended, nick)
	}

	// Counts come without an event; a replaced owner must not write them either.
	persistencetest.MustClaim(t, store.Journal, "room/1001")
	counts.Rows[0] = studio.RoomCountRow{HouseID: 1001, Viewers: 1}
	if _, err := persistencetest.Written(t, s, counts); !errors.Is(err, actors.ErrFenced) {
		t.Fatalf("the old owner got %v, want fenced", err)
	}
	if err := db.QueryRow(t.Context(), "SELECT viewers FROM room").Scan(&viewers); err != nil || viewers != 12 {
		t.Fatalf("the old owner wrote %d viewers, %v", viewers, err)
	}
}

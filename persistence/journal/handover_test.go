// From one owner to the next: snapshots, hand-overs and truncation.

package journal_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"touchline/actors"
	"touchline/persistence/persistencetest"
	"touchline/tests/eventually"
)

func TestOnlyAFinalSnapshotAsTheLastWriteHandsOver(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	for _, c := range []struct {
		what  string
		clean bool
		last  func(*testing.T, actors.Stream, string)
	}{
		{"a final snapshot", true, func(t *testing.T, s actors.Stream, _ string) { mustSnapshot(t, s, "s", true) }},
		{
			"a snapshot that is not final", false,
			func(t *testing.T, s actors.Stream, _ string) { mustSnapshot(t, s, "s", false) },
		},
		{"an event after a final snapshot", false, func(t *testing.T, s actors.Stream, _ string) {
			mustSnapshot(t, s, "s", true)
			persistencetest.MustWrite(t, s, persistencetest.Events("late"))
		}},
		{"a final snapshot and a next owner that crashed", false, func(t *testing.T, s actors.Stream, name string) {
			mustSnapshot(t, s, "s", true)
			persistencetest.MustClaim(t, store.Journal, name)
		}},
		{
			"a final snapshot of the second owner without an event", true,
			func(t *testing.T, s actors.Stream, name string) {
				mustSnapshot(t, s, "s", true)
				again, _ := persistencetest.MustClaim(t, store.Journal, name)
				mustSnapshot(t, again, "s", true)
			},
		},
	} {
		t.Run(c.what, func(t *testing.T) {
			s, _ := persistencetest.MustClaim(t, store.Journal, c.what)
			persistencetest.MustWrite(t, s, persistencetest.Events("a"))
			c.last(t, s, c.what)
			if _, found := persistencetest.MustClaim(t, store.Journal, c.what); found.Clean != c.clean {
				t.Fatalf("clean is %v, want %v", found.Clean, c.clean)
			}
		})
	}
}

func TestAnOldOwnersSnapshotDoesNotReplaceANewerOne(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	old, _ := persistencetest.MustClaim(t, store.Journal, "chat/1")
	persistencetest.MustWrite(t, old, persistencetest.Events("a"))
	fresh, _ := persistencetest.MustClaim(t, store.Journal, "chat/1")
	persistencetest.MustWrite(t, fresh, persistencetest.Events("b"))
	mustSnapshot(t, fresh, "ab", false)
	mustSnapshot(t, old, "a", true)
	if _, found := persistencetest.MustClaim(t, store.Journal, "chat/1"); string(found.Snapshot) != "ab" ||
		found.Clean {
		t.Fatalf("recovered %q, clean %v", found.Snapshot, found.Clean)
	}
}

func TestTruncationKeepsTheTailTheLastRowAndTheFence(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	stale, _ := persistencetest.MustClaim(t, store.Journal, "chat/1")
	persistencetest.MustWrite(t, stale, persistencetest.Events("a"))
	owner, _ := persistencetest.MustClaim(t, store.Journal, "chat/1")
	for i := range 3 {
		for range 4 {
			persistencetest.MustWrite(t, owner, persistencetest.Events("x", "y", "z"))
		}
		mustSnapshot(t, owner, fmt.Sprint("state ", i), false)
	}
	persistencetest.MustWrite(t, owner, persistencetest.Events("tail"))

	db := persistencetest.SQL(t, cfg)
	// 1 claim, a, 1 claim, 36 events, tail; the first two snapshots free 24 and a
	eventually.True(t, "the first two snapshots free their events", func() bool {
		var left int
		if err := db.QueryRow(t.Context(), "SELECT count(*) FROM journal").Scan(&left); err != nil {
			t.Fatal(err)
		}
		return left == 40-25
	})
	if _, err := persistencetest.Written(t, stale,
		persistencetest.Events("forged")); !errors.Is(err, actors.ErrFenced) {
		t.Fatalf("after truncated events the old owner got %v, want fenced", err)
	}
	_, found := persistencetest.MustClaim(t, store.Journal, "chat/1")
	if string(found.Snapshot) != "state 2" || !slices.Equal(said(found), []string{"tail"}) {
		t.Fatalf("recovered %q and %q", found.Snapshot, said(found))
	}
}

// The journal keeps every acknowledged event, returns it, and lets one owner write at a time.

package journal_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

func mustSnapshot(t testing.TB, s actors.Stream, state string, final bool) {
	t.Helper()
	got := make(chan error, 1)
	s.Snapshot([]byte(state), final, func(err error) { got <- err })
	if err := <-got; err != nil {
		t.Fatalf("snapshot: %v", err)
	}
}

func said(found actors.Recovered) []string {
	var all []string
	for _, e := range found.Tail {
		all = append(all, string(e.Payload))
	}
	return all
}

func TestAnActorReadsTheEventsOfItsPredecessor(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	first, found := persistencetest.MustClaim(t, store.Journal, "chat/1")
	if found.Snapshot != nil || len(found.Tail) != 0 || found.Clean {
		t.Fatalf("a new stream holds %+v", found)
	}
	if seq := persistencetest.MustWrite(t, first, persistencetest.Events("a", "b")); seq != 3 {
		t.Fatalf("the claim and two events end at %d, want 3", seq)
	}
	mustSnapshot(t, first, "ab", false)
	persistencetest.MustWrite(t, first, persistencetest.Events("c"))

	second, found := persistencetest.MustClaim(t, store.Journal, "chat/1")

	if second.Epoch() <= first.Epoch() {
		t.Fatalf("epoch %d after %d", second.Epoch(), first.Epoch())
	}
	if string(found.Snapshot) != "ab" || found.SnapshotSeq != 3 || !slices.Equal(said(found), []string{"c"}) {
		t.Fatalf("recovered %q at %d and %q", found.Snapshot, found.SnapshotSeq, said(found))
	}
	if e := found.Tail[0]; e.Seq != 4 || e.Epoch != first.Epoch() || e.Kind != "Said" ||
		!e.At.Equal(persistencetest.Noon) {
		t.Fatalf("the event came back as %+v", e)
	}
}

func TestAReplacedOwnerCannotWrite(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	old, _ := persistencetest.MustClaim(t, store.Journal, "chat/1")
	persistencetest.MustWrite(t, old, persistencetest.Events("a"))
	fresh, _ := persistencetest.MustClaim(t, store.Journal, "chat/1")

	if _, err := persistencetest.Written(t, old, persistencetest.Events("stale")); !errors.Is(err, actors.ErrFenced) {
		t.Fatalf("the old owner got %v, want fenced", err)
	}
	if _, err := persistencetest.Written(t, old,
		persistencetest.Events("staler")); !errors.Is(err, actors.ErrPoisoned) {
		t.Fatalf("then it got %v, want poisoned", err)
	}
	persistencetest.MustWrite(t, fresh, persistencetest.Events("b"))
	if _, found := persistencetest.MustClaim(t, store.Journal, "chat/1"); !slices.Equal(said(found),
		[]string{"a", "b"}) {
		t.Fatalf("the stream holds %q", said(found))
	}
}

func TestAFencedStreamDoesNotHoldUpItsNeighbours(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	old, _ := persistencetest.MustClaim(t, store.Journal, "chat/0")
	persistencetest.MustClaim(t, store.Journal, "chat/0")
	var others []actors.Stream
	for i := range 50 {
		s, _ := persistencetest.MustClaim(t, store.Journal, fmt.Sprint("chat/", i+1))
		others = append(others, s)
	}
	var answers atomic.Int64
	blockCommits(t, cfg, func() { // so that all of it is one batch
		old.Append(persistencetest.Events("stale"), func(int64, error) { answers.Add(1) })
		for _, s := range others {
			s.Append(persistencetest.Events("fine"), func(int64, error) { answers.Add(1) })
		}
	})
	if _, err := persistencetest.Written(t, old, persistencetest.Events("x")); !errors.Is(err, actors.ErrPoisoned) {
		t.Fatalf("the fenced stream got %v", err)
	}
	for i, s := range others {
		persistencetest.MustWrite(t, s, persistencetest.Events("after"))
		if _, found := persistencetest.MustClaim(t, store.Journal, fmt.Sprint("chat/", i+1)); len(found.Tail) != 2 {
			t.Fatalf("stream %d holds %q", i+1, said(found))
		}
	}
	if answers.Load() != 51 {
		t.Fatalf("51 changes had %d answers", answers.Load())
	}
}

// blockCommits blocks the journal while the function runs.
func blockCommits(t *testing.T, cfg persistence.Config, while func()) {
	t.Helper()
	tx, err := persistencetest.SQL(t, cfg).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), "LOCK TABLE journal IN EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	while()
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestAFullQueueAnswersBusyAndClosesTheHandle(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	callers, _ := persistencetest.MustClaim(t, store.Journal, "chat/1")
	late, _ := persistencetest.MustClaim(t, store.Journal, "chat/2")
	reply := make(chan error, 1)
	const many = 60_000
	accepted := make(chan bool, many)
	blockCommits(t, cfg, func() {
		for range many {
			callers.Append(persistencetest.Events("x"), func(_ int64, err error) { accepted <- err == nil })
		}
		late.Append(persistencetest.Events("y"), func(_ int64, err error) { reply <- err })
		if err := <-reply; !errors.Is(err, actors.ErrBusy) {
			t.Errorf("a full queue answered %v", err)
		}
	})
	if _, err := persistencetest.Written(t, late, persistencetest.Events("z")); !errors.Is(err, actors.ErrPoisoned) {
		t.Fatalf("after a gap the answer is %v", err)
	}
	var kept int
	for range many {
		if <-accepted {
			kept++
		}
	}
	if _, found := persistencetest.MustClaim(t, store.Journal, "chat/1"); len(found.Tail) != kept || kept == many ||
		kept == 0 {
		t.Fatalf("%d of %d acknowledged, %d in the journal", kept, many, len(found.Tail))
	}
}

func TestClosingCommitsWhatIsQueued(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store, err := persistence.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	s, _ := persistencetest.MustClaim(t, store.Journal, "chat/1")
	const many = 3000
	acked := 0
	for range many {
		s.Append(persistencetest.Events("x"), func(_ int64, err error) {
			if err == nil {
				acked++
			}
		})
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if acked != many { // Close returned: every done has run
		t.Fatalf("%d of %d acknowledged", acked, many)
	}
	if _, err := persistencetest.Written(t, s, persistencetest.Events("late")); err == nil {
		t.Fatal("a closed journal took an event")
	}
	if _, found := persistencetest.MustClaim(t, persistencetest.OpenConfig(t, cfg).Journal,
		"chat/1"); len(found.Tail) != many {
		t.Fatalf("%d events found", len(found.Tail))
	}
}

func TestAChangeTheDatabaseRefusesBreaksOnlyItsOwnStream(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	bad, _ := persistencetest.MustClaim(t, store.Journal, "chat/bad")
	good, _ := persistencetest.MustClaim(t, store.Journal, "chat/good")
	answers := make(chan error, 3)
	tell := func(_ int64, err error) { answers <- err }
	forged := persistencetest.Events("x")
	forged.Rows = []domain.Row{moderation.LineRow{Room: "house:1", Offset: 1, Kind: "no\x00text"}}
	blockCommits(t, cfg, func() {
		good.Append(persistencetest.Events("before"), tell)
		bad.Append(forged, tell)
		good.Append(persistencetest.Events("after"), tell)
	})
	var refused int
	for range 3 {
		if <-answers != nil {
			refused++
		}
	}
	if refused != 1 {
		t.Fatalf("%d refused, want 1", refused)
	}
	if _, found := persistencetest.MustClaim(t, store.Journal, "chat/good"); !slices.Equal(said(found),
		[]string{"before", "after"}) {
		t.Fatalf("the neighbour holds %q", said(found))
	}
}

func TestAClaimEndsWithItsContext(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	blockCommits(t, cfg, func() {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if _, _, err := store.Journal.Claim(ctx, "chat/1"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
	})
	persistencetest.MustClaim(t, store.Journal, "chat/1")
}

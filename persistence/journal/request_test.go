// A request is executed once, also when it is repeated or its answer is lost, and its first outcome is kept.

package journal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// asks returns a change with a request and without coins.
func asks(key string) actors.Change {
	c := persistencetest.Events(key)
	c.Request = &ledger.Request{Key: key, Hash: []byte("hash of " + key), Answer: []byte("answer to " + key)}
	return c
}

func TestARepeatedRequestIsADuplicateAndItsFirstOutcomeIsKept(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	nodes := []*persistence.Store{persistencetest.OpenConfig(t, cfg), persistencetest.OpenConfig(t, cfg)}
	first, _ := persistencetest.MustClaim(t, nodes[0].Journal, "room/1")
	second, _ := persistencetest.MustClaim(t, nodes[1].Journal, "room/2")
	persistencetest.MustWrite(t, first, persistencetest.Pays("topup", world, 7, 100, false))
	persistencetest.MustWrite(t, first, gives("request-1", 7, 8, 70, 21))
	persistencetest.MustWrite(t, first, asks("slot/7/request-1"))

	for what, repeat := range map[string]func() actors.Change{
		"the gift":                     func() actors.Change { return gives("request-1", 7, 8, 70, 21) },
		"the gift, for another amount": func() actors.Change { return gives("request-1", 7, 9, 1, 0) },
		"the booking":                  func() actors.Change { return asks("slot/7/request-1") },
	} {
		for _, s := range []actors.Stream{first, second} {
			c := repeat()
			c.Request.Answer = []byte("another answer")
			if _, err := persistencetest.Written(t, s, c); !errors.Is(err, actors.ErrDuplicate) {
				t.Errorf("%s again: %v", what, err)
			}
			if c.Left != nil && *c.Left != 30 {
				t.Errorf("%s again: %d are left", what, *c.Left)
			}
		}
	}
	for key, want := range map[string]ledger.Outcome{
		"gift/7/request-1": {Hash: []byte("hash of request-1"), Answer: []byte("answer to request-1"), Balance: 30},
		"slot/7/request-1": {Hash: []byte("hash of slot/7/request-1"), Answer: []byte("answer to slot/7/request-1")},
	} {
		got, found, err := nodes[1].Ledger.FirstOutcome(t.Context(), key)
		if err != nil || !found || !bytes.Equal(got.Hash, want.Hash) || !bytes.Equal(got.Answer, want.Answer) ||
			got.Balance != want.Balance {
			t.Errorf("%s: %v, %+v, %v", key, found, got, err)
		}
	}
	for _, key := range []string{"gift/7/request-2", "topup"} { // never sent, and not a request
		if _, found, err := nodes[0].Ledger.FirstOutcome(t.Context(), key); found || err != nil {
			t.Errorf("%s: %v, %v", key, found, err)
		}
	}
	persistencetest.MustBeClean(t, nodes[0])
}

func TestEqualRequestsOfOneCommitAreExecutedOnce(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	s, _ := persistencetest.MustClaim(t, store.Journal, "room/1")
	persistencetest.MustWrite(t, s, persistencetest.Pays("topup", world, 7, 100, false))
	answers := make(chan error, 4)
	lefts := []*domain.Coins{}
	blockCommits(t, cfg, func() {
		for _, c := range []actors.Change{
			gives("r1", 7, 8, 40, 4), gives("r1", 7, 8, 40, 4), asks("slot/7/r1"), asks("slot/7/r1"),
		} {
			lefts = append(lefts, c.Left)
			s.Append(c, func(_ int64, err error) { answers <- err })
		}
	})
	for i, want := range []error{nil, actors.ErrDuplicate, nil, actors.ErrDuplicate} {
		if err := <-answers; !errors.Is(err, want) {
			t.Errorf("answer %d: %v, want %v", i, err, want)
		}
	}
	if *lefts[0] != 60 || *lefts[1] != 60 {
		t.Errorf("%d and %d are left", *lefts[0], *lefts[1])
	}
	persistencetest.MustBeClean(t, store)
}

// Two nodes race for the same keys; each key is executed on one of them.
func TestEqualRequestsOfTwoNodesAreExecutedOnce(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	var done, doubled [2]atomic.Int64
	var streams [2]actors.Stream
	var nodes [2]*persistence.Store
	for i := range nodes {
		nodes[i] = persistencetest.OpenConfig(t, cfg)
		streams[i], _ = persistencetest.MustClaim(t, nodes[i].Journal, fmt.Sprint("room/", i))
	}
	persistencetest.MustWrite(t, streams[0], persistencetest.Pays("topup", world, 7, 100_000, false))
	const requests = 150
	var wg sync.WaitGroup
	for r := range requests {
		for n := range nodes {
			for kind, c := range []actors.Change{
				gives(fmt.Sprint("r", r), 7, 8, 10, 3), asks(fmt.Sprint("slot/7/r", r)),
			} {
				wg.Add(1)
				streams[n].Append(c, func(_ int64, err error) {
					defer wg.Done()
					switch {
					case err == nil:
						done[kind].Add(1)
					case errors.Is(err, actors.ErrDuplicate):
						doubled[kind].Add(1)
					default:
						t.Errorf("received %v", err)
					}
				})
			}
		}
	}
	wg.Wait()
	for kind := range done {
		if done[kind].Load() != requests || doubled[kind].Load() != requests {
			t.Errorf("kind %d: %d done, %d doubled", kind, done[kind].Load(), doubled[kind].Load())
		}
	}
	if coins := persistencetest.Balance(t, nodes[0], 7); coins != 100_000-requests*10 {
		t.Errorf("%d coins left", coins)
	}
	persistencetest.MustBeClean(t, nodes[0])
}

func TestTortureALostAnswerOfARequestIsLookedUpAndNothingIsExecutedTwice(t *testing.T) {
	t.Parallel()
	for what, lose := range map[string]func(*cut){
		"the commit happened":      func(c *cut) { c.swallowsAnswer.Store(2) }, // the first answer is that of the read
		"the commit never arrived": func(c *cut) { c.swallowsQuestion.Store(2) },
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			cfg := persistencetest.Config(t)
			wire, through := newCut(t, cfg)
			var unknown atomic.Int64
			through.Logger = slog.New(words{"outcome of a commit was unknown", &unknown})
			store := persistencetest.OpenConfig(t, through)
			s, _ := persistencetest.MustClaim(t, store.Journal, "room/1")
			persistencetest.MustWrite(t, s, persistencetest.Pays("topup", world, 7, 100, false))
			persistencetest.MustWrite(t, s, gives("r0", 7, 8, 10, 3)) // statements are prepared, the wallets exist
			persistencetest.MustWrite(t, s, asks("slot/7/r0"))

			lose(wire)
			gift := gives("r1", 7, 8, 10, 3)
			persistencetest.MustWrite(t, s, gift)
			if unknown.Load() != 1 || wire.broken.Load() != 1 || *gift.Left != 80 {
				t.Fatalf("%d outcomes unknown after %d cuts, %d left", unknown.Load(), wire.broken.Load(), *gift.Left)
			}
			persistencetest.MustWrite(t, s, asks("slot/7/r1")) // the new connection prepares its statements
			lose(wire)
			persistencetest.MustWrite(t, s, asks("slot/7/r2"))
			if unknown.Load() != 2 {
				t.Fatalf("%d outcomes unknown", unknown.Load())
			}
			for _, key := range []string{"gift/7/r1", "slot/7/r2"} {
				if _, found, err := store.Ledger.FirstOutcome(t.Context(), key); !found || err != nil {
					t.Errorf("%s: %v, %v", key, found, err)
				}
			}
			if coins := persistencetest.Balance(t, store, 7); coins != 80 {
				t.Errorf("%d coins left", coins)
			}
			persistencetest.MustBeClean(t, store)
		})
	}
}

// words is a log handler that counts one message.
type words struct {
	message string
	count   *atomic.Int64
}

func (w words) Enabled(context.Context, slog.Level) bool { return true }
func (w words) WithAttrs([]slog.Attr) slog.Handler       { return w }
func (w words) WithGroup(string) slog.Handler            { return w }

func (w words) Handle(_ context.Context, record slog.Record) error {
	if strings.Contains(record.Message, w.message) {
		w.count.Add(1)
	}
	return nil
}

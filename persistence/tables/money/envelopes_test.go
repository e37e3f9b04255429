// Red envelopes are read back, and committed seeds are used once.

package money_test

import (
	"bytes"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/persistence/persistencetest"
)

func TestAnEnvelopeIsReadWithItsPeopleAndSharesInOrder(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	sender, first, second := w.User("sender"), w.User("first"), w.User("second")
	s, _ := persistencetest.MustClaim(t, w.Store.Journal, "room/1001")
	open := persistencetest.EnvelopeOf(sender, 5, 30)
	persistencetest.MustWrite(t, s, persistencetest.With(open))
	w.moves(persistencetest.Noon,
		ledger.Transfer{Key: "r", Debit: ledger.World, Credit: ledger.EscrowOf(5), Amount: 30, Kind: ledger.FlowEnvelopeSend})
	persistencetest.MustWrite(t, s, persistencetest.Grabs(5, second, 1, 4))
	persistencetest.MustWrite(t, s, persistencetest.Grabs(5, first, 0, 9))
	e, err := w.Money.Envelope(t.Context(), 5)
	if err != nil || e.Sender.NickName != "sender" || e.Receiver.UserID != 0 || e.Total != 30 ||
		!bytes.Equal(e.Seed, []byte("seed")) || !e.Open.Equal(persistencetest.Noon) || !e.Ended.IsZero() {
		t.Fatalf("%+v, %v", e, err)
	}
	if len(e.Grabs) != 2 || e.Grabs[0].User.NickName != "first" || e.Grabs[0].Amount != 9 || e.Grabs[1].Index != 1 ||
		e.Grabs[1].At.IsZero() {
		t.Errorf("grabs %+v", e.Grabs)
	}
	if mine := e.TakenBy(second); mine == nil || *mine != 4 || e.TakenBy(sender) != nil || e.Best() != 0 {
		t.Errorf("second has %v, best is %d", mine, e.Best())
	}
	for hidden, remark := range map[bool]string{true: "", false: e.Remark} {
		persistencetest.MustWrite(t, s, persistencetest.With(moderation.RemarkHiddenRow{Envelope: 5, Hidden: hidden}))
		if e, err = w.Money.Envelope(t.Context(), 5); err != nil || e.Remark != remark {
			t.Errorf("with its remark hidden: %v, it reads %q %v", hidden, e.Remark, err)
		}
	}
	if _, err := w.Money.Envelope(t.Context(), 6); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("an unknown envelope: %v", err)
	}
}

func TestEnvelopesAreNumberedOnce(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	var mu sync.Mutex
	var numbers []int64
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			n, err := w.Money.NewEnvelope(t.Context())
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			numbers = append(numbers, n)
		})
	}
	wg.Wait()
	slices.Sort(numbers)
	if len(slices.Compact(numbers)) != 20 || numbers[0] != 1 {
		t.Errorf("numbers %v", numbers)
	}
}

func TestACommittedSeedServesOneRequestOfItsOwner(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	commit := ledger.SeedCommit{CommitID: "ec_1", UserID: 7, Seed: []byte("seed"),
		Expires: persistencetest.Noon.Add(ledger.EnvelopeCommitFor)}
	if err := w.Money.CommitSeed(t.Context(), commit); err != nil {
		t.Fatal(err)
	}
	refused := func(why, id string, user int64, key string, at time.Time) {
		t.Helper()
		if seed, ok, err := w.Money.TakeSeed(t.Context(), id, user, key, at); err != nil || ok || seed != nil {
			t.Errorf("%s: %q, %v, %v", why, seed, ok, err)
		}
	}
	refused("unknown", "ec_2", 7, "envelope/7/a", persistencetest.Noon)
	refused("of somebody else", "ec_1", 8, "envelope/8/a", persistencetest.Noon)
	refused("too late", "ec_1", 7, "envelope/7/a", commit.Expires)
	var took atomic.Int64
	var winner atomic.Value
	var wg sync.WaitGroup
	for _, key := range []string{"envelope/7/a", "envelope/7/b", "envelope/7/c", "envelope/7/d"} {
		wg.Go(func() {
			seed, ok, err := w.Money.TakeSeed(t.Context(), "ec_1", 7, key, persistencetest.Noon)
			if err != nil {
				t.Error(err)
			}
			if ok && bytes.Equal(seed, commit.Seed) {
				took.Add(1)
				winner.Store(key)
			}
		})
	}
	wg.Wait()
	if took.Load() != 1 {
		t.Fatalf("%d requests have the seed", took.Load())
	}
	if _, ok, err := w.Money.TakeSeed(t.Context(), "ec_1", 7, winner.Load().(string), persistencetest.Noon); err != nil ||
		!ok {
		t.Errorf("the same request again: %v, %v", ok, err)
	}
	refused("used", "ec_1", 7, "envelope/7/e", persistencetest.Noon)
	if err := w.Money.ForgetSeeds(t.Context(), commit.Expires.Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	refused("forgotten", "ec_1", 7, winner.Load().(string), persistencetest.Noon)
}

func TestOverdueEnvelopesNameTheirHouses(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	s, _ := persistencetest.MustClaim(t, w.Store.Journal, "room/1001")
	overdue, again, closed, open := persistencetest.EnvelopeOf(7, 1, 30), persistencetest.EnvelopeOf(7, 2, 30),
		persistencetest.EnvelopeOf(7, 3, 30), persistencetest.EnvelopeOf(7, 4, 30)
	closed.HouseID, closed.Status, closed.Ended = 1002, ledger.RedExpired, persistencetest.Noon
	open.HouseID, open.Expire = 1003, persistencetest.Noon.Add(time.Hour)
	persistencetest.MustWrite(t, s, persistencetest.With(overdue, again, closed, open))
	houses, err := w.Money.HousesWithOverdue(t.Context(), persistencetest.Noon.Add(ledger.EnvelopeOpenFor+time.Second), 10)
	if err != nil || !slices.Equal(houses, []int64{1001}) {
		t.Errorf("overdue in %v, %v", houses, err)
	}
	if houses, err = w.Money.HousesWithOverdue(t.Context(), persistencetest.Noon, 10); err != nil || len(houses) != 0 {
		t.Errorf("overdue in %v, %v", houses, err)
	}
}

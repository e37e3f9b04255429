// Coins move once, never below zero, and always add up.

package journal_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// world is the account that coins come from; only it may be overdrawn.
const world ledger.AccountID = -1

func TestATransferWithoutCoverWritesNothingAndItsStreamContinues(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	s, _ := persistencetest.MustClaim(t, store.Journal, "room/1")
	persistencetest.MustWrite(t, s, persistencetest.Pays("topup/1", world, 7, 100, false))

	poor := persistencetest.Pays("gift/1", 7, 8, 101, false)
	poor.Rows = []domain.Row{domain.NoticeRow{NotifyID: "n1", UserID: 8, At: persistencetest.Noon}}
	if _, err := persistencetest.Written(t, s, poor); !errors.Is(err, actors.ErrInsufficient) {
		t.Fatalf("got %v, want insufficient", err)
	}
	if seq := persistencetest.MustWrite(t, s, persistencetest.Pays("gift/2", 7, 8, 100, false)); seq != 3 {
		t.Fatalf("the next event has number %d: the refused one left a gap", seq)
	}
	if from, to := persistencetest.Balance(t, store, 7), persistencetest.Balance(t, store, 8); from != 0 || to != 100 {
		t.Fatalf("balances %d and %d", from, to)
	}
	persistencetest.MustBeClean(t, store)
}

func TestATransferHappensOnce(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	s, _ := persistencetest.MustClaim(t, store.Journal, "room/1")
	other, _ := persistencetest.MustClaim(t, store.Journal, "room/2")
	persistencetest.MustWrite(t, s, persistencetest.Pays("topup/1", world, 7, 100, false))
	for _, c := range []struct {
		what   string
		stream actors.Stream
		change actors.Change
	}{
		{"again by the same stream", s, persistencetest.Pays("topup/1", world, 7, 100, false)},
		{"again by another stream", other, persistencetest.Pays("topup/1", world, 9, 5, false)},
		{"again without cover", s, persistencetest.Pays("topup/1", 7, 8, 1000, false)},
		{"again from escrow, found only by the constraint", s, persistencetest.Pays("topup/1", 7, 8, 10, true)},
	} {
		if _, err := persistencetest.Written(t, c.stream, c.change); !errors.Is(err, actors.ErrDuplicate) {
			t.Errorf("%s: got %v, want duplicate", c.what, err)
		}
		persistencetest.MustWrite(t, c.stream, persistencetest.Events("alive"))
	}
	if coins := persistencetest.Balance(t, store, 7); coins != 100 {
		t.Fatalf("balance %d", coins)
	}
	persistencetest.MustBeClean(t, store)
}

func TestRefusalsInsideABatchLeaveTheOthersAlone(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	s, _ := persistencetest.MustClaim(t, store.Journal, "room/1")
	persistencetest.MustWrite(t, s, persistencetest.Pays("topup/1", world, 7, 10, false))
	type answer struct {
		key string
		seq int64
		err error
	}
	answers := make(chan answer, 8)
	send := func(key string, debit, credit ledger.AccountID, amount domain.Coins) {
		s.Append(persistencetest.Pays(key, debit, credit, amount, false), func(seq int64, err error) {
			answers <- answer{key, seq, err}
		})
	}
	blockCommits(t, cfg, func() {
		send("a", 7, 8, 6)
		send("b", 7, 8, 6) // 4 left
		send("c", 7, 8, 4)
		send("c", 7, 8, 1) // the key is in the same batch
		send("d", 8, 7, 10)
		send("e", 7, 9, 10) // paid by d
	})
	want := []answer{{"a", 3, nil}, {"b", 0, actors.ErrInsufficient}, {"c", 4, nil}, {"c", 0, actors.ErrDuplicate},
		{"d", 5, nil}, {"e", 6, nil}}
	for _, w := range want {
		got := <-answers
		if got.key != w.key || !errors.Is(got.err, w.err) || got.err == nil && got.seq != w.seq {
			t.Errorf("got %+v, want %+v", got, w)
		}
	}
	a, b := persistencetest.Balance(t, store, 7), persistencetest.Balance(t, store, 8)
	if c := persistencetest.Balance(t, store, 9); a != 0 || b != 0 || c != 10 {
		t.Fatalf("balances %d, %d, %d", a, b, c)
	}
	persistencetest.MustBeClean(t, store)
}

func TestSeveralTransfersOfAChangeGoTogetherOrNotAtAll(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	s, _ := persistencetest.MustClaim(t, store.Journal, "room/1")
	persistencetest.MustWrite(t, s, persistencetest.Pays("topup/1", world, 7, 10, false))
	change := persistencetest.Pays("x", 7, 8, 6, false)
	change.Transfers = append(change.Transfers, ledger.Transfer{Key: "y", Debit: 7, Credit: 9, Amount: 6, Kind: "test"})
	if _, err := persistencetest.Written(t, s, change); !errors.Is(err, actors.ErrInsufficient) {
		t.Fatalf("got %v", err)
	}
	if coins := persistencetest.Balance(t, store, 8); coins != 0 {
		t.Fatalf("half of the change was written: %d", coins)
	}
	persistencetest.MustWrite(t, s, persistencetest.Pays("x", 7, 8, 10, false)) // its key is free
	persistencetest.MustBeClean(t, store)
}

func TestMoneyWithoutAnEventIsRefused(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	s, _ := persistencetest.MustClaim(t, store.Journal, "room/1")
	bare := persistencetest.Pays("x", world, 7, 1, false)
	bare.Events = nil
	if _, err := persistencetest.Written(t, s, bare); err == nil {
		t.Fatal("a transfer without an event would not be fenced")
	}
	if coins := persistencetest.Balance(t, store, 7); coins != 0 {
		t.Fatalf("balance %d", coins)
	}
}

// Two nodes, few wallets, too little money: most transfers are refused, and no wallet goes below zero.
func TestManyConcurrentSpendersOverdrawNothing(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	var paid, refused, doubled, deadlocks atomic.Int64
	cfg.Logger = slog.New(faults{"40P01", &deadlocks})
	const wallets, rooms = 20, 40
	var nodes [2]*persistence.Store
	for i := range nodes {
		nodes[i] = persistencetest.OpenConfig(t, cfg)
	}
	bank, _ := persistencetest.MustClaim(t, nodes[0].Journal, "bank")
	for account := range ledger.AccountID(wallets) {
		persistencetest.MustWrite(t, bank,
			persistencetest.Pays(fmt.Sprint("topup/", account), world, account+1, 50, false))
	}
	var streams []actors.Stream
	for n, node := range nodes {
		for c := range rooms {
			s, _ := persistencetest.MustClaim(t, node.Journal, fmt.Sprint("room/", n, "/", c))
			streams = append(streams, s)
		}
	}
	var wg sync.WaitGroup
	var keys atomic.Int64
	for _, s := range streams {
		wg.Go(func() {
			for range torture(25) {
				from := ledger.AccountID(1 + rand.IntN(wallets))
				to := ledger.AccountID(1 + (int(from)+rand.IntN(wallets-1))%wallets)
				key := keys.Add(1)
				if rand.IntN(20) == 0 {
					key -= int64(rand.IntN(50)) // possibly an existing key
				}
				_, err := persistencetest.Written(t, s,
					persistencetest.Pays(fmt.Sprint("gift/", key), from, to, domain.Coins(1+rand.IntN(60)), false))
				switch {
				case err == nil:
					paid.Add(1)
				case errors.Is(err, actors.ErrInsufficient):
					refused.Add(1)
				case errors.Is(err, actors.ErrDuplicate):
					doubled.Add(1)
				default:
					t.Errorf("a spender got %v", err)
					return
				}
			}
		})
	}
	wg.Wait()
	t.Logf("%d paid, %d refused, %d doubled, %d deadlocks", paid.Load(), refused.Load(), doubled.Load(),
		deadlocks.Load())
	if deadlocks.Load() != 0 {
		t.Fatal("wallets are not locked in one order")
	}
	if paid.Load() == 0 || refused.Load() == 0 || doubled.Load() == 0 {
		t.Fatal("the run proves nothing")
	}
	audit, err := nodes[0].Ledger.Audit(t.Context())
	if err != nil || !audit.Clean() {
		t.Fatalf("audit %+v, %v", audit, err)
	}
	if audit.Transfers != paid.Load()+wallets {
		t.Fatalf("%d transfers kept, %d acknowledged", audit.Transfers, paid.Load()+wallets)
	}
}

// faults is a log handler that counts one code of Postgres.
type faults struct {
	code  string
	count *atomic.Int64
}

func (f faults) Enabled(context.Context, slog.Level) bool { return true }
func (f faults) WithAttrs([]slog.Attr) slog.Handler       { return f }
func (f faults) WithGroup(string) slog.Handler            { return f }

func (f faults) Handle(_ context.Context, record slog.Record) error {
	record.Attrs(func(a slog.Attr) bool {
		var pg *pgconn.PgError
		if err, ok := a.Value.Any().(error); ok && errors.As(err, &pg) && pg.Code == f.code {
			f.count.Add(1)
		}
		return true
	})
	return nil
}

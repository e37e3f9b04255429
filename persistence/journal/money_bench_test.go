// How many gifts per second the ledger acknowledges, and how long each giver waits. Run with -benchtime 1x: every case
// measures for 3 s itself.

package journal_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// Every gift is an event of 120 bytes, a transfer with a fee and a request, all to one anchor.
func BenchmarkGifts(b *testing.B) {
	pg := persistencetest.OwnPostgres(b)
	for _, committers := range []int{1, 2} {
		for _, clients := range []int{200, 2000} {
			b.Run(fmt.Sprintf("committers=%d/clients=%d", committers, clients), func(b *testing.B) {
				cfg := persistencetest.ConfigOn(b, pg.URL())
				var rooms []actors.Stream
				var store *persistence.Store
				for n := range committers {
					store = persistencetest.OpenConfig(b, cfg)
					room, _ := persistencetest.MustClaim(b, store.Journal, fmt.Sprint("room/", n))
					rooms = append(rooms, room)
				}
				richUsers(b, store, clients)
				b.ResetTimer()
				for range b.N {
					newGiving(rooms, clients).run(b)
				}
				audit, err := store.Ledger.Audit(b.Context())
				if err != nil || !audit.Clean() {
					b.Fatalf("audit %+v, %v", audit, err)
				}
			})
		}
	}
}

const richest = 1_000_000_000

func richUsers(b *testing.B, store *persistence.Store, users int) {
	b.Helper()
	var transfers []ledger.Transfer
	for user := range int64(users) {
		transfers = append(transfers, ledger.Transfer{Key: fmt.Sprint("rich/", user), Debit: ledger.World,
			Credit: ledger.WalletOf(100_001 + user), Amount: richest, Kind: ledger.FlowAdjust})
	}
	if _, err := store.Ledger.Post(b.Context(), transfers, nil); err != nil {
		b.Fatal(err)
	}
}

// giving is a set of clients that each send the next gift as soon as they are answered.
type giving struct {
	load
	rooms   []actors.Stream
	clients int
	gifts   atomic.Int64
	run1    int64 // makes the request ids of two runs different
}

func newGiving(rooms []actors.Stream, clients int) *giving {
	return &giving{
		load: load{payload: make([]byte, 120), took: make([]time.Duration, 0, 1<<18)}, rooms: rooms, clients: clients,
		run1: rand.Int64N(1 << 40),
	}
}

func (g *giving) run(b *testing.B) {
	began := time.Now()
	var wg sync.WaitGroup
	for client := range g.clients {
		wg.Add(1)
		g.give(client, began, wg.Done)
	}
	wg.Wait()
	g.report(b, began)
}

func (g *giving) give(client int, began time.Time, over func()) {
	since := time.Now()
	if since.Sub(began) >= benchTime {
		over()
		return
	}
	n := g.gifts.Add(1)
	change := g.gift(100_001+int64(client), n, since)
	g.rooms[client%len(g.rooms)].Append(change, func(_ int64, err error) {
		now := time.Now()
		if err == nil && (*change.Left <= 0 || *change.Left >= richest) {
			err = errors.New("the balance is missing")
		}
		g.mu.Lock()
		g.took = append(g.took, now.Sub(since))
		g.last = now
		if err != nil {
			g.failed = err
		}
		g.mu.Unlock()
		g.give(client, began, over)
	})
}

func (g *giving) gift(user, n int64, at time.Time) actors.Change {
	requestID := fmt.Sprintf("%x-%d", g.run1, n)
	key := ledger.RequestKey("gift", user, requestID)
	hash, answer := make([]byte, 32), make([]byte, 48)
	return actors.Change{
		Events: []actors.Event{{Kind: "GiftGiven", Payload: g.payload, At: at}},
		Transfers: []ledger.Transfer{
			{Key: key, Debit: ledger.WalletOf(user), Credit: ledger.IncomeOf(7), Amount: 10, Fee: 3,
				Kind: ledger.FlowGift, Ref: "gt1001_" + requestID, HouseID: 1001, SessionID: "s1001-17", Item: 3,
				Count: 1},
		},
		Request: &ledger.Request{Key: key, Hash: hash, Answer: answer},
		Left:    new(domain.Coins),
	}
}

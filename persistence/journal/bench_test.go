// How many events per second the journal acknowledges, and how long each waits. Run with -benchtime 1x: every case
// measures for 3 s itself.

package journal_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"touchline/actors"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

const (
	benchTime     = 3 * time.Second
	benchInFlight = 800 // at 40,000 per second each may wait 20 ms
)

func BenchmarkJournal(b *testing.B) {
	pg := persistencetest.OwnPostgres(b)
	store := persistencetest.OpenConfig(b, persistencetest.ConfigOn(b, pg.URL()))
	one, _ := claimMany(b, store, "hot", 1)
	many, took := claimMany(b, store, "wide", 10_000)
	b.Run("claims=10000", func(b *testing.B) {
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(10_000/took.Seconds(), "claims/s")
	})
	for _, streams := range [][]actors.Stream{one, many} {
		b.Run(fmt.Sprintf("streams=%d/closed", len(streams)), func(b *testing.B) {
			for range b.N {
				newLoad(streams).closed(b)
			}
		})
		for _, rate := range []int{1_000, 10_000, 50_000} {
			b.Run(fmt.Sprintf("streams=%d/offered=%d", len(streams), rate), func(b *testing.B) {
				for range b.N {
					newLoad(streams).open(b, rate)
				}
			})
		}
	}
}

func claimMany(b *testing.B, store *persistence.Store, name string, n int) ([]actors.Stream, time.Duration) {
	b.Helper()
	began := time.Now()
	streams := make([]actors.Stream, n)
	var wg sync.WaitGroup
	for w := range 64 {
		wg.Go(func() {
			for i := w; i < n; i += 64 {
				s, _, err := store.Journal.Claim(context.Background(), fmt.Sprint(name, "/", i))
				if err != nil {
					b.Error(err)
					return
				}
				streams[i] = s
			}
		})
	}
	wg.Wait()
	if b.Failed() {
		b.FailNow()
	}
	return streams, time.Since(began)
}

// load appends events of 100 bytes to the streams in turn, and records the time of each answer.
type load struct {
	streams []actors.Stream
	payload []byte

	mu     sync.Mutex
	next   int
	took   []time.Duration
	failed error
	last   time.Time
}

func newLoad(streams []actors.Stream) *load {
	return &load{streams: streams, payload: make([]byte, 100), took: make([]time.Duration, 0, 1<<18)}
}

func (l *load) append(since time.Time, then func()) {
	l.mu.Lock()
	s := l.streams[l.next%len(l.streams)]
	l.next++
	l.mu.Unlock()
	change := actors.Change{Events: []actors.Event{{Kind: "Said", Payload: l.payload, At: since}}}
	s.Append(change, func(_ int64, err error) {
		now := time.Now()
		l.mu.Lock()
		l.took = append(l.took, now.Sub(since))
		l.last = now
		if err != nil {
			l.failed = err
		}
		l.mu.Unlock()
		then()
	})
}

// closed keeps a fixed number of appends in flight.
func (l *load) closed(b *testing.B) {
	began := time.Now()
	var wg sync.WaitGroup
	var again func()
	again = func() {
		if now := time.Now(); now.Sub(began) < benchTime {
			l.append(now, again)
		} else {
			wg.Done()
		}
	}
	for range benchInFlight {
		wg.Add(1)
		l.append(time.Now(), again)
	}
	wg.Wait()
	l.report(b, began)
}

// open appends at a fixed rate, however long the answers take; the wait of an event starts when it is due.
func (l *load) open(b *testing.B, rate int) {
	began := time.Now()
	total := rate * int(benchTime/time.Second)
	var wg sync.WaitGroup
	wg.Add(total)
	for i := range total {
		due := began.Add(time.Duration(i) * time.Second / time.Duration(rate))
		if ahead := time.Until(due); ahead > 500*time.Microsecond {
			time.Sleep(ahead)
		}
		l.append(due, wg.Done)
	}
	wg.Wait()
	l.report(b, began)
}

func (l *load) report(b *testing.B, began time.Time) {
	b.Helper()
	if l.failed != nil {
		b.Fatalf("an append failed: %v", l.failed)
	}
	slices.Sort(l.took)
	at := func(share float64) float64 {
		return float64(l.took[int(share*float64(len(l.took)-1))].Microseconds()) / 1000
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(len(l.took))/l.last.Sub(began).Seconds(), "events/s")
	b.ReportMetric(at(0.5), "p50-ms")
	b.ReportMetric(at(0.99), "p99-ms")
}

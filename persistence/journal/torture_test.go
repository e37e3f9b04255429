// The fence under load: four contenders and killed connections; no acknowledged event is lost.

package journal_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/actors"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
	"touchline/tests/eventually"
)

// torture returns a small number in the daily run and a large one with TOUCHLINE_TORTURE=1.
func torture(daily int64) int64 {
	if os.Getenv("TOUCHLINE_TORTURE") == "1" {
		return 10 * daily
	}
	return daily
}

// record collects the acknowledged payloads; every payload is written at most once.
type record struct {
	mu    sync.Mutex
	acked map[string]bool
	tried atomic.Int64
}

func (r *record) next() string { return fmt.Sprint(r.tried.Add(1)) }

func (r *record) acknowledge(payload string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.acked[payload] = true
}

func (r *record) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.acked)
}

// damage counts the faults of a journal; all must be 0.
type damage struct{ gaps, regressions, lost, doubled int }

// examine reads every stream of the journal.
func examine(t *testing.T, db *pgxpool.Pool, r *record) (d damage, rows int) {
	t.Helper()
	err := db.QueryRow(t.Context(), `
SELECT count(*) FILTER (WHERE seq <> before + 1), count(*) FILTER (WHERE epoch < epoch_before), count(*)
FROM (SELECT seq, epoch, lag(seq, 1, 0::bigint) OVER w AS before, lag(epoch, 1, 0::bigint) OVER w AS epoch_before
      FROM journal WINDOW w AS (PARTITION BY stream ORDER BY seq)) AS x`).Scan(&d.gaps, &d.regressions, &rows)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := db.Query(t.Context(), `SELECT convert_from(payload, 'UTF8') FROM journal WHERE kind <> 'claimed'`)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	seen := map[string]bool{}
	for kept.Next() {
		var payload string
		if err := kept.Scan(&payload); err != nil {
			t.Fatal(err)
		}
		if seen[payload] {
			d.doubled++
		}
		seen[payload] = true
	}
	for payload := range r.acked {
		if !seen[payload] {
			d.lost++
		}
	}
	return d, rows
}

func TestTortureFourContendersLeaveOneChain(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	r := &record{acked: map[string]bool{}}
	var claims, fenced atomic.Int64
	var nodes [4]*persistence.Store
	for i := range nodes {
		nodes[i] = persistencetest.OpenConfig(t, cfg)
	}
	ctx := eventually.Context(t)
	unfinished := func() bool {
		return ctx.Err() == nil && (claims.Load() < torture(100) || fenced.Load() < torture(20))
	}
	var wg sync.WaitGroup
	for _, node := range nodes {
		wg.Go(func() {
			for unfinished() {
				s, _, err := node.Journal.Claim(t.Context(), "room/1")
				if err != nil {
					t.Error(err)
					return
				}
				claims.Add(1)
				if contend(s, r) {
					fenced.Add(1)
				}
			}
		})
	}
	wg.Wait()
	d, rows := examine(t, persistencetest.SQL(t, cfg), r)
	t.Logf("%d claims, %d acknowledged, %d fenced, %d rows: %+v", claims.Load(), len(r.acked), fenced.Load(), rows, d)
	if d != (damage{}) {
		t.Fatalf("the journal is damaged: %+v", d)
	}
	if fenced.Load() == 0 || len(r.acked) == 0 {
		t.Fatal("no contender was fenced or nothing was written: the run proves nothing")
	}
}

// contend appends up to 50 changes without waiting for answers, and reports whether it was fenced.
func contend(s actors.Stream, r *record) bool {
	var wg sync.WaitGroup
	var lost atomic.Bool
	for range 50 {
		var payloads []string
		for range 1 + rand.IntN(5) {
			payloads = append(payloads, r.next())
		}
		wg.Add(1)
		s.Append(persistencetest.Events(payloads...), func(_ int64, err error) {
			defer wg.Done()
			if err != nil {
				lost.Store(true)
				return
			}
			for _, p := range payloads {
				r.acknowledge(p)
			}
		})
		if rand.IntN(8) == 0 {
			wg.Wait()
		}
		if lost.Load() {
			break
		}
	}
	wg.Wait()
	return lost.Load()
}

// The negative control: a writer that continues after a failure, which our handles prevent.
func TestTortureTheExaminerDetectsACarelessWriter(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	persistencetest.OpenConfig(t, cfg)
	db := persistencetest.SQL(t, cfg)
	r := &record{acked: map[string]bool{}}
	insert := func(seq, epoch int64, kind, payload string) error {
		_, err := db.Exec(t.Context(), `INSERT INTO journal VALUES ('room/1', $1, $2, $3, $4, now())`,
			seq, epoch, kind, []byte(payload))
		return err
	}
	for _, row := range []struct {
		seq, epoch    int64
		kind, payload string
	}{
		{1, 1, "claimed", ""}, {2, 1, "Said", "1"}, {3, 2, "claimed", ""},
		{3, 1, "Said", "2"}, // conflicts with the claim: a handle would be poisoned, the careless writer continues
		{4, 1, "Said", "3"}, {5, 2, "Said", "4"}, {7, 2, "Said", "5"},
	} {
		if err := insert(row.seq, row.epoch, row.kind, row.payload); err == nil || row.seq == 3 {
			r.acknowledge(row.payload)
		}
	}
	delete(r.acked, "")
	if d, _ := examine(t, db, r); d != (damage{gaps: 1, regressions: 1, lost: 1}) {
		t.Fatalf("the examiner saw %+v", d)
	}
}

// talk writes to several streams, claiming again after a failure, until the context ends.
func talk(ctx context.Context, t *testing.T, store *persistence.Store, r *record, streams int) (wait func()) {
	var wg sync.WaitGroup
	for i := range streams {
		wg.Go(func() {
			for ctx.Err() == nil {
				var s actors.Stream
				claimed := eventually.Happens(func() bool { // during an outage this takes long
					var err error
					s, _, err = store.Journal.Claim(ctx, fmt.Sprint("room/", i))
					return err == nil || ctx.Err() != nil
				})
				if !claimed {
					t.Errorf("stream %d cannot be claimed again", i)
					return
				}
				for failed := false; !failed && ctx.Err() == nil; {
					failed = contend(s, r)
				}
			}
		})
	}
	return wg.Wait
}

func TestTortureConnectionsKilledDuringCommitsLoseNothing(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	db := persistencetest.SQL(t, cfg)
	r := &record{acked: map[string]bool{}}
	ctx, cancel := context.WithCancel(eventually.Context(t))
	defer cancel()
	wait := talk(ctx, t, store, r, 8)
	killed := int64(0)
	for ctx.Err() == nil && killed < torture(20) {
		var n int64
		err := db.QueryRow(ctx, `
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
WHERE application_name = $1 AND state = 'active' AND query LIKE '%INSERT INTO journal%'`,
			"touchline "+cfg.Schema).Scan(&n)
		if err == nil {
			killed += n
		}
		if n > 0 { // wait until some streams have recovered and commit again
			before := r.count()
			eventually.True(t, "the journal grows", func() bool { return r.count() > before || ctx.Err() != nil })
		}
	}
	cancel()
	wait()
	d, rows := examine(t, db, r)
	t.Logf("%d connections killed, %d acknowledged, %d rows: %+v", killed, len(r.acked), rows, d)
	if d != (damage{}) {
		t.Fatalf("the journal is damaged: %+v", d)
	}
	if killed < torture(20) || len(r.acked) == 0 {
		t.Fatal("too few connections were killed: the run proves nothing")
	}
}

// Queries of readers.

package resttest

import (
	"context"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/tests/eventually"
)

// Queries counts the queries of readers, and can delay them.
type Queries struct {
	mu   sync.Mutex
	all  []Query
	held chan struct{} // while it is open the database answers nothing; nil: it answers
	late bool          // it answers only when all other goroutines of this process wait

	looking sync.Mutex // one query at a time checks that

	text   string // of the queries that follow the call of before
	before func() // nil: none
}

// Before calls a function before every query that holds a text. The query sees its changes.
func (q *Queries) Before(text string, happens func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.text, q.before = text, happens
}

// Query is one query.
type Query struct {
	Text   string
	Values []any
}

// TraceQueryStart is called by pgx.
func (q *Queries) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	q.mu.Lock()
	defer q.mu.Unlock()
	if held, late := q.held, q.late; held != nil || late {
		q.mu.Unlock()
		if held != nil {
			<-held
		}
		if late {
			q.untilAllWait()
		}
		q.mu.Lock()
	}
	if q.before != nil && strings.Contains(data.SQL, q.text) {
		q.mu.Unlock()
		q.before()
		q.mu.Lock()
	}
	if text := strings.TrimSpace(data.SQL); text != "begin" && text != "commit" && text != "-- ping" {
		q.all = append(q.all, Query{text, data.Args})
	}
	return ctx
}

// TraceQueryEnd is called by pgx.
func (q *Queries) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// Of returns the queries of a request.
func (q *Queries) Of(request func()) []Query {
	q.mu.Lock()
	q.all = nil
	q.mu.Unlock()
	request()
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.Clone(q.all)
}

// Hold stops all answers of the database until release is called.
func (q *Queries) Hold() (release func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	held := make(chan struct{})
	q.held = held
	return func() {
		q.mu.Lock()
		q.held = nil
		q.mu.Unlock()
		close(held)
	}
}

// Together calls ask at once for every number below callers, while the database answers nothing. After all have begun,
// it answers one query whenever all goroutines wait. So the shared reads do not depend on the speed of the machine. It
// returns the queries. Parallel tests would delay it, so its tests must not run in parallel.
func (q *Queries) Together(callers int, ask func(i int)) []Query {
	q.answerLate(true)
	defer q.answerLate(false)
	release := q.Hold()
	return q.Of(func() {
		var asking, done sync.WaitGroup
		asking.Add(callers)
		for i := range callers {
			done.Go(func() {
				asking.Done()
				ask(i)
			})
		}
		asking.Wait()
		release()
		done.Wait()
	})
}

// ByText counts queries by their text.
func ByText(queries []Query) map[string]int {
	count := map[string]int{}
	for _, q := range queries {
		count[strings.Join(strings.Fields(q.Text), " ")]++
	}
	return count
}

func (q *Queries) answerLate(yes bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.late = yes
}

const allWaitLooks = 3 // in a row, because the runtime's figures are approximate

// untilAllWait returns when no other goroutine of this process can run. It checks every millisecond, because the
// runtime sends no signal. If it hangs, the test counts too many reads, but ends.
func (q *Queries) untilAllWait() {
	q.looking.Lock()
	defer q.looking.Unlock()
	sample := []metrics.Sample{{Name: "/sched/goroutines/runnable:goroutines"},
		{Name: "/sched/goroutines/running:goroutines"}}
	for quiet, end := 0, eventually.Deadline(); quiet < allWaitLooks && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
		metrics.Read(sample)
		if sample[0].Value.Uint64() == 0 && sample[1].Value.Uint64() <= 1 {
			quiet++
		} else {
			quiet = 0
		}
	}
}

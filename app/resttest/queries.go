// What readers ask the database.

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

// Queries counts what readers ask the database, and can hold it.
type Queries struct {
	mu   sync.Mutex
	all  []Query
	held chan struct{} // while it is open the database answers nothing; nil: it answers
	late bool          // it answers only when nobody in this process has anything left to do

	looking sync.Mutex // one question at a time looks whether that is so

	text   string // of the queries before which something happens
	before func() // nil: nothing does
}

// Before lets something happen before every query that holds a text: the query finds what it left.
func (q *Queries) Before(text string, happens func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.text, q.before = text, happens
}

// Query is one question.
type Query struct {
	Text   string
	Values []any
}

// TraceQueryStart is pgx's.
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

// TraceQueryEnd is pgx's.
func (q *Queries) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// Of a request are the queries that it asks.
func (q *Queries) Of(request func()) []Query {
	q.mu.Lock()
	q.all = nil
	q.mu.Unlock()
	request()
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.Clone(q.all)
}

// Hold lets the database answer nothing until release is called.
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

// Together calls ask at once for every number below callers, while the database answers nothing. Once all have begun, it
// gives an answer whenever all of them wait, so what they share does not depend on how fast this machine is. It answers
// what was asked of the database. Tests that run beside it would make it wait: it is for those that do not run in parallel.
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

const allWaitLooks = 3 // so often in a row, since the runtime's figures are approximate

// untilAllWait returns when no goroutine of this process can run but the one that looks. It looks every
// millisecond: the runtime tells nobody when that is so. Where it hangs the test counts too many reads, but ends.
func (q *Queries) untilAllWait() {
	q.looking.Lock()
	defer q.looking.Unlock()
	sample := []metrics.Sample{{Name: "/sched/goroutines/runnable:goroutines"}, {Name: "/sched/goroutines/running:goroutines"}}
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

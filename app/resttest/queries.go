// What readers ask the database.

package resttest

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// Queries counts what readers ask the database, and can hold it.
type Queries struct {
	mu   sync.Mutex
	all  []Query
	held chan struct{} // while it is open the database answers nothing; nil: it answers
	slow time.Duration
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
	if held, slow := q.held, q.slow; held != nil || slow > 0 {
		q.mu.Unlock()
		if held != nil {
			<-held
		}
		time.Sleep(slow) // it is what a slow database does
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

// Together calls ask at once for every number below callers, while the database answers nothing; once all have begun, each
// of its answers takes a tenth of a second. It answers what was asked of the database.
func (q *Queries) Together(callers int, ask func(i int)) []Query {
	q.Slow(100 * time.Millisecond)
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
		q.Slow(0)
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

// Slow makes every answer of the database take so long, at least.
func (q *Queries) Slow(d time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.slow = d
}

// Batching of equal reads: callers that ask during a read share the next one.

package pg

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

const (
	gatherLanes = 3                    // concurrent reads of one kind
	gatherPause = 5 * time.Millisecond // between the starts of two reads
	gatherMost  = 500                  // questions per read
	gatherLimit = 5 * time.Second
)

// Group batches questions of one kind. A single question is read at once, and so is the next one of a caller that asks
// sequentially. Questions that arrive during a read, or right after a read that several shared, wait until gatherPause
// after its start and share the next: a thousand callers cost a few reads, and fewer when the database is slower. A
// question is never answered by a read that started before it.
type Group[Q comparable, A any] struct {
	// run answers questions, each once in the slice. A missing answer is the zero value.
	run  func(ctx context.Context, questions []Q) (map[Q]A, error)
	open context.Context // ends with the store

	mu      sync.Mutex
	waiting map[Q]*asked[A]
	order   []Q  // waiting questions
	pausing bool // a read of all waiting questions is about to start
	reading int
	began   time.Time // start of the last read
	shared  bool      // the last read answers several
}

// asked is one question with its answer, which is valid when done is closed.
type asked[A any] struct {
	done   chan struct{}
	answer A
	err    error
}

// NewGroup returns a group whose questions run answers until open ends.
func NewGroup[Q comparable, A any](open context.Context, run func(context.Context, []Q) (map[Q]A, error)) *Group[Q, A] {
	return &Group[Q, A]{run: run, open: open, waiting: map[Q]*asked[A]{}}
}

// Ask waits for the answer until ctx ends; the read continues for the others.
func (g *Group[Q, A]) Ask(ctx context.Context, question Q) (A, error) {
	g.mu.Lock()
	mine := g.waiting[question]
	if mine == nil {
		mine = &asked[A]{done: make(chan struct{})}
		g.waiting[question] = mine
		g.order = append(g.order, question)
	}
	if g.starts() {
		go g.work()
	}
	g.mu.Unlock()
	select {
	case <-mine.done:
		return mine.answer, mine.err
	case <-ctx.Done():
		var none A
		return none, ctx.Err()
	}
}

// starts reports whether the caller starts the next read. g.mu is held.
func (g *Group[Q, A]) starts() bool {
	if g.pausing || g.reading == gatherLanes || len(g.order) == 0 {
		return false
	}
	g.pausing = true
	return true
}

// work reads until no question waits, or another goroutine is about to read.
func (g *Group[Q, A]) work() {
	for again := true; again; {
		g.pause()
		questions, waiters := g.take()
		answers, err := g.answers(questions)
		again = g.done() // a caller that asks again at once finds no read in progress
		for i, w := range waiters {
			w.answer, w.err = answers[questions[i]], err
			close(w.done)
		}
	}
}

// pause waits until gatherPause after the start of the last read, unless callers come one at a time.
func (g *Group[Q, A]) pause() {
	g.mu.Lock()
	left, alone := gatherPause-time.Since(g.began), g.reading == 0 && !g.shared
	g.mu.Unlock()
	if alone || left <= 0 {
		return
	}
	select {
	case <-time.After(left):
	case <-g.open.Done():
	}
}

// take starts a read of the waiting questions.
func (g *Group[Q, A]) take() (questions []Q, waiters []*asked[A]) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.pausing, g.began = false, time.Now()
	g.reading++
	n := min(len(g.order), gatherMost)
	g.shared = n > 1
	questions = append(questions, g.order[:n]...)
	g.order = append(g.order[:0], g.order[n:]...)
	for _, q := range questions {
		waiters = append(waiters, g.waiting[q])
		delete(g.waiting, q)
	}
	return questions, waiters
}

// done ends a read and reports whether the next one has to start.
func (g *Group[Q, A]) done() (again bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.reading--
	return g.starts()
}

var errGatherPanic = errors.New("a shared read panicked")

// answers reads once. It recovers from a panic, which would end the process.
func (g *Group[Q, A]) answers(questions []Q) (answers map[Q]A, err error) {
	ctx, cancel := context.WithTimeout(g.open, gatherLimit)
	defer cancel()
	defer func() {
		if cause := recover(); cause != nil {
			answers, err = nil, fmt.Errorf("%w: %v\n%s", errGatherPanic, cause, debug.Stack())
		}
	}()
	return g.run(ctx, questions)
}

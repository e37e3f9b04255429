// Many questions of one kind become one: who asks while the others' question is on its way joins the next.

// Package gather makes one read of the many that are asked for at the same time.
package gather

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

const (
	gatherLanes = 3                    // reads of one kind at once
	gatherPause = 5 * time.Millisecond // between the beginnings of two
	gatherMost  = 500                  // questions in one read
	gatherLimit = 5 * time.Second
)

// Group asks questions of one kind together. A question that comes alone is asked at once, and so is the next of a
// caller who asks one after another. Those that come while a read is under way, or right after one that several shared,
// wait until gatherPause after its beginning and go together: a thousand callers cost a handful of reads, the fewer the
// slower the database is. A question is never answered by a read that began before it was asked.
type Group[Q comparable, A any] struct {
	// run answers questions, each once in the slice. One that it leaves out has the zero answer.
	run  func(ctx context.Context, questions []Q) (map[Q]A, error)
	open context.Context // ends with the store

	mu      sync.Mutex
	waiting map[Q]*asked[A]
	order   []Q  // of those that wait
	pausing bool // a read of all that wait is about to begin
	reading int
	began   time.Time // the last read
	shared  bool      // it answers several
}

// asked is one question and, when done is closed, its answer.
type asked[A any] struct {
	done   chan struct{}
	answer A
	err    error
}

// New makes a group whose questions run answers until open ends.
func New[Q comparable, A any](open context.Context, run func(context.Context, []Q) (map[Q]A, error)) *Group[Q, A] {
	return &Group[Q, A]{run: run, open: open, waiting: map[Q]*asked[A]{}}
}

// Ask waits for the answer until ctx ends; the read goes on for the others.
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

// starts says whether who asks begins the next read. g.mu is held.
func (g *Group[Q, A]) starts() bool {
	if g.pausing || g.reading == gatherLanes || len(g.order) == 0 {
		return false
	}
	g.pausing = true
	return true
}

// work reads until nobody waits, or another is about to read for them.
func (g *Group[Q, A]) work() {
	for again := true; again; {
		g.pause()
		questions, waiters := g.take()
		answers, err := g.answers(questions)
		again = g.done() // who is answered and asks again finds no read under way
		for i, w := range waiters {
			w.answer, w.err = answers[questions[i]], err
			close(w.done)
		}
	}
}

// pause lets gatherPause pass since the last read began, unless callers come one at a time.
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

// take begins a read of those who wait.
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

// done ends a read; it says whether the next is to begin.
func (g *Group[Q, A]) done() (again bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.reading--
	return g.starts()
}

var errGatherPanic = errors.New("a shared read panicked")

// answers reads once. A panic would end the process: nothing else catches it here.
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

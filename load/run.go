// One run: its nodes, its figures, and its viewers.

package main

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"sync/atomic"
	"time"
)

type run struct {
	options
	*figures
	nodes []*node
	meter *meter

	mu     sync.Mutex
	crowd  []*viewer
	closed atomic.Bool
}

func newRun(o options) *run {
	r := &run{options: o, figures: newFigures(), meter: newMeter(o.metrics, o.database)}
	for _, target := range o.targets {
		r.nodes = append(r.nodes, newNode(target))
	}
	return r
}

func (r *run) close() {
	r.closed.Store(true)
	for _, v := range r.viewersNow() {
		v.close()
	}
}

func (r *run) viewersNow() []*viewer {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.crowd[:len(r.crowd):len(r.crowd)]
}

// fill gathers the viewers of the run and ends the phase of arrivals.
func (r *run) fill(ctx context.Context) error {
	who, err := r.people(r.viewers, 0)
	if err != nil {
		return err
	}
	if err := r.gather(ctx, who); err != nil {
		return err
	}
	return r.meter.phase(r.figures)
}

// gather lets users enter their rooms at a steady rate, spread over rooms and nodes, and keeps their sockets open. A
// failed entry is an error, because figures of half a crowd are meaningless.
func (r *run) gather(ctx context.Context, who []person) error {
	houses := r.houses()
	var failed atomic.Pointer[error]
	all := make([]*viewer, len(who))
	for i, one := range who {
		all[i] = &viewer{
			run:      r,
			who:      one,
			house:    houses[i%len(houses)],
			seen:     newDelays(),
			returned: make(chan struct{}, 1),
		}
		all[i].at.Store(int32(i / len(houses) % len(r.nodes)))
	}
	if err := r.meter.begin(); err != nil { // excludes the creation of users
		return err
	}
	began := time.Now()
	paced(ctx, float64(r.arrivals), len(all), min(256, len(all)), func(i int, _ time.Time) {
		if err := all[i].enter(ctx); err != nil {
			failed.CompareAndSwap(nil, &err)
			return
		}
		go all[i].stay(ctx)
	})
	r.mu.Lock()
	r.crowd = append(r.crowd, all...)
	r.mu.Unlock()
	if err := failed.Load(); err != nil {
		return fmt.Errorf("enter the room: %w", *err)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	r.set("arrivals a second", float64(len(all))/time.Since(began).Seconds())
	go r.ping(ctx)
	return nil
}

// ping keeps all sockets open, as clients do.
func (r *run) ping(ctx context.Context) {
	const every = 20 * time.Second
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(every):
		}
		for _, v := range r.viewersNow() {
			v.write([]byte(`{"t":"ping","n":1}`))
		}
	}
}

// summary adds the figures of all viewers, and the consumption of the machines.
func (r *run) summary(scenario string) summary {
	r.meter.end(r.figures)
	for _, v := range r.viewersNow() {
		v.mu.Lock()
		r.count("delivered", float64(v.got))
		r.count("missed", float64(v.missed))
		r.count("doubled", float64(v.doubled))
		r.count("resyncs", float64(v.resyncs))
		v.mu.Unlock()
		r.of("delivery").merge(v.seen)
	}
	s := r.figures.summary(scenario, r.bounds)
	s.Options = maps.Clone(r.text)
	delete(s.Options, "SUMMARY") // the path is not an option of the load
	return s
}

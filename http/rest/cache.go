// A short-lived cache of answers of the database. Concurrent misses of one key share one read.

package rest

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

// Cache keeps answers by key, each for a while; many callers then cost one read.
type Cache[K comparable, T any] struct {
	base  context.Context // of every read: a read outlives the caller who began it, but not the server
	ttl   time.Duration
	stale time.Duration // for so long more an answer is good enough while somebody reads anew
	size  int           // keys at once

	mu      sync.Mutex
	entries map[K]*cached[T]
}

// cached is one key's place. forget takes it out of the map: a read that began before then ends in a place where
// nobody looks, and is neither kept nor shared with callers who come later.
type cached[T any] struct {
	answer  T
	read    time.Time   // when; zero: nothing was read yet
	reading *reading[T] // nil: nobody reads
}

// younger says whether there is an answer no older than life. The clock of a dev server may be set back.
func (k *cached[T]) younger(life time.Duration, now time.Time) bool {
	age := now.Sub(k.read)
	return -life < age && age < life
}

// reading is one read and its outcome, which may be looked at when done is closed.
type reading[T any] struct {
	done   chan struct{}
	answer T
	err    error
}

func NewCache[K comparable, T any](base context.Context, life time.Duration, most int) *Cache[K, T] {
	return &Cache[K, T]{base: base, ttl: life, stale: life, size: most, entries: make(map[K]*cached[T])}
}

// Get answers from memory or reads; what could not be read is not kept. While one caller reads anew, the others are
// answered with what there was, or, where that is too old, wait for the same read. A caller whose context ends stops
// waiting; the read goes on for the others.
func (r *Cache[K, T]) Get(ctx context.Context, key K, now time.Time, read func(context.Context) (T, error)) (T, error) {
	r.mu.Lock()
	place := r.entries[key]
	if place != nil && (place.younger(r.ttl, now) || place.reading != nil && place.younger(r.ttl+r.stale, now)) {
		defer r.mu.Unlock()
		return place.answer, nil
	}
	if place == nil {
		r.makeRoom()
		place = &cached[T]{}
		r.entries[key] = place
	}
	if place.reading == nil {
		place.reading = &reading[T]{done: make(chan struct{})}
		go r.fill(key, place, now, read)
	}
	awaited := place.reading
	r.mu.Unlock()
	select {
	case <-awaited.done:
		return awaited.answer, awaited.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// Peek is an answer that needs no read.
func (r *Cache[K, T]) Peek(key K, now time.Time) (answer T, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if place := r.entries[key]; place != nil && place.younger(r.ttl, now) {
		return place.answer, true
	}
	return answer, false
}

// fill reads, keeps the answer unless it was forgotten meanwhile, and lets the waiting callers go.
func (r *Cache[K, T]) fill(key K, place *cached[T], now time.Time, read func(context.Context) (T, error)) {
	ctx, cancel := context.WithTimeout(r.base, RequestTimeout)
	defer cancel()
	outcome := place.reading
	outcome.answer, outcome.err = unpanicked(ctx, read)
	r.mu.Lock()
	place.reading = nil
	if outcome.err == nil {
		place.answer, place.read = outcome.answer, now
	} else if r.entries[key] == place {
		delete(r.entries, key)
	}
	r.mu.Unlock()
	close(outcome.done)
}

// unpanicked turns a panic into an error: nothing else catches it in the goroutine of a read.
func unpanicked[T any](ctx context.Context, read func(context.Context) (T, error)) (answer T, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic while reading: %v\n%s", cause, debug.Stack())
		}
	}()
	return read(ctx)
}

// makeRoom drops one answer when there are too many; which one is left to chance. A key that is being read stays, so
// that its callers go on sharing the read: requests in flight bound how many of those there are.
func (r *Cache[K, T]) makeRoom() {
	if len(r.entries) < r.size {
		return
	}
	for key, place := range r.entries {
		if place.reading == nil {
			delete(r.entries, key)
			return
		}
	}
}

// Forget makes the next caller read.
func (r *Cache[K, T]) Forget(key K) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.entries, key)
}

// ForgetIf forgets every answer for which it is said so, and every key whose read has not ended: what it will answer
// is not known yet.
func (r *Cache[K, T]) ForgetIf(isMeant func(T) bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for key, place := range r.entries {
		if place.reading != nil || isMeant(place.answer) {
			delete(r.entries, key)
		}
	}
}

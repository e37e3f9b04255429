// A short-lived cache of answers of the database. Concurrent misses of one key share one read.

// Package cache keeps answers for a moment, so that many callers who ask the same cost one read.
package cache

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/sync/singleflight"
)

// ReadTimeout bounds one read. It is the time a request has.
const ReadTimeout = 10 * time.Second

// Cache keeps answers by key, each for a while; many callers then cost one read. When there are too many keys, the
// one that was asked longest ago is dropped. Callers pass the time: the server's clock may be set in development.
//
// It is an interface for the compiler's sake: every package that meets a generic struct, were it in a field of a
// field, compiles all its methods once more.
type Cache[K comparable, T any] interface {
	// Get answers from memory or reads; what could not be read is not kept. While one caller reads anew, the others
	// are answered with what there was, or, where that is too old, wait for the same read. A caller whose context
	// ends stops waiting; the read goes on for the others.
	Get(ctx context.Context, key K, now time.Time, read func(context.Context) (T, error)) (T, error)
	// Peek is an answer that needs no read.
	Peek(key K, now time.Time) (answer T, ok bool)
	// Forget makes the next caller read.
	Forget(key K)
	// ForgetIf forgets every answer for which it is said so, and every key whose read has not ended: what it will
	// answer is not known yet.
	ForgetIf(isMeant func(T) bool)
}

type memory[K comparable, T any] struct {
	base  context.Context // of every read: a read outlives the caller who began it, but not the server
	ttl   time.Duration
	stale time.Duration // for so long more an answer is good enough while somebody reads anew

	mu      sync.Mutex
	entries *simplelru.LRU[K, *entry[T]]
}

// entry is one key's place. Forget takes it out of the map: a read that began before then ends in a place where
// nobody looks, and is neither kept nor shared with callers who come later.
type entry[T any] struct {
	answer  T
	read    time.Time // when; zero: nothing was read yet
	reading bool      // a read has begun and not ended
	shared  singleflight.Group
}

// younger says whether there is an answer no older than age. The clock of a dev server may be set back.
func (e *entry[T]) younger(age time.Duration, now time.Time) bool {
	is := now.Sub(e.read)
	return -age < is && is < age
}

// New makes a cache of at most size keys. An answer is fresh for ttl. For as long again it is good enough while
// somebody reads anew. Every read ends with base.
func New[K comparable, T any](base context.Context, ttl time.Duration, size int) Cache[K, T] {
	return open[K, T](base, ttl, ttl, size)
}

// NewStrict is New for answers that are never given once they are older than ttl.
func NewStrict[K comparable, T any](base context.Context, ttl time.Duration, size int) Cache[K, T] {
	return open[K, T](base, ttl, 0, size)
}

func open[K comparable, T any](base context.Context, ttl, stale time.Duration, size int) *memory[K, T] {
	entries, err := simplelru.NewLRU[K, *entry[T]](size, nil)
	if err != nil {
		panic(err) // the size is no positive number
	}
	return &memory[K, T]{base: base, ttl: ttl, stale: stale, entries: entries}
}

func (c *memory[K, T]) Get(ctx context.Context, key K, now time.Time, read func(context.Context) (T, error)) (T, error) {
	c.mu.Lock()
	e, known := c.entries.Get(key)
	if known && (e.younger(c.ttl, now) || e.reading && e.younger(c.ttl+c.stale, now)) {
		defer c.mu.Unlock()
		return e.answer, nil
	}
	if !known {
		e = &entry[T]{}
		c.entries.Add(key, e)
	}
	awaited := e.shared.DoChan("", func() (any, error) { return c.fill(key, e, now, read) })
	c.mu.Unlock()
	select {
	case outcome := <-awaited:
		answer, _ := outcome.Val.(T)
		return answer, outcome.Err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

func (c *memory[K, T]) Peek(key K, now time.Time) (answer T, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, known := c.entries.Peek(key); known && e.younger(c.ttl, now) {
		return e.answer, true
	}
	return answer, false
}

// fill reads and keeps the answer unless it was forgotten meanwhile.
func (c *memory[K, T]) fill(key K, e *entry[T], now time.Time, read func(context.Context) (T, error)) (T, error) {
	c.mu.Lock()
	e.reading = true
	c.mu.Unlock()
	ctx, cancel := context.WithTimeout(c.base, ReadTimeout)
	defer cancel()
	answer, err := unpanicked(ctx, read)
	c.mu.Lock()
	defer c.mu.Unlock()
	e.reading = false
	if err == nil {
		e.answer, e.read = answer, now
	} else if kept, _ := c.entries.Peek(key); kept == e {
		c.entries.Remove(key)
	}
	return answer, err
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

func (c *memory[K, T]) Forget(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.entries.Remove(key)
}

func (c *memory[K, T]) ForgetIf(isMeant func(T) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, key := range c.entries.Keys() {
		if e, _ := c.entries.Peek(key); e.reading || isMeant(e.answer) {
			c.entries.Remove(key)
		}
	}
}

// A short-lived cache of database reads. Concurrent misses of one key share one read.

// Package cache keeps values for a moment, so that many callers of the same key cost one read.
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

// ReadTimeout bounds one read. It equals the time limit of a request.
const ReadTimeout = 10 * time.Second

// Cache keeps values by key for a time, so that many callers cost one read. When it is full, the least recently used
// key is dropped. Callers pass the time, because the server's clock may be set in development.
//
// It is an interface to save compile time: every package that uses a generic struct, even in a nested field, compiles
// all its methods again.
type Cache[K comparable, T any] interface {
	// Get returns a value from memory, or reads it; errors are not cached. While one caller reads, the others get the
	// stale value, or, when that is too old, wait for the same read. A caller whose context ends stops waiting; the
	// read continues for the others.
	Get(ctx context.Context, key K, now time.Time, read func(context.Context) (T, error)) (T, error)
	// Peek returns a value only if it needs no read.
	Peek(key K, now time.Time) (answer T, ok bool)
	// Forget drops a key, so that the next caller reads.
	Forget(key K)
	// ForgetIf drops every value that isMeant matches, and every key with a pending read, whose value is still unknown.
	ForgetIf(isMeant func(T) bool)
}

type memory[K comparable, T any] struct {
	base  context.Context // context of every read: a read may outlive its first caller, but not the server
	ttl   time.Duration
	stale time.Duration // how long a stale value may be returned during a read

	mu      sync.Mutex
	entries *simplelru.LRU[K, *entry[T]]
}

// entry is the slot of one key. Forget removes it from the map, so that a read which began before ends in an entry
// that is neither kept nor shared with later callers.
type entry[T any] struct {
	answer  T
	read    time.Time // time of the last read; zero: never
	reading bool      // a read is pending
	shared  singleflight.Group
}

// younger reports whether there is a value no older than age. The clock of a dev server may be set back.
func (e *entry[T]) younger(age time.Duration, now time.Time) bool {
	is := now.Sub(e.read)
	return -age < is && is < age
}

// New makes a cache of at most size keys. A value is fresh for ttl, and for as long again it is returned while it is
// read again. Every read ends with base.
func New[K comparable, T any](base context.Context, ttl time.Duration, size int) Cache[K, T] {
	return open[K, T](base, ttl, ttl, size)
}

// NewStrict is New without stale values: none is returned after ttl.
func NewStrict[K comparable, T any](base context.Context, ttl time.Duration, size int) Cache[K, T] {
	return open[K, T](base, ttl, 0, size)
}

func open[K comparable, T any](base context.Context, ttl, stale time.Duration, size int) *memory[K, T] {
	entries, err := simplelru.NewLRU[K, *entry[T]](size, nil)
	if err != nil {
		panic(err) // size is not positive
	}
	return &memory[K, T]{base: base, ttl: ttl, stale: stale, entries: entries}
}

func (c *memory[K, T]) Get(
	ctx context.Context, key K, now time.Time, read func(context.Context) (T, error),
) (T, error) {
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

// fill reads a value and keeps it unless the key was forgotten since.
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

// unpanicked turns a panic into an error, because a read has a goroutine of its own.
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

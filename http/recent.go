// What was just read: answers of the database that are good for a moment.
package http

import (
	"sync"
	"time"
)

// recently keeps answers by key, each for a while; many callers then cost one read.
type recently[K comparable, T any] struct {
	life time.Duration
	most int // keys at once

	mu     sync.Mutex
	kept   map[K]keptAnswer[T]
	forgot uint64 // how often something was forgotten: what was read before is not kept after
}

type keptAnswer[T any] struct {
	answer T
	until  time.Time
}

func newRecently[K comparable, T any](life time.Duration, most int) *recently[K, T] {
	return &recently[K, T]{life: life, most: most, kept: make(map[K]keptAnswer[T])}
}

// get answers from memory or reads; what could not be read is not kept. While one caller reads anew, the others are
// answered with what there was.
func (r *recently[K, T]) get(key K, now time.Time, read func() (T, error)) (T, error) {
	r.mu.Lock()
	found, ok := r.kept[key]
	old := ok && !now.Before(found.until)
	if old && now.Before(found.until.Add(r.life)) { // older than that would be no answer
		r.kept[key] = keptAnswer[T]{found.answer, now.Add(r.life)}
	}
	forgot := r.forgot
	r.mu.Unlock()
	if ok && !old {
		return found.answer, nil
	}
	answer, err := read()
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil {
		delete(r.kept, key)
		return answer, err
	}
	if r.forgot != forgot {
		return answer, nil
	}
	if len(r.kept) >= r.most {
		clear(r.kept) // bounded for ever; the next callers read again
	}
	r.kept[key] = keptAnswer[T]{answer, now.Add(r.life)}
	return answer, nil
}

// forget makes the next caller read.
func (r *recently[K, T]) forget(key K) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.kept, key)
	r.forgot++
}

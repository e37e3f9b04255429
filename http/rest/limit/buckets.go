// Token buckets counted in this process.

// Package limit limits callers: token buckets bound how often they call, semaphores how many operations run at once.
package limit

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/time/rate"
)

// Buckets are the token buckets of this process. When there are too many keys, the least recently used one loses its
// bucket, so a flood of other keys does not reset a caller who keeps asking.
type Buckets struct {
	mu    sync.Mutex
	byKey *simplelru.LRU[string, *rate.Limiter]
}

// NewBuckets keeps the buckets of at most size keys.
func NewBuckets(size int) *Buckets {
	byKey, err := simplelru.NewLRU[string, *rate.Limiter](size, nil)
	if err != nil {
		panic(err) // size is not positive
	}
	return &Buckets{byKey: byKey}
}

// Take draws one token from the bucket of key, which holds burst and refills at perSecond; the first call for a key
// sets both. wait is 0 when there was a token, else the time until there is one. now may go back; the bucket then
// refills from there.
func (b *Buckets) Take(key string, perSecond float64, burst int, now time.Time) (wait time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	bucket, known := b.byKey.Get(key)
	if !known {
		bucket = rate.NewLimiter(rate.Limit(perSecond), burst)
		b.byKey.Add(key, bucket)
	}
	drawn := bucket.ReserveN(now, 1)
	wait = drawn.DelayFrom(now)
	if wait > 0 {
		drawn.CancelAt(now) // a refused call costs nothing
	}
	return wait
}

// Len returns the number of buckets.
func (b *Buckets) Len() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.byKey.Len()
}

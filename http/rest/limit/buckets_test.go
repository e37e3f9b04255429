// The buckets of this process stay bounded without resetting active callers.

package limit

import (
	"fmt"
	"testing"
	"time"
)

const most = 100_000

var noon = time.Unix(1000, 0)

// take draws from a bucket of one token that takes a thousand seconds to refill.
func take(b *Buckets, key string) time.Duration { return b.Take(key, 0.001, 1, noon) }

func TestABucketHoldsItsBurstAndRefillsAtItsRate(t *testing.T) {
	t.Parallel()
	b := NewBuckets(most)
	for i, step := range []struct {
		after time.Duration
		wait  time.Duration
	}{
		{0, 0}, {0, 0}, {0, 0}, // the burst
		{0, 500 * time.Millisecond},
		{100 * time.Millisecond, 400 * time.Millisecond}, // the refused call cost nothing
		{500 * time.Millisecond, 0},
		{500 * time.Millisecond, 500 * time.Millisecond},
		// never more than the burst
		{time.Hour, 0}, {time.Hour, 0}, {time.Hour, 0}, {time.Hour, 500 * time.Millisecond},
		{0, 500 * time.Millisecond}, // the clock was set back:
		{500 * time.Millisecond, 0}, // the bucket refills from there
	} {
		if wait := b.Take("k", 2, 3, noon.Add(step.after)); wait != step.wait {
			t.Errorf("call %d, after %v: wait %v, want %v", i, step.after, wait, step.wait)
		}
	}
}

func TestKeysHaveBucketsOfTheirOwn(t *testing.T) {
	t.Parallel()
	b := NewBuckets(most)
	if take(b, "a") != 0 || take(b, "b") != 0 || take(b, "a") == 0 || take(b, "b") == 0 {
		t.Error("one key drew from the bucket of another")
	}
}

func TestAFloodOfKeysDoesNotResetTheBucketsOfOthers(t *testing.T) {
	t.Parallel()
	b := NewBuckets(most)
	for i := range most {
		take(b, fmt.Sprint("spent/", i))
	}
	for i := range 100 {
		take(b, fmt.Sprint("flood/", i))
	}
	refilled := 0
	for i := most - 1; i >= 0; i -= most / 1000 { // newest first: asking for a lost one drops the oldest
		if take(b, fmt.Sprint("spent/", i)) == 0 {
			refilled++
		}
	}
	if refilled > 50 || b.Len() > most {
		t.Errorf("%d of 1000 empty buckets were full again; %d are kept", refilled, b.Len())
	}
}

func TestAnActiveCallerStaysLimitedDuringAFloodOfOthers(t *testing.T) {
	t.Parallel()
	b := NewBuckets(most)
	take(b, "limited")
	for i := range 3*most + 3 {
		take(b, fmt.Sprint("other/", i))
		if i%(most/2) == 0 && take(b, "limited") == 0 {
			t.Fatalf("a fresh bucket after %d other keys", i)
		}
	}
	if b.Len() != most {
		t.Errorf("%d buckets are kept", b.Len())
	}
}

func BenchmarkTake(b *testing.B) {
	buckets := NewBuckets(most)
	keys := make([]string, 1000)
	for i := range keys {
		keys[i] = fmt.Sprint("ip:", i)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		buckets.Take(keys[i%len(keys)], 60, 120, noon)
	}
}

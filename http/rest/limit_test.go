// The buckets of this process stay bounded without giving everybody a fresh one.

package rest

import (
	"fmt"
	"testing"
	"time"
)

func TestAFloodOfKeysDoesNotRefillTheBucketsOfOthers(t *testing.T) {
	t.Parallel()
	l := newLocalBuckets()
	now := time.Unix(1000, 0)
	once := rate{PerSecond: 0.001, Burst: 1}
	for i := range localBucketLimit {
		l.take(fmt.Sprint("spent/", i), once, now)
	}
	for i := range 100 {
		l.take(fmt.Sprint("flood/", i), once, now)
	}
	refilled := 0
	for i := range 1000 {
		if l.take(fmt.Sprint("spent/", i), once, now) == 0 {
			refilled++
		}
	}
	if refilled > 50 || len(l.buckets) > localBucketLimit {
		t.Errorf("%d of 1000 empty buckets were full again; %d are kept", refilled, len(l.buckets))
	}
}

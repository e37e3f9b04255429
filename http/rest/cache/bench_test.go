// The cost of the cache.

package cache

import (
	"context"
	"testing"
	"time"
)

func BenchmarkGetFromMemory(b *testing.B) {
	c := New[int64, int64](b.Context(), time.Hour, 1000)
	read := func(context.Context) (int64, error) { return 1, nil }
	b.ReportAllocs()
	for i := int64(0); b.Loop(); i++ {
		if _, err := c.Get(b.Context(), i%1000, cacheTime, read); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGetByReading(b *testing.B) {
	c := New[int64, int64](b.Context(), time.Hour, 1000)
	read := func(context.Context) (int64, error) { return 1, nil }
	b.ReportAllocs()
	for i := int64(0); b.Loop(); i++ {
		if _, err := c.Get(b.Context(), i, cacheTime, read); err != nil {
			b.Fatal(err)
		}
	}
}

// Periodic background work.

package jobs

import (
	"context"
	"time"
)

// Repeat calls act after each pause until ctx ends.
func Repeat(ctx context.Context, pause time.Duration, act func()) {
	ticker := time.NewTicker(pause)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			act()
		}
	}
}

// Web pushes: notices that are told to browsers while no page of the site is open.

package jobs

import (
	"context"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"

	"touchline/domain"
)

const (
	pushesAtOnce = 500
	pushesAside  = 16 // sent side by side: a slow push service delays no other
)

// PushStore is the queue of pushes and the browsers that take them.
type PushStore interface {
	TakePushes(ctx context.Context, limit int) (pushes []domain.Push, taken int, err error)
	DropPushes(ctx context.Context, endpoints []string) error
}

// Pushes sends what is on its way. Each is tried once: a push that comes late is of no use, and the notice is in its list.
type Pushes struct {
	Store PushStore
	// Send answers gone for a browser that wants none any more.
	Send   func(ctx context.Context, p domain.Push) (gone bool, err error)
	Now    func() time.Time
	Logger *slog.Logger
}

// Jobs send pushes.
func (p Pushes) Jobs() []Job {
	return []Job{{"pushes", Always, func(ctx context.Context, _ time.Time) error { return p.send(ctx) }}}
}

func (p Pushes) send(ctx context.Context) error {
	for {
		pushes, taken, err := p.Store.TakePushes(ctx, pushesAtOnce)
		if err != nil || taken == 0 {
			return err
		}
		if err := p.sendAll(ctx, pushes); err != nil {
			return err
		}
	}
}

func (p Pushes) sendAll(ctx context.Context, pushes []domain.Push) error {
	gone, failed := make([]bool, len(pushes)), make([]error, len(pushes))
	var sending errgroup.Group
	sending.SetLimit(pushesAside)
	for i, push := range pushes {
		if p.Now().Sub(push.At) < push.PushLife() {
			sending.Go(func() error {
				gone[i], failed[i] = p.Send(ctx, push)
				return nil
			})
		}
	}
	_ = sending.Wait() // each failure is counted below
	var ended []string
	count, last := 0, error(nil)
	for i, push := range pushes {
		if gone[i] {
			ended = append(ended, push.Endpoint)
		}
		if failed[i] != nil {
			count, last = count+1, failed[i]
		}
	}
	if count > 0 {
		p.Logger.Warn("push services did not take pushes", slog.Int("pushes", count), slog.Int("of", len(pushes)), slog.Any("last", last))
	}
	if len(ended) == 0 {
		return nil
	}
	return p.Store.DropPushes(ctx, ended)
}

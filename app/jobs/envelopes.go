// Overdue envelopes: a red envelope of a dormant room is refunded too.

package jobs

import (
	"context"
	"log/slog"
	"time"

	"touchline/domain"
	"touchline/persistence/tables/money"
	"touchline/protos"
)

const (
	overdueEvery  = 5 * time.Second
	overdueGrace  = 3 * time.Second // an active room closes its envelopes itself
	overdueAtOnce = 200
	seedsKept     = time.Hour // after the expiry of their commitment
)

// Envelopes activates the rooms of overdue envelopes, which end them. Every node may do so, because a room has
// one activation.
type Envelopes struct {
	Store  *money.Money
	Rooms  protos.RoomCalls
	Now    func() time.Time
	Logger *slog.Logger
}

// CloseOverdue runs at once and then periodically until ctx ends.
func (e Envelopes) CloseOverdue(ctx context.Context) {
	e.wakeOverdue(ctx)
	Repeat(ctx, overdueEvery, func() { e.wakeOverdue(ctx) })
}

func (e Envelopes) wakeOverdue(ctx context.Context) {
	now := e.Now()
	houses, err := e.Store.HousesWithOverdue(ctx, now.Add(-overdueGrace), overdueAtOnce)
	if err == nil {
		err = e.Store.ForgetSeeds(ctx, now.Add(-seedsKept))
	}
	if err != nil && ctx.Err() == nil {
		e.Logger.Warn("overdue envelopes cannot be found", "err", err)
	}
	for _, house := range houses {
		if _, err := e.Rooms.View(ctx, domain.HouseRoom(house)); err != nil && ctx.Err() == nil {
			e.Logger.Warn("wake the room of an overdue envelope", "house", house, "err", err)
		}
	}
}

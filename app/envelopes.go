// Overdue envelopes: a red envelope whose room sleeps past its end is given back all the same.
package app

import (
	"context"
	"time"

	"touchline/domain"
)

const (
	overdueEvery  = 5 * time.Second
	overdueGrace  = 3 * time.Second // a room that is awake closes its envelopes by its own clock
	overdueAtOnce = 200
	seedsKept     = time.Hour // after their commitment has expired
)

// closeOverdue wakes the rooms of overdue envelopes, which end them, until ctx ends. Every node may do so: a room is
// awake once.
func (a *Server) closeOverdue(ctx context.Context, ask Clients) {
	a.wakeOverdue(ctx, ask, a.clock.Now())
	repeat(ctx, overdueEvery, func() { a.wakeOverdue(ctx, ask, a.clock.Now()) })
}

func (a *Server) wakeOverdue(ctx context.Context, ask Clients, now time.Time) {
	houses, err := a.Store.Money.HousesWithOverdue(ctx, now.Add(-overdueGrace), overdueAtOnce)
	if err == nil {
		err = a.Store.Money.ForgetSeeds(ctx, now.Add(-seedsKept))
	}
	if err != nil && ctx.Err() == nil {
		a.logger.Warn("overdue envelopes wait", "err", err)
	}
	for _, house := range houses {
		if _, err := ask.View(ctx, domain.HouseRoom(house)); err != nil && ctx.Err() == nil {
			a.logger.Warn("wake the room of an overdue envelope", "house", house, "err", err)
		}
	}
}

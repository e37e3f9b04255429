// Wiring: the operators' desk.
package main

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http"
	"touchline/protos"
)

func (a *app) deskDeps(deps *http.Deps, ask clients) {
	deps.Staff, deps.SecondFactors = a.store, a.store
	deps.UserDesk, deps.RoomDesk, deps.Closing, deps.ReportDesk = a.store, a.store, ask, a.store
	deps.ContentDesk, deps.TextDesk, deps.ShopDesk, deps.BrandDesk = a.store, a.store, a.store, a.store
}

func (c clients) Suspend(ctx context.Context, room string, cmd *protos.SuspendRoom) error {
	_, err := call(ctx, c, c.room(room).Suspend, cmd)
	return err
}

const suspensionsLookedAt = 5 * time.Second

func (a *app) deskJobs(ask clients) []job {
	return []job{{name: "suspensions", due: every(suspensionsLookedAt), run: func(ctx context.Context, _ time.Time) error {
		now := time.Now()
		houses, err := a.store.SuspensionsOver(ctx, now)
		for _, houseID := range houses {
			if err := ask.Suspend(ctx, domain.HouseRoom(houseID), &protos.SuspendRoom{EndMs: now.UnixMilli()}); err != nil {
				return err
			}
		}
		return err
	}}}
}

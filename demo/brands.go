// The brands of the demo world, with charge and withdraw anchors who book hours on duty.

package demo

import (
	"context"
	"math/rand/v2"
	"strconv"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/persistence/tables/seed"
	"touchline/protos"
)

// Anchors of brands. They log in with Password.
const (
	ChargeName  = "charge1"
	ChargeOther = "charge2"
)

func (w *World) makeBrands(ctx context.Context) error {
	var err error
	if w.charge, err = w.accounts(ctx, data.Charge, 700); err != nil {
		return err
	}
	for _, p := range w.charge {
		if _, err := w.Tables.Anchors.OpenHouse(ctx, p.UserID, football, w.Now().Add(-30*day)); err != nil {
			return err
		}
	}
	staff, err := w.accounts(ctx, data.Staff, 720)
	if err != nil {
		return err
	}
	for i, b := range data.Brands {
		members := []int64{w.charge[0].UserID, w.charge[1].UserID}
		team := append([]person{w.anchors[b.Anchor]}, staff[:b.Staff]...)
		staff = staff[b.Staff:]
		for _, p := range team {
			members = append(members, p.UserID)
		}
		image, err := w.keep(ctx, "brand-"+strconv.Itoa(i))
		if err != nil {
			return err
		}
		id, err := w.Tables.Demo.PutBrand(ctx, seed.NewBrand{
			Names: b.Names, Descriptions: b.About, Image: image, Timezone: b.Zone, Sort: int32(i + 1), Members: members,
		}, w.Now())
		if err != nil {
			return err
		}
		w.brands = append(w.brands, duty{id, b, team})
	}
	return nil
}

// duty is a brand and its anchors.
type duty struct {
	brandID int64
	brand
	team []person
}

func (d duty) grid() *protos.Grid {
	return &protos.Grid{Zone: d.Zone, SlotMinutes: agenda.SlotMinutes, HorizonDays: agenda.HorizonDays,
		OccupyMinutes: agenda.OccupyMinutes}
}

// Shifts books the hours of all teams. The hours of the next days are the same at every start.
func (w *World) Shifts(ctx context.Context) {
	for _, d := range w.brands {
		zone, err := time.LoadLocation(d.Zone)
		if err != nil {
			continue // a machine without time zones has no shifts
		}
		for hour := range 40 {
			start := w.Now().In(zone).Truncate(time.Hour).Add(time.Duration(hour+1) * time.Hour)
			r := rand.New(rand.NewPCG(uint64(d.brandID), uint64(start.Unix())))
			if r.IntN(100) >= d.Busy {
				continue
			}
			who := d.team[r.IntN(len(d.team))]
			_, err := w.Calls.BookSlot(ctx, d.brandID, &protos.BookSlot{
				By: userOf(who), Grid: d.grid(), StartMs: start.UnixMilli(),
			})
			if err != nil && domain.CodeOf(err) == domain.Internal {
				w.Logger.Warn("a demo shift is not booked", "brand", d.brandID, "err", err)
				return
			}
		}
	}
}

// Past broadcasts of two months, so that live data of anchors have days.

package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/persistence/tables/seed"
)

const historyDays = 60

// makeHistory stores a broadcast on three of five evenings. The days are the same on every machine. Existing days stay,
// because the world is completed at every start.
func (w *World) makeHistory(ctx context.Context) error {
	today := w.Now().Truncate(day)
	changed := map[time.Time]studio.Day{}
	for number, p := range w.anchors {
		var past []seed.PastBroadcast
		for back := 1; back <= historyDays; back++ {
			date := today.Add(-time.Duration(back) * day)
			r := rand.New(rand.NewPCG(uint64(p.HouseID), uint64(date.Unix())))
			if r.IntN(5) > 2 {
				continue
			}
			start := date.Add(11*time.Hour + time.Duration(r.IntN(150))*time.Minute)
			length := time.Duration(70+r.IntN(90)) * time.Minute
			past = append(past, seed.PastBroadcast{
				SessionID: fmt.Sprintf("demo-%d-%s", p.HouseID, date.Format(time.DateOnly)),
				RaceType:  data.Anchors[number].Race, Source: domain.SourcePush, Start: start, End: start.Add(length),
				Peak: int64(40 + r.IntN(400)), PeakAt: start.Add(length * time.Duration(40+r.IntN(50)) / 100),
			})
		}
		if err := w.putBroadcasts(ctx, p.HouseID, past, changed); err != nil {
			return err
		}
	}
	return w.countDays(ctx, changed)
}

// putBroadcasts adds the days of new broadcasts to changed.
func (w *World) putBroadcasts(ctx context.Context, houseID int64, past []seed.PastBroadcast,
	changed map[time.Time]studio.Day) error {
	added, err := w.Tables.Demo.PutBroadcasts(ctx, houseID, past)
	for _, b := range added {
		for _, at := range []time.Time{b.Start, b.End} {
			d := studio.DayOf(at, w.Zone)
			changed[d.Date] = d
		}
	}
	return err
}

// countDays finishes the days of new broadcasts, because the nightly job may have passed them while they were empty.
func (w *World) countDays(ctx context.Context, days map[time.Time]studio.Day) error {
	today := studio.DayOf(w.Now(), w.Zone)
	for _, d := range days {
		if !d.Date.Before(today.Date) {
			continue
		}
		if _, err := w.Tables.Anchors.FinishDay(ctx, d, true, w.Now); err != nil {
			return err
		}
	}
	return nil
}

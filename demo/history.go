// What the anchors of the demo world have broadcast in the last two months, so that their live data have days.

package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"touchline/domain"
	"touchline/persistence/tables"
)

const historyDays = 60

// makeHistory leaves a broadcast on three of five evenings. The days of one machine are the same on the next, and a
// day that is there is left alone: the world is made again at every start.
func (w *World) makeHistory(ctx context.Context) error {
	today := w.Now().Truncate(day)
	for number, p := range w.anchors {
		var past []tables.PastBroadcast
		for back := 1; back <= historyDays; back++ {
			date := today.Add(-time.Duration(back) * day)
			r := rand.New(rand.NewPCG(uint64(p.HouseID), uint64(date.Unix())))
			if r.IntN(5) > 2 {
				continue
			}
			start := date.Add(11*time.Hour + time.Duration(r.IntN(150))*time.Minute)
			length := time.Duration(70+r.IntN(90)) * time.Minute
			past = append(past, tables.PastBroadcast{
				SessionID: fmt.Sprintf("demo-%d-%s", p.HouseID, date.Format(time.DateOnly)),
				RaceType:  anchors[number].race, Source: domain.SourcePush, Start: start, End: start.Add(length),
				Peak: int64(40 + r.IntN(400)), PeakAt: start.Add(length * time.Duration(40+r.IntN(50)) / 100),
			})
		}
		if err := w.Tables.PutBroadcasts(ctx, p.HouseID, past); err != nil {
			return err
		}
	}
	return nil
}

// Recordings in the demo world: broadcasts of its clips that can be watched again.

package demo

import (
	"context"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/persistence/tables"
)

// recorded are the anchors with a recording, by name, and the clip it is of. They are not on the air.
var recorded = map[string]string{"earlybird6": "football", "jiejiedemo7": "basketball"}

// makeRecordings gives an anchor without any recording a short broadcast of yesterday evening that was recorded. Of one
// day the session and its pieces are always the same, so what was broken off is completed.
func (w *World) makeRecordings(ctx context.Context) error {
	changed := map[time.Time]domain.Day{}
	for number, p := range w.anchors {
		film := recorded[anchors[number].userName]
		if film == "" {
			continue
		}
		_, there, err := w.Tables.Replays(ctx, p.HouseID, true, 1, 0)
		if err != nil {
			return err
		}
		if there > 0 {
			continue
		}
		begin := w.Now().Truncate(day).Add(-time.Duration(4*60+number) * time.Minute)
		session := fmt.Sprintf("demo-recorded-%d-%s", p.HouseID, begin.Format(time.DateOnly))
		length, err := w.Record(ctx, p.HouseID, session, film, begin)
		if err != nil {
			return err
		}
		past := tables.PastBroadcast{
			SessionID: session, RaceType: anchors[number].race, Source: domain.SourcePush, Start: begin, End: begin.Add(length), Peak: 36, PeakAt: begin.Add(length / 2),
		}
		if err := w.putBroadcasts(ctx, p.HouseID, []tables.PastBroadcast{past}, changed); err != nil {
			return err
		}
		if _, err := w.Tables.MakeReplays(ctx, past.End.Add(time.Second), w.Now()); err != nil {
			return err
		}
	}
	return w.countDays(ctx, changed)
}

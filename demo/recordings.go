// Recordings in the demo world: broadcasts of its clips that can be watched again.

package demo

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/persistence/tables"
)

// makeRecordings gives an anchor without any recording a short broadcast of yesterday evening that was recorded. Of one
// day the session and its pieces are always the same, so what was broken off is completed.
func (w *World) makeRecordings(ctx context.Context) error {
	changed := map[time.Time]domain.Day{}
	for number, p := range w.anchors {
		s, ok := w.showOf(number, p.HouseID)
		if !ok {
			continue
		}
		_, there, err := w.Tables.Replays(ctx, p.HouseID, true, 1, 0)
		if err == nil && there == 0 {
			err = w.makeRecording(ctx, s, p, changed)
		}
		if err != nil {
			return err
		}
	}
	return w.countDays(ctx, changed)
}

func (w *World) makeRecording(ctx context.Context, s show, host person, changed map[time.Time]domain.Day) error {
	length, err := w.Record(ctx, host.HouseID, s.session, s.film, s.begin)
	if err == nil {
		err = w.putShow(ctx, &s, length)
	}
	if err != nil {
		return err
	}
	past := tables.PastBroadcast{
		SessionID: s.session, RaceType: leagues[s.match.league].race, MatchID: s.match.matchID, Source: domain.SourcePush,
		Start: s.begin, End: s.begin.Add(length), Peak: 36, PeakAt: s.begin.Add(length / 2),
	}
	if err := w.putBroadcasts(ctx, host.HouseID, []tables.PastBroadcast{past}, changed); err != nil {
		return err
	}
	if err := w.Tables.PutAudience(ctx, s.audience(length)); err != nil {
		return err
	}
	if _, err := w.Tables.AddMark(ctx, s.session, host.UserID, s.mark, s.begin.Add(decisive+6*time.Second)); err != nil {
		return err
	}
	_, err = w.Tables.MakeReplays(ctx, past.End.Add(time.Second), w.Now())
	return err
}

// The peaks of a session, per quarter of an hour and per minute.

package room

import (
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/protos"
)

func TestEveryQuarterAndEveryMinuteOfASessionHaveTheirOwnPeak(t *testing.T) {
	t.Parallel()
	g := &Grain{state: NewState(1001)}
	g.watch(noon)
	if rows := g.peakRows(); rows != nil {
		t.Errorf("without a session there are rows: %v", rows)
	}
	g.state.Live.SessionId = "s1"
	arrivals := func(keys ...string) (list []*protos.Arrival) {
		for _, key := range keys {
			list = append(list, &protos.Arrival{Key: key})
		}
		return list
	}
	for _, x := range []struct {
		after   time.Duration
		present []*protos.Arrival
		want    studio.PeakRow
	}{
		{0, arrivals("u:1", "u:2"), studio.PeakRow{HouseID: 1001, Quarter: noon, Peak: 2, PeakAt: noon}},
		{14 * time.Minute, arrivals("u:1"), studio.PeakRow{HouseID: 1001, Quarter: noon, Peak: 2, PeakAt: noon}},
		{
			15 * time.Minute, arrivals("u:1"),
			studio.PeakRow{
				HouseID: 1001, Quarter: noon.Add(15 * time.Minute), Peak: 1, PeakAt: noon.Add(15 * time.Minute),
			},
		},
	} {
		now := noon.Add(x.after)
		g.state.audience.attend(&protos.Attend{Node: "n1", All: true, Arrived: x.present}, now)
		g.watch(now)
		minute := studio.AudienceRow{SessionID: "s1", Minute: now, Viewers: int64(len(x.present))}
		if rows := g.peakRows(); !slices.Equal(rows, []domain.Row{minute, x.want}) {
			t.Errorf("after %s: %+v, want %+v and %+v", x.after, rows, minute, x.want)
		}
	}
	if g.peak != 2 || g.peakMs != noon.UnixMilli() {
		t.Errorf("the session's peak is %d at %d", g.peak, g.peakMs)
	}
}

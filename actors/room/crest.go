// How many watch a session at most: over all of it, and in every quarter of an hour for the history of the days.

package room

import (
	"time"

	"touchline/domain"
)

// crest is the most people in the room at once within a quarter of an hour.
type crest struct {
	quarterMs int64 // its begin
	peak      int64
	peakMs    int64
}

func crestAt(viewers, atMs int64) crest {
	return crest{time.UnixMilli(atMs).Truncate(domain.PeakQuarter).UnixMilli(), viewers, atMs}
}

// watch compares the audience of an open session with the most there were.
func (g *Grain) watch(now time.Time) {
	if g.state.Live.SessionId == "" {
		return
	}
	n, ms := g.state.audience.viewers(), now.UnixMilli()
	if n > g.peak {
		g.peak, g.peakMs = n, ms
	}
	if next := crestAt(n, ms); n > g.crest.peak || next.quarterMs != g.crest.quarterMs {
		g.crest = next
	}
}

// crestRow of the present quarter, unless nobody came.
func (g *Grain) crestRow() []domain.Row {
	if g.crest.peak == 0 {
		return nil
	}
	return []domain.Row{domain.PeakRow{
		HouseID: g.state.Config.HouseId, Quarter: instant(g.crest.quarterMs), Peak: g.crest.peak, PeakAt: instant(g.crest.peakMs),
	}}
}

// The peak audience of a session: over all of it, per quarter of an hour for the history, and per minute for its
// recording.

package room

import (
	"time"

	"touchline/domain"
)

// crest is the peak audience within a period.
type crest struct {
	sinceMs int64 // the start of the period
	peak    int64
	peakMs  int64
}

func crestAt(stretch time.Duration, viewers, atMs int64) crest {
	return crest{time.UnixMilli(atMs).Truncate(stretch).UnixMilli(), viewers, atMs}
}

// crests are the peaks of the present quarter of an hour and of the present minute.
type crests struct{ quarter, minute crest }

func crestsAt(viewers, atMs int64) crests {
	return crests{crestAt(domain.PeakQuarter, viewers, atMs), crestAt(time.Minute, viewers, atMs)}
}

func (c crests) with(viewers, atMs int64) crests {
	next := crestsAt(viewers, atMs)
	if viewers <= c.quarter.peak && next.quarter.sinceMs == c.quarter.sinceMs {
		next.quarter = c.quarter
	}
	if viewers <= c.minute.peak && next.minute.sinceMs == c.minute.sinceMs {
		next.minute = c.minute
	}
	return next
}

// watch updates the peaks of an open session.
func (g *Grain) watch(now time.Time) {
	if g.state.Live.SessionId == "" {
		return
	}
	n, ms := g.state.audience.viewers(), now.UnixMilli()
	if n > g.peak {
		g.peak, g.peakMs = n, ms
	}
	g.crests = g.crests.with(n, ms)
}

// crestRows returns the rows of the present quarter, unless it had no audience, and of the present minute.
func (g *Grain) crestRows() []domain.Row {
	c, session := g.crests, g.state.Live.SessionId
	if session == "" || c.minute.sinceMs == 0 {
		return nil
	}
	rows := []domain.Row{domain.AudienceRow{
		SessionID: session, Minute: instant(c.minute.sinceMs), Viewers: c.minute.peak,
	}}
	if c.quarter.peak > 0 {
		rows = append(rows, domain.PeakRow{
			HouseID: g.state.Config.HouseId, Quarter: instant(c.quarter.sinceMs), Peak: c.quarter.peak,
			PeakAt: instant(c.quarter.peakMs),
		})
	}
	return rows
}

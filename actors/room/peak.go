// The peak audience of a session: over all of it, per quarter of an hour for the history, and per minute
// for its recording.

package room

import (
	"time"

	"touchline/domain"
	"touchline/domain/studio"
)

// peak is the largest audience within a period.
type peak struct {
	sinceMs int64 // the start of the period
	viewers int64
	atMs    int64
}

func peakAt(stretch time.Duration, viewers, atMs int64) peak {
	return peak{time.UnixMilli(atMs).Truncate(stretch).UnixMilli(), viewers, atMs}
}

// peaks are the peaks of the present quarter of an hour and of the present minute.
type peaks struct{ quarter, minute peak }

func peaksAt(viewers, atMs int64) peaks {
	return peaks{peakAt(studio.PeakQuarter, viewers, atMs), peakAt(time.Minute, viewers, atMs)}
}

func (c peaks) with(viewers, atMs int64) peaks {
	next := peaksAt(viewers, atMs)
	if viewers <= c.quarter.viewers && next.quarter.sinceMs == c.quarter.sinceMs {
		next.quarter = c.quarter
	}
	if viewers <= c.minute.viewers && next.minute.sinceMs == c.minute.sinceMs {
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
	g.peaks = g.peaks.with(n, ms)
}

// peakRows returns the rows of the present quarter, unless it had no audience, and of the present minute.
func (g *Grain) peakRows() []domain.Row {
	c, session := g.peaks, g.state.Live.SessionId
	if session == "" || c.minute.sinceMs == 0 {
		return nil
	}
	rows := []domain.Row{studio.AudienceRow{
		SessionID: session, Minute: instant(c.minute.sinceMs), Viewers: c.minute.viewers,
	}}
	if c.quarter.viewers > 0 {
		rows = append(rows, studio.PeakRow{
			HouseID: g.state.Config.HouseId, Quarter: instant(c.quarter.sinceMs), Peak: c.quarter.viewers,
			PeakAt: instant(c.quarter.atMs),
		})
	}
	return rows
}

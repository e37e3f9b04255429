// The rows of a room's audience peaks.

package studio

import "time"

// PeakQuarter is the resolution of peaks: midnight of every time zone in use is at a quarter.
const PeakQuarter = 15 * time.Minute

// PeakRow is the largest audience of a room within a quarter of an hour; the largest row counts.
type PeakRow struct {
	HouseID int64
	Quarter time.Time // start of the quarter
	Peak    int64
	PeakAt  time.Time
}

// IsRow marks a row.
func (PeakRow) IsRow() {}

// AudienceRow is the largest audience within a minute of a broadcast, for its recording.
type AudienceRow struct {
	SessionID string
	Minute    time.Time // start of the minute
	Viewers   int64
}

// IsRow marks a row.
func (AudienceRow) IsRow() {}

// The row of how many people watched a room in a quarter of an hour.

package domain

import "time"

// PeakQuarter is how finely peaks are kept: midnight of every time zone in use begins a quarter.
const PeakQuarter = 15 * time.Minute

// PeakRow is the most people in a room at once within a quarter of an hour; of several the largest counts.
type PeakRow struct {
	HouseID int64
	Quarter time.Time // its begin
	Peak    int64
	PeakAt  time.Time
}

func (PeakRow) row() {}

// AudienceRow is the most people in the room at once within a minute of a broadcast; its recording tells it again.
type AudienceRow struct {
	SessionID string
	Minute    time.Time // its begin
	Viewers   int64
}

func (AudienceRow) row() {}

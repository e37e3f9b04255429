// The slot grid of a brand: the slots of a day in the brand's time zone, and how far ahead they can be booked.

package agenda

import (
	"fmt"
	"slices"
	"time"
)

// SlotStatus is the status of a slot for one reader.
type SlotStatus int32

const (
	SlotFree         SlotStatus = 1
	SlotMine         SlotStatus = 2
	SlotHeldByOther  SlotStatus = 3
	SlotMineAtOther  SlotStatus = 4 // the reader is on duty for another brand
	SlotPast         SlotStatus = 5
	SlotBlocked      SlotStatus = 6
	SlotMatchClashes SlotStatus = 7 // the reader shows a match at that time
)

// Reasons of SLOT_CLOSED.
const (
	ClosedPast    = "past"
	ClosedHorizon = "horizon"
	ClosedHours   = "hours" // of the brand
	ClosedBlocked = "blocked"
)

// Slot is the time [Start, End).
type Slot struct{ Start, End time.Time }

// Overlaps reports whether a part of [start, end) is in the slot.
func (s Slot) Overlaps(start, end time.Time) bool { return s.Start.Before(end) && s.End.After(start) }

// Grid divides every day of a time zone into slots, counted from midnight in elapsed time. A day with a clock change
// has fewer or more slots, and the last slot ends with the day.
type Grid struct {
	zone    *time.Location
	length  time.Duration
	horizon int
	hours   Hours
}

// NewGrid makes the grid of an IANA zone with slots of 15, 30, 60 or 120 minutes, open today and on the following
// horizonDays − 1 days.
func NewGrid(zone string, slotMinutes, horizonDays int) (Grid, error) {
	if !slices.Contains([]int{15, 30, 60, 120}, slotMinutes) || horizonDays < 1 {
		return Grid{}, fmt.Errorf("a grid of %d minutes and %d days", slotMinutes, horizonDays)
	}
	if zone == "" || zone == "Local" {
		return Grid{}, fmt.Errorf("a grid needs a named zone, not %q", zone)
	}
	in, err := time.LoadLocation(zone)
	if err != nil {
		return Grid{}, fmt.Errorf("load the zone of a grid: %w", err)
	}
	return Grid{zone: in, length: time.Duration(slotMinutes) * time.Minute, horizon: horizonDays}, nil
}

// Keeping returns the grid with the opening hours of a brand.
func (g Grid) Keeping(hours Hours) Grid {
	g.hours = hours
	return g
}

// Opens reports whether a slot is within the hours of the brand.
func (g Grid) Opens(slot Slot) bool {
	return len(g.hours) == 0 || g.hours.OpenAt(slot.Start.In(g.zone))
}

// Closed returns those of the slots that are outside the hours of the brand.
func (g Grid) Closed(slots []Slot) []Slot {
	return slices.DeleteFunc(slices.Clone(slots), g.Opens)
}

// Days returns the dates that can be booked now, "2006-01-02", today first.
func (g Grid) Days(now time.Time) []string {
	days := make([]string, g.horizon)
	for i := range days {
		days[i] = g.day(now).AddDate(0, 0, i).Format(time.DateOnly)
	}
	return days
}

// Day returns the date of an instant in the zone.
func (g Grid) Day(at time.Time) string { return g.day(at).Format(time.DateOnly) }

// Closes returns the end of the last slot that can be booked now.
func (g Grid) Closes(now time.Time) time.Time { return g.midnight(g.day(now).AddDate(0, 0, g.horizon)) }

// Slots returns the slots of a date, in order; none for an invalid date.
func (g Grid) Slots(date string) []Slot {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return nil
	}
	return g.slots(day)
}

// SlotAt returns the slot that starts exactly at an instant; false when there is none.
func (g Grid) SlotAt(start time.Time) (Slot, bool) {
	for _, slot := range g.slots(g.day(start)) {
		if slot.Start.Equal(start) {
			return slot, true
		}
	}
	return Slot{}, false
}

// Between returns the slots that overlap [start, end), in order.
func (g Grid) Between(start, end time.Time) []Slot {
	var slots []Slot
	for day := g.day(start); g.midnight(day).Before(end); day = day.AddDate(0, 0, 1) {
		for _, slot := range g.slots(day) {
			if slot.Overlaps(start, end) {
				slots = append(slots, slot)
			}
		}
	}
	return slots
}

func (g Grid) slots(day time.Time) []Slot {
	start, end := g.midnight(day), g.midnight(day.AddDate(0, 0, 1))
	slots := make([]Slot, 0, 24*time.Hour/g.length)
	for start.Before(end) {
		next := start.Add(g.length)
		if next.After(end) {
			next = end
		}
		slots = append(slots, Slot{start, next})
		start = next
	}
	return slots
}

// day returns the date of an instant in the zone, as midnight in UTC, because some local midnights do not exist.
func (g Grid) day(at time.Time) time.Time {
	y, m, d := at.In(g.zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// midnight returns the first instant of a day. Where the clocks change at midnight, it may occur twice (the earlier
// one is returned) or not at all (the instant of the change is returned).
func (g Grid) midnight(day time.Time) time.Time {
	y, m, d := day.Date()
	at := time.Date(y, m, d, 0, 0, 0, 0, g.zone)
	_, before := at.Add(-12 * time.Hour).Zone()
	earlier := day.Add(-time.Duration(before) * time.Second).In(g.zone)
	if g.day(earlier).Equal(day) && (earlier.Before(at) || !g.day(at).Equal(day)) {
		return earlier
	}
	return at
}

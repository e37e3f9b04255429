// Live history: the days of the site, and the figures of a room's day.

package studio

import (
	"time"

	"touchline/domain"
)

const (
	dayLayout   = "2006-01-02"
	monthLayout = "2006-01"
)

// Day is one date in the site's time zone, from its first instant to the first of the next: 23 to 25 hours.
type Day struct {
	Date time.Time // midnight UTC of the date
	From time.Time
	To   time.Time
}

// String is the date as the API writes it.
func (d Day) String() string { return d.Date.Format(dayLayout) }

// DayOf returns the day of an instant.
func DayOf(t time.Time, zone *time.Location) Day {
	return dayOn(dateOf(t, zone), zone)
}

// ParseDay parses "YYYY-MM-DD".
func ParseDay(text string, zone *time.Location) (Day, bool) {
	date, err := time.Parse(dayLayout, text)
	return dayOn(date, zone), err == nil
}

// DaysFrom returns the days from one date to another, inclusive.
func DaysFrom(first, last time.Time, zone *time.Location) []Day {
	var days []Day
	for date := first; !date.After(last); date = date.AddDate(0, 0, 1) {
		days = append(days, dayOn(date, zone))
	}
	return days
}

// ParseMonth parses "YYYY-MM" and returns the days of the month.
func ParseMonth(text string, zone *time.Location) ([]Day, bool) {
	first, err := time.Parse(monthLayout, text)
	if err != nil {
		return nil, false
	}
	return DaysFrom(first, first.AddDate(0, 1, -1), zone), true
}

// MonthOf returns the month of an instant in the format of ParseMonth.
func MonthOf(t time.Time, zone *time.Location) string { return t.In(zone).Format(monthLayout) }

func dayOn(date time.Time, zone *time.Location) Day {
	return Day{date, firstInstant(date, zone), firstInstant(date.AddDate(0, 0, 1), zone)}
}

// firstInstant returns the first instant of a date. Where clocks change at midnight, 0:00 may be missing or come twice.
func firstInstant(date time.Time, zone *time.Location) time.Time {
	year, month, day := date.Date()
	t := time.Date(year, month, day, 0, 0, 0, 0, zone)
	begin, end := t.ZoneBounds()
	on := func(t time.Time) int { return dateOf(t, zone).Compare(date) }
	switch {
	case on(t) < 0: // midnight is skipped, and t is before the gap
		return end.UTC()
	case on(t) > 0: // the whole date is skipped
		return begin.UTC()
	case begin.IsZero():
		return t.UTC()
	}
	_, now := t.Zone()
	_, before := begin.Add(-1).In(zone).Zone()
	earlier := t.Add(time.Duration(now-before) * time.Second)
	switch {
	case before > now && on(earlier) == 0 && earlier.Before(begin): // midnight already occurred
		return earlier.UTC()
	case before < now && on(begin) == 0: // midnight is skipped, and t is after the gap
		return begin.UTC()
	}
	return t.UTC()
}

// dateOf returns the date of an instant, as in Day.
func dateOf(t time.Time, zone *time.Location) time.Time {
	year, month, day := t.In(zone).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// LiveDay is a room's day with a broadcast.
type LiveDay struct {
	HouseID  int64
	Date     time.Time // as in Day
	Peak     int64
	PeakAt   time.Time // zero without viewers
	Live     time.Duration
	Sessions int64 // sessions on the air that day, whenever they began
	NewFans  int64 // users who followed that day and still do
	Gifts    domain.Coins
	ByRace   map[int32]int64 // sport → milliseconds
	Finished bool            // set by the nightly job; before that the figures may change
}

// StatsDelay is the delay of the nightly job after midnight.
const StatsDelay = 30 * time.Minute

// PeaksKept is how long the peaks of a day are kept, so that it can be counted again.
const PeaksKept = 90 * 24 * time.Hour

// StatsDue returns the last due time of the nightly job.
func StatsDue(now time.Time, zone *time.Location) time.Time {
	today := DayOf(now, zone)
	if due := today.From.Add(StatsDelay); !now.Before(due) {
		return due
	}
	return DayOf(today.From.Add(-1), zone).From.Add(StatsDelay)
}

// MayCount refuses a day that is not over, or whose peaks are no longer kept.
func MayCount(day Day, now time.Time) error {
	if day.To.After(now) || day.From.Before(now.Add(-PeaksKept)) {
		return domain.RefuseField("date", "range")
	}
	return nil
}

// RaceShown is the number and duration of a sport's broadcasts over some days.
type RaceShown struct {
	RaceType int32 // 0: none
	Sessions int64
	Live     time.Duration
}

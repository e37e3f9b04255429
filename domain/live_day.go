// Live history: the days of the site, and what a room's day came to.

package domain

import "time"

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

// DayOf finds the day an instant belongs to.
func DayOf(t time.Time, zone *time.Location) Day {
	return dayOn(dateOf(t, zone), zone)
}

// ParseDay reads "YYYY-MM-DD".
func ParseDay(text string, zone *time.Location) (Day, bool) {
	date, err := time.Parse(dayLayout, text)
	return dayOn(date, zone), err == nil
}

// DaysFrom are the days of two dates and all between them.
func DaysFrom(first, last time.Time, zone *time.Location) []Day {
	var days []Day
	for date := first; !date.After(last); date = date.AddDate(0, 0, 1) {
		days = append(days, dayOn(date, zone))
	}
	return days
}

// ParseMonth reads "YYYY-MM" and answers the days of the month.
func ParseMonth(text string, zone *time.Location) ([]Day, bool) {
	first, err := time.Parse(monthLayout, text)
	if err != nil {
		return nil, false
	}
	return DaysFrom(first, first.AddDate(0, 1, -1), zone), true
}

// MonthOf is the month of an instant, as ParseMonth reads it.
func MonthOf(t time.Time, zone *time.Location) string { return t.In(zone).Format(monthLayout) }

func dayOn(date time.Time, zone *time.Location) Day {
	return Day{date, firstInstant(date, zone), firstInstant(date.AddDate(0, 0, 1), zone)}
}

// firstInstant of a date. Where clocks are changed at midnight it may not be 0:00, or 0:00 may come twice.
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
	case before > now && on(earlier) == 0 && earlier.Before(begin): // midnight came before, too
		return earlier.UTC()
	case before < now && on(begin) == 0: // midnight is skipped, and t is behind the gap
		return begin.UTC()
	}
	return t.UTC()
}

// dateOf an instant, as in Day.
func dateOf(t time.Time, zone *time.Location) time.Time {
	year, month, day := t.In(zone).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// LiveDay is a room's day with a broadcast.
type LiveDay struct {
	HouseID  int64
	Date     time.Time // as in Day
	Peak     int64
	PeakAt   time.Time // zero when nobody came
	Live     time.Duration
	Sessions int64 // on the air that day, wherever they began
	NewFans  int64 // who followed that day and still do
	Gifts    Coins
	ByRace   map[int32]int64 // sport → milliseconds
	Finished bool            // by the job of the night; otherwise the figures may still change
}

// StatsDelay is when, after midnight, the job of the night begins: half past.
const StatsDelay = 30 * time.Minute

// PeaksKept is how long the peaks behind the days are kept: so far back a day can be counted again.
const PeaksKept = 90 * 24 * time.Hour

// StatsDue is the last time the job of the night should have begun.
func StatsDue(now time.Time, zone *time.Location) time.Time {
	today := DayOf(now, zone)
	if due := today.From.Add(StatsDelay); !now.Before(due) {
		return due
	}
	return DayOf(today.From.Add(-1), zone).From.Add(StatsDelay)
}

// MayCount refuses a day that is not over, and one whose peaks are no longer kept.
func MayCount(day Day, now time.Time) error {
	if day.To.After(now) || day.From.Before(now.Add(-PeaksKept)) {
		return RefuseField("date", "range")
	}
	return nil
}

// RaceShown is a sport over some days: how many broadcasts of it were on the air, and for how long.
type RaceShown struct {
	RaceType int32 // 0: none
	Sessions int64
	Live     time.Duration
}

// Days in time zones with clock changes at midnight.

package studio

import (
	"testing"
	"time"
	_ "time/tzdata"
)

// Every instant has exactly one day, and the days of a year have no gaps, whatever the clock changes.
func TestDaysFollowOneAnotherWithoutAGapInEveryZone(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		zone string
		year int
	}{
		{"Asia/Shanghai", 2026}, {"Europe/Berlin", 2026}, {"America/Sao_Paulo", 2018}, {"Asia/Beirut", 2024},
		{"America/Havana", 2025}, {"Africa/Cairo", 2024}, {"Asia/Amman", 2021}, {"Pacific/Apia", 2011},
		{"Asia/Kathmandu", 2026},
	} {
		zone, err := time.LoadLocation(x.zone)
		if err != nil {
			t.Fatal(err)
		}
		first := time.Date(x.year, 1, 1, 0, 0, 0, 0, time.UTC)
		days := DaysFrom(first, first.AddDate(0, 0, 366), zone)
		for i, d := range days {
			if i > 0 && !days[i-1].To.Equal(d.From) {
				t.Fatalf("%s: %s ends at %s, and %s begins at %s", x.zone, days[i-1], days[i-1].To, d, d.From)
			}
			if d.From.Equal(d.To) {
				continue // a date that does not exist
			}
			if at, last := DayOf(d.From, zone), DayOf(d.To.Add(-1), zone); at != d || last != d {
				t.Fatalf("%s: the ends of %s are of %s and %s", x.zone, d, at, last)
			}
		}
	}
}

func TestTheNightlyJobIsDueHalfAnHourAfterMidnight(t *testing.T) {
	t.Parallel()
	berlin, _ := time.LoadLocation("Europe/Berlin")
	for now, want := range map[string]string{
		"2026-03-28T23:20:00Z": "2026-03-27T23:30:00Z", "2026-03-28T23:30:00Z": "2026-03-28T23:30:00Z",
		"2026-03-29T22:29:59Z": "2026-03-28T23:30:00Z", "2026-03-29T22:30:00Z": "2026-03-29T22:30:00Z",
	} {
		at, _ := time.Parse(time.RFC3339, now)
		if due := StatsDue(at, berlin).Format(time.RFC3339); due != want {
			t.Errorf("at %s it was due at %s, want %s", now, due, want)
		}
	}
}

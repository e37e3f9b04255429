// The slot grid on ordinary days and on days with a clock change.

package agenda

import (
	"slices"
	"testing"
	"time"
)

func grid(t *testing.T, zone string, minutes, days int) Grid {
	t.Helper()
	g, err := NewGrid(zone, minutes, days)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The clock changes are in past years, because machines learn future changes at different times with their time
// zone data.
func TestADayIsCutIntoSlotsFromItsMidnightToTheNext(t *testing.T) {
	for _, c := range []struct {
		what, zone, date string
		minutes          int
		slots            int
		hours            float64 // length of the day
		first            string  // start of the first slot, UTC
		last             time.Duration
	}{
		{"an ordinary day", "Asia/Shanghai", "2026-11-21", 60, 24, 24, "2026-11-20T16:00:00Z", time.Hour},
		{"a quarter of an hour", "Asia/Shanghai", "2026-11-21", 15, 96, 24, "2026-11-20T16:00:00Z", 15 * time.Minute},
		{"two hours", "Asia/Shanghai", "2026-11-21", 120, 12, 24, "2026-11-20T16:00:00Z", 2 * time.Hour},
		{"the short day in London", "Europe/London", "2025-03-30", 60, 23, 23, "2025-03-30T00:00:00Z", time.Hour},
		{"the long day in London", "Europe/London", "2025-10-26", 60, 25, 25, "2025-10-25T23:00:00Z", time.Hour},
		{"two hours do not fit into 23", "Europe/London", "2025-03-30", 120, 12, 23, "2025-03-30T00:00:00Z", time.Hour},
		{"nor into 25", "Europe/London", "2025-10-26", 120, 13, 25, "2025-10-25T23:00:00Z", time.Hour},
		{"half hours from Greenwich", "Asia/Kolkata", "2026-11-21", 60, 24, 24, "2026-11-20T18:30:00Z", time.Hour},
		{"three quarters", "Asia/Kathmandu", "2026-11-21", 30, 48, 24, "2026-11-20T18:15:00Z", 30 * time.Minute},
		{"three quarters and summer time", "Pacific/Chatham", "2025-09-28", 60, 23, 23, "2025-09-27T11:15:00Z",
			time.Hour},
		{"half an hour of summer time", "Australia/Lord_Howe", "2025-10-05", 60, 24, 23.5, "2025-10-04T13:30:00Z",
			30 * time.Minute},
		{"no midnight", "America/Santiago", "2025-09-07", 60, 23, 23, "2025-09-07T04:00:00Z", time.Hour},
		{"two midnights", "America/Havana", "2024-11-03", 60, 25, 25, "2024-11-03T04:00:00Z", time.Hour},
		{"the hour before midnight twice", "America/Santiago", "2025-04-05", 60, 25, 25, "2025-04-05T03:00:00Z",
			time.Hour},
	} {
		t.Run(c.what, func(t *testing.T) {
			g := grid(t, c.zone, c.minutes, 7)
			slots := g.Slots(c.date)
			if len(slots) != c.slots {
				t.Fatalf("%d slots, want %d", len(slots), c.slots)
			}
			first, last := slots[0], slots[len(slots)-1]
			if got := first.Start.UTC().Format(time.RFC3339); got != c.first {
				t.Errorf("begins %s, want %s", got, c.first)
			}
			if got := last.End.Sub(first.Start).Hours(); got != c.hours {
				t.Errorf("the day has %v hours, want %v", got, c.hours)
			}
			if got := last.End.Sub(last.Start); got != c.last {
				t.Errorf("the last slot has %v, want %v", got, c.last)
			}
			for i, s := range slots {
				if i > 0 && !s.Start.Equal(slots[i-1].End) {
					t.Errorf("slot %d does not begin where slot %d ends", i, i-1)
				}
				if at, ok := g.SlotAt(s.Start); !ok || at != s {
					t.Errorf("slot %d is not found by its start: %v %v", i, at, ok)
				}
			}
			next := g.Slots(last.End.In(g.zone).Format(time.DateOnly))
			if len(next) == 0 || !next[0].Start.Equal(last.End) {
				t.Error("the next day does not begin where this one ends")
			}
		})
	}
}

func TestASlotIsFoundOnlyByItsExactStart(t *testing.T) {
	g := grid(t, "Asia/Kathmandu", 60, 7)
	start := time.Date(2026, 11, 20, 18, 15, 0, 0, time.UTC)
	for _, off := range []time.Duration{time.Millisecond, -time.Millisecond, 15 * time.Minute, 30 * time.Minute} {
		if s, ok := g.SlotAt(start.Add(off)); ok {
			t.Errorf("%v off the start there is %v", off, s)
		}
	}
	if _, ok := g.SlotAt(start); !ok {
		t.Error("midnight starts no slot")
	}
}

func TestTheHorizonIsTodayInTheBrandsZoneAndTheDaysAfter(t *testing.T) {
	for _, c := range []struct {
		zone, now string
		first     string
		last      string
		closes    string
	}{
		{"Asia/Shanghai", "2026-11-21T15:59:59Z", "2026-11-21", "2026-11-27", "2026-11-27T16:00:00Z"},
		{"Asia/Shanghai", "2026-11-21T16:00:00Z", "2026-11-22", "2026-11-28", "2026-11-28T16:00:00Z"},
		{"America/New_York", "2026-11-21T04:00:00Z", "2026-11-20", "2026-11-26", "2026-11-27T05:00:00Z"},
		{"Europe/London", "2026-03-25T12:00:00Z", "2026-03-25", "2026-03-31", "2026-03-31T23:00:00Z"},
		{"Europe/London", "2026-12-29T12:00:00Z", "2026-12-29", "2027-01-04", "2027-01-05T00:00:00Z"},
	} {
		now, err := time.Parse(time.RFC3339, c.now)
		if err != nil {
			t.Fatal(err)
		}
		g := grid(t, c.zone, 60, 7)
		days := g.Days(now)
		if len(days) != 7 || days[0] != c.first || days[6] != c.last {
			t.Errorf("%s at %s: %v", c.zone, c.now, days)
		}
		if got := g.Closes(now).UTC().Format(time.RFC3339); got != c.closes {
			t.Errorf("%s at %s: closes %s, want %s", c.zone, c.now, got, c.closes)
		}
	}
}

func TestAnInvalidDateHasNoSlots(t *testing.T) {
	g := grid(t, "Asia/Shanghai", 60, 7)
	for _, date := range []string{"", "2026-02-30", "21.11.2026", "2026-11-21T00:00:00Z", "today"} {
		if s := g.Slots(date); s != nil {
			t.Errorf("%q has %d slots", date, len(s))
		}
	}
}

func TestAGridNeedsANamedZoneAndOneOfFourLengths(t *testing.T) {
	for _, c := range []struct {
		zone          string
		minutes, days int
	}{
		{"Mars/Olympus", 60, 7}, {"", 60, 7}, {"Local", 60, 7}, {"../etc/passwd", 60, 7},
		{"UTC", 45, 7}, {"UTC", 0, 7}, {"UTC", -60, 7}, {"UTC", 60, 0},
	} {
		if _, err := NewGrid(c.zone, c.minutes, c.days); err == nil {
			t.Errorf("%+v was accepted", c)
		}
	}
}

func TestSlotsThatOnlyTouchDoNotOverlap(t *testing.T) {
	slots := grid(t, "UTC", 30, 1).Slots("2026-11-21")
	whole := Slot{slots[2].Start, slots[3].End}
	var over []int
	for i, s := range slots {
		if whole.Overlaps(s.Start, s.End) {
			over = append(over, i)
		}
	}
	if !slices.Equal(over, []int{2, 3}) {
		t.Fatalf("overlaps %v", over)
	}
}

// Hours of brands: which slots are open, also on days with a clock change, and which hours are refused.

package agenda

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"touchline/domain"
)

// nights are the hours from 22:00 to 03:00, each night of the week.
func nights() Hours { return slices.Repeat(Hours{{{0, 180}, {1320, 1440}}}, 7) }

func TestASlotIsOpenByTheLocalTimeOfItsStart(t *testing.T) {
	for _, c := range []struct {
		what, date string
		minutes    int
		open       []string // local time, with the offset of the zone
	}{
		{"an ordinary day", "2025-06-11", 60, []string{"00:00+02", "01:00+02", "02:00+02", "22:00+02", "23:00+02"}},
		{"the day without the hour from 2", "2025-03-30", 60, []string{"00:00+01", "01:00+01", "22:00+02", "23:00+02"}},
		{"the day with the hour from 2 twice", "2025-10-26", 60,
			[]string{"00:00+02", "01:00+02", "02:00+02", "02:00+01", "22:00+01", "23:00+01"}},
		{"two hours from midnight on, as time passes", "2025-03-30", 120, []string{"00:00+01", "23:00+02"}},
		{"and with one hour more", "2025-10-26", 120, []string{"00:00+02", "02:00+02", "23:00+01"}},
	} {
		g := grid(t, "Europe/Berlin", c.minutes, 7).Keeping(nights())
		var open []string
		for _, slot := range g.Slots(c.date) {
			if g.Opens(slot) {
				open = append(open, slot.Start.In(g.zone).Format("15:04-07"))
			}
		}
		if fmt.Sprint(open) != fmt.Sprint(c.open) {
			t.Errorf("%s: open at %v, want %v", c.what, open, c.open)
		}
		if n := len(g.Closed(g.Slots(c.date))); n != len(g.Slots(c.date))-len(c.open) {
			t.Errorf("%s: %d closed slots", c.what, n)
		}
	}
}

func TestEveryWeekdayHasItsOwnHours(t *testing.T) {
	hours := make(Hours, 7)
	hours[0], hours[6] = []HourSpan{{540, 600}}, []HourSpan{{600, 660}}
	sunday := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		at   time.Duration
		open bool
	}{
		{9 * time.Hour, false}, {10 * time.Hour, true}, {11 * time.Hour, false}, // Sunday
		{33*time.Hour - time.Minute, false}, {33 * time.Hour, true}, {34 * time.Hour, false}, // Monday
		{57 * time.Hour, false}, // Tuesday
	} {
		if hours.OpenAt(sunday.Add(c.at)) != c.open || !(Hours{}).OpenAt(sunday.Add(c.at)) {
			t.Errorf("%v after Sunday began: open is not %v", c.at, c.open)
		}
	}
}

func TestHoursAreWholeSlotsOfSevenDays(t *testing.T) {
	week := func(monday ...HourSpan) Hours { return append(Hours{monday}, make(Hours, 6)...) }
	for _, c := range []struct {
		what    string
		hours   Hours
		minutes int
		want    string // the JSON, or the refusal
	}{
		{"no days", Hours{}, 60, "[]"},
		{"six days", make(Hours, 6), 60, "BAD_REQUEST map[field:hours max:7 min:7 rule:length]"},
		{"a week that is closed", make(Hours, 7), 60, "[[] [] [] [] [] [] []]"},
		{"a week that is open", Hours{}.Days(), 60, "[]"},
		{"open in two halves", slices.Repeat(Hours{{{720, 1440}, {0, 720}}}, 7), 60, "[]"},
		{"spans that touch and overlap",
			week(HourSpan{600, 720}, HourSpan{540, 600}, HourSpan{660, 780}, HourSpan{840, 900}), 60,
			"[[{540 780} {840 900}] [] [] [] [] [] []]"},
		{"a span in a span", week(HourSpan{540, 900}, HourSpan{600, 660}), 60, "[[{540 900}] [] [] [] [] [] []]"},
		{"half hours in a grid of hours", week(HourSpan{570, 720}), 60,
			"BAD_REQUEST map[field:hours min:60 rule:slot]"},
		{"half hours in a grid of half hours", week(HourSpan{570, 720}), 30, "[[{570 720}] [] [] [] [] [] []]"},
		{"beyond midnight", week(HourSpan{1320, 1500}), 60, "BAD_REQUEST map[field:hours max:1440 min:0 rule:range]"},
		{"before midnight", week(HourSpan{-60, 60}), 60, "BAD_REQUEST map[field:hours max:1440 min:0 rule:range]"},
		{"backwards", week(HourSpan{600, 540}), 60, "BAD_REQUEST map[field:hours max:1440 min:0 rule:range]"},
		{"nothing", week(HourSpan{600, 600}), 60, "BAD_REQUEST map[field:hours max:1440 min:0 rule:range]"},
		{"too many", week(slices.Repeat([]HourSpan{{0, 60}}, 13)...), 60,
			"BAD_REQUEST map[field:hours max:12 rule:length]"},
	} {
		clean, err := c.hours.Clean(c.minutes)
		got := fmt.Sprint(clean)
		var refusal *domain.Refusal
		if errors.As(err, &refusal) {
			got = fmt.Sprint(refusal.Code, " ", refusal.Params)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}

func TestHoursAreRestoredFromTheirMinutes(t *testing.T) {
	for _, hours := range []Hours{nil, make(Hours, 7), nights(), Hours{}.Days()} {
		back := HoursOf(hours.Minutes())
		if fmt.Sprint(back) != fmt.Sprint(hours) || (back == nil) != (hours == nil) {
			t.Errorf("%v became %v", hours, back)
		}
	}
	for _, nonsense := range [][]int32{{-60, 60}, {7 * 1440, 7*1440 + 60}, {600}} {
		if got := fmt.Sprint(HoursOf(nonsense)); got != fmt.Sprint(make(Hours, 7)) {
			t.Errorf("%v is %s", nonsense, got)
		}
	}
}

func TestABlockOrChangedHoursAffectOnlyFutureBookings(t *testing.T) {
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC) // a Friday
	slot := func(hour int) Slot {
		return Slot{noon.Add(time.Duration(hour) * time.Hour), noon.Add(time.Duration(hour+1) * time.Hour)}
	}
	booked := []Booking{{Slot: slot(0)}, {Slot: slot(2)}, {Slot: slot(12)}}
	g := grid(t, "UTC", 60, 7).Keeping(nights())
	met := MeetBookings(g, slot(-2).Start, slot(13).Start, booked, []SlotBlock{{Slot: slot(1)}}, noon.Add(time.Minute),
		false)
	if met.Slots != 13 || met.Blocked != 1 || len(met.Bookings) != 2 {
		t.Errorf("a block affects %+v", met)
	}
	met = MeetBookings(g, noon, slot(13).Start, booked, nil, noon, true)
	if len(met.Bookings) != 1 || !met.Bookings[0].Start.Equal(slot(2).Start) {
		t.Errorf("outside of the hours lie %+v", met.Bookings)
	}
}

// The hours of a brand: when its slots may be booked in a week, in local time.

package agenda

import (
	"cmp"
	"slices"
	"time"

	"touchline/domain"
)

const (
	minutesOfDay  = 24 * 60
	daysOfWeek    = 7
	hourSpansMost = 12 // spans of one day
)

// HourSpan is a part [From, To) of a day, in minutes since local midnight.
type HourSpan struct {
	From int `json:"from"`
	To   int `json:"to"` // at most 1440, which is the next midnight
}

// Hours are the spans of each weekday, Monday first. Without days it is always open. Hours past midnight are two spans.
type Hours [][]HourSpan

// OpenAt reports whether a slot with this start is open; start must be in the zone of the brand. Only the local time
// of the start counts, also on days with a clock change.
func (h Hours) OpenAt(start time.Time) bool {
	if len(h) == 0 {
		return true
	}
	minute := start.Hour()*60 + start.Minute()
	for _, s := range h[(int(start.Weekday())+6)%daysOfWeek] {
		if s.From <= minute && minute < s.To {
			return true
		}
	}
	return false
}

// Clean checks and normalises hours sent by an operator: touching spans are merged, and hours that cover the whole
// week become nil. Spans begin and end at slot boundaries.
func (h Hours) Clean(slotMinutes int) (Hours, error) {
	if len(h) == 0 {
		return Hours{}, nil
	}
	if len(h) != daysOfWeek {
		return nil, domain.RefuseField("hours", "length", "min", daysOfWeek, "max", daysOfWeek)
	}
	clean := make(Hours, daysOfWeek)
	always := true
	for i, spans := range h {
		if len(spans) > hourSpansMost {
			return nil, domain.RefuseField("hours", "length", "max", hourSpansMost)
		}
		sorted := slices.SortedFunc(slices.Values(spans), func(a, b HourSpan) int {
			return cmp.Compare(a.From, b.From)
		})
		day := []HourSpan{}
		for _, s := range sorted {
			switch {
			case s.From < 0 || s.To > minutesOfDay || s.From >= s.To:
				return nil, domain.RefuseField("hours", "range", "min", 0, "max", minutesOfDay)
			case s.From%slotMinutes != 0 || s.To%slotMinutes != 0:
				return nil, domain.RefuseField("hours", "slot", "min", slotMinutes)
			case len(day) > 0 && s.From <= day[len(day)-1].To:
				day[len(day)-1].To = max(day[len(day)-1].To, s.To)
			default:
				day = append(day, s)
			}
		}
		always = always && slices.Equal(day, allDay)
		clean[i] = day
	}
	if always {
		return Hours{}, nil
	}
	return clean, nil
}

var allDay = []HourSpan{{0, minutesOfDay}}

// Days returns the seven days, also for a brand that is always open.
func (h Hours) Days() Hours {
	if len(h) != 0 {
		return h
	}
	return slices.Repeat(Hours{allDay}, daysOfWeek)
}

// Minutes encodes the hours as minutes of a week, from and to alternating; empty when always open. HoursOf
// decodes them.
func (h Hours) Minutes() []int32 {
	if len(h) == 0 {
		return nil
	}
	minutes := []int32{0, 0} // an empty span distinguishes a closed week from an open one
	for day, spans := range h {
		for _, s := range spans {
			minutes = append(minutes, int32(day*minutesOfDay+s.From), int32(day*minutesOfDay+s.To))
		}
	}
	return minutes
}

// HoursOf decodes minutes; minutes outside the week are dropped.
func HoursOf(minutes []int32) Hours {
	if len(minutes) == 0 {
		return nil
	}
	hours := make(Hours, daysOfWeek)
	for pair := range slices.Chunk(minutes, 2) {
		day := int(pair[0]) / minutesOfDay
		if len(pair) == 2 && pair[0] >= 0 && pair[0] < pair[1] && day < daysOfWeek {
			hours[day] = append(hours[day], HourSpan{int(pair[0]) - day*minutesOfDay, int(pair[1]) - day*minutesOfDay})
		}
	}
	return hours
}

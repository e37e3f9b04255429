// Time zones of calendars: by IANA name, by Windows name, or by the rules in the file (VTIMEZONE).

package feed

import (
	"cmp"
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/teambition/rrule-go"
)

// windowsText maps names of Windows to names of IANA, tab-separated, from CLDR.
//
//go:embed windows_zones.txt
var windowsText string

var windowsZones = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	for line := range strings.Lines(windowsText) {
		windows, iana, _ := strings.Cut(strings.TrimSpace(line), "\t")
		names[windows] = iana
	}
	return names
})

// zoneNamed caches the function zoneNamed, which reads files.
func (r *file) zoneNamed(name string) (*time.Location, error) {
	if zone := r.named[name]; zone != nil {
		return zone, nil
	}
	zone, err := zoneNamed(name)
	if err == nil && len(r.named) < maxZones {
		r.named[name] = zone
	}
	return zone, err
}

// zoneNamed returns the zone of a TZID in the form Area/City, optionally after the name of a program.
func zoneNamed(name string) (*time.Location, error) {
	parts := strings.Split(strings.Trim(name, "/ "), "/")
	zone, err := Zone(strings.Join(parts, "/"))
	for n := 3; n >= 2 && err != nil; n-- {
		if len(parts) > n {
			zone, err = Zone(strings.Join(parts[len(parts)-n:], "/"))
		}
	}
	return zone, err
}

// calendarZone lists the clock changes of a zone, the earliest first.
type calendarZone []onset

// onset is a clock change: the local time before it, written as UTC, and the seconds east of UTC before and after.
type onset struct {
	at       time.Time
	from, to int
}

const (
	maxOnsets = 2000 // changes of one zone
	maxRule   = 200  // longest rule in bytes
)

// zoneOf reads a VTIMEZONE; nil without a readable rule.
func zoneOf(c *component) (z calendarZone) {
	for _, part := range c.within {
		if part.name != "STANDARD" && part.name != "DAYLIGHT" {
			continue
		}
		_, from := part.first("TZOFFSETFROM")
		_, to := part.first("TZOFFSETTO")
		_, start := part.first("DTSTART")
		begin, err := time.Parse(calendarForm, start)
		east, ok1 := offset(from)
		after, ok2 := offset(to)
		if err != nil || !ok1 || !ok2 {
			continue
		}
		for _, at := range part.onsets(begin, east) {
			z = append(z, onset{at, east, after})
		}
		if len(z) > maxOnsets {
			return nil
		}
	}
	slices.SortFunc(z, func(a, b onset) int { return cmp.Or(a.at.Compare(b.at), a.to-b.to) })
	return z
}

// onsets returns the times of a part of a zone: its begin, those of its rule, and those it lists.
func (c *component) onsets(begin time.Time, east int) []time.Time {
	list := []time.Time{begin}
	for _, p := range c.properties["RDATE"] {
		for date := range strings.SplitSeq(p.Value, ",") {
			if at, err := time.Parse(calendarForm, strings.TrimSpace(date)); err == nil {
				list = append(list, at)
			}
		}
	}
	_, text := c.first("RRULE")
	if text == "" || len(text) > maxRule {
		return list
	}
	option, err := rrule.StrToROption(text)
	if err != nil || option.Freq != rrule.YEARLY {
		return list
	}
	// Windows writes 1601; the library counts no more than 292 years
	if option.Dtstart = begin; begin.Year() < firstYear {
		option.Dtstart = begin.AddDate(firstYear-begin.Year(), 0, 0)
	}
	if !option.Until.IsZero() && strings.Contains(text, "Z") {
		option.Until = option.Until.Add(time.Duration(east) * time.Second) // until is in UTC
	}
	rule, err := rrule.NewRRule(*option)
	if err != nil {
		return list
	}
	next := rule.Iterator()
	for at, more := next(); more && at.Year() <= lastYear && len(list) <= maxOnsets; at, more = next() {
		list = append(list, at)
	}
	return list
}

var offsetForm = regexp.MustCompile(`^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$`)

// offset parses an offset such as +0100 to seconds east of UTC.
func offset(text string) (seconds int, ok bool) {
	p := offsetForm.FindStringSubmatch(text)
	if p == nil {
		return 0, false
	}
	seconds = number(p[2])*3600 + number(p[3])*60 + number(p[4])
	if p[1] == "-" {
		seconds = -seconds
	}
	return seconds, true
}

// instant returns the first instant with a local time; false if a clock change skips it.
func (z calendarZone) instant(wall time.Time) (time.Time, bool) {
	place, exact := slices.BinarySearchFunc(z, wall, func(o onset, wall time.Time) int { return o.at.Compare(wall) })
	if exact {
		for place+1 < len(z) && z[place+1].at.Equal(wall) {
			place++
		}
		place++
	}
	east := z[0].from
	if place > 0 {
		last := z[place-1]
		east = last.to
		if wall.Before(last.at.Add(time.Duration(last.to-last.from) * time.Second)) {
			return time.Time{}, false
		}
	}
	return wall.Add(-time.Duration(east) * time.Second), true
}

// Parser of iCalendar (RFC 5545): one match for each event.

package feed

import (
	"bytes"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"

	"touchline/domain"
	"touchline/domain/sport"
)

const (
	calendarForm = "20060102T150405"

	maxZones    = 200
	maxNested   = 8       // nested components; real files have three levels
	maxProperty = 8 << 10 // longest property in bytes
)

// wanted are the properties of events and zones that are read; others are skipped without parsing.
var wanted = map[string]bool{
	"UID": true, "SUMMARY": true, "DTSTART": true, "STATUS": true, "RRULE": true, "RDATE": true, "RECURRENCE-ID": true,
	"TZID": true, "TZOFFSETFROM": true, "TZOFFSETTO": true,
}

// component is the content between BEGIN and END, without nested components.
type component struct {
	name       string
	properties map[string][]*ics.BaseProperty
	fault      string // problem of a wanted property; "": none
	ended      bool
	within     []*component // of a zone: its changes
}

// first returns a property of a component as a clean line; nil and "" when it is absent.
func (c *component) first(name string) (*ics.BaseProperty, string) {
	if list := c.properties[name]; len(list) > 0 {
		return list[0], domain.CleanLine(list[0].Value)
	}
	return nil, ""
}

// calendar reads a file. A non-empty reason means that nothing could be read.
func (r *file) calendar(text []byte) (reason string) {
	parts, reason := components(text)
	if reason != "" {
		return "is not iCalendar: " + reason
	}
	zones := map[string]calendarZone{}
	var events []*component
	for _, c := range parts {
		switch _, name := c.first("TZID"); {
		case c.name == "VTIMEZONE" && len(zones) < maxZones:
			zones[name] = zoneOf(c)
		case c.name == "VEVENT" && r.enter():
			events = append(events, c)
		}
	}
	titles, titled := sport.FeedTitles(r.feed.Titles)
	summaries := make([]summary, len(events))
	for i, event := range events {
		_, text := event.first("SUMMARY")
		if summaries[i] = readSummary(text); titled {
			summaries[i] = readTitle(titles, text)
		}
	}
	r.resolveParts(summaries)
	for i, event := range events {
		m := sport.FeedMatch{Line: i + 1, Whole: true}
		if reason := r.calendarEntry(&m, event, summaries[i], zones); reason != "" {
			if m.Home == "" {
				_, m.Key = event.first("SUMMARY")
			}
			r.problem(m.Line, label(m), reason)
			continue
		}
		r.add(m)
	}
	return ""
}

// components finds the events and zones of a file. Lines are unfolded as bytes, because a fold may split a character.
func components(text []byte) (found []*component, reason string) {
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	text = bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\n "), nil), []byte("\n\t"), nil)
	var open []*component // outermost first
	begun := false
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		line = bytes.TrimRight(line, "\r")
		name, value := propertyName(line), ""
		if name == "BEGIN" || name == "END" {
			value = strings.ToUpper(strings.TrimSpace(string(line[len(name)+1:])))
		}
		switch {
		case len(line) == 0:
		case len(open) == 0 && (name != "BEGIN" || value != "VCALENDAR"):
			if !begun {
				return nil, "malformed calendar; expected a vcalendar"
			}
		case name == "BEGIN" && len(open) == maxNested:
			return nil, "its components are nested too deep"
		case name == "BEGIN":
			begun = true
			c := &component{name: value, properties: map[string][]*ics.BaseProperty{}}
			switch {
			case len(open) == 1 && (value == "VEVENT" || value == "VTIMEZONE"):
				found = append(found, c)
			case len(open) == 2 && open[1].name == "VTIMEZONE":
				open[1].within = append(open[1].within, c)
			}
			open = append(open, c)
		case name == "END":
			if at := slices.IndexFunc(open, func(c *component) bool { return c.name == value }); at >= 0 {
				open[at].ended = true
				open = open[:at]
			}
		case wanted[name]:
			open[len(open)-1].property(name, line)
		}
	}
	if !begun {
		return nil, "it is empty"
	}
	return found, ""
}

func propertyName(line []byte) string {
	if at := bytes.IndexAny(line, ":;"); at > 0 && at < 40 {
		return strings.ToUpper(string(line[:at]))
	}
	return ""
}

// property parses one line, or notes its problem.
func (c *component) property(name string, line []byte) {
	switch {
	case len(line) > maxProperty:
		c.fault = name + " is too long"
	case !utf8.Valid(line) || bytes.IndexByte(line, 0) >= 0:
		c.fault = name + " is not UTF-8 text"
	default:
		p, err := ics.ParseProperty(ics.ContentLine(name + string(line[len(name):])))
		if err != nil || p == nil {
			c.fault = name + " cannot be read"
			return
		}
		c.properties[name] = append(c.properties[name], p)
	}
}

func (r *file) calendarEntry(
	m *sport.FeedMatch, event *component, s summary, zones map[string]calendarZone,
) (reason string) {
	if _, m.Key = event.first("UID"); event.fault != "" {
		return event.fault
	}
	_, recurrence := event.first("RECURRENCE-ID")
	switch {
	case !event.ended:
		return "the event has no end"
	case m.Key == "":
		return "the event has no UID"
	case len(event.properties["RRULE"])+len(event.properties["RDATE"]) > 0:
		return "a repeating event is not a match"
	case recurrence != "":
		m.Key += "/" + recurrence
	}
	if s.reason != "" {
		return s.reason
	}
	s.into(m)
	if _, status := event.first("STATUS"); strings.EqualFold(status, "CANCELLED") {
		m.Status, m.StatusDetail = domain.MatchCutShort, "cancelled"
	}
	m.Dated = true
	start, _ := event.first("DTSTART")
	if start == nil {
		return "" // a match with a time to be determined
	}
	m.Time, m.TimeKnown, reason = r.stamp(start, zones)
	return reason
}

// stamp reads DTSTART: in UTC, in a named zone or a zone of the file, floating in the feed's zone, or a whole day.
func (r *file) stamp(p *ics.BaseProperty, zones map[string]calendarZone) (at time.Time, known bool, reason string) {
	value := strings.TrimSpace(p.Value)
	if day, err := time.Parse("20060102", value); err == nil {
		return day, false, ""
	}
	text, utc := strings.CutSuffix(value, "Z")
	wall, err := time.Parse(calendarForm, text)
	if err != nil {
		return at, false, notADate
	}
	zone := r.zone
	if named := parameter(p, "TZID"); utc {
		zone = time.UTC
	} else if named != "" {
		own := zones[named]
		if zone, err = r.zoneNamed(named); err != nil && own != nil {
			if at, ok := own.instant(wall); ok {
				return at, true, ""
			}
			return at, false, putForward
		}
		if err != nil {
			zone, err = Zone(windowsZones()[named])
		}
		if err != nil {
			return at, false, "the time zone " + domain.Shorten(named, 40) + " is unknown"
		}
	}
	at = time.Date(wall.Year(), wall.Month(), wall.Day(), wall.Hour(), wall.Minute(), wall.Second(), 0, zone)
	if at.Format(calendarForm) != text {
		return at, false, putForward
	}
	return at, true, ""
}

// parameter returns the first value of a parameter, whose name is case-insensitive.
func parameter(p *ics.BaseProperty, name string) string {
	for key, values := range p.ICalParameters {
		if strings.EqualFold(key, name) && len(values) > 0 {
			return domain.CleanLine(values[0])
		}
	}
	return ""
}

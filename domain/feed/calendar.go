// ics: one match an event of an iCalendar, RFC 5545.

package feed

import (
	"bytes"
	"regexp"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"touchline/domain"
)

// versus are the ways a summary names two teams, in the order they are tried.
var versus = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\s+v\.?\s+`), regexp.MustCompile(`(?i)\s+vs\.?\s+`), regexp.MustCompile(`\s+-\s+`), regexp.MustCompile(`\s*[–—]\s*`),
}

// calendar reads a file; the reason says why nothing of it could be read.
func (r *file) calendar(text []byte) (reason string) {
	parsed, err := ics.ParseCalendar(bytes.NewReader(text))
	if err != nil || parsed == nil {
		return "is no iCalendar: " + calendarFault(err)
	}
	for _, event := range parsed.Events() {
		if !r.enter() {
			break
		}
		m := domain.FeedMatch{Line: r.entered, Whole: true}
		if reason := r.calendarEntry(&m, event); reason != "" {
			if m.Home == "" {
				m.Key = property(event, ics.ComponentPropertySummary)
			}
			r.problem(m.Line, label(m), reason)
			continue
		}
		r.add(m)
	}
	return ""
}

func calendarFault(err error) string {
	if err == nil {
		return "it is empty"
	}
	return domain.Shorten(domain.CleanLine(err.Error()), maxText)
}

func property(event *ics.VEvent, name ics.ComponentProperty) string {
	p := event.GetProperty(name)
	if p == nil {
		return ""
	}
	return domain.CleanLine(p.Value)
}

func (r *file) calendarEntry(m *domain.FeedMatch, event *ics.VEvent) (reason string) {
	m.Key = property(event, ics.ComponentPropertyUniqueId)
	if m.Key == "" {
		return "the event has no UID"
	}
	if event.GetProperty(ics.ComponentPropertyRrule) != nil {
		return "an event that repeats is no match"
	}
	if one := property(event, ics.ComponentPropertyRecurrenceId); one != "" {
		m.Key += "/" + one
	}
	var ok bool
	if m.Home, m.Away, ok = teamsOf(property(event, ics.ComponentPropertySummary)); !ok {
		return "the summary does not name two teams"
	}
	if strings.EqualFold(property(event, ics.ComponentPropertyStatus), "CANCELLED") {
		m.Status, m.StatusDetail = domain.MatchCutShort, "cancelled"
	}
	m.Dated = true
	start := event.GetProperty(ics.ComponentPropertyDtStart)
	if start == nil {
		return "" // a match whose time is to be determined
	}
	m.Time, m.TimeKnown, reason = r.stamp(start)
	return reason
}

func teamsOf(summary string) (home, away string, ok bool) {
	for _, separator := range versus {
		if parts := separator.Split(summary, 2); len(parts) == 2 && parts[0] != "" && parts[1] != "" {
			return parts[0], parts[1], true
		}
	}
	return "", "", false
}

// stamp reads DTSTART: UTC, a zone of its own, floating in the feed's zone, or a whole day.
func (r *file) stamp(p *ics.IANAProperty) (at time.Time, known bool, reason string) {
	zone := r.zone
	if named := p.ICalParameters["TZID"]; len(named) > 0 {
		var err error
		if zone, err = Zone(strings.TrimPrefix(named[0], "/")); err != nil {
			return at, false, "the time zone " + domain.Shorten(domain.CleanLine(named[0]), 40) + " is unknown"
		}
	}
	value := strings.TrimSpace(p.Value)
	for _, form := range []struct {
		text  string
		known bool
	}{{"20060102T150405", true}, {"20060102", false}} {
		text := value
		if utc := strings.TrimSuffix(value, "Z"); utc != value && form.known {
			text, zone = utc, time.UTC
		}
		if at, err := time.ParseInLocation(form.text, text, zone); err == nil {
			if form.known && at.Format(form.text) != text {
				return at, false, "the clocks are put forward over this time"
			}
			return at, form.known, ""
		}
	}
	return at, false, notADate
}

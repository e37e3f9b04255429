// Dates and times in feeds.

package feed

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
)

const (
	notADate   = "the date is invalid"
	putForward = "the time does not exist because of a clock change"
)

// zones are the abbreviations of zones in feeds.
var zones = map[string]int{
	"UTC": 0, "GMT": 0, "Z": 0, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "CEST": 2, "EET": 2, "EEST": 3, "MSK": 3,
}

var clockForm = regexp.MustCompile(`^(\d{1,2}):(\d{2})(?::(\d{2}))?` +
	`(?:\s*([A-Z]+)?(?:([+-])(\d{1,2})(?::?(\d{2}))?)?)?$`)

// moment parses a date and a time of day in a zone, unless the time has its own. Without a time it returns the day,
// as midnight in UTC. reason is empty for a valid instant.
func moment(date, clock string, zone *time.Location) (at time.Time, reason string) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return at, notADate
	}
	if day.Year() < firstYear || day.Year() > lastYear {
		return day, "" // the limits have their own message
	}
	if clock == "" {
		return day, ""
	}
	p := clockForm.FindStringSubmatch(strings.ToUpper(clock))
	if p == nil {
		return at, "the time is invalid"
	}
	hour, minute, second := number(p[1]), number(p[2]), number(p[3])
	if hour > 23 || minute > 59 || second > 59 {
		return at, "the time is invalid"
	}
	if p[4] != "" || p[5] != "" {
		offset, ok := zones[p[4]]
		if p[4] != "" && !ok {
			return at, "the time zone is unknown"
		}
		east := number(p[6])*3600 + number(p[7])*60
		if p[5] == "-" {
			east = -east
		}
		if east += offset * 3600; east < -14*3600 || east > 14*3600 {
			return at, "the time zone is unknown"
		}
		zone = time.FixedZone(p[4], east)
	}
	at = time.Date(day.Year(), day.Month(), day.Day(), hour, minute, second, 0, zone)
	if at.Hour() != hour || at.Minute() != minute {
		return at, putForward
	}
	return at, ""
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// instantForms are the accepted layouts of an instant; those without a zone are in the feed's.
var instantForms = []struct {
	form           string
	zoned, dayOnly bool
}{
	{time.RFC3339Nano, true, false}, {"2006-01-02T15:04Z07:00", true, false},
	{"2006-01-02 15:04:05Z07:00", true, false},
	{"2006-01-02T15:04:05", false, false}, {"2006-01-02T15:04", false, false}, {"2006-01-02 15:04:05", false, false},
	{"2006-01-02 15:04", false, false}, {time.DateOnly, false, true},
}

// dayOf returns the day of an instant whose hour does not count, as midnight in UTC. Midnight in UTC was written as a
// day; any other instant is a day in its own zone, or in the feed's for milliseconds.
func dayOf(at time.Time, zone *time.Location) time.Time {
	if at.Location() == time.UTC {
		if at.Equal(at.Truncate(24 * time.Hour)) {
			return at
		}
		at = at.In(zone)
	}
	return sport.DayAt(at, at.Location())
}

// instant parses milliseconds since 1970, a date with a time, or a date alone.
func instant(raw json.RawMessage, zone *time.Location) (at time.Time, known bool, reason string) {
	text := string(raw)
	if text == "null" {
		return at, false, ""
	}
	if strings.HasPrefix(text, `"`) {
		if json.Unmarshal(raw, &text) != nil {
			return at, false, notADate
		}
		text = domain.CleanLine(text)
	}
	if text == "" {
		return at, false, ""
	}
	if ms, err := strconv.ParseInt(text, 10, 64); err == nil {
		if ms < -4e12 || ms > 5e12 {
			return at, false, notADate
		}
		return time.UnixMilli(ms).UTC(), true, ""
	}
	for _, f := range instantForms {
		if f.dayOnly {
			zone = time.UTC // the day in every zone
		}
		if at, err := time.ParseInLocation(f.form, text, zone); err == nil {
			if !f.zoned && !f.dayOnly && at.Format(f.form) != text {
				return at, false, putForward
			}
			return at, !f.dayOnly, ""
		}
	}
	return at, false, notADate
}

// Summaries of public calendars, and the time zones that calendars use.

package feed

import (
	"fmt"
	"strings"
	"testing"

	"touchline/domain/sport"
)

// events is a calendar with these summaries.
func events(summaries ...string) string {
	var b strings.Builder
	for i, text := range summaries {
		fmt.Fprintf(&b, "BEGIN:VEVENT\r\nUID:%d@x\r\nDTSTART:20260710T180000Z\r\nSUMMARY:%s\r\nEND:VEVENT\r\n", i, text)
	}
	return calendarOf(b.String())
}

func calendarOf(parts string) string {
	return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" +
		strings.ReplaceAll(strings.ReplaceAll(parts, "\r\n", "\n"), "\n", "\r\n") + "END:VCALENDAR\r\n"
}

// read returns the matches of a calendar and the problems of the others, one a line.
func read(f sport.Feed, file string) string {
	matches, problems := Parse(f, []byte(file))
	var lines []string
	for _, m := range matches {
		line := m.Home + " v " + m.Away
		for _, part := range []string{m.Competition, m.Event} {
			if line += ","; part != "" {
				line += " " + part
			}
		}
		if m.HomeScore != nil {
			line += fmt.Sprintf(" %d:%d %v", *m.HomeScore, *m.AwayScore, m.Final)
		}
		if m.Status != 0 || m.StatusDetail != "" {
			line += fmt.Sprint(" ", int(m.Status), m.StatusDetail)
		}
		lines = append(lines, line)
	}
	for _, p := range problems {
		lines = append(lines, fmt.Sprint(p.Line, " ", p.Reason))
	}
	return strings.Join(lines, "\n")
}

func TestASummaryNamesTwoTeamsAndOptionallyMore(t *testing.T) {
	t.Parallel()
	for summary, want := range map[string]string{
		"Alba - Brace (2-1)":                        "Alba v Brace,, 2:1 true",
		"Alba - Brace (0:0)":                        "Alba v Brace,, 0:0 true",
		"Alba v Brace [3-3]":                        "Alba v Brace,, 3:3 true",
		"Alba - Brace (2–1 a.e.t.)":                 "Alba v Brace,, 2:1 true 0afterExtraTime",
		"Alba - Brace (1-1\\, 4-3 pens)":            "Alba v Brace,, 1:1 true 0penalties",
		"Alba - Brace 2:1 (1:0)":                    "Alba v Brace,, 2:1 true",
		"Alba 2-1 Brace":                            "Alba v Brace,, 2:1 true",
		"Alba 2 - 1 Brace":                          "Alba v Brace,, 2:1 true",
		"Alba - Brace 2 - 1":                        "Alba v Brace,, 2:1 true",
		"FT: Alba 0-0 Brace":                        "Alba v Brace,, 0:0 true",
		"HT: Alba 1-0 Brace":                        "Alba v Brace,, 1:0 false",
		"Alba (2) - (1) Brace":                      "Alba v Brace,, 2:1 true",
		"Alba (2) v Brace (1)":                      "Alba v Brace,, 2:1 true",
		"Alba v Brace (-:-)":                        "Alba v Brace,,",
		"Alba v Brace (20:45)":                      "Alba v Brace,,",
		"Postponed: Alba - Brace":                   "Alba v Brace,, 4",
		"Alba v Brace (Postponed)":                  "Alba v Brace,, 4",
		"[CANCELLED] Alba v Brace":                  "Alba v Brace,, 6cancelled",
		"Alba - Brace - Abandoned":                  "Alba v Brace,, 6",
		"⚽️📺 Alba v Brace - International Friendly": "Alba v Brace, International Friendly,",
		"⚽ Alba vs Brace (Group C)":                 "Alba v Brace,, Group C",
		"🇧🇷 Alba vs Brace 🏴󠁧󠁢󠁥󠁮󠁧󠁿":                  "Alba v Brace,,",
		"Alba v Brace (Bay Cup)":                    "Alba v Brace, Bay Cup,",
		"[Bay Cup] Alba v Brace (1-0)":              "Alba v Brace, Bay Cup, 1:0 true",
		"(Bay Cup) Alba - Brace":                    "Alba v Brace, Bay Cup,",
		"Bay Cup: Alba v Brace":                     "Alba v Brace, Bay Cup,",
		"Bay Cup - Alba v Brace":                    "Alba v Brace, Bay Cup,",
		"Bay Cup: Matchday 3: Alba 1-2 Brace":       "Alba v Brace, Bay Cup, Matchday 3 1:2 true",
		"Alba v Brace | Bay Cup":                    "Alba v Brace, Bay Cup,",
		"Alba - Brace - Matchday 3":                 "Alba v Brace,, Matchday 3",
		"Alba (W) v Brace (W)":                      "Alba (W) v Brace (W),,",
		"Alba v Brace (U19)":                        "Alba v Brace (U19),,",
		"Alba (URU) - Brace (ARG)":                  "Alba (URU) v Brace (ARG),,",
		"Alba 04 - 1. FC Brace":                     "Alba 04 v 1. FC Brace,,",
		"Alba 04 - Brace 05":                        "Alba 04 v Brace 05,,",
		"Alba 1860 v Brace\\, Town":                 "Alba 1860 v Brace, Town,,",
		"Al-Ba–Brace":                               "Al-Ba v Brace,,",
		"Assembly":                                  "1 the summary does not name two teams",
		"Celtic @ Knights":                          "1 the summary does not name two teams",
		"Bay Cup - Alba - Brace":                    "1 the summary names more than two teams",
		"North - Bay Cup - Alba - Brace":            "1 the summary names more than two teams",
	} {
		if got := read(of(sport.FeedICS), events(summary)); got != want {
			t.Errorf("%s: %s, want %s", summary, got, want)
		}
	}
}

func TestTheWholeFileDecidesWhichPartOfASummaryIsTheCompetition(t *testing.T) {
	t.Parallel()
	cup := of(sport.FeedICS)
	cup.CompetitionName = "Bay Cup"
	for _, c := range []struct {
		sentence string
		feed     sport.Feed
		file     string
		want     string
	}{
		{"the first part repeats", of(sport.FeedICS), events("Bay Cup - Alba - Brace", "Bay Cup - Cedar - Alba (0-3)"),
			"Alba v Brace, Bay Cup,\nCedar v Alba, Bay Cup, 0:3 true"},
		{"the last part repeats", of(sport.FeedICS), events("Alba - Brace - Bay Cup", "Cedar - Alba - Bay Cup"),
			"Alba v Brace, Bay Cup,\nCedar v Alba, Bay Cup,"},
		{"behind a comma", of(sport.FeedICS),
			events("Alba 4 vs. Brace\\, Bay League South", "Cedar vs. Dale\\, Bay League South"),
			"Alba 4 v Brace, Bay League South,\nCedar v Dale, Bay League South,"},
		{"the feed is of it", cup, events("Bay Cup - Alba - Brace"), "Alba v Brace, Bay Cup,"},
		{"the feed's counts", cup, events("Alba v Brace (Another Cup)"), "Alba v Brace, Bay Cup,"},
	} {
		if got := read(c.feed, c.file); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.sentence, got, c.want)
		}
	}
}

func TestANameThatMostMatchesHaveOnOneSideIsReported(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		sentence  string
		summaries []string
		want      string
	}{
		{"a competition that was read as a team",
			[]string{"Bay Cup v Alba", "Bay Cup v Brace", "BAY CUP v Cedar", "Dale v Alba"}, "[{Bay Cup 3 4}]"},
		{"a word behind the teams", []string{"Alba v TV", "Brace v TV", "Cedar v TV", "Dale v TV", "Elm v TV"},
			"[{TV 5 5}]"},
		{"a club that plays at home and away", []string{"Alba v Brace", "Cedar v Alba", "Alba v Dale", "Alba v Elm"},
			"[]"},
		{"half of them", []string{"Bay Cup v Alba", "Bay Cup v Brace", "Cedar v Dale", "Elm v Fern"}, "[]"},
		{"both sides of a file that is read the wrong way",
			[]string{"Bay Cup v TV", "Bay Cup v TV", "Bay Cup v TV", "Bay Cup v TV"}, "[{Bay Cup 4 4} {TV 4 4}]"},
		{"too few to tell", []string{"Alba v Brace", "Alba v Cedar", "Alba v Dale"}, "[]"},
		{"none", nil, "[]"},
	} {
		matches, _ := Parse(of(sport.FeedICS), []byte(events(c.summaries...)))
		if got := fmt.Sprint(sport.FrequentNames(matches)); got != c.want {
			t.Errorf("%s: %s, want %s", c.sentence, got, c.want)
		}
	}
}

// zoneRules are the rules of western Europe in the style of Windows programs, under any name.
func zoneRules(name string) string {
	return "BEGIN:VTIMEZONE\nTZID:" + name + "\nBEGIN:STANDARD\nDTSTART:16010101T030000\nTZOFFSETFROM:+0200\n" +
		"TZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nEND:STANDARD\n" +
		"BEGIN:DAYLIGHT\nDTSTART:16010101T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\n" +
		"RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\nEND:DAYLIGHT\nEND:VTIMEZONE\n"
}

func at(start string) string {
	return "BEGIN:VEVENT\nUID:1\nSUMMARY:Alba v Brace\nDTSTART" + start + "\nEND:VEVENT\n"
}

func TestACalendarNamesZonesOrDefinesThem(t *testing.T) {
	t.Parallel()
	const ended = "BEGIN:VTIMEZONE\nTZID:Bay\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0500\n" +
		"TZOFFSETTO:+0530\nEND:STANDARD\n" +
		"BEGIN:DAYLIGHT\nDTSTART:20250301T020000\nTZOFFSETFROM:+0530\nTZOFFSETTO:+0630\nRDATE:20260301T020000\n" +
		"RRULE:FREQ=YEARLY;UNTIL=20250228T203000Z;BYMONTH=3;BYMONTHDAY=1\nEND:DAYLIGHT\n" +
		"BEGIN:STANDARD\nDTSTART:20251001T030000\nTZOFFSETFROM:+0630\nTZOFFSETTO:+0530\n" +
		"RRULE:FREQ=YEARLY;COUNT=2;BYMONTH=10;BYMONTHDAY=1\nEND:STANDARD\nEND:VTIMEZONE\n"
	for _, c := range []struct{ sentence, file, want string }{
		{"of Windows, defined, in winter",
			zoneRules("W. Europe Standard Time") + at(";TZID=W. Europe Standard Time:20261205T153000"),
			"2026-12-05 14:30"},
		{"of Windows, defined, in summer",
			zoneRules("W. Europe Standard Time") + at(";TZID=W. Europe Standard Time:20260705T153000"),
			"2026-07-05 13:30"},
		{"defined behind the event, quoted, in small letters",
			at(`;tzid="(UTC+01:00) Harbour":20261205T153000`) + zoneRules("(UTC+01:00) Harbour"), "2026-12-05 14:30"},
		{"an hour that comes twice is the first", zoneRules("GMT+0100") + at(";TZID=GMT+0100:20261025T023000"),
			"2026-10-25 00:30"},
		{"an hour that never comes", zoneRules("GMT+0100") + at(";TZID=GMT+0100:20260329T023000"),
			"1 the time does not exist because of a clock change"},
		{"a name of Windows alone", at(";TZID=Eastern Standard Time:20261205T153000"), "2026-12-05 20:30"},
		{"a name behind that of a program", at(";TZID=/program/Europe/Berlin:20261205T153000"), "2026-12-05 14:30"},
		{"of three parts", at(";TZID=/program/1.0/America/Argentina/Ushuaia:20261205T153000"), "2026-12-05 18:30"},
		{"dates of its own", ended + at(";TZID=Bay:20260705T123000"), "2026-07-05 06:00"},
		{"a rule that has ended", ended + at(";TZID=Bay:20270705T123000"), "2027-07-05 07:00"},
		{"before its first rule", ended + at(";TZID=Bay:19600705T123000"), "1960-07-05 07:30"},
		{"unknown", at(";TZID=Harbour:20261205T153000"), "1 the time zone Harbour is unknown"},
		{"a zone without rules", "BEGIN:VTIMEZONE\nTZID:Harbour\nEND:VTIMEZONE\n" + at(";TZID=Harbour:20261205T153000"),
			"1 the time zone Harbour is unknown"},
	} {
		matches, problems := Parse(of(sport.FeedICS), []byte(calendarOf(c.file)))
		got := fmt.Sprint(problems)
		if len(matches) == 1 {
			got = matches[0].Time.Format("2006-01-02 15:04")
		} else if len(problems) == 1 {
			got = fmt.Sprint(problems[0].Line, " ", problems[0].Reason)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.sentence, got, c.want)
		}
	}
}

func TestAFaultInOneEventDoesNotAffectTheOthers(t *testing.T) {
	t.Parallel()
	const sound = "BEGIN:VEVENT\nUID:2\nSUMMARY:Cedar v Dale\nDTSTART:20260710T180000Z\nEND:VEVENT\n"
	event := func(lines string) string { return "BEGIN:VEVENT\nUID:1\n" + lines + "\nEND:VEVENT\n" }
	for sentence, c := range map[string]struct{ file, want string }{
		"a fold within a letter": {event("SUMMARY:Alba v Bra\xc3\n \xa7a"), "Alba v Braça,,\nCedar v Dale,,"},
		"of a text that is not read": {event("SUMMARY:Alba v Brace\nDESCRIPTION:\xc3\n \xa9 \xff and more"),
			"Alba v Brace,,\nCedar v Dale,,"},
		"bytes that are no text": {event("SUMMARY:Alba v \xff"),
			"Cedar v Dale,,\n1 SUMMARY is not UTF-8 text"},
		"a zero": {event("SUMMARY:Alba v Br\x00ce"),
			"Cedar v Dale,,\n1 SUMMARY is not UTF-8 text"},
		"a line that is none": {event("SUMMARY:Alba v Brace\nnonsense"), "Alba v Brace,,\nCedar v Dale,,"},
		"a parameter without an end": {event("SUMMARY;LANGUAGE=\"en:Alba v Brace"),
			"Cedar v Dale,,\n1 SUMMARY cannot be read"},
		"a text without an end": {event("SUMMARY:Alba v " + strings.Repeat("x", maxProperty)),
			"Cedar v Dale,,\n1 SUMMARY is too long"},
		"an alarm with texts of its own": {event("BEGIN:VALARM\nSUMMARY:x\nUID:y\nEND:VALARM\nSUMMARY:Alba v Brace"),
			"Alba v Brace,,\nCedar v Dale,,"},
		"an event that repeats": {event("SUMMARY:Alba v Brace\nRRULE:FREQ=DAILY"),
			"Cedar v Dale,,\n1 a repeating event is not a match"},
		"a component within another's end": {event("SUMMARY:Alba v Brace\nEND:VALARM"),
			"Alba v Brace,,\nCedar v Dale,,"},
	} {
		if got := read(of(sport.FeedICS), calendarOf(c.file+sound)); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", sentence, got, c.want)
		}
	}
	if got := read(of(sport.FeedICS),
		strings.TrimSuffix(calendarOf(sound+"BEGIN:VEVENT\nUID:3\nSUMMARY:Alba v Brace\n"),
			"END:VCALENDAR\r\n")); got != "Cedar v Dale,,\n2 the event has no end" {
		t.Errorf("a file that breaks off: %s", got)
	}
	if got := read(of(sport.FeedICS), calendarOf(strings.Repeat("BEGIN:VEVENT\n", maxNested)+
		sound)); got != "0 is not iCalendar: its components are nested too deep" {
		t.Errorf("nested: %s", got)
	}
}

func TestAnOperatorDescribesTitlesByAPattern(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ titles, summary, want string }{
		{"{away} at {home}", "Kelso AT  Perth", "Perth v Kelso,,"},
		{"{competition} - {home} - {away}", "Bay Cup - Alba - Brace", "Alba v Brace, Bay Cup,"},
		{"{home} - {away}", "Postponed: Alba - Brace", "Alba v Brace,, 4"},
		{"{home} v {away}", "⚽ Alba v Brace (2-1)", "Alba v Brace,, 2:1 true"},
		{"{home}対{away}", "日本 対 韓国", "日本 v 韓国,,"},
		{"[{*}] {home} x {away} ({round})", "[TV 2] Alba x Brace (Round 4)", "Alba v Brace,, Round 4"},
		{"{round}: {home} v {away}", "Postponed: Round 4: Alba v Brace", "Alba v Brace,, Round 4 4"},
		{"{round}: {home} v {away}", "Round 4: Alba v Brace (Postponed)", "Alba v Brace,, Round 4 4"},
		{"{round}: {home} v {away}", "[Postponed] Round 4: Alba v Brace (2-1)", "Alba v Brace,, Round 4 2:1 true 4"},
		{"{round}: {home} v {away}", "Round 4: Postponed: Alba v Brace", "1 " + otherTitle},
		{"{round}: {home} v {away}", "Postponed: Alba v Brace", "1 " + otherTitle},
		{"{home} v {away} ({round})", "Alba v Brace (Round 4) (2-1)", "Alba v Brace,, Round 4 2:1 true"},
		{"{home} v {away} ({round})", "Alba v Brace (Round 4) (2-1) [aet]",
			"Alba v Brace,, Round 4 2:1 true 0afterExtraTime"},
		{"{home} v {away} ({round})", "FT: Alba v Brace (Round 4) | 2-1", "Alba v Brace,, Round 4 2:1 true"},
		{"{home} v {away} ({round})", "Alba v Brace (2-1)", "1 " + otherTitle},
		{"{home} v {away} ({*})", "Alba v Brace (2-1)", "Alba v Brace,,"},
		{"{home} / {away}", "Alba v Brace", "1 " + otherTitle},
		{"{home} / {away}", " / Brace", "1 " + otherTitle},
	} {
		f := of(sport.FeedICS)
		f.CompetitionName, f.Titles = "", c.titles
		if got := read(f, events(c.summary)); got != c.want {
			t.Errorf("%s of %s: %s, want %s", c.titles, c.summary, got, c.want)
		}
	}
	for _, titles := range []string{"{home}", "{away} v x", "{home}{away}", "{home} {away}", "{home} v {away} {*}",
		"{home} v {away}\u00a0{round}", "{home} v {away} {home}", "{home} v {away} {score}", "{home} v {away} {",
		"home v away"} {
		if _, ok := sport.FeedTitles(titles); ok {
			t.Errorf("%s is taken for titles", titles)
		}
	}
}

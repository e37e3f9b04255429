// The meaning of the formats, and that every entry of a file is either read or reported.

package feed

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
)

func of(format sport.FeedFormat) sport.Feed {
	return sport.Feed{FeedID: 1, Format: format, RaceType: 1, Timezone: "Europe/London"}
}

// shown formats an entry as one line for comparison.
func shown(m sport.FeedMatch) string {
	at := "?"
	if !m.Time.IsZero() {
		at = m.Time.UTC().Format("2006-01-02 15:04")
	}
	if !m.TimeKnown {
		at += "~"
	}
	score := "-"
	if m.HomeScore != nil {
		score = fmt.Sprintf("%d : %d", *m.HomeScore, *m.AwayScore)
	}
	return strings.TrimSpace(fmt.Sprintf("%s v %s %s %s %v %d%s", m.Home, m.Away, at, score, m.Final, m.Status,
		m.StatusDetail))
}

func football(match string) string { return `{"name":"Bay League 2025/26","matches":[` + match + `]}` }

func TestEveryShapeOfOpenFootballIsRead(t *testing.T) {
	t.Parallel()
	const who = `"round":"Matchday 1","date":"2026-01-10","team1":"Alba","team2":"Brace"`
	for _, c := range []struct{ sentence, file, want string }{
		{"a time in the feed's zone", football(`{` + who + `,"time":"15:00","score":{}}`),
			"Alba v Brace 2026-01-10 15:00 - false 0"},
		{"a short time in summer", football(`{"date":"2026-07-01","team1":"Alba","team2":"Brace","time":"9:05"}`),
			"Alba v Brace 2026-07-01 08:05 - false 0"},
		{"an offset", football(`{` + who + `,"time":"15:00 UTC-6"}`), "Alba v Brace 2026-01-10 21:00 - false 0"},
		{"half an hour of offset", football(`{` + who + `,"time":"15:00 UTC+5:30"}`),
			"Alba v Brace 2026-01-10 09:30 - false 0"},
		{"a zone by its letters", football(`{` + who + `,"time":"21:00 CEST"}`),
			"Alba v Brace 2026-01-10 19:00 - false 0"},
		{"no time", football(`{` + who + `}`), "Alba v Brace 2026-01-10 00:00~ - false 0"},
		{"full time", football(`{` + who + `,"score":{"ht":[1,0],"ft":[2,1]}}`),
			"Alba v Brace 2026-01-10 00:00~ 2 : 1 true 0"},
		{"extra time", football(`{` + who + `,"score":{"ft":[1,1],"et":[2,1]}}`),
			"Alba v Brace 2026-01-10 00:00~ 2 : 1 true 0afterExtraTime"},
		{"penalties decide, they are not shown", football(`{` + who + `,"score":{"p":[4,3],"et":[1,1],"ft":[1,1]}}`),
			"Alba v Brace 2026-01-10 00:00~ 1 : 1 true 0penalties"},
		{"a bare pair", football(`{` + who + `,"score":[0,3]}`), "Alba v Brace 2026-01-10 00:00~ 0 : 3 true 0"},
		{"half time alone is no result", football(`{` + who + `,"score":{"ht":[1,0]}}`),
			"Alba v Brace 2026-01-10 00:00~ - false 0"},
		{"postponed", football(`{` + who + `,"status":"postponed"}`), "Alba v Brace 2026-01-10 00:00~ - false 4"},
		{"abandoned", football(`{` + who + `,"status":"abandoned"}`), "Alba v Brace 2026-01-10 00:00~ - false 6"},
		{"canceled", football(`{` + who + `,"status":"canceled"}`),
			"Alba v Brace 2026-01-10 00:00~ - false 6cancelled"},
		{"awarded", football(`{` + who + `,"status":"Awarded","score":{"ft":[3,0]}}`),
			"Alba v Brace 2026-01-10 00:00~ 3 : 0 true 3awarded"},
		{"a word of its own", football(`{` + who + `,"status":"under protest"}`),
			"Alba v Brace 2026-01-10 00:00~ - false 0under protest"},
		{"rounds, and teams as objects",
			`{"name":"Cup 2018","rounds":[{"name":"Final","matches":[{"date":"2018-07-15","time":"18:00 UTC+3",` +
				`"team1":{"name":"Alba","code":"ALB"},"team2":{"name":"Brace"}}]}]}`,
			"Alba v Brace 2018-07-15 15:00 - false 0"},
		{"places not drawn yet", football(`{"round":"Final","num":64,"date":"2026-07-19","team1":"W61","team2":"1A"}`),
			"W61 v 1A 2026-07-19 00:00~ - false 0"},
		{"a mark at its beginning", "\xef\xbb\xbf" + football(`{`+who+`}`), "Alba v Brace 2026-01-10 00:00~ - false 0"},
	} {
		matches, problems := Parse(of(sport.FeedOpenFootball), []byte(c.file))
		if len(matches) != 1 || len(problems) != 0 || shown(matches[0]) != c.want {
			t.Errorf("%s: %v %v, want %s", c.sentence, matches, problems, c.want)
		}
	}
}

func TestGoalsBecomeEventsInTheOrderOfTheirTimes(t *testing.T) {
	t.Parallel()
	matches, problems := Parse(of(sport.FeedOpenFootball), []byte(football(`{"date":"2026-01-10",
		"time":"15:00","team1":"Alba","team2":"Brace",
		"score":{"ht":[1,0],"ft":[2,2]},
		"goals1":[{"name":"Ann","minute":"45+2"},{"name":"Bea","minute":90,"offset":3,"penalty":true}],
		"goals2":[{"name":"Ann","minute":50,"owngoal":true},{"name":"Cleo","minute":"90'"}]}`)))
	if len(problems) != 0 {
		t.Fatal(problems)
	}
	var got []string
	for _, e := range matches[0].Events {
		got = append(got,
			fmt.Sprint(e.Type, e.TeamSide, e.Player, e.Text, e.HomeScore, e.AwayScore, e.At.UTC().Format(" 15:04")))
	}
	want := []string{"1 1Ann45+2'1 0 15:47", "2 2Ann50'1 1 16:05", "1 2Cleo90'1 2 16:45", "3 1Bea90+3'2 2 16:48"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("events are\n%q, want\n%q", got, want)
	}
	if p := matches[0].Periods; len(p) != 2 || p[1] != (sport.PeriodScore{Name: "2", Home: 1, Away: 2}) {
		t.Errorf("periods are %v", p)
	}
}

func TestAMatchKeepsItsIdentityWhenItsDateOrItsTeamsBecomeKnown(t *testing.T) {
	t.Parallel()
	key := func(match string) string {
		matches, _ := Parse(of(sport.FeedOpenFootball), []byte(football(match)))
		if len(matches) != 1 {
			t.Fatal(match)
		}
		return matches[0].Key
	}
	if key(`{"round":"1","date":"2025-12-28","team1":"Alba","team2":"Brace"}`) !=
		key(`{"round":"1","date":"2026-02-01","time":"20:00","team1":"ALBA","team2":"Brace"}`) {
		t.Error("moved into another year of the season it is another match")
	}
	if key(`{"num":7,"round":"F","date":"2026-02-01","team1":"W1","team2":"W2"}`) !=
		key(`{"num":7,"round":"F","date":"2026-02-01","team1":"Alba","team2":"Brace"}`) {
		t.Error("with its teams known it is another match")
	}
	if key(`{"round":"1","date":"2026-02-01","team1":"Alba","team2":"Brace"}`) ==
		key(`{"round":"2","date":"2026-02-01","team1":"Alba","team2":"Brace"}`) {
		t.Error("two rounds are one match")
	}
}

func TestARoundIsShownWithItsStageAndGroupAndTheMatchStaysTheSame(t *testing.T) {
	t.Parallel()
	for more, want := range map[string]string{
		``: "", `"round":"Matchday 1",`: "Matchday 1", `"group":"Group A",`: "Group A",
		`"round":"Matchday 1","group":"Group A",`:                              "Group A, Matchday 1",
		`"round":"Matchday 23","stage":"Playoffs – Relegation",`:               "Playoffs – Relegation, Matchday 23",
		`"round":"Playoffs – Final","stage":"Playoffs",`:                       "Playoffs – Final",
		`"round":"Matchday 1","group":"` + strings.Repeat("x", maxName) + `",`: "Matchday 1",
		`"round":"Matchday 1","stage":"Group Stage","group":"Group A",`:        "Group Stage, Group A, Matchday 1",
	} {
		matches, problems := Parse(of(sport.FeedOpenFootball),
			[]byte(football(`{`+more+`"date":"2026-06-11","team1":"Alba","team2":"Brace"}`)))
		if len(matches) != 1 || len(problems) != 0 || matches[0].Event != want {
			t.Errorf("%s: %v %v, want %s", more, matches, problems, want)
		}
		if strings.Contains(more, "Matchday 1") && matches[0].Key != "m/2025/26/matchday 1/alba/brace" {
			t.Errorf("%s: its key is %s", more, matches[0].Key)
		}
	}
}

func TestDuplicateEntriesAreReportedAndASeriesIsKept(t *testing.T) {
	t.Parallel()
	one := func(date, more string) string {
		return `{"round":"Final","date":"` + date + `","team1":"Alba","team2":"Brace"` + more + `}`
	}
	for _, c := range []struct {
		sentence, file string
		kept           int
		reason         string
	}{
		{"twice the same", one("2026-05-01", "") + "," + one("2026-05-01", ""), 1, "says the same as entry 1"},
		{"a series", one("2026-05-01", "") + "," + one("2026-05-04", "") + "," + one("2026-05-07", ""), 3, ""},
		{"postponed and then dated", one("2026-05-01", `,"status":"postponed"`) + "," + one("2026-05-09", ""), 1,
			"is replaced by the new date in entry 2"},
	} {
		matches, problems := Parse(of(sport.FeedOpenFootball), []byte(football(c.file)))
		if len(matches) != c.kept || len(problems) > 1 || len(problems) == 1 && problems[0].Reason != c.reason ||
			c.reason != "" && len(problems) == 0 {
			t.Errorf("%s: %v, %v", c.sentence, matches, problems)
		}
	}
}

func ical(lines string) string {
	return strings.ReplaceAll("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:1@x\n"+lines+
		"\nEND:VEVENT\nEND:VCALENDAR\n", "\n", "\r\n")
}

func TestACalendarTableOrStreamIsReadLikewise(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format         sport.FeedFormat
		sentence, file string
		want           string
	}{
		{sport.FeedICS, "UTC", ical("SUMMARY:Alba v Brace\nDTSTART:20260710T180000Z"),
			"Alba v Brace 2026-07-10 18:00 - false 0"},
		{sport.FeedICS, "a zone", ical("SUMMARY:Alba vs. Brace\nDTSTART;TZID=America/New_York:20260710T180000"),
			"Alba v Brace 2026-07-10 22:00 - false 0"},
		{sport.FeedICS, "floating, folded", ical("SUMMARY:Alba - Br\n ace\nDTSTART:20260710T180000"),
			"Alba v Brace 2026-07-10 17:00 - false 0"},
		{sport.FeedICS, "a whole day, cancelled",
			ical("SUMMARY:Alba–Brace\nDTSTART;VALUE=DATE:20260110\nSTATUS:CANCELLED"),
			"Alba v Brace 2026-01-10 00:00~ - false 6cancelled"},
		{sport.FeedICS, "an escaped comma", ical("SUMMARY:Alba\\, Town v Brace\nDTSTART:20260710T180000Z"),
			"Alba, Town v Brace 2026-07-10 18:00 - false 0"},
		{sport.FeedTouchline, "milliseconds",
			`{"externalId":7,"homeName":"Alba","awayName":"Brace","matchTime":1767225600000,"homeScore":1,` +
				`"awayScore":0,"matchStatus":3}`,
			"Alba v Brace 2026-01-01 00:00 1 : 0 true 3"},
		{sport.FeedTouchline, "a date with a time",
			`{"homeName":"Alba","awayName":"Brace","matchTime":"2026-07-01T20:00"}`,
			"Alba v Brace 2026-07-01 19:00 - false 0"},
		{sport.FeedTouchline, "lines that follow one another",
			"{\"externalId\":\"a\",\"homeName\":\"Alba\",\"awayName\":\"Brace\"}\r\n\r\n" +
				"{\"externalId\":\"a\",\"homeScore\":2,\"awayScore\":0}",
			"Alba v Brace ?~ 2 : 0 false 0"},
		{sport.FeedCSV, "a table",
			"homeName,awayName,matchTime,homeScore,awayScore,extra\nAlba,\"Brace, B\",2026-01-10 15:00,,,x\n",
			"Alba v Brace, B 2026-01-10 15:00 - false 0"},
		{sport.FeedCSV, "semicolons and UTF-16", "\xff\xfe" +
			strings.Join(strings.Split("homeName;awayName;matchTime\r\nAlba;Brace;2026-01-10\r\n;;\r\n", ""), "\x00") +
			"\x00", "Alba v Brace 2026-01-10 00:00~ - false 0"},
	} {
		matches, problems := Parse(of(c.format), []byte(c.file))
		if len(matches) != 1 || len(problems) != 0 || shown(matches[0]) != c.want {
			t.Errorf("%s %s: %v %v, want %s", c.format, c.sentence, matches, problems, c.want)
		}
	}
}

func TestAStatusIsDerivedFromTimeAndScoreUntilAFeedGivesOne(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 9, 5, 12, 0, 0, 0, time.UTC)
	known := sport.MatchClock{RaceType: 1, Time: noon, TimeKnown: true}
	with := func(change func(*sport.MatchClock)) sport.MatchClock { c := known; change(&c); return c }
	for _, c := range []struct {
		sentence string
		clock    sport.MatchClock
		after    time.Duration
		want     string
	}{
		{"before it", known, -time.Second, "1"},
		{"as it begins", known, 0, "2"},
		{"just before it must be over", known, 150*time.Minute - 1, "2"},
		{"when it must be over", known, 150 * time.Minute, "3noResult"},
		{"a tennis match takes longer", with(func(c *sport.MatchClock) { c.RaceType = 3 }), 299 * time.Minute, "2"},
		{"over with a score", with(func(c *sport.MatchClock) { c.Scored = true }), 3 * time.Hour, "3"},
		{"a last score before its time", with(func(c *sport.MatchClock) {
			c.Scored, c.Final = true, true
		}), -time.Hour, "3"},
		{"a day and no time", with(func(c *sport.MatchClock) { c.TimeKnown = false }), time.Hour, "7"},
		{"put off", with(func(c *sport.MatchClock) { c.FeedStatus = domain.MatchPostponed }), 5 * time.Hour, "4"},
		{"begun early, as a feed says", with(func(c *sport.MatchClock) {
			c.FeedStatus = domain.MatchInProgress
		}), -time.Minute, "2"},
		{"a feed fell silent", with(func(c *sport.MatchClock) {
			c.FeedStatus = domain.MatchInProgress
		}), 24 * time.Hour, "3noResult"},
		{"a result came after all", with(func(c *sport.MatchClock) {
			c.Scored, c.Final, c.Detail = true, true, sport.NoResult
		}), time.Hour, "3"},
	} {
		status, detail := c.clock.StatusAt(noon.Add(c.after))
		if got := fmt.Sprint(int(status), detail); strings.ReplaceAll(got, " ", "") != c.want {
			t.Errorf("%s: %s, want %s", c.sentence, got, c.want)
		}
	}
}

// Rejected entries are reported, and the other entries are still read.

package feed

import (
	"strings"
	"testing"

	"touchline/domain/sport"
)

func TestARejectedEntryIsReportedWithItsReason(t *testing.T) {
	t.Parallel()
	match := func(more string) string {
		return football(`{"date":"2026-03-29","team1":"Alba","team2":"Brace",` + more + `}`)
	}
	long := strings.Repeat("x", 101)
	for _, c := range []struct {
		format sport.FeedFormat
		file   string
		line   int
		reason string
	}{
		{sport.FeedOpenFootball, `[]`, 0, "is not JSON of this format"},
		{sport.FeedOpenFootball, `{"name":"x"}`, 0, "there is no list of matches in the file"},
		{sport.FeedOpenFootball, "\xff\xff{}", 0, "the file is not UTF-8 text"},
		{sport.FeedOpenFootball, `{"matches":[{"team1":`, 0, "is not JSON of this format"},
		{sport.FeedOpenFootball, match(`"time":"01:30"`), 1, "the time does not exist because of a clock change"},
		{sport.FeedOpenFootball, match(`"time":"25:00"`), 1, "the time is invalid"},
		{sport.FeedOpenFootball, match(`"time":"20:00 XYZ"`), 1, "the time zone is unknown"},
		{sport.FeedOpenFootball, match(`"score":{"ft":[1]}`), 1, "the score is invalid"},
		{sport.FeedOpenFootball, match(`"score":{"ft":[1,-1]}`), 1, "the score is invalid"},
		{sport.FeedOpenFootball, match(`"round":7`), 1, "round is of the wrong type"},
		{sport.FeedOpenFootball, match(`"goals1":[{"minute":"later"}]`), 1, "the minute of a goal is invalid"},
		{sport.FeedOpenFootball, football(`{"date":"2026-02-30","team1":"Alba","team2":"Brace"}`), 1,
			"the date is invalid"},
		{sport.FeedOpenFootball, football(`{"date":"9999-02-03","team1":"Alba","team2":"Brace"}`), 1,
			"the year is not between 1850 and 2100"},
		{sport.FeedOpenFootball, football(`{"date":"2026-02-03","team1":"Alba"}`), 1, "the name of a team is missing"},
		{sport.FeedOpenFootball, football(`{"date":"2026-02-03","team1":"Alba","team2":"` + long + `"}`), 1,
			"a name is longer than 100 characters"},
		{sport.FeedOpenFootball, football(`{"date":"2026-02-03","team1":"Alba","team2":"ALBA"}`), 1,
			"a team plays against itself"},
		{sport.FeedOpenFootball, match(`"round":"\u0000"`), 0, unstorable},
		{sport.FeedTouchline, "\n" + `{"externalId":"1","homeName":"\ud800","awayName":"Brace"}`, 2, unstorable},
		{sport.FeedCSV, "homeName,awayName\nAl\x00ba,Brace\n", 0, "the file is not UTF-8 text"},
		{sport.FeedCSV, "homeName,awayName\n" + strings.Repeat(",", maxCells) + "\n", 2,
			"the row has more than 256 cells"},
		{sport.FeedCSV, "homeName,awayName\n" + strings.Repeat("x", maxRow+1) + ",y\n", 2,
			"the row is longer than 65536 bytes"},
		{sport.FeedCSV, strings.Repeat(",", maxCells) + "\n", 0, "the header: the row has more than 256 cells"},
		{sport.FeedICS, "BEGIN:VEVENT", 0, "is not iCalendar: malformed calendar; expected a vcalendar"},
		{sport.FeedICS, ical("SUMMARY:Assembly\nDTSTART:20260710T180000Z"), 1, "the summary does not name two teams"},
		{sport.FeedICS, ical("SUMMARY:Alba v Brace\nDTSTART;TZID=Nowhere/Else:20260710T180000"), 1,
			"the time zone Nowhere/Else is unknown"},
		{sport.FeedICS, ical("SUMMARY:Alba v Brace\nDTSTART:20260329T013000"), 1,
			"the time does not exist because of a clock change"},
		{sport.FeedICS, ical("SUMMARY:Alba v Brace\nDTSTART:20260710T180000Z\nRRULE:FREQ=DAILY"), 1,
			"a repeating event is not a match"},
		{sport.FeedTouchline, "\n[1]", 2, "the line is not a JSON object"},
		{sport.FeedTouchline, `{"homeName":"Alba","awayName":"Brace","homeScore":1}`, 1,
			"half of the score is missing"},
		{sport.FeedTouchline, `{"externalId":"1","matchStatus":9}`, 1, "matchStatus is not between 1 and 7"},
		{sport.FeedTouchline, `{"externalId":"1","source":{"url":"file:///x","type":"hls"}}`, 1,
			"source.url is not an address"},
		{sport.FeedTouchline, `{"externalId":"1","events":[{"type":12}]}`, 1,
			"an event of type 12 does not say which it revokes"},
		{sport.FeedTouchline, `{"homeScore":1,"awayScore":2}`, 1, "neither team names nor an id are given"},
		{sport.FeedCSV, "a,b\n1,2\n", 0, "the header names neither externalId nor homeName and awayName"},
		{sport.FeedCSV, "homeName,awayName\nAlba\n", 2, "the row has not as many cells as the header"},
		{sport.FeedCSV, "homeName,awayName,homeScore\nAlba,Brace,one\n", 2, "homeScore is of the wrong type"},
		{sport.FeedCSV, "homeName,awayName\nAl\"ba,Brace\n", 2, strayQuote},
		{sport.FeedCSV, "externalId,homeName,awayName\n1,Alba,Brace\n1,Cove,Delta\n", 3, "has the same id as entry 2"},
	} {
		_, problems := Parse(of(c.format), []byte(c.file))
		if len(problems) != 1 || problems[0].Line != c.line || problems[0].Reason != c.reason {
			t.Errorf("%.80q: %v, want line %d %s", c.file, problems, c.line, c.reason)
		}
	}
	_, problems := Parse(of(sport.FeedTouchline), []byte(strings.Repeat("x\n", maxEntries+5)))
	if last := problems[len(problems)-1]; len(problems) != maxEntries+1 || last.Line != maxEntries+1 ||
		!strings.Contains(last.Reason, "more than") {
		t.Errorf("a file without end: %d problems, the last %v", len(problems), last)
	}
}

func TestAnUnreadableRowDoesNotAffectTheNext(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ sentence, file, want string }{
		{"a mark within a name", "homeName,awayName\nFC \"North\" Place,South\nWest,East\n",
			"West v East,,\n2 " + strayQuote},
		{"a mark that is never closed", "homeName,awayName\n\"North,South\nWest,East\n",
			"West v East,,\n2 " + strayQuote},
		{"text behind a closed mark", "homeName,awayName\n\"North\" Place,South\nWest,East\n",
			"West v East,,\n2 " + strayQuote},
		{"a line end between marks, and doubled ones", "homeName,awayName\n\"FC \"\"North\"\"\r\nPlace\",South\nWest\n",
			"FC \"North\" Place v South,,\n4 " + otherCells},
		{"what separates cells is said", "sep=;\r\nhomeName;awayName\r\nWest;East\r\nNorth\r\n",
			"West v East,,\n4 " + otherCells},
		{"or said between marks", "\"SEP=\t\"\nhomeName\tawayName\nWest, Old\tEast\n", "West, Old v East,,"},
		{"empty lines", "\n\nhomeName,awayName\n\nWest,East\n\n", "West v East,,"},
		{"a header alone", "homeName,awayName", ""},
		{"nothing", "sep=;\n", "0 there is no header row"},
	} {
		if got := read(of(sport.FeedCSV), c.file); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.sentence, got, c.want)
		}
	}
}

// Fuzz targets: for any bytes of a feed the parser does not panic, and every accepted match is within the limits.

package feed

import (
	"strings"
	"testing"
	"unicode/utf8"

	"touchline/domain"
	"touchline/domain/sport"
)

func fuzz(f *testing.F, format sport.FeedFormat, corpus ...string) {
	for _, text := range corpus {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		matches, problems := Parse(of(format), content)
		keys := map[string]bool{}
		for _, m := range matches {
			switch {
			case m.Key == "" || keys[m.Key] || len(m.Key) > keyBytes:
				t.Fatalf("key %q", m.Key)
			case domain.Length(m.Home) > maxName || domain.Length(m.Away) > maxName ||
				!utf8.ValidString(m.Home+m.Away+m.Event+m.Key):
				t.Fatalf("names %q %q", m.Home, m.Away)
			case strings.ContainsRune(m.Home+m.Away+m.Event+m.Competition+m.StatusDetail+m.Key, 0):
				t.Fatal("a zero byte, which no table keeps")
			case (m.HomeScore == nil) != (m.AwayScore == nil):
				t.Fatal("half a score")
			case !m.Time.IsZero() && (m.Time.Year() < firstYear || m.Time.Year() > lastYear):
				t.Fatalf("time %v", m.Time)
			}
			keys[m.Key] = true
			for _, e := range m.Events {
				if (e.Key == "") == (e.Revokes == "") || !utf8.ValidString(e.Player+e.Text) {
					t.Fatalf("event %+v", e)
				}
			}
		}
		for _, p := range problems {
			if p.Reason == "" || !utf8.ValidString(p.Match+p.Reason) {
				t.Fatalf("problem %+v", p)
			}
		}
	})
}

func FuzzOpenFootball(f *testing.F) {
	fuzz(f, sport.FeedOpenFootball,
		football(`{"round":"1","num":3,"date":"2026-01-10","time":"15:00 UTC-6","team1":"A","team2":{"name":"B"},`+
			`"score":{"ht":[1,0],"ft":[2,1],"et":[2,2],"p":[3,4]},"status":"awarded","goals1":[{"name":"x",`+
			`"minute":"90+4","owngoal":true}],"goals2":[]}`),
		`{"rounds":[{"name":"R","matches":[{"date":"2026-01-10","team1":"A","team2":"B","score":[1,2]}]},7]}`,
		`{"matches":[null,{}]}`)
}

func FuzzCalendar(f *testing.F) {
	fuzz(f, sport.FeedICS, ical("SUMMARY:A v B\nDTSTART;TZID=Europe/Rome:20260710T180000\nSTATUS:CANCELLED"),
		ical("SUMMARY:A\\, B – C\nDTSTART;VALUE=DATE:20260110\nRECURRENCE-ID:1"),
		"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID")
}

func FuzzLines(f *testing.F) {
	fuzz(f, sport.FeedTouchline,
		`{"externalId":"1","homeName":"A","awayName":"B","matchTime":"2026-01-01 10:00",`+
			`"source":{"url":"https://x/y","type":"hls"},"events":[{"eventId":1,"type":1,"teamSide":1,"minute":3},`+
			`{"type":12,"revokes":1}]}`,
		"{\"externalId\":1}\n{\"externalId\":\"1\",\"periodScores\":[{\"name\":\"1\",\"home\":1,\"away\":0}]}")
}

func FuzzTable(f *testing.F) {
	fuzz(f, sport.FeedCSV, "externalId,homeName,awayName,matchTime,matchStatus,source.url,source.type\n"+
		"1,A,B,2026-01-01,3,https://x/y,mp4\n",
		"homeName;awayName\nA;\"B\nC\"\n", "\xff\xfeh\x00")
}

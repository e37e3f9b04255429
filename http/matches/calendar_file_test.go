package matches_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/matches"
	"touchline/persistence/tables/seed"
)

// derby gives a match long names with characters that calendars must escape.
func derby(t *testing.T, s *resttest.Server) func(*seed.NewMatch) {
	t.Helper()
	cup, err := s.Demo.PutCompetition(t.Context(), "derby", 1, domain.Names{"en": "Cup; the, old\\one", "zh": "杯赛"}, "",
		"")
	if err != nil {
		t.Fatal(err)
	}
	home, err := s.Demo.PutTeam(t.Context(), "north", 1, domain.Names{
		"en": "Northern Athletic Football Club of the Upper Valley", "zh": "北方体育足球俱乐部北方体育足球俱乐部北方体育足球俱乐部",
	}, "")
	if err != nil {
		t.Fatal(err)
	}
	away, err := s.Demo.PutTeam(t.Context(), "south", 1, domain.Names{"en": "Südstädtische Fußballfreunde", "zh": "南方"},
		"")
	if err != nil {
		t.Fatal(err)
	}
	return func(m *seed.NewMatch) {
		m.CompetitionID, m.HomeID, m.AwayID, m.EventNames = cup, home, away, domain.Names{"en": "Round 1\r\nBEGIN:VALARM"}
	}
}

func events(t *testing.T, r resttest.Reply) []*ics.VEvent {
	t.Helper()
	if r.Status != 200 || r.Header.Get("Content-Type") != "text/calendar; charset=utf-8" {
		t.Fatalf("%d %s %s", r.Status, r.Header.Get("Content-Type"), r.Body)
	}
	for line := range strings.SplitSeq(string(r.Body), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("not folded: %q", line)
		}
	}
	parsed, err := ics.ParseCalendar(strings.NewReader(string(r.Body)))
	if err != nil {
		t.Fatalf("%v in %s", err, r.Body)
	}
	return parsed.Events()
}

func said(e *ics.VEvent, name ics.ComponentProperty) string {
	if p := e.GetProperty(name); p != nil {
		return p.Value
	}
	return ""
}

func TestACalendarHasTheKnownFieldsOfAMatch(t *testing.T) {
	s := resttest.Open(t)
	begins, named := time.Date(2026, 7, 5, 12, 0, 0, 0, time.UTC), derby(t, s)
	for _, x := range []struct {
		name   string
		change func(*seed.NewMatch)
		wants  map[ics.ComponentProperty]string
		alarms int
	}{
		{"to come", func(*seed.NewMatch) {}, map[ics.ComponentProperty]string{
			"SEQUENCE": "3", "STATUS": "CONFIRMED", "DTSTART": "20260705T120000Z", "DTEND": "20260705T140000Z",
			"SUMMARY":     "Northern Athletic Football Club of the Upper Valley – Südstädtische Fußballfreunde",
			"DESCRIPTION": "Cup; the, old\\one · Round 1  BEGIN:VALARM", "URL": "https://touchline.example/match/live/50001",
		}, 1},
		{"on a day", func(m *seed.NewMatch) { m.TimeKnown = false },
			map[ics.ComponentProperty]string{"DTSTART": "20260705", "DTEND": "20260706", "STATUS": "CONFIRMED"}, 0},
		{"cut short", func(m *seed.NewMatch) {
			m.Result.Status = domain.MatchCutShort
		}, map[ics.ComponentProperty]string{"STATUS": "CANCELLED"}, 0},
		{"cancelled", func(m *seed.NewMatch) { m.Result.StatusDetail = "cancelled" },
			map[ics.ComponentProperty]string{"STATUS": "CANCELLED"}, 0},
		{"postponed", func(m *seed.NewMatch) {
			m.Result.Status = domain.MatchPostponed
		}, map[ics.ComponentProperty]string{"STATUS": "TENTATIVE"}, 1},
	} {
		id := s.Match(begins, named, x.change)
		s.Exec(`UPDATE match SET sequence = 3 WHERE match_id = $1`, id)
		x.wants["UID"] = fmt.Sprintf("match-%d@touchline.example", id)
		list := events(t, s.Ask(t, "GET", fmt.Sprintf("/calendar/match/%d.ics", id), "", "Accept-Language", "en"))
		if len(list) != 1 {
			t.Fatalf("%s: %d events", x.name, len(list))
		}
		for name, want := range x.wants {
			if got := said(list[0], name); got != want {
				t.Errorf("%s: %s is %q, want %q", x.name, name, got, want)
			}
		}
		if n := len(list[0].Alarms()); n != x.alarms {
			t.Errorf("%s: %d alarms", x.name, n)
		} else if n == 1 && list[0].Alarms()[0].GetProperty("TRIGGER").Value != "-PT15M" {
			t.Errorf("%s: the alarm is %v", x.name, list[0].Alarms()[0])
		}
	}
	const path = "/calendar/match/50001.ics"
	if list := events(t, s.Ask(t, "GET", path+"?lang=zh", "", "Accept-Language", "en")); !strings.HasPrefix(said(list[0],
		"SUMMARY"), "北方") {
		t.Errorf("in Chinese: %s", said(list[0], "SUMMARY"))
	}
	first := s.Ask(t, "GET", path, "")
	s.Pass(time.Hour)
	if r := s.Ask(t, "GET", path, "", "If-None-Match", first.Header.Get("ETag")); r.Status != 304 ||
		r.Header.Get("Cache-Control") != "public, max-age=300" {
		t.Errorf("unchanged: %d %v", r.Status, r.Header)
	}
	tag := first.Header.Get("ETag")
	for _, kept := range []string{"W/" + tag, `"other", W/` + tag, "*"} {
		if r := s.Ask(t, "GET", path, "", "If-None-Match", kept); r.Status != 304 {
			t.Errorf("a reader that has %s: %d", kept, r.Status)
		}
	}
	if !strings.Contains(string(first.Body), "\r\nREFRESH-INTERVAL;VALUE=DURATION:PT30M\r\n") {
		t.Errorf("the refresh interval: %s", first.Body)
	}
	s.Exec(`UPDATE match SET match_time = NULL WHERE match_id = 50001`)
	r := s.Ask(t, "GET", path, "")
	if list := events(t, r); len(list) != 0 {
		t.Error("a calendar has a match without a day")
	}
	if !strings.Contains(string(r.Body), "\r\nBEGIN:VTIMEZONE\r\nTZID:Etc/UTC\r\nBEGIN:STANDARD\r\n") {
		t.Errorf("a calendar without events has no component: %s", r.Body)
	}
	for _, bad := range []string{"/calendar/match/7.ics", "/calendar/match/50001", "/calendar/match/x.ics",
		"/calendar/anchor/9.ics"} {
		if r := s.Ask(t, "GET", bad, ""); r.Status != 404 {
			t.Errorf("%s: %d", bad, r.Status)
		}
	}
}

func TestASecretLinkShowsItsOwnersCalendarUntilItIsReset(t *testing.T) {
	s := resttest.Open(t)
	rosa := s.OpenRoom("rosa")
	hold(t, s, rosa, domain.ReserveAnchor, s.Match(resttest.Noon.Add(48*time.Hour), derby(t, s)))
	start := bookedAt(t, s, rosa, resttest.Noon.Add(time.Hour))
	link := func(body string) string {
		var got matches.CalendarURLAnswer
		s.Call(t, "/web_my/calendar_url", body, rosa.Token).Into(t, &got)
		return strings.TrimPrefix(got.URL, "https://touchline.example")
	}
	first := link("{}")
	if again := link("{}"); again != first || len(first) < 40 {
		t.Fatalf("%s, then %s", first, again)
	}
	r := s.Ask(t, "GET", first, "")
	list := events(t, r)
	if len(list) != 2 || said(list[1], "SUMMARY") != "Bright" ||
		said(list[1], "UID") != fmt.Sprintf("slot-601-%d@touchline.example", start/1000) {
		t.Errorf("%s", r.Body)
	}
	if r.Header.Get("Referrer-Policy") != "no-referrer" || r.Header.Get("Cache-Control") != "private, max-age=300" {
		t.Errorf("%v", r.Header)
	}
	if list := events(t, s.Ask(t, "GET", "/calendar/anchor/1001.ics", "")); len(list) != 1 {
		t.Errorf("the anchor shows %d matches", len(list))
	}
	second := link(`{"reset":true}`)
	for path, want := range map[string]int{second: 200, first: 404, first[:len(first)-6] + ".ics": 404,
		"/calendar/my/x.ics": 404} {
		if r := s.Ask(t, "GET", path, ""); r.Status != want {
			t.Errorf("%s: %d", path, r.Status)
		}
	}
	s.Exec(`ALTER TABLE calendar_link RENAME TO gone`)
	if r := s.Ask(t, "GET", second, ""); r.Status != 500 {
		t.Errorf("without the table: %d", r.Status)
	}
	s.Exec(`ALTER TABLE gone RENAME TO calendar_link`)
	secret := strings.TrimSuffix(strings.TrimPrefix(second, "/calendar/my/"), ".ics")
	if logged := s.Logged(); strings.Contains(logged, secret) || !strings.Contains(logged, "/calendar/my/") {
		t.Errorf("the log shows the secret: %s", logged)
	}
	s.Call(t, "/web_my/calendar_url", "{}", "").Wants(t, domain.Unauthenticated, "a visitor")
}

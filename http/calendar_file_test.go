package http

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"touchline/domain"
	"touchline/http/matches"
)

func derby() domain.CalendarEntry {
	return domain.CalendarEntry{Sequence: 3, Match: domain.Match{
		MatchID: 50021, RaceType: 1, Status: domain.MatchNotStarted, MatchTime: noon.Add(48 * time.Hour), TimeKnown: true, Updated: noon,
		CompetitionNames: domain.Names{"en": "Cup; the, old\\one", "zh": "杯赛"}, EventNames: domain.Names{"en": "Round 1\r\nBEGIN:VALARM"},
		Home: domain.Team{Names: domain.Names{"en": "Northern Athletic Football Club of the Upper Valley", "zh": "北方体育足球俱乐部北方体育足球俱乐部北方体育足球俱乐部"}},
		Away: domain.Team{Names: domain.Names{"en": "Südstädtische Fußballfreunde", "zh": "南方"}},
	}}
}

func events(t *testing.T, r reply) []*ics.VEvent {
	t.Helper()
	if r.status != 200 || r.header.Get("Content-Type") != matches.MimeCalendar {
		t.Fatalf("%d %s %s", r.status, r.header.Get("Content-Type"), r.body)
	}
	for line := range strings.SplitSeq(string(r.body), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("not folded: %q", line)
		}
	}
	parsed, err := ics.ParseCalendar(strings.NewReader(string(r.body)))
	if err != nil {
		t.Fatalf("%v in %s", err, r.body)
	}
	return parsed.Events()
}

func said(e *ics.VEvent, name ics.ComponentProperty) string {
	if p := e.GetProperty(name); p != nil {
		return p.Value
	}
	return ""
}

func TestAMatchStandsInACalendarAsItIsKnown(t *testing.T) {
	a := newArena()
	s, o := outside(t, a)
	path := "/calendar/match/50021.ics"
	for _, x := range []struct {
		name   string
		change func(*domain.CalendarEntry)
		wants  map[ics.ComponentProperty]string
		alarms int
	}{
		{"to come", func(*domain.CalendarEntry) {}, map[ics.ComponentProperty]string{
			"UID": "match-50021@touchline.example", "SEQUENCE": "3", "STATUS": "CONFIRMED", "DTSTART": "20260705T120000Z", "DTEND": "20260705T140000Z",
			"SUMMARY":     "Northern Athletic Football Club of the Upper Valley – Südstädtische Fußballfreunde",
			"DESCRIPTION": "Cup; the, old\\one · Round 1  BEGIN:VALARM", "URL": "https://touchline.example/match/1",
		}, 1},
		{"on a day", func(e *domain.CalendarEntry) { e.TimeKnown = false },
			map[ics.ComponentProperty]string{"DTSTART": "20260705", "DTEND": "20260706", "STATUS": "CONFIRMED"}, 0},
		{"cut short", func(e *domain.CalendarEntry) { e.Status = domain.MatchCutShort }, map[ics.ComponentProperty]string{"STATUS": "CANCELLED"}, 0},
		{"cancelled", func(e *domain.CalendarEntry) { e.StatusDetail = "cancelled" }, map[ics.ComponentProperty]string{"STATUS": "CANCELLED"}, 0},
		{"postponed", func(e *domain.CalendarEntry) { e.Status = domain.MatchPostponed }, map[ics.ComponentProperty]string{"STATUS": "TENTATIVE"}, 1},
	} {
		entry := derby()
		entry.MatchTime = time.Date(2026, 7, 5, 12, 0, 0, 0, time.UTC)
		x.change(&entry)
		o.entries = []domain.CalendarEntry{entry}
		list := events(t, ask(t, s, "GET", path, "", "Accept-Language", "en"))
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
	if list := events(t, ask(t, s, "GET", path+"?lang=zh", "", "Accept-Language", "en")); !strings.HasPrefix(said(list[0], "SUMMARY"), "北方") {
		t.Errorf("in Chinese: %s", said(list[0], "SUMMARY"))
	}
	first := ask(t, s, "GET", path, "")
	a.world.pass(time.Hour)
	if r := ask(t, s, "GET", path, "", "If-None-Match", first.header.Get("ETag")); r.status != 304 || r.header.Get("Cache-Control") != matches.CalendarPublic {
		t.Errorf("unchanged: %d %v", r.status, r.header)
	}
	o.entries[0].MatchTime = time.Time{}
	if list := events(t, ask(t, s, "GET", path, "")); len(list) != 0 {
		t.Error("a match without a day stands in a calendar")
	}
	for _, bad := range []string{"/calendar/match/7.ics", "/calendar/match/50021", "/calendar/match/x.ics", "/calendar/anchor/9.ics"} {
		if r := ask(t, s, "GET", bad, ""); r.status != 404 {
			t.Errorf("%s: %d", bad, r.status)
		}
	}
}

func TestASecretLinkShowsOnesOwnCalendarUntilItIsReset(t *testing.T) {
	a := newArena()
	s, o := outside(t, a)
	_, token := a.somebody(t, "rosa", 1001)
	o.entries = []domain.CalendarEntry{derby()}
	o.hours = []domain.Booking{{Slot: domain.Slot{Start: noon, End: noon.Add(time.Hour)}, BrandID: 601, BrandNames: domain.Names{"en": "Bright"}}}
	link := func(body string) string {
		var got matches.CalendarURLAnswer
		call(t, s, "/web_my/calendar_url", body, token).into(t, &got)
		return strings.TrimPrefix(got.URL, "https://touchline.example")
	}
	first := link("{}")
	if again := link("{}"); again != first || len(first) < 40 {
		t.Fatalf("%s, then %s", first, again)
	}
	r := ask(t, s, "GET", first, "")
	list := events(t, r)
	if len(list) != 2 || said(list[1], "SUMMARY") != "Bright" || said(list[1], "UID") != "slot-601-"+domain.FormatID(noon.Unix())+"@touchline.example" {
		t.Errorf("%s", r.body)
	}
	if r.header.Get("Referrer-Policy") != "no-referrer" || r.header.Get("Cache-Control") != matches.CalendarOwn {
		t.Errorf("%v", r.header)
	}
	if list := events(t, ask(t, s, "GET", "/calendar/anchor/1001.ics", "")); len(list) != 1 {
		t.Errorf("the anchor shows %d matches", len(list))
	}
	second := link(`{"reset":true}`)
	for path, want := range map[string]int{second: 200, first: 404, first[:len(first)-6] + ".ics": 404, "/calendar/my/x.ics": 404} {
		if r := ask(t, s, "GET", path, ""); r.status != want {
			t.Errorf("%s: %d", path, r.status)
		}
	}
	s = o.server(t, a, func(d *flatDeps) { d.CalendarLinks = lostLinks{o} })
	if r := ask(t, s, "GET", second, ""); r.status != 500 {
		t.Errorf("without the tables: %d", r.status)
	}
	secret := strings.TrimSuffix(strings.TrimPrefix(second, matches.CalendarMinePath), ".ics")
	if logged := a.world.logged(); strings.Contains(logged, secret) || !strings.Contains(logged, matches.CalendarMinePath) {
		t.Errorf("the log tells the secret: %s", logged)
	}
	if r := call(t, s, "/web_my/calendar_url", "{}", ""); r.Code != domain.Unauthenticated {
		t.Errorf("a visitor: %s", r.body)
	}
}

// lostLinks are links in a lost database.
type lostLinks struct{ matches.CalendarLinks }

func (lostLinks) CalendarOwner(context.Context, []byte, time.Time) (int64, string, error) {
	return 0, "", errors.New("the table is gone")
}

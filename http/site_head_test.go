package http

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"touchline/domain"
	"touchline/http/site"
)

func headedClient() fstest.MapFS {
	files := builtClient()
	files["index.html"] = &fstest.MapFile{Data: []byte(`<!doctype html>
<html lang="zh" dir="ltr" data-layout="zh" data-theme="dark"><head><!--head--><title>Touchline</title><!--/head--><script>1</script></head><body></body></html>`)}
	files["manifest.webmanifest"] = &fstest.MapFile{Data: []byte(`{}`)}
	return files
}

const hostileName = `</title></script><script>alert(1)</script>"'&`

func hostileArena(t *testing.T) *arena {
	a := newArena()
	a.somebody(t, "rosa", 1001)
	h := a.houses[1001]
	h.HouseName, h.Introduction, h.HouseImage, h.Status, h.StartTime, h.MatchID = hostileName, "Calm calling\" onload=\"x", "img/2026/x.webp", domain.LiveLiving, noon, 50021
	a.houses[1001] = h
	a.known[50021] = derby().Match
	return a
}

var factsOf = regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)

func TestTheHeadOfARoomTellsCardsAndSearchEnginesWhatIsOn(t *testing.T) {
	s, _ := outside(t, hostileArena(t))
	r := ask(t, s, "GET", "/anchor/room/1001", "", "User-Agent", "Twitterbot/1.0", "Accept", "*/*", "Accept-Language", "en-GB")
	page := string(r.body)
	if r.status != 200 || strings.Contains(page, "<script>alert") || strings.Count(page, "</script>") != 2 || strings.Contains(page, `calling" onload`) {
		t.Fatalf("%d %s", r.status, page)
	}
	for _, want := range []string{
		`<html lang="en" dir="ltr" data-layout="intl" data-theme="dark">`, `<meta property="og:type" content="video.other">`,
		`<meta property="og:image" content="https://touchline.example/static/files/img/2026/x.webp">`,
		`<meta property="og:url" content="https://touchline.example/anchor/room/1001">`, `<meta name="twitter:card" content="summary_large_image">`,
		`<link rel="canonical" href="https://touchline.example/anchor/room/1001">`,
		`<link rel="alternate" hreflang="zh-Hant" href="https://touchline.example/anchor/room/1001?lang=zh-Hant">`,
		`hreflang="x-default"`, `type="application/json+oembed"`, `&lt;/title&gt;`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
	var event struct {
		Type, Name, StartDate string
		IsLiveBroadcast       bool
		BroadcastOfEvent      struct{ HomeTeam struct{ Name string } }
	}
	if err := json.Unmarshal([]byte(factsOf.FindStringSubmatch(page)[1]), &event); err != nil || event.Name != hostileName ||
		!event.IsLiveBroadcast || event.StartDate != noon.UTC().Format(time.RFC3339) || !strings.HasPrefix(event.BroadcastOfEvent.HomeTeam.Name, "Northern") {
		t.Errorf("%v %+v", err, event)
	}
}

func TestEveryPageHasAHeadInTheLanguageAskedFor(t *testing.T) {
	a := hostileArena(t)
	suspended := a.houses[1001]
	suspended.HouseID, suspended.Status = 1003, domain.LiveSuspended
	a.houses[1003] = suspended
	unopened := suspended
	unopened.HouseID, unopened.Status = 1004, domain.LiveUnopened
	a.houses[1004] = unopened
	s, _ := outside(t, a)
	for _, x := range []struct {
		path, accepts string
		status        int
		wants         []string
	}{
		{"/", "zh", 200, []string{`<html lang="zh"`, "<title>Touchline</title>", "体育直播", `rel="canonical" href="https://touchline.example/"`}},
		{"/?lang=ar", "zh", 200, []string{`<html lang="ar" dir="rtl" data-layout="intl"`, `rel="canonical" href="https://touchline.example/?lang=ar"`, "ar_AR"}},
		{"/", "ja", 200, []string{`<html lang="en"`}},
		{"/match/1", "en", 200, []string{"Matches · Touchline", `"@graph"`, `"@type":"BroadcastEvent"`}},
		{"/match/77", "en", 404, []string{"noindex"}},
		{"/anchor/0", "zh-TW", 200, []string{"主播 · Touchline", `<html lang="zh-Hant"`}},
		{"/dynamic?userId=1001", "en", 200, []string{"rosa · Touchline", `og:url" content="https://touchline.example/dynamic?userId=1001"`}},
		{"/user/info", "en", 200, []string{"noindex"}},
		{"/anchor/room/4711", "en", 404, []string{"There is no such room", "noindex"}},
		{"/anchor/room/nonsense", "en", 404, []string{"noindex"}},
		{"/anchor/room/1003", "en", 200, []string{"noindex", "<title>Touchline</title>"}},
		{"/anchor/room/1004", "en", 404, []string{"noindex"}},
	} {
		r := ask(t, s, "GET", x.path, "", "Accept", "text/html", "Accept-Language", x.accepts)
		for _, want := range x.wants {
			if r.status != x.status || !strings.Contains(string(r.body), want) {
				t.Errorf("%s in %s: %d without %s in\n%s", x.path, x.accepts, r.status, want, r.body)
			}
		}
		if !strings.HasPrefix(r.header.Get("Content-Type"), "text/html") || r.header.Get("Cache-Control") != "no-cache" || !strings.Contains(r.header.Get("Vary"), "Accept-Language") {
			t.Errorf("%s: %v", x.path, r.header)
		}
	}
	first := ask(t, s, "GET", "/anchor/room/1001", "", "Accept", "text/html")
	if r := ask(t, s, "GET", "/anchor/room/1001", "", "Accept", "text/html", "If-None-Match", first.header.Get("ETag")); r.status != 304 {
		t.Errorf("the same again: %d", r.status)
	}
	h := a.houses[1001]
	h.HouseName = "Another name"
	a.houses[1001] = h
	a.world.pass(site.CardLife + time.Second)
	if r := ask(t, s, "GET", "/anchor/room/1001", "", "Accept", "text/html", "If-None-Match", first.header.Get("ETag")); r.status != 200 {
		t.Errorf("renamed: %d", r.status)
	}
}

func TestTheServerOffersTheLanguagesTheClientIsWrittenIn(t *testing.T) {
	folders, err := os.ReadDir("../client/src/i18n/locales")
	if err != nil {
		t.Fatal(err)
	}
	var tags []string
	for _, folder := range folders {
		tags = append(tags, folder.Name())
	}
	slices.Sort(tags)
	if ours := slices.Sorted(slices.Values(wording.Offered())); !slices.Equal(ours, tags) {
		t.Errorf("the server offers %v, the client is written in %v", ours, tags)
	}
}

func derby() domain.CalendarEntry {
	return domain.CalendarEntry{Sequence: 3, Match: domain.Match{
		MatchID: 50021, RaceType: 1, Status: domain.MatchNotStarted, MatchTime: noon.Add(48 * time.Hour), TimeKnown: true, Updated: noon,
		CompetitionNames: domain.Names{"en": "Cup; the, old\\one", "zh": "杯赛"}, EventNames: domain.Names{"en": "Round 1\r\nBEGIN:VALARM"},
		Home: domain.Team{Names: domain.Names{"en": "Northern Athletic Football Club of the Upper Valley", "zh": "北方体育足球俱乐部北方体育足球俱乐部北方体育足球俱乐部"}},
		Away: domain.Team{Names: domain.Names{"en": "Südstädtische Fußballfreunde", "zh": "南方"}},
	}}
}

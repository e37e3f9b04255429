package site_test

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"touchline/app/resttest"
	"touchline/client"
	"touchline/domain"
	"touchline/domain/replay"
	"touchline/http"
	"touchline/persistence/tables/seed"
)

var factsOf = regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)

func TestTheHeadOfARoomDescribesItForCardsAndSearchEngines(t *testing.T) {
	s := resttest.Open(t, headed)
	hostileRoom(t, s)
	r := s.Ask(t, "GET", "/anchor/room/1001", "", "User-Agent", "Twitterbot/1.0", "Accept", "*/*", "Accept-Language",
		"en-GB")
	page := string(r.Body)
	if r.Status != 200 || strings.Contains(page, "<script>alert") || strings.Count(page, "</script>") != 3 ||
		strings.Contains(page, `calling" onload`) {
		t.Fatalf("%d %s", r.Status, page)
	}
	for _, want := range []string{
		`<html lang="en" dir="ltr" data-layout="intl" data-theme="dark">`, `<meta property="og:type" content="video.other">`,
		`<meta property="og:image" content="https://touchline.example/static/files/img/2026/x.webp">`,
		`<meta property="og:url" content="https://touchline.example/anchor/room/1001">`,
		`<meta name="twitter:card" content="summary_large_image">`,
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
	if err := json.Unmarshal([]byte(factsOf.FindStringSubmatch(page)[1]), &event); err != nil ||
		event.Name != hostileName ||
		!event.IsLiveBroadcast || event.StartDate != resttest.Noon.UTC().Format(time.RFC3339) ||
		!strings.HasPrefix(event.BroadcastOfEvent.HomeTeam.Name, "Northern") {
		t.Errorf("%v %+v", err, event)
	}
}

func TestEveryPageHasAHeadInTheRequestedLanguage(t *testing.T) {
	s := resttest.Open(t, headed)
	hostileRoom(t, s)
	for _, name := range []string{"another", "suspended", "unopened"} {
		s.Anchor(name)
	}
	s.Exec(`UPDATE room SET house_name = $1, status = 4 WHERE house_id = 1003`, hostileName)
	s.Exec(`UPDATE room SET house_name = $1 WHERE house_id = 1004`, hostileName)
	s.Exec(`UPDATE room SET status = 1 WHERE house_id = 1002`)
	for id, of := range map[string]int64{"seen": 1001, "hidden": 1001, "closed": 1003} {
		s.Exec(`INSERT INTO replay (replay_id, session_id, house_id, title, image, match_id, race_type, start_at, length_ms,
			hidden)
			VALUES ('rp_' || $1, $1, $2, $3, 'img/2026/x.webp', 0, 1, $4, 61000, $1 = 'hidden')`, id, of, hostileName, resttest.Noon)
	}
	for id, c := range map[string]struct {
		of             int64
		session        string
		state          replay.ClipState
		picture, taken bool
	}{
		"seen": {1001, "seen", replay.ClipReady, true, false}, "bare": {1001, "", replay.ClipReady, false, false},
		"making": {1001, "seen", replay.ClipMaking, false, false}, "failed": {1001, "seen", replay.ClipFailed, false, false},
		"removed": {1001, "seen", replay.ClipReady, true, true}, "hidden": {1001, "hidden", replay.ClipReady, true, false},
		"closed": {1003, "closed", replay.ClipReady, true, false}, "unopened": {1004, "", replay.ClipReady, true, false},
	} {
		s.Exec(`INSERT INTO clip (clip_id, house_id, user_id, session_id, title, from_at, to_at, request_id,
			request_hash, match_id, race_type, created_at, length_ms, state, picture, removed_at)
			VALUES ('cl_' || $1, $2, 1, $3, $4, $5, $5, $1, '', 0, 1, $5, 19600, $6, $7, CASE WHEN $8 THEN $5::timestamptz END)`,
			id, c.of, c.session, hostileName, resttest.Noon, int32(c.state), c.picture, c.taken)
	}
	// 50002 and on
	for _, status := range []domain.MatchStatus{domain.MatchInProgress, domain.MatchEnded, domain.MatchNotStarted} {
		s.Match(resttest.Noon.Add(time.Hour), func(m *seed.NewMatch) { m.Result.Status = status })
	}
	for _, x := range []struct {
		path, accepts string
		status        int
		wants         []string
	}{
		{"/", "zh", 200, []string{`<html lang="zh"`, "<title>Touchline</title>", "体育直播",
			`rel="canonical" href="https://touchline.example/"`}},
		{"/?lang=ar", "zh", 200, []string{`<html lang="ar" dir="rtl" data-layout="intl"`,
			`rel="canonical" href="https://touchline.example/?lang=ar"`, "ar_AR"}},
		{"/", "ja", 200, []string{`<html lang="en"`}},
		{"/match/1", "en", 200, []string{"Matches · Touchline", `"@graph"`, `"@type":"BroadcastEvent"`,
			`"isLiveBroadcast":false`}},
		{"/match/77", "en", 404, []string{"noindex"}},
		{"/match/live/50001", "en", 200,
			[]string{"Northern Athletic", "– ", "· Touchline</title>", `og:type" content="video.other"`,
				`"@type":"BroadcastEvent"`, `"isLiveBroadcast":true`,
				`rel="canonical" href="https://touchline.example/match/live/50001"`,
				`"url":"https://touchline.example/match/live/50001"`,
				`og:image" content="https://touchline.example/static/files/img/2026/x.webp"`}},
		{"/match/live/50002", "en", 200, []string{`"isLiveBroadcast":true`}},  // in play
		{"/match/live/50003", "en", 200, []string{`"isLiveBroadcast":false`}}, // over
		{"/match/live/50004", "en", 200, []string{`"isLiveBroadcast":false`}}, // to come
		{"/team/7001", "en", 200, []string{"<title>Northern Athletic Football Club of the Upper Valley · Touchline",
			`"@type":"SportsTeam"`, `rel="canonical" href="https://touchline.example/team/7001"`}},
		{"/competition/301", "en", 200, []string{"<title>Cup · Touchline", `"@type":"SportsOrganization"`}},
		{"/team/4711", "en", 404, []string{"noindex"}},
		{"/competition/foo", "en", 404, []string{"noindex"}},
		{"/match/foo", "en", 404, []string{"noindex"}},
		{"/match/07", "en", 404, []string{"noindex"}},
		{"/match/live/4711", "zh", 404, []string{"没有这场比赛", "noindex"}},
		{"/match/live/nonsense", "en", 404, []string{"noindex"}},
		{"/match/live", "en", 404, []string{"noindex"}},
		{"/nowhere", "en", 404, []string{"noindex", "<html"}},
		{"/anchor/room/1001/more", "en", 404, []string{"noindex"}},
		{"/anchor/foo", "en", 404, []string{"noindex"}},
		{"/user/contract/foo", "en", 404, []string{"noindex"}},
		{"/anchor/0", "zh-TW", 200, []string{"主播 · Touchline", `<html lang="zh-Hant"`}},
		{"/dynamic?userId=1001", "en", 200,
			[]string{"rosa · Touchline", `og:url" content="https://touchline.example/dynamic?userId=1001"`,
				`og:type" content="profile"`,
				`"@type":"ProfilePage"`, `"userInteractionCount":`, `og:description" content="Calm calling&#34; onload=&#34;x"`}},
		{"/dynamic?userId=1002", "en", 200, []string{`og:description" content="Posts, photos and schedule from another"`}},
		{"/dynamic?userId=4711", "en", 404, []string{"Room not found", "noindex"}},
		{"/dynamic", "en", 200, []string{"<title>Touchline</title>", "noindex"}}, // one's own
		{"/user/info", "en", 200, []string{"noindex"}},
		{"/anchor/room/4711", "en", 404, []string{"Room not found", "noindex"}},
		{"/anchor/room/nonsense", "en", 404, []string{"noindex"}},
		{"/anchor/room/1003", "en", 200, []string{"noindex", "<title>Touchline</title>"}},
		{"/anchor/room/1004", "en", 404, []string{"noindex"}},
		{"/replay/rp_seen", "en", 200,
			[]string{"&lt;/title&gt;", `og:type" content="video.other"`, `"@type":"VideoObject"`, `"duration":"PT61S"`,
				"A replay from rosa",
				`rel="canonical" href="https://touchline.example/replay/rp_seen"`,
				`og:image" content="https://touchline.example/static/files/img/2026/x.webp"`}},
		{"/replay/rp_hidden", "en", 404, []string{"Replay not found", "noindex"}},
		{"/replay/rp_closed", "en", 404, []string{"Replay not found", "noindex"}},
		{"/replay/rp_none", "zh", 404, []string{"没有这个回放", "noindex"}},
		{"/clip/cl_seen", "en", 200,
			[]string{"&lt;/title&gt;", `og:type" content="video.other"`, `"@type":"VideoObject"`, `"duration":"PT20S"`,
				"A clip from rosa’s broadcast",
				`rel="canonical" href="https://touchline.example/clip/cl_seen"`,
				`og:image" content="https://touchline.example/clip/cl_seen/picture.jpg"`,
				`"thumbnailUrl":"https://touchline.example/clip/cl_seen/picture.jpg"`,
				`"contentUrl":"https://touchline.example/clip/cl_seen/index.m3u8"`}},
		{"/clip/cl_bare", "zh", 200,
			[]string{"rosa 的直播切片", `og:image" content="https://touchline.example/static/files/img/2026/x.webp"`}},
		{"/clip/cl_making", "en", 404, []string{"Clip not found", "noindex"}},
		{"/clip/cl_failed", "en", 404, []string{"Clip not found", "noindex"}},
		{"/clip/cl_removed", "en", 404, []string{"Clip not found", "noindex"}},
		{"/clip/cl_hidden", "en", 404, []string{"Clip not found", "noindex"}},
		{"/clip/cl_closed", "en", 404, []string{"Clip not found", "noindex"}},
		{"/clip/cl_unopened", "en", 404, []string{"Clip not found", "noindex"}},
		{"/clip/cl_none", "zh", 404, []string{"没有这个切片", "noindex"}},
	} {
		r := s.Ask(t, "GET", x.path, "", "Accept", "text/html", "Accept-Language", x.accepts)
		for _, want := range x.wants {
			if r.Status != x.status || !strings.Contains(string(r.Body), want) {
				t.Errorf("%s in %s: %d without %s in\n%s", x.path, x.accepts, r.Status, want, r.Body)
			}
		}
		if !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") || r.Header.Get("Cache-Control") != "no-cache" ||
			!strings.Contains(r.Header.Get("Vary"), "Accept-Language") {
			t.Errorf("%s: %v", x.path, r.Header)
		}
	}
	first := s.Ask(t, "GET", "/anchor/room/1001", "", "Accept", "text/html")
	if r := s.Ask(t, "GET", "/anchor/room/1001", "", "Accept", "text/html", "If-None-Match",
		first.Header.Get("ETag")); r.Status != 304 {
		t.Errorf("the same request again: %d", r.Status)
	}
	s.Exec(`UPDATE room SET house_name = 'Another name' WHERE house_id = 1001`)
	s.Pass(6 * time.Second) // a card is cached for five
	if r := s.Ask(t, "GET", "/anchor/room/1001", "", "Accept", "text/html", "If-None-Match",
		first.Header.Get("ETag")); r.Status != 200 {
		t.Errorf("renamed: %d", r.Status)
	}
}

func TestTheServerOffersTheLanguagesOfTheClient(t *testing.T) {
	folders, err := fs.ReadDir(client.Locales(), ".")
	if err != nil {
		t.Fatal(err)
	}
	s := resttest.Open(t)
	var tags []string
	for _, folder := range folders {
		tags = append(tags, folder.Name())
	}
	slices.Sort(tags)
	if ours := slices.Sorted(slices.Values(s.Wording().Offered())); !slices.Equal(ours, tags) {
		t.Errorf("the server offers %v, the client has %v", ours, tags)
	}
}

var firstOf = regexp.MustCompile(`(?s)<script type="application/json" id="first-answers">(.*?)</script>`)

type firstAnswers struct {
	Lang    string
	Answers []struct {
		Path      string
		Ask, Data json.RawMessage
		All       bool
	}
}

func firstOn(t *testing.T, s *resttest.Server, path string, header ...string) (first firstAnswers) {
	t.Helper()
	r := s.Ask(t, "GET", path, "", append([]string{"Accept", "text/html"}, header...)...)
	if found := firstOf.FindSubmatch(r.Body); found == nil || json.Unmarshal(found[1], &first) != nil {
		t.Fatalf("%s: %.3000s", path, r.Body)
	}
	return first
}

func TestAPageHasTheAnswersToTheClientsFirstCalls(t *testing.T) {
	s := resttest.Open(t, headed)
	rosa := hostileRoom(t, s)
	room := firstOn(t, s, "/anchor/room/1001", "Cookie", "lang=ar", "token", rosa.Token)
	if room.Lang != "ar" || len(room.Answers) != 4 {
		t.Fatalf("%+v", room)
	}
	// The answers of a match include the room that it plays first.
	match := firstOn(t, s, "/match/live/50001", "Cookie", "lang=ar")
	if len(match.Answers) != 5 || match.Answers[3].Path != "/web_anchor/anchor_details" {
		t.Fatalf("%+v", match)
	}
	for _, a := range slices.Concat(room.Answers, match.Answers) {
		if same := s.Ask(t, "POST", a.Path, string(a.Ask), "lang", "ar"); string(same.Data) != string(a.Data) {
			t.Errorf("%s as a visitor: %s, in the page: %s", a.Path, same.Data, a.Data)
		}
	}
	for path, want := range map[string]int{"/": 4, "/match/0": 2, "/anchor/room/999": 2, "/match/live/999": 2,
		"/nowhere": 2} {
		if first := firstOn(t, s, path); first.Lang != "zh" || len(first.Answers) != want {
			t.Errorf("%s: %s, %d answers", path, first.Lang, len(first.Answers))
		}
	}
	if first := firstOn(t, s, "/?lang=en", "Cookie", "lang=ar"); first.Lang != "en" {
		t.Errorf("for an address in English: %s", first.Lang)
	}
}

func TestThePageOfAMatchFetchesThePlayerOnlyWhileItPlays(t *testing.T) {
	files := headedClient()
	files[".vite/first.json"] = &fstest.MapFile{Data: []byte(
		`{"routes":[{"path":"match/live/:matchId","scripts":["assets/match.js"],"stage":{"scripts":["assets/player.js"]}}]}`)}
	s := resttest.Open(t, resttest.Deps(func(d *http.Deps) { d.Client = files }))
	hostileRoom(t, s)
	names := func(script string) bool {
		return strings.Contains(string(s.Ask(t, "GET", "/match/live/50001", "", "Accept", "text/html").Body),
			`href="/assets/`+script+`.js"`)
	}
	if !names("match") || !names("player") {
		t.Errorf("on the air: match %t, player %t", names("match"), names("player"))
	}
	s.Exec(`UPDATE room SET status = 1`)
	s.Pass(time.Minute)
	if !names("match") || names("player") {
		t.Errorf("dark: match %t, player %t", names("match"), names("player"))
	}
}

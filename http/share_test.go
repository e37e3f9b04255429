package http

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/http/site"
)

func TestOtherSitesAreToldHowToShowARoom(t *testing.T) {
	s, _ := outside(t, hostileArena(t))
	for _, x := range []struct {
		query  string
		status int
		width  int
	}{
		{"url=" + url.QueryEscape("https://touchline.example/anchor/room/1001?lang=en"), 200, 640},
		{"format=json&maxwidth=400&maxheight=180&url=" + url.QueryEscape("https://touchline.example/embed/room/1001"), 200, 320},
		{"url=" + url.QueryEscape("https://elsewhere.example/anchor/room/1001"), 404, 0},
		{"url=" + url.QueryEscape("http://touchline.example/anchor/room/1001"), 404, 0},
		{"url=" + url.QueryEscape("https://touchline.example/anchor/room/4711"), 404, 0},
		{"url=" + url.QueryEscape("https://touchline.example/match/1"), 404, 0},
		{"", 404, 0},
		{"format=xml&url=" + url.QueryEscape("https://touchline.example/anchor/room/1001"), 501, 0},
	} {
		r := ask(t, s, "GET", "/oembed?"+x.query, "")
		var got site.OembedAnswer
		_ = json.Unmarshal(r.body, &got)
		if r.status != x.status || got.Width != x.width || got.Height != x.width*9/16 || r.header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: %d %s", x.query, r.status, r.body)
		}
		if x.status == 200 && (got.Title != hostileName || strings.Contains(got.HTML, "<script>") || !strings.Contains(got.HTML, `src="https://touchline.example/embed/room/1001`) ||
			strings.Contains(x.query, "lang") != strings.Contains(got.HTML, `1001?lang=en"`)) {
			t.Errorf("%s", got.HTML)
		}
	}
}

func TestOnlyTheEmbeddedPageMayStandInForeignFrames(t *testing.T) {
	s, _ := outside(t, hostileArena(t))
	r := ask(t, s, "GET", "/embed/room/1001?chat=1", "", "Accept", "text/html")
	policy := r.header.Get("Content-Security-Policy")
	if r.status != 200 || !strings.Contains(policy, "frame-ancestors *") || strings.Contains(policy, "frame-ancestors 'self'") ||
		!strings.Contains(policy, "script-src 'self' 'sha256-abc'") || r.header.Get("X-Frame-Options") != "" {
		t.Errorf("%d %v", r.status, r.header)
	}
	if !strings.Contains(string(r.body), `rel="canonical" href="https://touchline.example/anchor/room/1001"`) {
		t.Errorf("%s", r.body)
	}
	if r := ask(t, s, "GET", "/embed/room/4711", ""); r.status != 404 || !strings.Contains(string(r.body), "<html") {
		t.Errorf("no such room: %d", r.status)
	}
	if r := ask(t, s, "GET", "/anchor/room/1001", "", "Accept", "text/html"); r.header.Get("X-Frame-Options") != "SAMEORIGIN" {
		t.Errorf("the room itself: %v", r.header)
	}
}

func TestTheChatOverlayNeedsTheKeyThatGoesWithTheLiveCode(t *testing.T) {
	s, o := outside(t, hostileArena(t))
	o.codes[1001], o.codes[1002] = 2, 0
	key := domain.OverlayKey(s.Secret, 1001, 2)
	for path, want := range map[string]int{
		"/overlay/chat/1001?key=" + key: 200, "/overlay/chat/1001": 404, "/overlay/chat/1001?key=" + domain.OverlayKey(s.Secret, 1001, 1): 404,
		"/overlay/chat/1002?key=" + domain.OverlayKey(s.Secret, 1002, 0): 404, "/overlay/chat/4711?key=" + key: 404, "/overlay/chat/x?key=" + key: 404,
	} {
		r := ask(t, s, "GET", path, "", "Accept", "text/html")
		if r.status != want || r.header.Get("Referrer-Policy") != "no-referrer" || want == 404 && r.Code != domain.NotFound {
			t.Errorf("%s: %d %v", path, r.status, r.header)
		}
	}
	if got := s.rooms.OverlayURL("https://x.example", 1001, 2); got != "https://x.example/overlay/chat/1001?key="+key {
		t.Error(got)
	}
}

func TestTheManifestHasItsType(t *testing.T) {
	s, _ := outside(t, newArena())
	if r := ask(t, s, "GET", "/manifest.webmanifest", ""); r.status != 200 || r.header.Get("Content-Type") != "application/manifest+json" {
		t.Errorf("%d %v", r.status, r.header)
	}
}

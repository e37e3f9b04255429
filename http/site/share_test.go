package site_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/site"
)

func TestOtherSitesGetTheEmbeddingOfARoom(t *testing.T) {
	s := resttest.Open(t, headed)
	hostileRoom(t, s)
	for _, x := range []struct {
		query  string
		status int
		width  int
	}{
		{"url=" + url.QueryEscape("https://touchline.example/anchor/room/1001?lang=en"), 200, 640},
		{"format=json&maxwidth=400&maxheight=180&url=" + url.QueryEscape("https://touchline.example/embed/room/1001"), 200,
			320},
		{"url=" + url.QueryEscape("https://elsewhere.example/anchor/room/1001"), 404, 0},
		{"url=" + url.QueryEscape("http://touchline.example/anchor/room/1001"), 404, 0},
		{"url=" + url.QueryEscape("https://touchline.example/anchor/room/4711"), 404, 0},
		{"url=" + url.QueryEscape("https://touchline.example/match/1"), 404, 0},
		{"", 404, 0},
		{"format=xml&url=" + url.QueryEscape("https://touchline.example/anchor/room/1001"), 501, 0},
	} {
		r := s.Ask(t, "GET", "/oembed?"+x.query, "")
		var got site.OembedAnswer
		_ = json.Unmarshal(r.Body, &got)
		if r.Status != x.status || got.Width != x.width || got.Height != x.width*9/16 ||
			r.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: %d %s", x.query, r.Status, r.Body)
		}
		if x.status == 200 && (got.Title != hostileName || strings.Contains(got.HTML, "<script>") ||
			!strings.Contains(got.HTML, `src="https://touchline.example/embed/room/1001`) ||
			strings.Contains(x.query, "lang") != strings.Contains(got.HTML, `1001?lang=en"`)) {
			t.Errorf("%s", got.HTML)
		}
	}
}

func TestOnlyTheEmbeddedPageMayBeInForeignFrames(t *testing.T) {
	s := resttest.Open(t, headed)
	hostileRoom(t, s)
	r := s.Ask(t, "GET", "/embed/room/1001?chat=1", "", "Accept", "text/html")
	policy := r.Header.Get("Content-Security-Policy")
	if r.Status != 200 || !strings.Contains(policy, "frame-ancestors *") ||
		strings.Contains(policy, "frame-ancestors 'self'") ||
		!strings.Contains(policy, "script-src 'self' 'sha256-abc'") || r.Header.Get("X-Frame-Options") != "" {
		t.Errorf("%d %v", r.Status, r.Header)
	}
	if !strings.Contains(string(r.Body), `rel="canonical" href="https://touchline.example/anchor/room/1001"`) {
		t.Errorf("%s", r.Body)
	}
	if r := s.Ask(t, "GET", "/embed/room/4711", ""); r.Status != 404 || !strings.Contains(string(r.Body), "<html") {
		t.Errorf("no such room: %d", r.Status)
	}
	if r := s.Ask(t, "GET", "/anchor/room/1001", "", "Accept",
		"text/html"); r.Header.Get("X-Frame-Options") != "SAMEORIGIN" {
		t.Errorf("the room itself: %v", r.Header)
	}
}

func TestTheChatOverlayNeedsTheKeyOfTheLiveCode(t *testing.T) {
	s := resttest.Open(t, headed)
	anchor := s.Anchor("rosa")
	s.Anchor("without a code")
	config := func(path, body string) (overlay string) {
		var shown struct{ Ingest struct{ OverlayURL string } }
		s.Call(t, "/web_anchor/anchor_house_config_details"+path, body, anchor.Token).Into(t, &shown)
		return shown.Ingest.OverlayURL
	}
	cover := s.Upload(anchor, "cover", 640, 360)
	config("_update", `{"houseName":"a","anchorTitle":"b","introduction":"c","announcement":"d","houseImage":"`+cover+`"}`)
	config("", ``) // the first read creates the first code
	shown := config("_update", `{"resetLiveCode":true}`)
	key := studio.OverlayKey(s.Secret, 1001, 2)
	if shown != "https://touchline.example/overlay/chat/1001?key="+key {
		t.Error(shown)
	}
	for path, want := range map[string]int{
		"/overlay/chat/1001?key=" + key: 200, "/overlay/chat/1001": 404,
		"/overlay/chat/1001?key=" + studio.OverlayKey(s.Secret, 1001, 1): 404,
		"/overlay/chat/1002?key=" + studio.OverlayKey(s.Secret, 1002, 0): 404, "/overlay/chat/4711?key=" + key: 404,
		"/overlay/chat/x?key=" + key: 404,
	} {
		r := s.Ask(t, "GET", path, "", "Accept", "text/html")
		if r.Status != want || r.Header.Get("Referrer-Policy") != "no-referrer" || want == 404 && r.Code != domain.NotFound {
			t.Errorf("%s: %d %v", path, r.Status, r.Header)
		}
	}
}

func TestTheManifestHasItsType(t *testing.T) {
	s := resttest.Open(t, headed)
	if r := s.Ask(t, "GET", "/manifest.webmanifest", ""); r.Status != 200 ||
		r.Header.Get("Content-Type") != "application/manifest+json" {
		t.Errorf("%d %v", r.Status, r.Header)
	}
}

package site_test

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gofiber/fiber/v3"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http"
	"touchline/http/rest"
)

func TestTheClientIsServedAsBuilt(t *testing.T) {
	s := resttest.Open(t, resttest.Deps(func(d *http.Deps) {
		d.Client, d.ScriptHashes, d.MediaHosts = builtClient(), []string{"'sha256-abc'"}, []string{"https://media.example"}
	}))
	for _, x := range []struct {
		path, accept, encoding string
		status                 int
		body, sent, cache      string
	}{
		{"/", "text/html", "", 200, "<!doctype html><script>1</script>", "", "no-cache"},
		{"/", "*/*", "", 200, "<!doctype html><script>1</script>", "", "no-cache"},
		{"/anchor/room/1001", "text/html,*/*", "br", 200, "<!doctype html><script>1</script>", "", "no-cache"},
		{"/match/0?x=1", "text/html", "", 200, "<!doctype html><script>1</script>", "", "no-cache"},
		{"/match/0", "*/*", "", 200, "<!doctype html><script>1</script>", "", "no-cache"},
		{"/anchor/room/1001", "", "", 200, "<!doctype html><script>1</script>", "", "no-cache"},
		{"/user/info/", "application/json", "", 200, "<!doctype html><script>1</script>", "", "no-cache"},
		{"/chargeWithdrawAnchor", "image/avif,image/webp", "", 200, "<!doctype html><script>1</script>", "", "no-cache"},
		{"/api/match/0", "*/*", "", 404, "", "", "no-store"},
		{"/match/live", "*/*", "", 200, "<!doctype html><script>1</script>", "", "no-cache"},
		{"/assets/a-1.js", "*/*", "", 200, "plain", "", "public, max-age=31536000, immutable"},
		{"/assets/a-1.js", "*/*", "gzip, br", 200, "brotli", "br", "public, max-age=31536000, immutable"},
		{"/assets/a-1.js", "*/*", "gzip", 200, "gzip", "gzip", "public, max-age=31536000, immutable"},
		{"/assets/b.css", "*/*", "br", 200, "css", "", "public, max-age=31536000, immutable"},
		{"/favicon.svg", "image/*", "", 200, "<svg/>", "", "no-cache"},
		{"/assets/none.js", "text/html", "", 404, "", "", "no-store"},
		{"/assets/a-1.js.br", "*/*", "", 404, "", "", "no-store"},
		{"/assets/../index.html", "*/*", "", 404, "", "", "no-store"},
		{"/assets/%2e%2e/index.html", "*/*", "", 404, "", "", "no-store"},
		{"/nowhere", "application/json", "", 404, "", "", "no-store"},
		{"/api/nowhere", "text/html", "", 404, "", "", "no-store"},
		{"/none.png", "text/html", "", 404, "", "", "no-store"},
		{"/OSSURL", "application/json", "", 404, "", "", "no-store"},
		{"/ossUrl/", "application/json", "", 404, "", "", "no-store"},
	} {
		r := s.Ask(t, "GET", x.path, "", "Accept", x.accept, "Accept-Encoding", x.encoding)
		if r.Status != x.status || x.body != "" && string(r.Body) != x.body || r.Header.Get("Content-Encoding") != x.sent ||
			r.Header.Get("Cache-Control") != x.cache {
			t.Errorf("%s (%s): %d %s %s %s", x.path, x.encoding, r.Status, r.Header.Get("Content-Encoding"),
				r.Header.Get("Cache-Control"), r.Body)
		}
		if x.status == 404 && r.Code != domain.NotFound {
			t.Errorf("%s: %s", x.path, r.Body)
		}
	}
	page := s.Ask(t, "GET", "/", "", "Accept", "text/html")
	policy := page.Header.Get("Content-Security-Policy")
	for _, want := range []string{
		"default-src 'none'", "script-src 'self' 'sha256-abc';", "media-src 'self' blob: https://media.example;",
		"worker-src 'self' blob:",
		"connect-src 'self' https://media.example;", "img-src 'self' data: blob: https://media.example;", "object-src 'none'",
		"frame-ancestors 'self'",
	} {
		if !strings.Contains(policy, want) {
			t.Errorf("policy lacks %s: %s", want, policy)
		}
	}
	if strings.Contains(policy, "unsafe-eval") || strings.Contains(policy, "script-src 'self' 'unsafe-inline'") {
		t.Error(policy)
	}
	if r := s.Ask(t, "GET", "/", "", "Accept", "text/html", "If-None-Match", page.Header.Get("ETag")); r.Status != 304 {
		t.Errorf("the same page again: %d", r.Status)
	}
	if r := s.Ask(t, "POST", "/anchor/room/1001", "", "Accept", "text/html"); r.Status != 404 ||
		r.Code != domain.NotFound {
		t.Errorf("POST to a page: %d %s", r.Status, r.Body)
	}
}

func TestThePageExplainsAMissingBuild(t *testing.T) {
	s := resttest.Open(t, resttest.Deps(func(d *http.Deps) { d.Client = fstest.MapFS{".gitkeep": &fstest.MapFile{}} }))
	r := s.Ask(t, "GET", "/", "", "Accept", "text/html")
	if r.Status != 503 || !bytes.Contains(r.Body, []byte("make run")) {
		t.Errorf("%d %s", r.Status, r.Body)
	}
}

// refusingGateway records the callers and refuses them.
type refusingGateway struct {
	called bool
	from   any
}

func (k *refusingGateway) Upgrade(c fiber.Ctx) error {
	k.called, k.from = true, c.RequestCtx().UserValue(rest.PeerAddress)
	return domain.Refuse(domain.TicketInvalid)
}

func TestTheGatewayIsAtTheSocketPath(t *testing.T) {
	k := &refusingGateway{}
	s := resttest.Open(t, resttest.Deps(func(d *http.Deps) {
		d.Upgrade, d.TrustedProxies = k.Upgrade, []string{"0.0.0.0"}
	}))
	r := s.Ask(t, "GET", "/ws", "", "X-Forwarded-For", "2001:db8::7")
	if !k.called || r.Code != domain.TicketInvalid {
		t.Errorf("%s", r.Body)
	}
	if want := domain.ParseAddress("2001:db8::1"); k.from != want {
		t.Errorf("the gateway gets the address %v, want %s", k.from, want)
	}
}

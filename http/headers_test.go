package http

import (
	"strings"
	"testing"

	"touchline/http/rest"

	"github.com/gofiber/fiber/v3"
)

func TestEachKindOfAnswerSaysWhatABrowserMayDoWithIt(t *testing.T) {
	w := newWorld()
	s := serverOn(t, w, func(d *flatDeps) {
		d.Client, d.ScriptHashes, d.MediaHosts, d.MediaList = builtClient(), []string{"'sha256-abc'"}, []string{"https://media.example"}, nil
		d.PublicURL = "https://site.example"
	})
	w.files[storedKey+".png"] = []byte("x")
	s.Register(rest.Public, "GET /fault", rest.LimitNone, func(fiber.Ctx, rest.Caller) error { panic("kaboom") })
	page := rest.ContentSecurityPolicy([]string{"'sha256-abc'"}, []string{"https://media.example"})
	for _, x := range []struct{ what, method, path, kind, policy, cache string }{
		{"page", "GET", "/anchor/room/1001", "text/html; charset=utf-8", page, "no-cache"},
		{"script", "GET", "/assets/a-1.js", "text/javascript; charset=utf-8", "", "public, max-age=31536000, immutable"},
		{"answer", "POST", "/isUsefulToken", rest.MIMEJSON, "", "no-store"},
		{"refusal", "POST", "/web_user/userInfo", rest.MIMEJSON, "", "no-store"},
		{"fault", "GET", "/fault", rest.MIMEJSON, "", "no-store"},
		{"nothing there", "POST", "/nowhere", rest.MIMEJSON, "", "no-store"},
		{"picture somebody sent", "GET", rest.FilesPath + storedKey + ".png", "image/png", rest.FilePolicy, "public, max-age=31536000, immutable"},
		{"picture that is not there", "GET", rest.FilesPath + "x.png", rest.MIMEJSON, "", "no-store"},
	} {
		r := ask(t, s, x.method, x.path, "", "Accept", "text/html,*/*")
		want := map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin", "X-Frame-Options": "SAMEORIGIN",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-site", "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
			"Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
			"Server":             "", "Set-Cookie": "", "Access-Control-Allow-Origin": "", "X-Powered-By": "",
			"Content-Type": x.kind, "Content-Security-Policy": x.policy,
		}
		if x.cache != "" {
			want["Cache-Control"] = x.cache
		}
		for name, value := range want {
			if got := r.header.Get(name); got != value {
				t.Errorf("%s: %s is %q, want %q", x.what, name, got, value)
			}
		}
	}
}

func TestBrowsersAreHeldToHTTPSWhereItIsSpoken(t *testing.T) {
	for _, x := range []struct {
		what, public, proxied string
		held                  bool
	}{
		{"a site known under https", "https://site.example", "", true},
		{"a site known under http", "http://site.example", "", false},
		{"a stranger who claims it", "", "https", false}, // the peer is no listed proxy
		{"nobody said", "", "", false},
	} {
		s := serverOn(t, newWorld(), func(d *flatDeps) { d.PublicURL = x.public })
		r := ask(t, s, "GET", "/static/ossUrl", "", "X-Forwarded-Proto", x.proxied)
		if held := r.header.Get("Strict-Transport-Security") != ""; held != x.held {
			t.Errorf("%s: %v", x.what, held)
		}
	}
	s := serverOn(t, newWorld(), func(d *flatDeps) { d.TrustedProxies = []string{"0.0.0.0"} }) // the address tests ask from
	if r := ask(t, s, "GET", "/static/ossUrl", "", "X-Forwarded-Proto", "https"); r.header.Get("Strict-Transport-Security") == "" {
		t.Error("a listed proxy that took the request by https is not believed")
	}
}

// A cookie of the host alone can be set by no neighbouring host, and by no page without TLS.
func TestTheVisitorsCookieBelongsToTheHostAloneWhereTLSIsSpoken(t *testing.T) {
	for _, x := range []struct{ public, begins, ends string }{
		{"https://site.example", "__Host-visitor=", "; path=/; HttpOnly; secure; SameSite=Lax"},
		{"http://site.example", "visitor=", "; path=/; HttpOnly; SameSite=Lax"},
	} {
		a := newArena()
		s := a.server(t)
		s.PublicURL = x.public
		a.somebody(t, "owner1", 1001)
		r := ask(t, s, "POST", "/web_anchor/web_im_info", `{"houseId":"1001"}`)
		cookie := r.header.Get("Set-Cookie")
		if !strings.HasPrefix(cookie, x.begins) || !strings.HasSuffix(cookie, x.ends) || strings.Contains(cookie, "domain=") {
			t.Errorf("%s: %q", x.public, cookie)
		}
		kept, _, _ := strings.Cut(cookie, ";")
		again := ask(t, s, "POST", "/web_anchor/web_im_info", `{"houseId":"1001"}`, "Cookie", kept)
		if again.header.Get("Set-Cookie") != "" || a.rights[0].Visitor != a.rights[1].Visitor {
			t.Errorf("%s: the visitor is not known again", x.public)
		}
	}
}

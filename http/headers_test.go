// The headers of responses: policies for browsers, and the cookie of visitors.

package http_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gofiber/fiber/v3"

	"touchline/app/resttest"
	"touchline/http"
	"touchline/http/chat"
	"touchline/http/rest"
)

// storedKey is the key of an uploaded picture, without its extension.
const storedKey = "img/2026/11/0123456789abcdef0123456789abcdef"

// withClient serves a built client.
var withClient = resttest.Deps(func(d *http.Deps) {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	d.Client = fstest.MapFS{"index.html": file("<!doctype html><script>1</script>"), "assets/a-1.js": file("plain")}
	d.ScriptHashes, d.MediaHosts = []string{"'sha256-abc'"}, []string{"https://media.example"}
})

func TestEachKindOfResponseHasItsPolicyForBrowsers(t *testing.T) {
	var files rest.FileStore
	s := resttest.Open(t, withClient, resttest.Deps(func(d *http.Deps) { files = d.Files }))
	if err := files.Put(t.Context(), storedKey+".png", []byte("x")); err != nil {
		t.Fatal(err)
	}
	s.Register(rest.Public, "GET /fault", rest.LimitNone, func(fiber.Ctx, rest.Caller) error { panic("kaboom") })
	page := rest.ContentSecurityPolicy([]string{"'sha256-abc'"}, []string{"https://media.example"})
	for _, x := range []struct{ what, method, path, kind, policy, cache string }{
		{"page", "GET", "/anchor/room/1001", "text/html; charset=utf-8", page, "no-cache"},
		{"script", "GET", "/assets/a-1.js", "text/javascript; charset=utf-8", "", "public, max-age=31536000, immutable"},
		{"answer", "POST", "/isUsefulToken", rest.MIMEJSON, "", "no-store"},
		{"refusal", "POST", "/web_user/userInfo", rest.MIMEJSON, "", "no-store"},
		{"fault", "GET", "/fault", rest.MIMEJSON, "", "no-store"},
		{"nothing there", "POST", "/nowhere", rest.MIMEJSON, "", "no-store"},
		{"uploaded picture", "GET", rest.FilesPath + storedKey + ".png", "image/png", rest.FilePolicy,
			"public, max-age=31536000, immutable"},
		{"picture that is not there", "GET", rest.FilesPath + "x.png", rest.MIMEJSON, "", "no-store"},
	} {
		r := s.Ask(t, x.method, x.path, "", "Accept", "text/html,*/*")
		want := map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin",
			"X-Frame-Options":            "SAMEORIGIN",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-site",
			"Strict-Transport-Security": "max-age=31536000; includeSubDomains",
			"Permissions-Policy":        noDevices,
			"Server":                    "", "Set-Cookie": "", "Access-Control-Allow-Origin": "", "X-Powered-By": "",
			"Content-Type": x.kind, "Content-Security-Policy": x.policy,
		}
		if x.cache != "" {
			want["Cache-Control"] = x.cache
		}
		for name, value := range want {
			if got := r.Header.Get(name); got != value {
				t.Errorf("%s: %s is %q, want %q", x.what, name, got, value)
			}
		}
	}
}

const noDevices = "camera=(), microphone=(), display-capture=(), geolocation=(), payment=()"

func TestOnlyTheStudioMayAskForCameraMicrophoneAndScreen(t *testing.T) {
	s := resttest.Open(t, withClient)
	const devices = "camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()"
	for path, want := range map[string]string{
		"/user/configuration": devices, "/user/configuration/": devices, "/User/Configuration?lang=ar": devices,
		"/": noDevices, "/anchor/room/1001": noDevices, "/embed/room/1001": noDevices,
		"/user/configuration/x": noDevices, "/user/info": noDevices, "/console": noDevices, "/assets/a-1.js": noDevices,
	} {
		r := s.Ask(t, "GET", path, "", "Accept", "text/html,*/*")
		if got := r.Header.Get("Permissions-Policy"); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

func TestBrowsersAreHeldToHTTPSOnASiteWithTLS(t *testing.T) {
	t.Run("no proxy is listed", func(t *testing.T) {
		s := resttest.Open(t)
		for _, x := range []struct {
			what, public, proxied string
			held                  bool
		}{
			{"a site known under https", "https://site.example", "", true},
			{"a site known under http", "http://site.example", "", false},
			{"an unlisted peer claims https", "", "https", false},
			{"no address of the site is set", "", "", false},
		} {
			s.PublicURL = x.public
			r := s.Ask(t, "GET", "/static/ossUrl", "", "X-Forwarded-Proto", x.proxied)
			if held := r.Header.Get("Strict-Transport-Security") != ""; held != x.held {
				t.Errorf("%s: %v", x.what, held)
			}
		}
	})
	t.Run("the peer is a listed proxy", func(t *testing.T) {
		s := resttest.Open(t, resttest.Set("TRUSTED_PROXIES", "0.0.0.0")) // the address of the tests
		s.PublicURL = ""
		if r := s.Ask(t, "GET", "/static/ossUrl", "", "X-Forwarded-Proto",
			"https"); r.Header.Get("Strict-Transport-Security") == "" {
			t.Error("the https of a listed proxy is ignored")
		}
	})
}

// Neither a neighbouring host nor a page without TLS can set a cookie of the host alone.
func TestTheVisitorsCookieBelongsToTheHostAloneOnASiteWithTLS(t *testing.T) {
	s := resttest.Open(t)
	s.OpenRoom("anchor")
	visitor := func(r resttest.Reply) string { // returns the visitor of a ticket
		t.Helper()
		var info chat.ImInfoAnswer
		r.Into(t, &info)
		right, err := s.Tickets.RedeemTicket(t.Context(), info.Ticket)
		if err != nil {
			t.Errorf("the ticket of %s: %v", r.Body, err)
		}
		return right.Visitor
	}
	for _, x := range []struct{ public, begins, ends string }{
		{"https://site.example", "__Host-visitor=", "; path=/; HttpOnly; secure; SameSite=Lax"},
		{"http://site.example", "visitor=", "; path=/; HttpOnly; SameSite=Lax"},
	} {
		s.PublicURL = x.public
		r := s.Ask(t, "POST", "/web_anchor/web_im_info", `{"houseId":"1001"}`)
		cookie := r.Header.Get("Set-Cookie")
		if !strings.HasPrefix(cookie, x.begins) || !strings.HasSuffix(cookie, x.ends) || strings.Contains(cookie, "domain=") {
			t.Errorf("%s: %q", x.public, cookie)
		}
		kept, _, _ := strings.Cut(cookie, ";")
		again := s.Ask(t, "POST", "/web_anchor/web_im_info", `{"houseId":"1001"}`, "Cookie", kept)
		if first := visitor(r); again.Header.Get("Set-Cookie") != "" || first == "" || first != visitor(again) {
			t.Errorf("%s: the visitor is not recognised", x.public)
		}
	}
}

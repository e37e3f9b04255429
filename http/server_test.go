package http_test

import (
	"errors"
	"net"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/rest"
)

func TestEveryRouteIsServedAtTheRootAndUnderAPI(t *testing.T) {
	s := resttest.Open(t)
	registered := map[string]bool{}
	for _, entry := range s.Table() {
		registered[entry.Method+" "+entry.Path], registered[entry.Method+" /api"+entry.Path] = true, true
	}
	for _, route := range s.Routed() {
		if _, path, _ := strings.Cut(route, " "); path != "/" && !registered[route] {
			t.Errorf("%s is not in the table of routes", route)
		}
		delete(registered, route)
	}
	for route := range registered {
		t.Errorf("%s is not served", route)
	}
}

func TestAPanicIsAFaultOfOneRequest(t *testing.T) {
	s := resttest.Open(t)
	s.Register(rest.Public, "/boom", rest.LimitNone, func(fiber.Ctx, rest.Caller) error { panic("kaboom") })
	s.Register(rest.Public, "/fault", rest.LimitNone,
		func(fiber.Ctx, rest.Caller) error { return errors.New("disk on fire") })
	for _, path := range []string{"/boom", "/fault"} {
		r := s.Ask(t, "POST", path, "{}")
		if r.Status != 500 || r.Code != domain.Internal || r.TraceID == "" {
			t.Errorf("%s: got %d %s", path, r.Status, r.Body)
		}
		if strings.Contains(string(r.Body), "fire") || strings.Contains(string(r.Body), "kaboom") {
			t.Errorf("%s: the response contains the fault, which belongs to the log: %s", path, r.Body)
		}
		if n := strings.Count(s.Logged(), r.TraceID); n != 1 {
			t.Errorf("%s: logged %d times with its traceId", path, n)
		}
	}
	if r := s.Ask(t, "GET", "/healthz", ""); r.Status != 200 {
		t.Errorf("afterwards: %d", r.Status)
	}
}

func TestEveryResponseHasTheSecurityHeaders(t *testing.T) {
	s := resttest.Open(t)
	for _, path := range []string{"/healthz", "/nowhere", "/static/ossUrl"} {
		r := s.Ask(t, "GET", path, "")
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin", "Server": "",
			"X-Frame-Options": "SAMEORIGIN", "Access-Control-Allow-Origin": "",
		} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
	}
}

func TestDevelopmentCallsDoNotExistElsewhere(t *testing.T) {
	s := resttest.Open(t)
	for _, call := range []string{"POST /dev/tokens", "POST /dev/tickets", "GET /dev/sms_outbox", "POST /api/dev/tokens"} {
		method, path, _ := strings.Cut(call, " ")
		if r := s.Ask(t, method, path, ""); r.Status != 404 || r.Code != domain.NotFound {
			t.Errorf("%s: %d", call, r.Status)
		}
	}
}

func TestTheAddressIsThePeerUnlessAListedProxyForwardsAnother(t *testing.T) {
	s := resttest.Open(t, resttest.Set("TRUSTED_PROXIES", "10.0.0.0/8"))
	for _, x := range []struct{ what, peer, forwarded, want string }{
		{"the header of an unlisted peer is ignored", "9.9.9.9", "6.6.6.6", "9.9.9.9"},
		{"a listed proxy is trusted", "10.0.0.1", "6.6.6.6", "6.6.6.6"},
		{"addresses before the proxy's are the client's claim", "10.0.0.1", "1.2.3.4, 6.6.6.6", "6.6.6.6"},
		{"listed proxies behind proxies are skipped", "10.0.0.1", "1.2.3.4, 6.6.6.6, 10.0.0.7", "6.6.6.6"},
		{"an invalid address is ignored", "10.0.0.1", "6.6.6.6, <script>", "10.0.0.1"},
		{"only proxies", "10.0.0.1", "10.0.0.2", "10.0.0.2"},
	} {
		var ctx fasthttp.RequestCtx
		ctx.Init(&fasthttp.Request{}, &net.TCPAddr{IP: net.ParseIP(x.peer), Port: 5}, nil)
		ctx.Request.Header.Set("X-Forwarded-For", x.forwarded)
		if got := s.Proxies.AddressOf(&ctx); got != x.want {
			t.Errorf("%s: %s", x.what, got)
		}
	}
}

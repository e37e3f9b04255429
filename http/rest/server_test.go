// The settings of the server, and silent connections.

package rest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/valyala/fasthttp"

	"touchline/tests/eventually"
)

func TestTheServerStartsWithItsSafetySettings(t *testing.T) {
	s := serverOn(t, newStore(), func(c *Config) { c.TrustedProxies = []string{"10.0.0.0/8"} })
	c, f := s.app.Config(), s.app.Server()
	for name, ok := range map[string]bool{
		"Immutable":                      c.Immutable,
		"CaseSensitive":                  c.CaseSensitive,
		"StrictRouting":                  c.StrictRouting,
		"UnescapePath off":               !c.UnescapePath,
		"BodyLimit 64 KiB":               c.BodyLimit == 64<<10 && f.MaxRequestBodySize == 64<<10,
		"StreamRequestBody":              c.StreamRequestBody && f.StreamRequestBody,
		"ReadTimeout 10 s":               f.ReadTimeout == 10*time.Second,
		"WriteTimeout 15 s":              f.WriteTimeout == 15*time.Second,
		"IdleTimeout 60 s":               f.IdleTimeout == 60*time.Second,
		"ReadBufferSize 8 KiB":           f.ReadBufferSize == 8<<10,
		"no limits besides the listener": f.MaxConnsPerIP == 0,
		"HeaderReceived":                 f.HeaderReceived != nil,
		"TrustProxy by list": c.TrustProxy && len(c.TrustProxyConfig.Proxies) == 1 &&
			!c.TrustProxyConfig.Private && !c.TrustProxyConfig.Loopback,
		"no ProxyHeader":               c.ProxyHeader == "",
		"EnableIPValidation":           c.EnableIPValidation,
		"DisablePreParseMultipartForm": f.DisablePreParseMultipartForm,
		"no Server header":             c.ServerHeader == "" && f.NoDefaultServerHeader,
		"SecureErrorLogMessage":        f.SecureErrorLogMessage,
	} {
		if !ok {
			t.Errorf("setting is wrong: %s", name)
		}
	}
}

func TestASilentRequestIsClosed(t *testing.T) {
	s := serverOn(t, newStore())
	s.app.Server().ReadTimeout = 200 * time.Millisecond
	address := listening(t, s)
	for name, half := range map[string]string{
		"H1 half a header":             "POST /ossUrl HTTP/1.1\r\nHos",
		"H2 a body that does not come": anyPost + "Content-Length: 100\r\n\r\n{",
		"H14 expecting 100":            anyPost + "Expect: 100-continue\r\nContent-Length: 100\r\n\r\n",
	} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(eventually.Deadline())
		_, _ = io.WriteString(conn, half)
		if _, err := io.ReadAll(conn); err != nil {
			t.Errorf("%s: still open: %v", name, err)
		}
		conn.Close()
	}
}

func TestAServerThatStopsAnswersPendingRequests(t *testing.T) {
	for name, long := range map[string]bool{"in time": false, "too late": true} {
		t.Run(name, func(t *testing.T) {
			s := serverOn(t, newStore())
			begun, end := make(chan struct{}), make(chan struct{})
			Route(s, Public, "/slow", LimitNone, func(ctx context.Context, _ Caller, _ struct{}) (struct{}, error) {
				close(begun)
				select {
				case <-end:
					return struct{}{}, ctx.Err()
				case <-ctx.Done():
					return struct{}{}, fmt.Errorf("call a grain: %w", ctx.Err())
				}
			})
			address := listening(t, s)
			answered := make(chan string, 1)
			go func() {
				resp, err := http.Post("http://"+address+"/slow", "application/json", strings.NewReader("{}"))
				if err != nil {
					answered <- err.Error()
					return
				}
				defer func() { _ = resp.Body.Close() }()
				text, _ := io.ReadAll(resp.Body)
				answered <- string(text)
			}()
			<-begun
			ctx, late := context.WithCancel(t.Context())
			defer late()
			stopped := make(chan error, 1)
			go func() { stopped <- s.Shutdown(ctx) }()
			<-s.Base.Done()
			want := `"success":true`
			if long {
				want = `"code":"UNAVAILABLE"`
				late()
			} else {
				close(end)
			}
			if got := <-answered; !strings.Contains(got, want) {
				t.Errorf("the answer is %s", got)
			}
			if err := <-stopped; err != nil && !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
}

// BenchmarkCountingARequest measures the cost of metrics for a request.
func BenchmarkCountingARequest(b *testing.B) {
	s := serverOn(b, newStore())
	entry := s.table[0]
	measured := s.metered(func(ctx *fasthttp.RequestCtx) { ctx.SetUserValue(entryKey, entry) })
	b.RunParallel(func(pb *testing.PB) {
		var ctx fasthttp.RequestCtx
		for pb.Next() {
			measured(&ctx)
		}
	})
}

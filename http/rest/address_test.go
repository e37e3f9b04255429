// The address of a request, whatever its headers.

package rest

import (
	"net"
	"strings"
	"testing"

	"github.com/valyala/fasthttp"
)

func TestAForwardedAddressIsReadInEveryFormOfProxies(t *testing.T) {
	s := serverOn(t, newStore(), func(c *Config) { c.TrustedProxies = []string{"10.0.0.0/8"} })
	for forwarded, want := range map[string]string{
		"6.6.6.6": "6.6.6.6", "6.6.6.6:4711": "6.6.6.6", "1.1.1.1, 6.6.6.6:4711": "6.6.6.6",
		"6.6.6.6:4711, 10.0.0.2:80": "6.6.6.6",
		"2001:db8::7":               "2001:db8::7", "[2001:db8::7]:443": "2001:db8::7", "[2001:db8::7]": "2001:db8::7",
		"[::ffff:6.6.6.6]:5": "6.6.6.6",
		"6.6.6.6:":           "10.0.0.1", "6.6.6.6:99999": "10.0.0.1", "unknown": "10.0.0.1", "": "10.0.0.1",
	} {
		var ctx fasthttp.RequestCtx
		ctx.Init(&fasthttp.Request{}, &net.TCPAddr{IP: net.IPv4(10, 0, 0, 1), Port: 5}, nil)
		ctx.Request.Header.Set("X-Forwarded-For", forwarded)
		if got := s.Proxies.AddressOf(&ctx); got != want {
			t.Errorf("%q is read as %s, want %s", forwarded, got, want)
		}
	}
}

// Valid addresses are accepted, and an IPv4 address is the same in every spelling.
func FuzzAddressesAreReadOrLeft(f *testing.F) {
	for _, seed := range [][2]string{{"10.0.0.1", "6.6.6.6"}, {"10.0.0.1", "1.2.3.4, ::ffff:6.6.6.6"}, {"9.9.9.9", "x"},
		{"10.0.0.1", ",,,"}, {"10.0.0.0", "::%0"}, {"::1", "[2001:db8::1]:443"},
		{"10.0.0.1", strings.Repeat("1,", 2000)}} {
		f.Add(seed[0], seed[1])
	}
	s := serverOn(f, newStore(), func(c *Config) { c.TrustedProxies = []string{"10.0.0.0/8"} })
	f.Fuzz(func(t *testing.T, peer, forwarded string) {
		ip := net.ParseIP(peer)
		if ip == nil {
			return
		}
		var ctx fasthttp.RequestCtx
		ctx.Init(&fasthttp.Request{}, &net.TCPAddr{IP: ip, Port: 5}, nil)
		ctx.Request.Header.Set("X-Forwarded-For", forwarded)
		if got := s.Proxies.AddressOf(&ctx); net.ParseIP(got) == nil {
			t.Fatalf("%q of %q and %q", got, peer, forwarded)
		}
	})
}

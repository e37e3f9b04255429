// Only pages of the site open its websocket, whatever host a request names.

package gateway

import "testing"

func TestASiteWithAnAddressAcceptsOnlyItsOwnPages(t *testing.T) {
	s := startServer(t, func(c *Config) {
		c.Site, c.AllowedOrigins = "https://Touchline.example/", []string{"https://friend.example:443"}
		c.Webs = func() []string { return []string{"https://node-1.touchline.example"} }
	})
	for _, x := range []struct {
		what, origin string
		status       int
	}{
		{"a page of the site", "https://touchline.example", 101},
		{"a page of the site, its port written out", "https://touchline.example:443", 101},
		{"a page of the host the request names", "http://site", 403}, // goodHandshake asks for Host: site
		{"a page of that host by https", "https://site", 403},
		{"the site without TLS", "http://touchline.example", 403},
		{"another port of the site", "https://touchline.example:8443", 403},
		{"a host below the site", "https://evil.touchline.example", 403},
		{"a name that begins alike", "https://touchline.example.evil.example", 403},
		{"a listed page", "https://friend.example", 101},
		{"a page of a node", "https://node-1.touchline.example", 101},
		{"a page of no node", "https://node-2.touchline.example", 403},
		{"no page", "null", 403},
		{"something with a name in it", "https://touchline.example@evil.example", 403},
	} {
		if _, res := s.request(goodHandshake + "Origin: " + x.origin + "\r\n\r\n"); res.StatusCode != x.status {
			t.Errorf("%s (%s): %d, want %d", x.what, x.origin, res.StatusCode, x.status)
		}
	}
}

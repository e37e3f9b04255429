// Which connections the listener keeps when requested.

package rest

import (
	"net"
	"slices"
	"strings"
	"testing"

	"touchline/domain"
)

// keeping records the server's calls on its connections.
type keeping struct {
	net.Listener
	said chan string
}

type keptConn struct {
	*net.TCPConn
	said chan string
}

func (l keeping) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return keptConn{c.(*net.TCPConn), l.said}, nil
}

func (c keptConn) Asked()                      { c.said <- "asked" }
func (c keptConn) Visit() bool                 { c.said <- "visit"; return false }
func (c keptConn) Known(person string) bool    { c.said <- person; return true }
func (c keptConn) Operator(person string) bool { c.said <- person; return true }

func TestTheListenerKeepsConnectionsOfKnownUsersUnlessOfAProxy(t *testing.T) {
	token := strings.Repeat("A", 43)
	for _, x := range []struct {
		what    string
		proxies []string
		header  string
		want    []string
	}{
		{"a token", nil, "token: " + token, []string{"asked", "user:1001"}},
		{"no token", nil, "lang: en", []string{"asked"}},
		{"a token that is none", nil, "token: x", []string{"asked"}},
		{"a user's token through a proxy", []string{"127.0.0.0/8"}, "token: " + token, []string{"asked"}},
	} {
		people := newStore()
		people.logins[HashToken(token)] = domain.NewLogin(HashToken(token), 1001, noon)
		s := serverOn(t, people, func(c *Config) { c.TrustedProxies = x.proxies })
		inner, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		said := make(chan string, 9)
		go func() { _ = s.Serve(keeping{inner, said}) }()
		t.Cleanup(func() { _ = inner.Close() })
		exchange(t, inner.Addr().String(), post("/me", "{}", x.header))
		var got []string
		for len(said) > 0 {
			got = append(got, <-said)
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%s: the listener heard %q, want %q", x.what, got, x.want)
		}
	}
}

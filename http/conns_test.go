// How many connections one address may hold.
package http

import (
	"net"
	"net/netip"
	"syscall"
	"testing"
	"time"
)

func TestAnAddressHoldsSoManyConnectionsAndGetsItsPlaceBack(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := newCountedListener(inner, 2, nil)
	accepted := make(chan net.Conn, 8)
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				close(accepted)
				return
			}
			accepted <- conn
		}
	}()
	dial := func() net.Conn {
		t.Helper()
		conn, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		return conn
	}
	dial()
	dial()
	first, second := <-accepted, <-accepted
	if _, ok := first.(syscall.Conn); !ok {
		t.Fatal("the descriptor is hidden")
	}

	third := dial()
	_ = third.SetReadDeadline(time.Now().Add(5 * time.Second))
	if _, err := third.Read(make([]byte, 1)); err == nil {
		t.Fatal("a third connection was let in")
	} else if timeout, ok := err.(net.Error); ok && timeout.Timeout() {
		t.Fatal("a third connection was left open")
	}

	_ = first.Close()
	_ = first.Close() // a second close gives nothing back
	dial()
	fourth := <-accepted
	dial()
	_ = second.Close()
	dial()
	_, _ = fourth, <-accepted
	_ = inner.Close()
}

func TestATrustedProxyIsNotCounted(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer inner.Close()
	l := newCountedListener(inner, 1, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")})
	for range 3 {
		client, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer client.Close()
		server, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		defer server.Close()
	}
}

// Limits on the cost of one peer.

package media

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"touchline/media/rtmp"
	"touchline/tests/eventually"
)

func TestAConnectionThatNeverPublishesIsClosed(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{Handshake: 500 * time.Millisecond, Setup: 600 * time.Millisecond})

	dial(t, p.address).gone() // stops after the handshake

	quiet, err := newDialer().Dial("tcp", p.address) // sends nothing at all
	if err != nil {
		t.Fatal(err)
	}
	defer quiet.Close()
	quiet.SetReadDeadline(eventually.Deadline())
	if _, err := quiet.Read(make([]byte, 1)); isTimeout(err) {
		t.Error("a silent connection was kept")
	}
}

// deaf is a connection whose Close blocks on a peer that does not read, like that of TLS.
type deaf struct{ net.Conn }

func (d deaf) NetConn() net.Conn { return d.Conn }
func (deaf) Close() error        { select {} }

type deafListener struct{ net.Listener }

func (l deafListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return deaf{c}, nil
}

func TestAPeerThatDoesNotReadBlocksNoOtherPeer(t *testing.T) {
	t.Parallel()
	p := openPlaneOn(t, Limits{Connections: 1}, io.Discard, func(l net.Listener) net.Listener {
		return deafListener{l}
	})
	first := dial(t, p.address)
	dial(t, p.address) // takes the place of the first
	first.gone()
}

func TestAPublisherMayNotSendMoreThanItsBitRate(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{BitRate: 100_000})
	pub := dial(t, p.address)
	pub.publish("1001?code=right-code")
	for _, tag := range clipPart(t, 16*time.Second) {
		if _, err := pub.conn.Write(rtmpTag(tag)); err != nil {
			break
		}
	}
	if c := p.room.receives(t, "silent"); c.why != Overrun {
		t.Errorf("the room heard %+v", c)
	}
}

func TestConnectionsAndPublishAttemptsOfOneAddressAreLimited(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{PerAddress: 2, Knocks: 1})
	dial(t, p.address)
	if code, _ := dial(t, p.address).publish("1001?code=wrong-code"); code != "NetStream.Publish.BadName" {
		t.Error("the wrong code was not refused")
	}
	<-p.room.asked

	p = openPlane(t, Limits{Knocks: 1})
	dial(t, p.address).publish("1001?code=wrong-code")
	<-p.room.asked
	if _, text := dial(t, p.address).publish("1001?code=right-code"); !strings.Contains(text, "Too many") {
		t.Errorf("the second knock was answered %q", text)
	}
	if len(p.room.asked) != 0 {
		t.Error("the room was asked although the address knocks too often")
	}
}

func TestAnotherApplicationThanLiveIsRefused(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{})
	for app, welcome := range map[string]bool{
		"live":     true,
		"live/":    true,
		"/live/":   true,
		"live?x=1": true,
		"show":     false,
		"":         false,
	} {
		pub := dial(t, p.address)
		pub.command("connect", 1.0, rtmp.Object{"app", app})
		for {
			m, err := pub.in.Next()
			if err != nil {
				t.Fatalf("%q: %v", app, err)
			}
			if m.Kind == rtmp.Command {
				values, _ := rtmp.ReadAMFs(m.Body)
				if got := values[0] == "_result"; got != welcome {
					t.Errorf("app %q was answered %v", app, values)
				}
				break
			}
		}
		pub.conn.Close()
	}
}

// addressedListener returns connections with addresses chosen by the test.
type addressedListener struct {
	net.Listener
	from chan string
}

type addressedConn struct {
	net.Conn
	from net.Addr
}

func (c addressedConn) RemoteAddr() net.Addr { return c.from }

func (l addressedListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return addressedConn{c, net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(<-l.from), 1))}, nil
}

func TestEncodersOfOneIPv6NetworkShareThePlacesOfOneAddress(t *testing.T) {
	t.Parallel()
	l := addressedListener{from: make(chan string, 1)}
	p := openPlaneOn(t, Limits{PerAddress: 2}, io.Discard, func(inner net.Listener) net.Listener {
		l.Listener = inner
		return l
	})
	from := func(address string) *publisher {
		l.from <- address
		return dial(t, p.address)
	}
	first := from("2001:db8::1")
	from("2001:db8:0:1::1")
	onAir := from("2001:db8::2:1")
	onAir.publish("1001?code=right-code")
	from("2001:db8::3")
	first.gone() // the oldest idle connection of the /64 makes room
	from("2001:db8::4")
	if n := p.server.Refused(); n != 2 {
		t.Errorf("%d connections made room", n)
	}
	onAir.send(clipPart(t, time.Second)[0])
}

func TestConnectionsOfOneAddressAreRefusedWhileAllItsPlacesAreOnTheAir(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{PerAddress: 1})
	dial(t, p.address).publish("1001?code=right-code")
	dialUntilRefused(t, p.address)
}

func TestConnectionsThatNeverPublishMakeRoomForOthers(t *testing.T) {
	t.Parallel()
	l := addressedListener{from: make(chan string, 1)}
	p := openPlaneOn(t, Limits{Connections: 3}, io.Discard, func(inner net.Listener) net.Listener {
		l.Listener = inner
		return l
	})
	var silent []*publisher
	for i := range 3 {
		l.from <- fmt.Sprintf("192.0.2.%d", i+1)
		silent = append(silent, dial(t, p.address))
	}
	l.from <- "192.0.2.9"
	if code, _ := dial(t, p.address).publish("1001?code=right-code"); code != "NetStream.Publish.Start" {
		t.Errorf("the encoder behind a full house of silent connections: %s", code)
	}
	silent[0].gone()
}

func newDialer() *net.Dialer { return &net.Dialer{Timeout: eventually.Hang} }

func isTimeout(err error) bool { return errors.Is(err, os.ErrDeadlineExceeded) }

// dialUntilRefused opens connections until the server closes one before any handshake answer.
func dialUntilRefused(t *testing.T, address string) {
	t.Helper()
	for range 4 {
		c, err := newDialer().Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		c.SetDeadline(eventually.Deadline())
		c.Write(append([]byte{3}, make([]byte, rtmp.HandshakeSize)...))
		if _, err := c.Read(make([]byte, 1)); err != nil && !isTimeout(err) {
			return
		}
	}
	t.Error("one address could open more connections than it may")
}

// lockedBuffer collects the log of concurrent connections.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

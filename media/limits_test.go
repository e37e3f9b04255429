// What one peer may cost before it is turned away.
package media

import (
	"io"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"
)

func TestAConnectionThatNeverPublishesIsClosed(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{Handshake: 500 * time.Millisecond, Setup: 600 * time.Millisecond})

	dial(t, p.address).gone() // stops after the handshake

	quiet, err := newDialer().Dial("tcp", p.address) // never says a word
	if err != nil {
		t.Fatal(err)
	}
	defer quiet.Close()
	quiet.SetReadDeadline(time.Now().Add(patience))
	if _, err := quiet.Read(make([]byte, 1)); isTimeout(err) {
		t.Error("a silent connection was kept")
	}
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
	if c := p.room.hears(t, "silent"); c.why != Overrun {
		t.Errorf("the room heard %+v", c)
	}
}

func TestOneAddressHasOnlySoManyConnectionsAndKnocks(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{PerAddress: 2, Knocks: 1})
	dial(t, p.address)
	if code, _ := dial(t, p.address).publish("1001?code=wrong-code"); code != "NetStream.Publish.BadName" {
		t.Error("the wrong code was not refused")
	}
	<-p.room.asked

	dialUntilRefused(t, p.address)

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
	for app, welcome := range map[string]bool{"live": true, "live/": true, "/live/": true, "live?x=1": true, "show": false, "": false} {
		pub := dial(t, p.address)
		pub.command("connect", 1.0, []field{{"app", app}})
		for {
			m, err := pub.in.next()
			if err != nil {
				t.Fatalf("%q: %v", app, err)
			}
			if m.kind == msgCommand {
				values, _ := readAMFs(m.body)
				if got := values[0] == "_result"; got != welcome {
					t.Errorf("app %q was answered %v", app, values)
				}
				break
			}
		}
		pub.conn.Close()
	}
}

// addressedListener hands out connections that come from wherever a test says.
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
	p := openPlaneOn(t, Limits{PerAddress: 2}, io.Discard, func(inner net.Listener) net.Listener { l.Listener = inner; return l })
	for _, from := range []string{"2001:db8::1", "2001:db8::2:1"} {
		l.from <- from
		dial(t, p.address)
	}
	l.from <- "2001:db8::3"
	third, err := newDialer().Dial("tcp", p.address)
	if err != nil {
		t.Fatal(err)
	}
	defer third.Close()
	third.SetReadDeadline(time.Now().Add(patience))
	if _, err := third.Read(make([]byte, 1)); err == nil || isTimeout(err) || p.server.Refused() != 1 {
		t.Errorf("the third connection of one /64: %v, %d refused", err, p.server.Refused())
	}
	l.from <- "2001:db8:0:1::1"
	dial(t, p.address)
}

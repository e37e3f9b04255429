// Which connections get in when places have run out, and which are closed.

package listen

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/netip"
	"os"
	"testing"
	"time"

	"touchline/tests/eventually"
)

var quiet = slog.New(slog.DiscardHandler)

// house is a listener with a budget of 64: 48 for strangers and visitors, of these 16 an address and 8 in the lobby;
// 2 for operators only.
type house struct {
	t *testing.T
	*Listener
	dialled int
}

func open(t *testing.T, trusted ...netip.Prefix) *house {
	t.Helper()
	inner, err := net.Listen("tcp4", "0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	l := NewBudget(64, trusted).On(inner, "test", quiet)
	t.Cleanup(func() { _ = l.Close() })
	return &house{t: t, Listener: l}
}

// both are the two ends of one connection.
type both struct {
	*Conn
	far net.Conn
}

// from connects from 127.0.0.n.
func (h *house) from(n int) both {
	h.t.Helper()
	far, err := h.dial(n)
	if err != nil {
		h.t.Fatal(err)
	}
	conn, err := h.Accept()
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = conn.Close() })
	return both{conn.(*Conn), far}
}

func (h *house) dial(n int) (net.Conn, error) {
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(n))}}
	_, port, _ := net.SplitHostPort(h.Addr().String())
	far, err := d.Dial("tcp4", net.JoinHostPort("127.0.0.1", port))
	if err == nil {
		h.t.Cleanup(func() { _ = far.Close() })
	}
	return far, err
}

// apart connects from a fresh address.
func (h *house) apart() both {
	h.dialled++
	return h.from(100 + h.dialled)
}

// open reports whether the server has kept its end.
func (b both) open() bool {
	_ = b.far.SetReadDeadline(time.Now().Add(time.Millisecond))
	_, err := b.far.Read(make([]byte, 1))
	return errors.Is(err, os.ErrDeadlineExceeded)
}

// closed waits until the server has closed its end.
func (b both) closed(t *testing.T, what string) {
	t.Helper()
	_ = b.far.SetReadDeadline(eventually.Deadline())
	if _, err := b.far.Read(make([]byte, 1)); err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("%s is still open", what)
	}
}

func TestTheStrangerWithTheOldestRequestMakesRoom(t *testing.T) {
	h := open(t)
	user, visitor, first, second := h.apart(), h.apart(), h.apart(), h.apart()
	if !user.Known("user:1") || !visitor.Visit() {
		t.Fatal("no place in an empty house")
	}
	for range 45 {
		h.apart()
	}
	first.Asked()
	h.apart() // the forty-ninth without an account
	second.closed(t, "the stranger who asked longest ago")
	if !first.open() || !user.open() || !visitor.open() {
		t.Error("another connection was closed to make room")
	}
	if s := h.budget.Stats(); s.Evicted != 1 || s.Refused != 0 || s.Open["stranger"] != 47 || s.Open["visitor"] != 1 ||
		s.Open["user"] != 1 {
		t.Errorf("counted %+v", s)
	}
}

func TestOneAddressHoldsNoMoreThanItsShare(t *testing.T) {
	h := open(t)
	other := h.from(2)
	first := h.from(1)
	for range 16 {
		h.from(1)
	}
	first.closed(t, "the oldest of the address")
	if !other.open() {
		t.Error("another address had to make room")
	}
	stays := open(t)
	for range 16 {
		if !stays.from(1).Visit() {
			t.Fatal("a visitor found no place")
		}
	}
	far, err := stays.dial(1)
	if err != nil {
		t.Fatal(err)
	}
	accepted := make(chan both, 1)
	go func() { accepted <- stays.from(2) }()
	both{nil, far}.closed(t, "the seventeenth visitor of an address")
	if !(<-accepted).open() {
		t.Error("another address was not let in")
	}
	for range 20 {
		if b := stays.from(3); !b.Known("user:" + b.far.LocalAddr().String()) {
			t.Fatal("logged in users are counted to the share of their address")
		}
	}
}

func TestStrangersAndVisitorsLeaveRoomForKnownUsers(t *testing.T) {
	h := open(t)
	for range 40 {
		if !h.apart().Visit() {
			t.Fatal("a visitor found no place")
		}
	}
	if h.apart().Visit() {
		t.Error("visitors take the lobby")
	}
	for n := range 14 {
		if !h.apart().Known(fmt.Sprint("user:", n)) {
			t.Fatalf("user %d found no place", n)
		}
	}
	for range 30 {
		h.apart() // the lobby is full of strangers
	}
	if h.apart().Known("user:99") {
		t.Error("users take the lobby")
	}
	for n := range 2 {
		if b := h.apart(); !b.Operator(fmt.Sprint("operator:", n)) || !b.open() {
			t.Error("an operator found no place")
		}
	}
	if s := h.budget.Stats(); s.Open["operator"] != 2 || s.Open["stranger"] < 4 || s.Refused != 0 {
		t.Errorf("counted %+v", s)
	}
}

func TestThePlacesOfOneUserAreLimited(t *testing.T) {
	h := open(t)
	for range 8 {
		b := h.from(1)
		for range 2 { // as on every request of a connection
			if !b.Known("user:1") {
				t.Fatal("no place")
			}
		}
	}
	if h.from(1).Known("user:1") {
		t.Error("a ninth place for one person")
	}
	if !h.from(1).Known("user:2") {
		t.Error("no place for another person")
	}
}

func TestATrustedProxyIsNotCountedAsOneAddress(t *testing.T) {
	h := open(t, netip.MustParsePrefix("127.0.0.0/8"))
	var all []both
	for range 40 {
		all = append(all, h.from(1))
	}
	for _, b := range all {
		if !b.open() {
			t.Fatal("a connection of the proxy had to make room")
		}
	}
}

func TestADrainedListenerClosesIdleConnectionsAndAcceptsNone(t *testing.T) {
	h := open(t)
	silent, spoke := h.apart(), h.apart()
	_, _ = io.WriteString(spoke.far, "x")
	if _, err := spoke.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	h.Drain()
	silent.closed(t, "who said nothing")
	if !spoke.open() {
		t.Error("who said something was closed")
	}
	far, err := h.dial(9)
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = h.Accept() }()
	both{nil, far}.closed(t, "a later connection")
}

// TestEveryPlaceIsGivenBack opens and closes connections at random; in the end none is counted.
func TestEveryPlaceIsGivenBack(t *testing.T) {
	h := open(t)
	var all []both
	for range 600 {
		switch b := (both{}); {
		case len(all) == 0 || rand.IntN(2) == 0:
			all = append(all, h.from(1+rand.IntN(6)))
		default:
			i := rand.IntN(len(all))
			b = all[i]
			switch rand.IntN(5) {
			case 0:
				b.Visit()
			case 1:
				b.Known(fmt.Sprint("user:", rand.IntN(9)))
			case 2:
				b.Operator(fmt.Sprint("operator:", rand.IntN(3)))
			case 3:
				b.Asked()
			case 4:
				_, _ = b.Close(), b.far.Close()
				all[i] = all[len(all)-1]
				all = all[:len(all)-1]
			}
		}
		s := h.budget.Stats()
		if anonymous := s.Open["stranger"] + s.Open["visitor"]; anonymous > 48 || anonymous+s.Open["user"] > 62 ||
			s.Open["operator"] > 2 {
			t.Fatalf("more than there are places: %+v", s)
		}
	}
	for _, b := range all {
		_ = b.Close()
		_ = b.Close() // the second call frees nothing
	}
	if b := h.budget; b.now != [ranks]int{} || len(b.addresses) != 0 || len(b.people) != 0 || b.waiting.Len() != 0 {
		t.Errorf("left over: %v, %d addresses, %d people, %d waiting", b.now, len(b.addresses), len(b.people),
			b.waiting.Len())
	}
}

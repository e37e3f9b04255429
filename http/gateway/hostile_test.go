// Hostile input on the websocket.
package gateway

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/wire"
	"touchline/tests/eventually"
)

func TestAnUpgradeIsRefusedWhen(t *testing.T) {
	t.Parallel()
	s := startServer(t, func(c *Config) { c.AllowedOrigins = []string{"https://friend.example"} })
	without := func(line string) string {
		kept := ""
		for l := range strings.SplitAfterSeq(goodHandshake, "\r\n") {
			if !strings.HasPrefix(l, line) {
				kept += l
			}
		}
		return kept
	}
	for _, c := range []struct {
		sentence, request string
		status            int
	}{
		{"the request is valid", goodHandshake, 101},
		{"the origin is the site's own", goodHandshake + "Origin: http://site\r\n", 101},
		{"the origin is listed", goodHandshake + "Origin: https://friend.example\r\n", 101},
		{"the origin is foreign", goodHandshake + "Origin: https://evil.example\r\n", 403},
		{"the origin is null", goodHandshake + "Origin: null\r\n", 403},
		{"the origin has the site's name, but is not a web page", goodHandshake + "Origin: file://site\r\n", 403},
		{"there are two origins", goodHandshake + "Origin: http://site\r\nOrigin: http://site\r\n", 403},
		{"it is HTTP/1.0", strings.Replace(goodHandshake, "HTTP/1.1", "HTTP/1.0", 1), 400},
		{"the key is missing", without("Sec-WebSocket-Key"), 400},
		{"the key has 3 bytes", without("Sec-WebSocket-Key") + "Sec-WebSocket-Key: AAAA\r\n", 400},
		{"the version is 8", without("Sec-WebSocket-Version") + "Sec-WebSocket-Version: 8\r\n", 426},
		{"it is no websocket", without("Upgrade"), 426},
		{"there are two Upgrade headers", goodHandshake + "Upgrade: websocket\r\n", 400},
		{"Connection does not name the upgrade", without("Connection"), 400},
		{"the subprotocol is missing", without("Sec-WebSocket-Protocol"), 400},
		{"the subprotocol list is long", without("Sec-WebSocket-Protocol") + "Sec-WebSocket-Protocol: " +
			strings.Repeat("x,", 600) + "touchline.v1\r\n", 400},
		{"a ticket is among the subprotocols", without("Sec-WebSocket-Protocol") +
			"Sec-WebSocket-Protocol: touchline.v1, ticket-1\r\n", 101},
		{"compression is offered", goodHandshake + "Sec-WebSocket-Extensions: permessage-deflate\r\n", 101},
		{
			"the position in the address is not a number",
			strings.Replace(goodHandshake, "/ws", "/ws?ticket=x&offset=1e9", 1), 400,
		},
		{
			"the position in the address is negative",
			strings.Replace(goodHandshake, "/ws", "/ws?ticket=x&offset=-1", 1), 400,
		},
	} {
		_, res := s.request(c.request + "\r\n")
		if res.StatusCode != c.status {
			t.Errorf("%s: %d, want %d", c.sentence, res.StatusCode, c.status)
		}
		if res.Header.Get("Sec-WebSocket-Extensions") != "" {
			t.Errorf("%s: an extension was agreed to", c.sentence)
		}
		if c.status == 101 && res.Header.Get("Sec-WebSocket-Protocol") != Subprotocol {
			t.Errorf("%s: subprotocol %q", c.sentence, res.Header.Get("Sec-WebSocket-Protocol"))
		}
	}
}

func TestABrokenFrameClosesTheConnection(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	announce := func(n uint64) []byte {
		return append(binary.BigEndian.AppendUint64([]byte{0x81, 0xff}, n), 1, 2, 3, 4)
	}
	closing := func(code uint16, reason string) []byte {
		return clientFrame(0x88, append(binary.BigEndian.AppendUint16(nil, code), reason...))
	}
	for _, c := range []struct {
		sentence string
		bytes    []byte
		codes    []int
	}{
		{"a header announces one byte more than a message may have", announce(domain.SocketFrameMax + 1), []int{1009}},
		{"a message of 9 KiB", clientFrame(0x81, repeat("x", 9<<10)), []int{1009}},
		{
			"9 KiB in two fragments",
			append(clientFrame(0x01, repeat("x", 8<<10)), clientFrame(0x80, repeat("x", 1<<10))...), []int{1009},
		},
		{
			"many empty fragments", append(clientFrame(0x01, nil), repeat(string(clientFrame(0x00, nil)), 300)...),
			[]int{4029},
		},
		{"a compressed frame", clientFrame(0xc1, []byte("x")), []int{1002}},
		{"an unmasked frame", []byte{0x81, 0x01, 'x'}, []int{1002}},
		{"a reserved opcode", clientFrame(0x83, nil), []int{1002}},
		{"a reserved control opcode", clientFrame(0x8b, nil), []int{1002}},
		{"a ping of 126 bytes", clientFrame(0x89, repeat("x", 126)), []int{1002}},
		{"a ping in fragments", clientFrame(0x09, nil), []int{1002}},
		{"a continuation of nothing", clientFrame(0x80, nil), []int{1002}},
		{"a new message inside one", append(clientFrame(0x01, nil), clientFrame(0x81, nil)...), []int{1002}},
		{"a reserved close code", closing(1005, ""), []int{1002}},
		{"a close code of one byte", clientFrame(0x88, []byte{3}), []int{1002}},
		{"a close reason that is not UTF-8", closing(1000, "\xff"), []int{1007}},
		{"an orderly close", closing(1000, "bye"), []int{1000}},
		{"a ping flood", repeat(string(clientFrame(0x89, []byte("x"))), 500), []int{4029}},
		{"a pong flood", repeat(string(clientFrame(0x8a, []byte("x"))), 500), []int{4029}},
		{
			"100 KB at once",
			repeat(string(clientFrame(0x81, append([]byte(`{"t":"ping"}`), repeat(" ", 8000)...))), 13), []int{4029},
		},
		{"binary frames", repeat(string(clientFrame(0x82, []byte("x"))), 5), []int{4000}},
		{"invalid UTF-8", repeat(string(clientFrame(0x81, []byte("{\"t\":\"\xff\"}"))), 5), []int{4000}},
		{"no JSON", repeat(string(clientFrame(0x81, []byte("hello"))), 5), []int{4000}},
		{"arrays", repeat(string(clientFrame(0x81, []byte("[1]"))), 5), []int{4000}},
		{"unknown types", repeat(string(clientFrame(0x81, []byte(`{"t":"grub","id":"a"}`))), 5), []int{4000}},
		{"an unknown ticket", clientFrame(0x81, []byte(`{"t":"join","ticket":"guess"}`)), []int{4001}},
	} {
		v := s.raw()
		v.bytes(c.bytes)
		v.closedWith(c.sentence, c.codes...)
	}
	eventually.True(t, "all are closed", func() bool { open, _ := s.hub.Connections(); return open == 0 })
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	if len(s.hub.addresses)+len(s.hub.users) != 0 {
		t.Fatalf("still counted: %v %v", s.hub.addresses, s.hub.users)
	}
}

func TestFourMalformedFramesInAMinuteKeepTheConnection(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v := s.raw()
	for range 4 {
		v.text("nonsense")
		if e := v.until("err"); e.Code != "BAD_REQUEST" {
			t.Fatalf("err %+v", e)
		}
	}
	v.text(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(5, firstRoom)))
	v.until("welcome")
}

func TestTheFortyFirstFrameAtOnceIsRefusedAndTheSixtyFirstCloses(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v := s.raw()
	burst := func(n int) {
		v.bytes(repeat(string(clientFrame(0x81, []byte(`{"t":"ping","n":1}`))), n))
	}
	burst(45)
	for range 40 {
		if f := v.read(); f.T != "pong" {
			t.Fatalf("%+v", f)
		}
	}
	if e := v.until("err"); e.Code != "RATE_LIMITED" {
		t.Fatalf("err %+v", e)
	}
	burst(40)
	if k := v.until("kick"); k.Code != "RATE_LIMITED" || !k.Retry {
		t.Fatalf("kick %+v", k)
	}
	v.closedWith("flood", closeFlooding)
}

func TestATicketIsValidOnceAndForOnePerson(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	ticket := s.rooms.ticket(user(5, firstRoom))
	var winners, losers int
	var mu sync.Mutex
	var both sync.WaitGroup
	for range 2 {
		v := s.connect()
		both.Go(func() {
			v.send(`{"t":"join","ticket":%q}`, ticket)
			f := v.read()
			mu.Lock()
			defer mu.Unlock()
			switch {
			case f.T == "welcome":
				winners++
			case f.T == "kick" && f.Code == "TICKET_INVALID" && f.Retry:
				losers++
			}
		})
	}
	both.Wait()
	if winners != 1 || losers != 1 {
		t.Fatalf("%d winners, %d losers", winners, losers)
	}
	v, _ := s.join(user(5, firstRoom))
	v.send(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(6, secondRoom)))
	v.closedWith(closeTicket)
}

func TestAMessageInTinySegmentsIsAFlood(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v := onPipe(t, s.hub) // every write is one read at the other end
	go func() {
		for _, b := range clientFrame(0x81, repeat("x", 1000)) {
			v.bytes([]byte{b})
		}
	}()
	v.closedWith("drip", closeFlooding)
}

func TestUnjoinedSocketsOfAnAddressAreLimited(t *testing.T) {
	t.Parallel()
	s := startServer(t, func(c *Config) { c.UnjoinedPerAddress = 3 })
	for range 3 {
		s.raw()
	}
	eventually.True(t, "three are counted", func() bool { open, _ := s.hub.Connections(); return open == 3 })
	if _, res := s.request(goodHandshake + "\r\n"); res.StatusCode != http.StatusTooManyRequests {
		t.Fatalf("the fourth: %s", res.Status)
	}
	// Sockets that passed the handshake at the same time are counted again after it.
	for range 3 {
		onPipe(t, s.hub)
	}
	eventually.True(t, "six are counted", func() bool { open, _ := s.hub.Connections(); return open == 6 })
	onPipe(t, s.hub).closedWith("the seventh", closeTooMany)
}

func TestAFullNodeRefusesSockets(t *testing.T) {
	t.Parallel()
	s := startServer(t, func(c *Config) { c.MaxConnections = 2 })
	s.join(user(5, firstRoom))
	s.join(user(6, firstRoom))
	if _, res := s.request(goodHandshake + "\r\n"); res.StatusCode != http.StatusServiceUnavailable {
		t.Fatalf("the third: %s", res.Status)
	}
	onPipe(t, s.hub).closedWith("the third", closeTryLater)
}

// fullListener is a listener without free slots.
type fullListener struct{ wire.Unranked }

func (fullListener) Visit() bool       { return false }
func (fullListener) Known(string) bool { return false }

func TestASocketWithoutASlotInTheListenersQuotaIsClosed(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	for _, who := range []studio.Ticket{user(5, firstRoom), visitor("v", firstRoom)} {
		ours, theirs := net.Pipe()
		t.Cleanup(func() { _ = ours.Close() })
		_ = ours.SetDeadline(eventually.Deadline())
		go s.hub.attach(wire.NewSocket(theirs, nil), peer{slot: fullListener{}}, nil)
		c := &rawClient{t, ours, bufio.NewReader(ours)}
		c.text(`{"t":"join","ticket":%q}`, s.rooms.ticket(who))
		c.closedWith("no place", closeTryLater)
	}
}

func TestBytesSentRightAfterTheHandshakeAreRead(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	join := clientFrame(0x81, fmt.Appendf(nil, `{"t":"join","ticket":%q}`, s.rooms.ticket(user(5, firstRoom))))
	v, res := s.request(goodHandshake + "\r\n" + string(join))
	if res.StatusCode != http.StatusSwitchingProtocols {
		t.Fatal(res.Status)
	}
	v.until("welcome")
}

func TestAMessageMayComeInPiecesWithAPingBetween(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v := s.raw()
	whole := append(clientFrame(0x01, []byte(`{"t":"pi`)), clientFrame(0x89, []byte("between"))...)
	whole = append(whole, clientFrame(0x80, []byte(`ng","n":42}`))...)
	for i := range whole {
		v.bytes(whole[i : i+1])
	}
	if op, payload, err := v.next(); op != wire.OpPong || string(payload) != "between" || err != nil {
		t.Fatalf("%d %q %v", op, payload, err)
	}
	if p := v.until("pong"); p.N != 42 {
		t.Fatalf("pong %+v", p)
	}
}

// How connections end: kicks, a draining node, faults.

package gateway

import (
	"sync/atomic"
	"testing"
	"time"

	"touchline/domain"
	"touchline/protos"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

func TestALogOutClosesTheSocketsOfThatLoginOnly(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	phone, laptop := user(5, firstRoom), user(5, firstRoom)
	phone.TokenHash, laptop.TokenHash = []byte("phone"), []byte("laptop")
	onPhone, _ := s.join(phone)
	onLaptop, _ := s.join(laptop)
	other, _ := s.join(user(6, firstRoom))

	started := time.Now()
	s.hub.Kick(&protos.KickUser{UserId: 5, TokenHash: []byte("phone"), Code: "TOKEN_INVALID"})
	if k := onPhone.until("kick"); k.Code != "TOKEN_INVALID" || k.Retry {
		t.Fatalf("kick %+v", k)
	}
	onPhone.closedWith(closeRemoved)
	tier.Bound(t, "closing the sockets of a revoked login", time.Since(started), 2*time.Second)

	s.hub.Kick(&protos.KickUser{UserId: 5, ExceptHash: []byte("laptop"), Code: "TOKEN_INVALID"})
	s.hub.Kick(&protos.KickUser{UserId: 5, Room: secondRoom, Code: "FORBIDDEN"})
	for _, v := range []*viewer{onLaptop, other} {
		v.send(`{"t":"ping","n":1}`)
		v.until("pong")
	}
	s.hub.Kick(&protos.KickUser{UserId: 5, Room: firstRoom, Code: "FORBIDDEN"})
	onLaptop.closedWith(closeRemoved)
	s.hub.Kick(&protos.KickUser{Room: firstRoom, Code: "ROOM_SUSPENDED"})
	if k := other.until("kick"); k.Code != "ROOM_SUSPENDED" {
		t.Fatalf("kick %+v", k)
	}
	other.closedWith(closeRemoved)
}

func TestSocketsAreSentAwayAndOthersRefusedUntilTheNodeCanServeThemAgain(t *testing.T) {
	t.Parallel()
	var away atomic.Bool
	s := startServer(t, func(c *Config) { c.Away = away.Load })
	v, _ := s.join(user(5, firstRoom))
	away.Store(true)
	s.hub.SendAway(t.Context())
	if k := v.until("kick"); k.Code != "UNAVAILABLE" || !k.Retry {
		t.Fatalf("kick %+v", k)
	}
	v.closedWith(closeNodeDraining)
	if _, res, err := s.dial("", nil); err == nil || res == nil || res.StatusCode != 503 {
		t.Errorf("another socket is accepted: %v", err)
	}
	away.Store(false)
	s.join(user(6, firstRoom))
}

// Commands that a client wrote before it read that the node stops are executed. Commands that it wrote before it read
// that it was removed are not.
func TestALineSentToAStoppingNodeIsPosted(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v, _ := s.join(user(5, firstRoom))
	removed, _ := s.join(user(6, firstRoom))
	witness, _ := s.join(user(7, firstRoom))
	s.hub.socketsOf(6)[0].closeWith(closeRemoved, nil)
	s.hub.socketsOf(5)[0].closeWith(closeNodeDraining, drainKick())
	removed.send(`{"t":"send","id":"b","text":"from a removed socket"}`)
	v.send(`{"t":"send","id":"a","text":"in flight"}`)
	if e := witness.until("ev").E[0]; e.Text != "in flight" {
		t.Fatalf("received %+v", e)
	}
	v.until("kick")
	v.closedWith(closeNodeDraining)

	c := s.hub.socketsOf(7)[0]
	for _, end := range []struct {
		code    int
		ignores bool
	}{{closeNodeDraining, false}, {closeRemoved, true}, {closeNodeDraining, true}} {
		if c.closeWith(end.code, nil); c.ignores() != end.ignores {
			t.Errorf("after %d commands are ignored: %v, want %v", end.code, c.ignores(), end.ignores)
		}
	}
}

func TestALogOutFindsASocketThatIsStillJoining(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.opening = make(chan struct{})
	v := s.connect()
	v.send(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(5, firstRoom)))
	<-s.rooms.opening
	s.hub.Kick(&protos.KickUser{UserId: 5, TokenHash: []byte{5}, Code: "TOKEN_INVALID"})
	if f := v.read(); f.T != "kick" {
		t.Fatalf("%+v", f)
	}
	v.closedWith(closeRemoved)
	s.rooms.opening <- struct{}{}
	eventually.True(t, "no one is present", func() bool {
		s.hub.mu.Lock()
		defer s.hub.mu.Unlock()
		r := s.hub.rooms[firstRoom]
		return r != nil && r.refs == 0 && s.hub.open == 0
	})
	if r := s.hub.roomByName(firstRoom); len(r.audience.present) != 0 || r.sockets != 0 {
		t.Fatalf("still present: %v", r.audience.present)
	}
}

func TestADrainingNodeClosesItsSocketsAndRefusesNewOnes(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	var people []*viewer
	for i := range 12 {
		v, _ := s.join(user(int64(i+1), firstRoom))
		people = append(people, v)
	}
	drained := make(chan struct{})
	go func() {
		s.hub.Drain(eventually.Context(t))
		close(drained)
	}()
	for _, v := range people {
		if k := v.until("kick"); k.Code != "UNAVAILABLE" || !k.Retry {
			t.Fatalf("kick %+v", k)
		}
		v.closedWith(closeNodeDraining)
		_ = v.ws.Close()
	}
	<-drained
	if open, _ := s.hub.Connections(); open != 0 {
		t.Fatalf("%d left", open)
	}
	if _, res, err := s.dial("", nil); err == nil || res == nil || res.StatusCode != 503 {
		t.Fatalf("accepted: %v", err)
	}
}

func TestAFaultInOneConnectionClosesThatOneOnly(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	bad, _ := s.join(user(5, firstRoom))
	good, _ := s.join(user(6, firstRoom))
	s.rooms.mu.Lock()
	s.rooms.refusals["boom"] = (*domain.Refusal)(nil) // a fault: a nil refusal inside an error
	s.rooms.mu.Unlock()
	bad.send(`{"t":"send","id":"a","text":"boom"}`)
	bad.closedWith(closeInternal)
	good.send(`{"t":"send","id":"b","text":"fine"}`)
	good.until("ack")
	if m := s.hub.Metrics(); m.Panics != 1 {
		t.Fatalf("%d panics", m.Panics)
	}
}

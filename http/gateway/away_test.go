// Going away: because somebody says so, because the node does, because the room's order broke.
package gateway

import (
	"context"
	"testing"
	"time"

	"touchline/domain"
	"touchline/protos"
)

func TestALogOutClosesTheSocketsOfThatLoginOnly(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	phone, laptop := user(5, garden), user(5, garden)
	phone.TokenHash, laptop.TokenHash = []byte("phone"), []byte("laptop")
	onPhone, _ := s.join(phone)
	onLaptop, _ := s.join(laptop)
	other, _ := s.join(user(6, garden))

	started := time.Now()
	s.hub.Kick(&protos.KickUser{UserId: 5, TokenHash: []byte("phone"), Code: "TOKEN_INVALID"})
	if k := onPhone.until("kick"); k.Code != "TOKEN_INVALID" || k.Retry {
		t.Fatalf("kick %+v", k)
	}
	onPhone.closedWith(closeRemoved)
	if took := time.Since(started); took > 2*time.Second {
		t.Fatalf("closing took %v", took)
	}

	s.hub.Kick(&protos.KickUser{UserId: 5, ExceptHash: []byte("laptop"), Code: "TOKEN_INVALID"})
	s.hub.Kick(&protos.KickUser{UserId: 5, Room: second, Code: "FORBIDDEN"})
	for _, v := range []*viewer{onLaptop, other} {
		v.say(`{"t":"ping","n":1}`)
		v.until("pong")
	}
	s.hub.Kick(&protos.KickUser{UserId: 5, Room: garden, Code: "FORBIDDEN"})
	onLaptop.closedWith(closeRemoved)
	s.hub.Kick(&protos.KickUser{Room: garden, Code: "ROOM_SUSPENDED"})
	if k := other.until("kick"); k.Code != "ROOM_SUSPENDED" {
		t.Fatalf("kick %+v", k)
	}
	other.closedWith(closeRemoved)
}

func TestALogOutFindsASocketThatIsStillJoining(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	s.house.opening = make(chan struct{})
	v := s.connect()
	v.say(`{"t":"join","ticket":%q}`, s.house.ticket(user(5, garden)))
	<-s.house.opening
	s.hub.Kick(&protos.KickUser{UserId: 5, TokenHash: []byte{5}, Code: "TOKEN_INVALID"})
	if f := v.read(); f.T != "kick" {
		t.Fatalf("%+v", f)
	}
	v.closedWith(closeRemoved)
	s.house.opening <- struct{}{}
	eventually(t, "nobody is left", func() bool {
		s.hub.mu.Lock()
		defer s.hub.mu.Unlock()
		r := s.hub.rooms[garden]
		return r != nil && r.refs == 0 && s.hub.open == 0
	})
	if r := s.hub.known(garden); len(r.crowd.present) != 0 || r.sockets != 0 {
		t.Fatalf("still present: %v", r.crowd.present)
	}
}

func TestADrainingNodeSendsEverybodyAwayAndLetsNobodyIn(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	var people []*viewer
	for i := range 12 {
		v, _ := s.join(user(int64(i+1), garden))
		people = append(people, v)
	}
	drained := make(chan struct{})
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		s.hub.Drain(ctx)
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
		t.Fatalf("let in: %v", err)
	}
}

func TestAFaultInOneConnectionClosesThatOneOnly(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	bad, _ := s.join(user(5, garden))
	good, _ := s.join(user(6, garden))
	s.house.mu.Lock()
	s.house.refusals["boom"] = (*domain.Refusal)(nil) // the house breaks its word: nil inside an error
	s.house.mu.Unlock()
	bad.say(`{"t":"send","id":"a","text":"boom"}`)
	bad.closedWith(closeInternal)
	good.say(`{"t":"send","id":"b","text":"fine"}`)
	good.until("ack")
	if m := s.hub.Metrics(); m.Panics != 1 {
		t.Fatalf("%d panics", m.Panics)
	}
}

func TestAGatewayWorksBehindAServerThatHoldsOnToItsConnections(t *testing.T) {
	t.Parallel()
	s := openSiteOn(t, nil, false)
	v, _ := s.join(user(5, garden))
	v.say(`{"t":"send","id":"a","text":"hi"}`)
	v.until("ack")
	s.hub.Kick(&protos.KickUser{UserId: 5, Code: "TOKEN_INVALID"})
	v.closedWith(closeRemoved)
	s.join(user(6, garden)) // and one that is open when the site closes
}

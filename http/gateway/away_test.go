// Going away: because somebody says so, because the node does, because the room's order broke.
package gateway

import (
	"context"
	"fmt"
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

func TestAHoleInTheEventsIsFilledFromTheChat(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	s.house.tell(garden, 3)
	v, _ := s.join(user(5, garden))
	v.until("hist")
	s.house.mu.Lock()
	s.house.hub = nil // two events get lost on the way
	s.house.say(garden, `"text":"lost"`)
	s.house.say(garden, `"text":"lost"`)
	s.house.hub = s.hub
	s.house.say(garden, `"text":"heard"`)
	s.house.mu.Unlock()
	for next := int64(4); next < 7; {
		for _, e := range v.until("ev").E {
			if e.O != next {
				t.Fatalf("got %d, want %d", e.O, next)
			}
			next++
		}
	}
	if m := s.hub.Metrics(); m.Repairs != 1 {
		t.Fatalf("%d repairs", m.Repairs)
	}
}

func TestAHoleNobodyCanFillIsSaid(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	s.house.tell(garden, 3)
	v, _ := s.join(user(5, garden))
	v.until("hist")
	s.house.mu.Lock()
	s.house.hub = nil
	for range 20 {
		s.house.say(garden, `"text":"lost"`)
	}
	s.house.room(garden).keep = 5
	s.house.hub = s.hub
	s.house.say(garden, `"text":"heard"`)
	s.house.mu.Unlock()
	if r := v.until("resync"); r.Reason != "gap" || r.Head != 24 {
		t.Fatalf("resync %+v", r)
	}
	if h := v.until("hist"); h.E[len(h.E)-1].O != 24 {
		t.Fatalf("hist %+v", h)
	}
	s.house.tell(garden, 1)
	if ev := v.until("ev"); ev.E[0].O != 25 {
		t.Fatalf("ev %+v", ev)
	}
}

func TestANewEpochRestartsTheRoomAndTheOldOwnerIsNotHeard(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	s.house.tell(garden, 3)
	v, _ := s.join(user(5, garden))
	w, _ := s.join(user(6, garden))
	v.until("hist")
	s.house.mu.Lock()
	s.house.room(garden).epoch = 2
	s.house.say(garden, `"text":"from the new owner"`)
	s.house.mu.Unlock()
	for _, each := range []*viewer{v, w} {
		if r := each.until("resync"); r.Reason != "epoch" || r.Epoch != 2 || r.Head != 4 {
			t.Fatalf("resync %+v", r)
		}
		if h := each.until("hist"); len(h.E) != 4 {
			t.Fatalf("hist %+v", h)
		}
	}
	s.hub.Events(&protos.RoomEvents{Room: garden, Epoch: 1, First: 5, Events: [][]byte{[]byte(`{"o":5,"text":"ghost"}`)}})
	s.house.mu.Lock()
	s.house.say(garden, `"text":"real"`)
	s.house.mu.Unlock()
	if ev := v.until("ev"); ev.Epoch != 2 || len(ev.E) != 1 || ev.E[0].Text != "real" {
		t.Fatalf("ev %+v", ev)
	}
	if m := s.hub.Metrics(); m.OldEpoch != 1 {
		t.Fatalf("%d batches of an old epoch", m.OldEpoch)
	}
	if _, back := s.rejoin(user(7, garden), 1, 3); back.Recovered || back.Epoch != 2 {
		t.Fatalf("welcome %+v", back)
	}
}

func TestARoomWhoseChatIsAwayIsRepairedWhenItReturns(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	v, _ := s.join(user(5, garden))
	v.until("hist")
	s.house.mu.Lock()
	s.house.hub = nil
	s.house.say(garden, `"text":"lost"`)
	s.house.hub = s.hub
	s.house.noOpen[garden] = fmt.Errorf("moving")
	before := s.house.opens
	s.house.say(garden, `"text":"heard"`)
	s.house.mu.Unlock()
	eventually(t, "the chat is asked twice", func() bool {
		s.house.mu.Lock()
		defer s.house.mu.Unlock()
		return s.house.opens > before+1
	})
	s.house.mu.Lock()
	delete(s.house.noOpen, garden)
	s.house.mu.Unlock()
	for next := int64(1); next < 3; {
		for _, e := range v.until("ev").E {
			if e.O != next {
				t.Fatalf("got %d, want %d", e.O, next)
			}
			next++
		}
	}
}

func TestTheLiveRoomHearsWhoCameAndWhoLeftEachPersonOnce(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	one, _ := s.join(user(5, garden))
	two, _ := s.join(user(5, garden))
	guest, _ := s.join(visitor("abc", garden))
	there := map[string]bool{}
	await := func(what string, done func() bool) {
		t.Helper()
		for !done() {
			select {
			case r := <-s.house.reports:
				if r.Node != "n1" {
					t.Fatalf("node %q", r.Node)
				}
				if r.All {
					clear(there)
				}
				for _, a := range r.Arrived {
					if there[a.Key] {
						t.Fatalf("%s arrived twice", a.Key)
					}
					there[a.Key] = true
				}
				for _, key := range r.Left {
					delete(there, key)
				}
			case <-time.After(10 * time.Second):
				t.Fatalf("never: %s", what)
			}
		}
	}
	await("both are there", func() bool { return there["u:5"] && there["v:abc"] && len(there) == 2 })
	_ = one.ws.Close()
	_ = guest.ws.Close()
	await("the guest is gone", func() bool { return !there["v:abc"] })
	if !there["u:5"] {
		t.Fatal("somebody with another socket was reported gone")
	}
	s.house.mu.Lock()
	s.house.unknown = true
	s.house.mu.Unlock()
	s.join(user(6, garden))
	whole := false
	await("everybody is named again", func() bool { whole = whole || there["u:5"] && there["u:6"]; return whole })
	_ = two.ws.Close()
	await("the last socket is gone", func() bool { return !there["u:5"] && there["u:6"] })
	if _, w := s.join(user(7, garden)); w.RoomState["viewers"] != 7.0 {
		t.Fatalf("roomState %+v", w.RoomState)
	}
}

func TestAudienceFiguresReachTheRoom(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	v, _ := s.join(user(5, garden))
	for i := range int64(5) {
		s.hub.Stats(&protos.RoomStats{Room: garden, Viewers: 10 + i, VisitHistory: 20, Ts: i})
	}
	if st := v.until("st"); st.Viewers != 10 {
		t.Fatalf("st %+v", st)
	}
	started := time.Now()
	if st := v.until("st"); st.Viewers != 14 {
		t.Fatalf("st %+v", st)
	}
	if waited := time.Since(started); waited < time.Second {
		t.Fatalf("figures came %v after the last ones", waited)
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

func TestWhoComesFromANodeThatWasToldEarlierMissesNothing(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	s.house.tell(garden, 3)
	there, _ := s.join(user(5, garden))
	there.until("hist")
	s.house.mu.Lock()
	s.house.hub = nil // this node has not been told yet
	for range 3 {
		s.house.say(garden, `"text":"told elsewhere"`)
	}
	s.house.hub = s.hub
	s.house.mu.Unlock()
	comes, w := s.rejoin(user(6, garden), 1, 6)
	if !w.Recovered || w.Head != 6 {
		t.Fatalf("welcome %+v", w)
	}
	if ev := there.until("ev"); ev.E[0].O != 4 || len(ev.E) != 3 {
		t.Fatalf("ev %+v", ev)
	}
	s.house.tell(garden, 1)
	if ev := comes.until("ev"); ev.E[0].O != 7 {
		t.Fatalf("ev %+v", ev)
	}
}

func TestAPositionAheadWaitsForTheFlushThatReachesIt(t *testing.T) {
	bubble(t, func(t *testing.T, s *site) {
		s.hub.cfg.PacedAbove = 1
		crowd := make([]*rawClient, 4)
		for i := range crowd {
			crowd[i] = onPipe(t, s.hub)
			crowd[i].text(`{"t":"join","ticket":%q}`, s.house.ticket(user(int64(i+1), garden)))
			crowd[i].until("hist")
			go func() {
				for crowd[i].read().T != "closed" {
				}
			}()
		}
		time.Sleep(time.Second)
		s.house.tell(garden, 1) // leaves at once
		s.house.tell(garden, 4) // waits for the next flush
		comes := onPipe(t, s.hub)
		asked := time.Now()
		comes.text(`{"t":"join","ticket":%q,"epoch":1,"offset":3}`, s.house.ticket(user(9, garden)))
		if w := comes.until("welcome"); !w.Recovered || w.Head != 5 {
			t.Fatalf("welcome %+v", w)
		}
		if waited := time.Since(asked); waited != 100*time.Millisecond {
			t.Fatalf("welcomed after %v", waited)
		}
		if ev := comes.until("ev"); ev.E[0].O != 4 || len(ev.E) != 2 {
			t.Fatalf("ev %+v", ev)
		}
		for _, v := range append(crowd, comes) {
			_ = v.conn.Close()
		}
	})
}

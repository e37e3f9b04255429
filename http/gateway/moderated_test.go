// Moderation on the sockets: deleted lines, changed roles, frames for the staff.

package gateway

import (
	"fmt"
	"testing"

	"touchline/domain"
	"touchline/protos"
)

// deleteLine removes the text of a line from the stored events. With broadcast, the hub gets its numbered event.
func (s *fakeRooms) deleteLine(name string, offset int64, broadcast bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.room(name)
	body := fmt.Appendf(nil, `{"o":%d,"k":"chat","ts":1,"id":"m%d","text":"","deleted":true}`, offset, offset)
	r.events[offset-1] = body
	at := int64(len(r.events) + 1)
	gone := fmt.Appendf(nil, `{"o":%d,"k":"delete","ts":1,"ids":["m%d"]}`, at, offset)
	r.events = append(r.events, gone)
	if broadcast {
		s.hub.Events(&protos.RoomEvents{Room: name, Epoch: r.epoch, First: at, Events: [][]byte{gone},
			Changed: []*protos.ChangedEvent{{Offset: offset, Body: body}}})
	}
}

// waitForEvent waits until an event was received.
func (v *viewer) waitForEvent(offset int64) {
	for {
		if e := v.until("ev").E; e[len(e)-1].O >= offset {
			return
		}
	}
}

func TestADeletedLineIsNotSentToLaterJoins(t *testing.T) {
	t.Parallel()
	for _, missed := range []bool{false, true} { // the node may have missed the deletion, and repaired itself
		s := startServer(t, nil)
		s.rooms.broadcast(firstRoom, 3)
		there, _ := s.join(user(5, firstRoom))
		there.until("hist")
		s.rooms.deleteLine(firstRoom, 2, !missed)
		s.rooms.broadcast(firstRoom, 1)
		there.waitForEvent(5)

		anew, _ := s.join(user(6, firstRoom))
		if h := anew.until("hist"); h.E[1].O != 2 || h.E[1].Text != "" || h.E[0].Text != "hello" {
			t.Errorf("missed %v: a joining client is sent %+v", missed, h.E)
		}
		back, w := s.rejoin(user(7, firstRoom), 1, 1)
		if e := back.until("ev"); !w.Recovered || e.E[0].O != 2 || e.E[0].Text != "" {
			t.Errorf("missed %v: a returning client is sent %+v", missed, e.E)
		}
	}
}

func TestARestoredLineIsSentToLaterJoins(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.broadcast(firstRoom, 2)
	there, _ := s.join(user(5, firstRoom))
	s.rooms.deleteLine(firstRoom, 1, true)
	s.hub.Events(&protos.RoomEvents{
		Room: firstRoom, Epoch: 1, First: 4, Events: [][]byte{[]byte(`{"o":4,"k":"restore","ts":1,"ids":["m1"]}`)},
		Changed: []*protos.ChangedEvent{
			{Offset: 1, Body: []byte(`{"o":1,"k":"chat","ts":1,"id":"m1","text":"hello"}`)},
			{Offset: 99, Body: []byte(`{}`)},
		},
	})
	there.waitForEvent(4)
	anew, _ := s.join(user(6, firstRoom))
	if h := anew.until("hist"); h.E[0].Text != "hello" {
		t.Errorf("the line is still gone: %+v", h.E)
	}
}

func TestOnlyTheStaffOfARoomGetsFramesForTheStaff(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	staff := user(5, firstRoom)
	staff.Role = domain.RoleModerator
	elsewhere := user(6, secondRoom)
	elsewhere.Role = domain.RoleAnchor
	one, _ := s.join(staff)
	other, _ := s.join(elsewhere)
	fan, _ := s.join(user(7, firstRoom))
	s.hub.Private(&protos.PrivateFrame{Room: firstRoom, Staff: true, Frame: []byte(`{"t":"priv","k":"modlog"}`)})
	s.hub.Private(&protos.PrivateFrame{Room: "house:9", Staff: true, Frame: []byte(`{"t":"priv","k":"modlog"}`)})
	if f := one.until("priv"); f.K != "modlog" {
		t.Fatalf("the moderator was sent %+v", f)
	}
	for _, v := range []*viewer{other, fan} {
		v.send(`{"t":"ping","n":1}`)
		for f := v.read(); f.T != "pong"; f = v.read() {
			if f.T == "priv" {
				t.Fatalf("another person was sent %+v", f)
			}
		}
	}
}

func TestASocketAppliesTheNewRoleOfItsPerson(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v, _ := s.join(user(5, firstRoom))
	post := func(id string) *protos.Person {
		v.send(`{"t":"send","id":"%s","text":"%s"}`, id, id)
		v.until("ack")
		s.rooms.mu.Lock()
		defer s.rooms.mu.Unlock()
		return s.rooms.posted[len(s.rooms.posted)-1]
	}
	if p := post("a"); p.Role != 1 || p.FollowedMs != 0 {
		t.Fatalf("before: %v", p)
	}
	s.hub.Private(&protos.PrivateFrame{
		UserId: 5, Room: secondRoom, Person: &protos.PersonChanged{RoleSet: true, Role: 3},
	})
	s.hub.Private(&protos.PrivateFrame{
		UserId: 5, Room: firstRoom, Person: &protos.PersonChanged{FollowedSet: true, FollowedMs: 77},
	})
	s.hub.Private(&protos.PrivateFrame{UserId: 5, Room: firstRoom, Frame: []byte(`{"t":"priv","k":"role"}`),
		Person: &protos.PersonChanged{RoleSet: true, Role: int32(domain.RoleModerator)}})
	if p := post("b"); p.Role != 2 || p.FollowedMs != 77 {
		t.Fatalf("after: %v", p)
	}
	s.hub.Private(&protos.PrivateFrame{Room: firstRoom, Staff: true, Frame: []byte(`{"t":"priv","k":"modlog"}`)})
	for f := v.until("priv"); f.K != "modlog"; f = v.until("priv") {
	}
}

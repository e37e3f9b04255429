// Moderation as the sockets see it: deleted lines, a person whose role changed, frames for the staff.
package gateway

import (
	"fmt"
	"testing"

	"touchline/domain"
	"touchline/protos"
)

// forget makes the chat tell a line without its text, and the hub hear of it by a numbered event.
func (s *stubHouse) forget(name string, offset int64, told bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.room(name)
	body := fmt.Appendf(nil, `{"o":%d,"k":"chat","ts":1,"id":"m%d","text":"","deleted":true}`, offset, offset)
	r.events[offset-1] = body
	at := int64(len(r.events) + 1)
	gone := fmt.Appendf(nil, `{"o":%d,"k":"delete","ts":1,"ids":["m%d"]}`, at, offset)
	r.events = append(r.events, gone)
	if told {
		s.hub.Events(&protos.RoomEvents{Room: name, Epoch: r.epoch, First: at, Events: [][]byte{gone},
			Changed: []*protos.ChangedEvent{{Offset: offset, Body: body}}})
	}
}

// hears waits until an event was told.
func (v *viewer) hears(offset int64) {
	for {
		if e := v.until("ev").E; e[len(e)-1].O >= offset {
			return
		}
	}
}

func TestADeletedLineIsGoneForWhoComesLater(t *testing.T) {
	t.Parallel()
	for _, missed := range []bool{false, true} { // the node may have missed that it was deleted, and repaired itself
		s := openSite(t, nil)
		s.house.tell(garden, 3)
		there, _ := s.join(user(5, garden))
		there.until("hist")
		s.house.forget(garden, 2, !missed)
		s.house.tell(garden, 1)
		there.hears(5)

		anew, _ := s.join(user(6, garden))
		if h := anew.until("hist"); h.E[1].O != 2 || h.E[1].Text != "" || h.E[0].Text != "hello" {
			t.Errorf("missed %v: who joins anew is told %+v", missed, h.E)
		}
		back, w := s.rejoin(user(7, garden), 1, 1)
		if e := back.until("ev"); !w.Recovered || e.E[0].O != 2 || e.E[0].Text != "" {
			t.Errorf("missed %v: who comes back is told %+v", missed, e.E)
		}
	}
}

func TestARestoredLineIsBackForWhoComesLater(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	s.house.tell(garden, 2)
	there, _ := s.join(user(5, garden))
	s.house.forget(garden, 1, true)
	s.hub.Events(&protos.RoomEvents{Room: garden, Epoch: 1, First: 4, Events: [][]byte{[]byte(`{"o":4,"k":"restore","ts":1,"ids":["m1"]}`)},
		Changed: []*protos.ChangedEvent{{Offset: 1, Body: []byte(`{"o":1,"k":"chat","ts":1,"id":"m1","text":"hello"}`)}, {Offset: 99, Body: []byte(`{}`)}}})
	there.hears(4)
	anew, _ := s.join(user(6, garden))
	if h := anew.until("hist"); h.E[0].Text != "hello" {
		t.Errorf("the line is still gone: %+v", h.E)
	}
}

func TestOnlyTheStaffOfARoomHearsWhatIsForThem(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	staff := user(5, garden)
	staff.Role = domain.RoleModerator
	elsewhere := user(6, second)
	elsewhere.Role = domain.RoleAnchor
	one, _ := s.join(staff)
	other, _ := s.join(elsewhere)
	fan, _ := s.join(user(7, garden))
	s.hub.Private(&protos.PrivateFrame{Room: garden, Staff: true, Frame: []byte(`{"t":"priv","k":"modlog"}`)})
	s.hub.Private(&protos.PrivateFrame{Room: "house:9", Staff: true, Frame: []byte(`{"t":"priv","k":"modlog"}`)})
	if f := one.until("priv"); f.K != "modlog" {
		t.Fatalf("the moderator was told %+v", f)
	}
	for _, v := range []*viewer{other, fan} {
		v.say(`{"t":"ping","n":1}`)
		for f := v.read(); f.T != "pong"; f = v.read() {
			if f.T == "priv" {
				t.Fatalf("somebody else was told %+v", f)
			}
		}
	}
}

func TestASocketLearnsThatItsPersonChanged(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	v, _ := s.join(user(5, garden))
	say := func(id string) *protos.Person {
		v.say(`{"t":"send","id":"%s","text":"%s"}`, id, id)
		v.until("ack")
		s.house.mu.Lock()
		defer s.house.mu.Unlock()
		return s.house.spoke[len(s.house.spoke)-1]
	}
	if p := say("a"); p.Role != 1 || p.FollowedMs != 0 {
		t.Fatalf("before: %v", p)
	}
	s.hub.Private(&protos.PrivateFrame{UserId: 5, Room: second, Person: &protos.PersonChanged{RoleSet: true, Role: 3}})
	s.hub.Private(&protos.PrivateFrame{UserId: 5, Room: garden, Person: &protos.PersonChanged{FollowedSet: true, FollowedMs: 77}})
	s.hub.Private(&protos.PrivateFrame{UserId: 5, Room: garden, Frame: []byte(`{"t":"priv","k":"role"}`),
		Person: &protos.PersonChanged{RoleSet: true, Role: int32(domain.RoleModerator)}})
	if p := say("b"); p.Role != 2 || p.FollowedMs != 77 {
		t.Fatalf("after: %v", p)
	}
	s.hub.Private(&protos.PrivateFrame{Room: garden, Staff: true, Frame: []byte(`{"t":"priv","k":"modlog"}`)})
	for f := v.until("priv"); f.K != "modlog"; f = v.until("priv") {
	}
}

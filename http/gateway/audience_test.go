// The audience of a room: who is counted, and what is reported.

package gateway

import (
	"testing"
	"time"

	"touchline/protos"
)

func TestAudienceReportsNameEachPersonOnce(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	one, _ := s.join(user(5, firstRoom))
	two, _ := s.join(user(5, firstRoom))
	guest, _ := s.join(visitor("abc", firstRoom))
	there := map[string]bool{}
	await := func(what string, done func() bool) {
		t.Helper()
		for !done() {
			select {
			case r := <-s.rooms.reports:
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
		t.Fatal("a person with another socket was reported as gone")
	}
	s.rooms.mu.Lock()
	s.rooms.unknown = true
	s.rooms.mu.Unlock()
	s.join(user(6, firstRoom))
	whole := false
	await("everybody is reported again", func() bool { whole = whole || there["u:5"] && there["u:6"]; return whole })
	_ = two.ws.Close()
	await("the last socket is gone", func() bool { return !there["u:5"] && there["u:6"] })
	if _, w := s.join(user(7, firstRoom)); w.RoomState["viewers"] != 7.0 {
		t.Fatalf("roomState %+v", w.RoomState)
	}
}

func TestAudienceFiguresReachTheRoom(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v, _ := s.join(user(5, firstRoom))
	for i := range int64(5) {
		s.hub.Stats(&protos.RoomStats{Room: firstRoom, Viewers: 10 + i, VisitHistory: 20, Ts: i})
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

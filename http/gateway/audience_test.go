// The audience of a room: who is counted, and what is reported.

package gateway

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/protos"
	"touchline/tests/eventually"
)

func TestAudienceReportsNameEachPersonOnce(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T, s *testServer) {
		one, _ := s.joinOnPipe(user(5, firstRoom))
		two, _ := s.joinOnPipe(user(5, firstRoom))
		guest, _ := s.joinOnPipe(visitor("abc", firstRoom))
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
				case <-time.After(eventually.Hang):
					t.Fatalf("never: %s", what)
				}
			}
		}
		await("both are present", func() bool { return there["u:5"] && there["v:abc"] && len(there) == 2 })
		_ = one.conn.Close()
		_ = guest.conn.Close()
		await("the guest is reported as gone", func() bool { return !there["v:abc"] })
		if !there["u:5"] {
			t.Fatal("a person with another socket was reported as gone")
		}
		s.rooms.mu.Lock()
		s.rooms.unknown = true
		s.rooms.mu.Unlock()
		s.joinOnPipe(user(6, firstRoom))
		whole := false
		await("all people are reported again", func() bool {
			whole = whole || there["u:5"] && there["u:6"]
			return whole
		})
		_ = two.conn.Close()
		await("the last socket is gone", func() bool { return !there["u:5"] && there["u:6"] })
		if _, w := s.joinOnPipe(user(7, firstRoom)); w.RoomState["viewers"] != 7.0 {
			t.Fatalf("roomState %+v", w.RoomState)
		}
	})
}

// The studio of an anchor joins their room: an anchor alone has no viewers.
func TestAnAnchorIsNotCountedInTheirOwnRoom(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T, s *testServer) {
		host := user(5, firstRoom)
		host.HouseID, host.Role = 1001, domain.RoleAnchor
		studio, w := s.joinOnPipe(host)
		if w.RoomState["viewers"] != 0.0 {
			t.Errorf("with only the studio there are %v viewers", w.RoomState["viewers"])
		}
		page, _ := s.joinOnPipe(host)
		other := host // in another room an anchor counts as a viewer
		other.UserID, other.HouseID = 6, 1002
		guest, w := s.joinOnPipe(other)
		if w.RoomState["viewers"] != 1.0 {
			t.Errorf("the guest sees %v viewers", w.RoomState["viewers"])
		}
		r := s.hub.roomByName(firstRoom)
		for range 2 { // the changes, and a complete report
			report := eventually.Receive(t, "a person is reported", s.rooms.reports)
			if len(report.Arrived) != 1 || report.Arrived[0].Key != "u:6" {
				t.Errorf("the report contains %v", report.Arrived)
			}
			r.mu.Lock()
			r.audience.reportAll = true
			r.mu.Unlock()
		}
		_ = studio.conn.Close()
		_ = page.conn.Close()
		eventually.True(t, "the anchor left", func() bool {
			r.mu.Lock()
			defer r.mu.Unlock()
			return len(r.audience.present) == 1 && r.audience.viewers() == 1 && !r.audience.left["u:5"]
		})
		_ = guest.conn.Close()
	})
}

func TestTheSocketsOfAnAnchorInTheirOwnRoomAreLimited(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	host := user(5, firstRoom)
	host.HouseID = 1001
	for range domain.SocketsPerUser {
		s.join(host)
	}
	r := s.hub.roomByName(firstRoom)
	if r.addSocket(host) {
		t.Errorf("socket %d of one user is accepted", domain.SocketsPerUser+1)
	}
}

func TestAudienceFiguresReachTheRoom(t *testing.T) {
	bubble(t, func(t *testing.T, s *testServer) {
		v := onPipe(t, s.hub)
		v.text(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(5, firstRoom)))
		v.until("hist")
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
	})
}

func TestTheFiguresOfAFullRoomAreSentLessOften(t *testing.T) {
	t.Parallel()
	for sockets, want := range map[int]time.Duration{
		1: 2 * time.Second, 2_499: 2 * time.Second, 2_500: 4 * time.Second, 6_000: 6 * time.Second,
		100_000: 10 * time.Second,
	} {
		r := &room{sockets: sockets}
		if got := r.statsPause(); got != want {
			t.Errorf("%d sockets: every %v, want %v", sockets, got, want)
		}
	}
}

func TestOtherNodesAreNotifiedOfTheFirstAndTheLastViewerOfARoom(t *testing.T) {
	t.Parallel()
	var told []string // sent to the other nodes
	hub := New(Config{Logger: quiet, Shards: 1}, Deps{
		Want: func(room string, wanted bool) { told = append(told, fmt.Sprint(room, " ", wanted)) },
	})
	defer hub.Close()
	r := hub.acquireRoom("house:1")
	hub.acquireRoom("house:1")
	hub.releaseRoom(r)
	hub.releaseRoom(r)
	hub.forgetRooms()
	if got := fmt.Sprint(told); got != "[house:1 true]" {
		t.Errorf("a reload of the only viewer: %s", got)
	}
	hub.mu.Lock()
	r.idleSince -= keepRoom
	hub.mu.Unlock()
	hub.forgetRooms()
	if got := fmt.Sprint(told); got != "[house:1 true house:1 false]" {
		t.Errorf("sent %s", got)
	}
}

func TestWhoeverJoinsIsToldTheNewestVotesOfThePoll(t *testing.T) {
	t.Parallel()
	running := &protos.Poll{PollId: "po1", Status: int32(studio.PollOpen),
		Answers: []*protos.PollAnswer{{Text: "Reds"}, {Text: "Blues"}}}
	votes := &protos.PollVotes{PollId: "po1", Votes: []int64{3, 4}}
	if told := pollOf(running, votes); told.Answers[0].Votes != 3 || told.Answers[1].Votes != 4 {
		t.Errorf("told %+v", told)
	}
	if told := pollOf(running, &protos.PollVotes{PollId: "po0", Votes: []int64{3}}); told.Answers[0].Votes != 0 {
		t.Errorf("by the figures of another poll told %+v", told)
	}
	if told := pollOf(nil, votes); told != nil {
		t.Errorf("without a poll told %+v", told)
	}
	f := statsOf(firstRoom, &protos.RoomStats{Viewers: 2, Poll: votes})
	if !strings.Contains(string(f.plain), `"poll":{"pollId":"po1","votes":[3,4]}`) {
		t.Errorf("figures %s", f.plain)
	}
}

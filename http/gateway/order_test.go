// The order of events: gaps, epochs, a chat actor that does not answer, clients with newer events than this node.

package gateway

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"touchline/protos"
	"touchline/tests/eventually"
)

func TestAGapInTheEventsIsFilledFromTheChatActor(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.broadcast(firstRoom, 3)
	v, _ := s.join(user(5, firstRoom))
	v.until("hist")
	s.rooms.mu.Lock()
	s.rooms.hub = nil // two events are lost
	s.rooms.addLine(firstRoom, `"text":"lost"`)
	s.rooms.addLine(firstRoom, `"text":"lost"`)
	s.rooms.hub = s.hub
	s.rooms.addLine(firstRoom, `"text":"received"`)
	s.rooms.mu.Unlock()
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

func TestEachLineOfABatchReachesAllClientsUnchanged(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.broadcast(firstRoom, 1)
	v, _ := s.join(user(5, firstRoom))
	w, _ := s.join(user(6, firstRoom))
	v.until("hist")
	w.until("hist")
	said := []string{"one", "two", "three", "four"}
	s.rooms.mu.Lock()
	s.rooms.hub = nil // one batch carries them instead
	for _, text := range said {
		s.rooms.addLine(firstRoom, fmt.Sprintf(`"text":%q`, text))
	}
	r := s.rooms.room(firstRoom)
	s.hub.Events(&protos.RoomEvents{Room: firstRoom, Epoch: r.epoch, First: 2, Events: r.events[1:]})
	s.rooms.mu.Unlock()
	for _, each := range []*viewer{v, w} {
		var got []string
		for len(got) < len(said) {
			for _, e := range each.until("ev").E {
				got = append(got, e.Text)
			}
		}
		if !slices.Equal(got, said) {
			t.Errorf("got %q of %q", got, said)
		}
	}
}

func TestAGapThatCannotBeFilledIsAResync(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.broadcast(firstRoom, 3)
	v, _ := s.join(user(5, firstRoom))
	v.until("hist")
	s.rooms.mu.Lock()
	s.rooms.hub = nil
	for range 20 {
		s.rooms.addLine(firstRoom, `"text":"lost"`)
	}
	s.rooms.room(firstRoom).keep = 5
	s.rooms.hub = s.hub
	s.rooms.addLine(firstRoom, `"text":"received"`)
	s.rooms.mu.Unlock()
	if r := v.until("resync"); r.Reason != "gap" || r.Head != 24 {
		t.Fatalf("resync %+v", r)
	}
	if h := v.until("hist"); h.E[len(h.E)-1].O != 24 {
		t.Fatalf("hist %+v", h)
	}
	s.rooms.broadcast(firstRoom, 1)
	if ev := v.until("ev"); ev.E[0].O != 25 {
		t.Fatalf("ev %+v", ev)
	}
}

func TestANewEpochRestartsTheRoomAndEventsOfTheOldOwnerAreDropped(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.broadcast(firstRoom, 3)
	v, _ := s.join(user(5, firstRoom))
	w, _ := s.join(user(6, firstRoom))
	v.until("hist")
	s.rooms.mu.Lock()
	s.rooms.room(firstRoom).epoch = 2
	s.rooms.addLine(firstRoom, `"text":"from the new owner"`)
	s.rooms.mu.Unlock()
	for _, each := range []*viewer{v, w} {
		if r := each.until("resync"); r.Reason != "epoch" || r.Epoch != 2 || r.Head != 4 {
			t.Fatalf("resync %+v", r)
		}
		if h := each.until("hist"); len(h.E) != 4 {
			t.Fatalf("hist %+v", h)
		}
	}
	s.hub.Events(&protos.RoomEvents{
		Room: firstRoom, Epoch: 1, First: 5, Events: [][]byte{[]byte(`{"o":5,"text":"ghost"}`)},
	})
	s.rooms.mu.Lock()
	if s.rooms.known != 2 {
		t.Errorf("the chat was asked with epoch %d: an old owner would not learn of its successor", s.rooms.known)
	}
	s.rooms.addLine(firstRoom, `"text":"real"`)
	s.rooms.mu.Unlock()
	if ev := v.until("ev"); ev.Epoch != 2 || len(ev.E) != 1 || ev.E[0].Text != "real" {
		t.Fatalf("ev %+v", ev)
	}
	if m := s.hub.Metrics(); m.OldEpoch != 1 {
		t.Fatalf("%d batches of an old epoch", m.OldEpoch)
	}
	if _, back := s.rejoin(user(7, firstRoom), 1, 3); back.Recovered || back.Epoch != 2 {
		t.Fatalf("welcome %+v", back)
	}
}

func TestARoomIsRepairedWhenItsChatActorAnswersAgain(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v, _ := s.join(user(5, firstRoom))
	v.until("hist")
	s.rooms.mu.Lock()
	s.rooms.hub = nil
	s.rooms.addLine(firstRoom, `"text":"lost"`)
	s.rooms.hub = s.hub
	s.rooms.openErrors[firstRoom] = errors.New("moving")
	before := s.rooms.opens
	s.rooms.addLine(firstRoom, `"text":"received"`)
	s.rooms.mu.Unlock()
	eventually.True(t, "the chat is asked twice", func() bool {
		s.rooms.mu.Lock()
		defer s.rooms.mu.Unlock()
		return s.rooms.opens > before+1
	})
	s.rooms.mu.Lock()
	delete(s.rooms.openErrors, firstRoom)
	s.rooms.mu.Unlock()
	for next := int64(1); next < 3; {
		for _, e := range v.until("ev").E {
			if e.O != next {
				t.Fatalf("got %d, want %d", e.O, next)
			}
			next++
		}
	}
}

func TestAClientFromANodeWithNewerEventsMissesNothing(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.broadcast(firstRoom, 3)
	there, _ := s.join(user(5, firstRoom))
	there.until("hist")
	s.rooms.mu.Lock()
	s.rooms.hub = nil // this node has not received them yet
	for range 3 {
		s.rooms.addLine(firstRoom, `"text":"received elsewhere"`)
	}
	s.rooms.hub = s.hub
	s.rooms.mu.Unlock()
	comes, w := s.rejoin(user(6, firstRoom), 1, 6)
	if !w.Recovered || w.Head != 6 {
		t.Fatalf("welcome %+v", w)
	}
	if ev := there.until("ev"); ev.E[0].O != 4 || len(ev.E) != 3 {
		t.Fatalf("ev %+v", ev)
	}
	s.rooms.broadcast(firstRoom, 1)
	if ev := comes.until("ev"); ev.E[0].O != 7 {
		t.Fatalf("ev %+v", ev)
	}
}

func TestAPositionAheadWaitsForTheFlushThatReachesIt(t *testing.T) {
	bubble(t, func(t *testing.T, s *testServer) {
		s.hub.cfg.PacedAbove = 1
		viewers := make([]*rawClient, 4)
		for i := range viewers {
			viewers[i] = onPipe(t, s.hub)
			viewers[i].text(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(int64(i+1), firstRoom)))
			viewers[i].until("hist")
			go func() {
				for viewers[i].read().T != "closed" {
				}
			}()
		}
		time.Sleep(time.Second)
		s.rooms.broadcast(firstRoom, 1) // sent at once
		s.rooms.broadcast(firstRoom, 4) // waits for the next flush
		comes := onPipe(t, s.hub)
		asked := time.Now()
		comes.text(`{"t":"join","ticket":%q,"epoch":1,"offset":3}`, s.rooms.ticket(user(9, firstRoom)))
		if w := comes.until("welcome"); !w.Recovered || w.Head != 5 {
			t.Fatalf("welcome %+v", w)
		}
		if waited := time.Since(asked); waited != 100*time.Millisecond {
			t.Fatalf("welcomed after %v", waited)
		}
		if ev := comes.until("ev"); ev.E[0].O != 4 || len(ev.E) != 2 {
			t.Fatalf("ev %+v", ev)
		}
		for _, v := range append(viewers, comes) {
			_ = v.conn.Close()
		}
	})
}

func TestMoreEventsAtOnceThanTheRingHoldsAreAResync(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v, _ := s.join(user(5, firstRoom))
	v.until("hist")
	const many = 6000
	s.rooms.mu.Lock()
	s.rooms.hub = nil
	for range many {
		s.rooms.addLine(firstRoom, `"text":"all at once"`)
	}
	s.rooms.hub = s.hub
	s.hub.Events(&protos.RoomEvents{Room: firstRoom, Epoch: 1, First: 1, Events: s.rooms.room(firstRoom).events})
	s.rooms.mu.Unlock()
	if r := v.until("resync"); r.Reason != "gap" || r.Head != many {
		t.Fatalf("resync %+v", r)
	}
	if h := v.until("hist"); len(h.E) != 50 || h.E[49].O != many {
		t.Fatalf("hist %+v", h)
	}
	s.rooms.broadcast(firstRoom, 1)
	if ev := v.until("ev"); ev.E[0].O != many+1 {
		t.Fatalf("ev %+v", ev)
	}
}

func TestEventsReceivedTwiceAreSentOnce(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.broadcast(firstRoom, 3)
	v, _ := s.join(user(5, firstRoom))
	v.until("hist")
	s.rooms.mu.Lock()
	known := s.rooms.room(firstRoom).events
	s.hub.Events(&protos.RoomEvents{Room: firstRoom, Epoch: 1, First: 1, Events: known})
	s.hub.Events(&protos.RoomEvents{Room: firstRoom, Epoch: 1, First: 2}) // a change of state alone, and late
	s.rooms.hub = nil
	s.rooms.addLine(firstRoom, `"text":"new"`)
	s.rooms.hub = s.hub
	s.hub.Events(&protos.RoomEvents{
		Room: firstRoom, Epoch: 1, First: 2, Events: s.rooms.room(firstRoom).events[1:],
		State: &protos.RoomState{LiveStatus: 3},
	})
	s.rooms.mu.Unlock()
	if ev := v.until("ev"); len(ev.E) != 1 || ev.E[0].O != 4 {
		t.Fatalf("ev %+v", ev)
	}
	if _, w := s.join(user(6, firstRoom)); w.RoomState["liveStatus"] != 3.0 || w.RoomState["viewers"] != 2.0 {
		t.Fatalf("roomState %+v", w.RoomState)
	}
}

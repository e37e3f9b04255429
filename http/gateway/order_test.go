// The room's order: holes, epochs, a chat that is away, people who know more than this node.
package gateway

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"touchline/protos"
)

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

// A shard with much to do may seat somebody who knows a flush that still waits in its queue: the flush was posted for
// a person who has left since.
func TestAFlushPostedBeforeAPersonIsSeatedIsNotToldAgain(t *testing.T) {
	bubble(t, func(t *testing.T, s *site) {
		leaves := onPipe(t, s.hub)
		leaves.text(`{"t":"join","ticket":%q}`, s.house.ticket(user(5, garden)))
		leaves.until("hist")
		s.house.tell(garden, 1)
		leaves.until("ev")

		busy := make(chan struct{})
		for _, shard := range s.hub.shards {
			shard.post(func() { <-busy })
		}
		_ = leaves.conn.Close()
		synctest.Wait()
		arrive := []*rawClient{onPipe(t, s.hub), onPipe(t, s.hub)} // one of them on the shard of who left
		for i, v := range arrive {
			v.text(`{"t":"join","ticket":%q}`, s.house.ticket(user(int64(6+i), garden)))
		}
		synctest.Wait()
		s.house.tell(garden, 1) // the shard has not yet seen that nobody listens, so this is queued behind the joins
		close(busy)
		for _, v := range arrive {
			if h := v.until("hist"); len(h.E) != 2 {
				t.Fatalf("hist %+v", h)
			}
		}
		s.house.tell(garden, 1)
		for _, v := range arrive {
			if ev := v.until("ev"); ev.E[0].O != 3 {
				t.Fatalf("after 2 came %d", ev.E[0].O)
			}
			_ = v.conn.Close()
		}
	})
}

func TestMoreAtOnceThanARoomRemembersIsSaid(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	v, _ := s.join(user(5, garden))
	v.until("hist")
	const many = 6000
	s.house.mu.Lock()
	s.house.hub = nil
	for range many {
		s.house.say(garden, `"text":"all at once"`)
	}
	s.house.hub = s.hub
	s.hub.Events(&protos.RoomEvents{Room: garden, Epoch: 1, First: 1, Events: s.house.room(garden).events})
	s.house.mu.Unlock()
	if r := v.until("resync"); r.Reason != "gap" || r.Head != many {
		t.Fatalf("resync %+v", r)
	}
	if h := v.until("hist"); len(h.E) != 50 || h.E[49].O != many {
		t.Fatalf("hist %+v", h)
	}
	s.house.tell(garden, 1)
	if ev := v.until("ev"); ev.E[0].O != many+1 {
		t.Fatalf("ev %+v", ev)
	}
}

func TestWhatIsToldTwiceIsHeardOnce(t *testing.T) {
	t.Parallel()
	s := openSite(t, nil)
	s.house.tell(garden, 3)
	v, _ := s.join(user(5, garden))
	v.until("hist")
	s.house.mu.Lock()
	known := s.house.room(garden).events
	s.hub.Events(&protos.RoomEvents{Room: garden, Epoch: 1, First: 1, Events: known})
	s.hub.Events(&protos.RoomEvents{Room: garden, Epoch: 1, First: 2}) // a change of state alone, and late
	s.house.hub = nil
	s.house.say(garden, `"text":"new"`)
	s.house.hub = s.hub
	s.hub.Events(&protos.RoomEvents{
		Room: garden, Epoch: 1, First: 2, Events: s.house.room(garden).events[1:],
		State: &protos.RoomState{LiveStatus: 3},
	})
	s.house.mu.Unlock()
	if ev := v.until("ev"); len(ev.E) != 1 || ev.E[0].O != 4 {
		t.Fatalf("ev %+v", ev)
	}
	if _, w := s.join(user(6, garden)); w.RoomState["liveStatus"] != 3.0 || w.RoomState["viewers"] != 2.0 {
		t.Fatalf("roomState %+v", w.RoomState)
	}
}

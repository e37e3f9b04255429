// Joining, leaving and returning during a flood of events.

package gateway

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fasthttp/websocket"

	"touchline/protos"
	"touchline/tests/eventually"
)

// follower records the events it receives and checks their order.
type follower struct {
	epoch, at int64
	seen      map[int64]int
}

func (f *follower) onFrame(m frame) error {
	switch m.T {
	case "welcome":
		f.epoch = m.Epoch
		if !m.Recovered {
			f.at = 0
		}
	case "resync":
		return fmt.Errorf("resync %s", m.Reason)
	case "ev", "hist":
		for _, e := range m.E {
			if f.at != 0 && e.O != f.at+1 {
				return fmt.Errorf("%s: after %d came %d", m.T, f.at, e.O)
			}
			f.at = e.O
			f.seen[e.O]++
		}
	}
	return nil
}

func TestJoiningDuringAFloodLosesAndRepeatsNoEvent(t *testing.T) {
	t.Parallel()
	s := startServer(t, func(c *Config) { c.PacedAbove = 10 })
	const people, lines = 24, 3000
	s.rooms.broadcast(firstRoom, 10)
	flooded := make(chan struct{})
	go func() {
		defer close(flooded)
		for range lines / 10 {
			s.rooms.broadcast(firstRoom, 10)
		}
	}()
	var all sync.WaitGroup
	for person := range people {
		all.Go(func() {
			me := follower{seen: map[int64]int{}}
			random := rand.New(rand.NewPCG(7, uint64(person)))
			for me.at < lines+10 {
				v := s.connect()
				ticket := s.rooms.ticket(user(int64(100+person), firstRoom))
				if me.at == 0 {
					v.send(`{"t":"join","ticket":%q}`, ticket)
				} else {
					v.send(`{"t":"join","ticket":%q,"epoch":%d,"offset":%d}`, ticket, me.epoch, me.at)
				}
				for frames := 1 + random.IntN(6); frames > 0 && me.at < lines+10; frames-- {
					m := v.read()
					if err := me.onFrame(m); err != nil || m.T == "closed" {
						t.Errorf("person %d: %v %+v", person, err, m.closed)
						return
					}
				}
				_ = v.ws.Close()
			}
			first := int64(lines + 11)
			for o, times := range me.seen {
				first = min(first, o)
				if times != 1 {
					t.Errorf("person %d got %d %d times", person, o, times)
				}
			}
			if int64(len(me.seen)) != lines+10-first+1 {
				t.Errorf("person %d got %d events since %d", person, len(me.seen), first)
			}
		})
	}
	all.Wait()
	<-flooded
}

func TestEndedConnectionsLeaveNothingInTheIndexes(t *testing.T) {
	t.Parallel()
	s := startServer(t, func(c *Config) { c.PacedAbove, c.LagBytes = 5, 4<<10 })
	s.rooms.room(firstRoom).keep = 1000
	stop, flooded := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(flooded)
		pulse := time.NewTicker(time.Millisecond)
		defer pulse.Stop()
		for n := int64(0); ; n++ {
			select {
			case <-stop:
				return
			case <-pulse.C:
			}
			s.rooms.broadcast(firstRoom, 5)
			s.rooms.broadcast(secondRoom, 1)
			s.hub.Stats(&protos.RoomStats{Room: firstRoom, Viewers: n})
			s.hub.Private(&protos.PrivateFrame{UserId: 100 + n%40, Frame: []byte(`{"t":"priv","k":"notify"}`)})
			if n%50 == 0 {
				s.hub.Kick(&protos.KickUser{UserId: 100 + n%40, Code: "FORBIDDEN"})
			}
			if n%100 == 99 { // a new owner
				s.rooms.mu.Lock()
				s.rooms.room(firstRoom).epoch++
				s.rooms.mu.Unlock()
			}
		}
	}()
	var all sync.WaitGroup
	for person := range 40 {
		all.Go(func() {
			random := rand.New(rand.NewPCG(11, uint64(person)))
			for range 12 {
				v, _, err := s.dial("", nil)
				if err != nil {
					t.Errorf("person %d: %v", person, err)
					return
				}
				who := user(int64(100+person), firstRoom)
				if person%4 == 0 {
					who = visitor(strconv.Itoa(person), firstRoom)
				}
				trySend := func(format string, args ...any) { // the server may have closed already
					_ = v.ws.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, format, args...))
				}
				trySend(`{"t":"join","ticket":%q,"epoch":1,"offset":%d}`, s.rooms.ticket(who), random.IntN(50))
				who.Room = secondRoom
				trySend(`{"t":"join","ticket":%q}`, s.rooms.ticket(who))
				trySend(`{"t":"send","id":"x%d","text":"hi","room":%q}`, random.Int32(), firstRoom)
				trySend(`{"t":"leave","room":%q}`, secondRoom)
				for frames := random.IntN(20); frames > 0; frames-- {
					if v.read().T == "closed" {
						break
					}
				}
				_ = v.ws.Close()
			}
		})
	}
	all.Wait()
	close(stop)
	<-flooded
	// The server may finish the last handshake after the client has closed.
	eventually.True(t, "every socket was opened", func() bool { return s.hub.Metrics().Opened == 40*12 })
	eventually.True(t, "the indexes are empty", func() bool {
		s.hub.mu.Lock()
		defer s.hub.mu.Unlock()
		held := s.hub.open + len(s.hub.users) + len(s.hub.addresses)
		for _, r := range s.hub.rooms {
			r.mu.Lock()
			held += r.refs + r.sockets + len(r.audience.present)
			if slices.Contains(r.shardListens, true) {
				held++
			}
			r.mu.Unlock()
		}
		return held == 0
	})
	if m := s.hub.Metrics(); m.Panics != 0 || m.Opened != 40*12 {
		t.Fatalf("%+v", m)
	}
}

// A busy shard may admit a client that already has the events of a flush in the shard's queue: the flush was posted for
// a person who has left since.
func TestAFlushPostedBeforeAJoinIsNotSentAgain(t *testing.T) {
	bubble(t, func(t *testing.T, s *testServer) {
		leaves := onPipe(t, s.hub)
		leaves.text(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(5, firstRoom)))
		leaves.until("hist")
		s.rooms.broadcast(firstRoom, 1)
		leaves.until("ev")

		busy := make(chan struct{})
		for _, shard := range s.hub.shards {
			shard.post(func() { <-busy })
		}
		_ = leaves.conn.Close()
		synctest.Wait()
		arrive := []*rawClient{onPipe(t, s.hub), onPipe(t, s.hub)} // one of them on the shard of the person who left
		for i, v := range arrive {
			v.text(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(int64(6+i), firstRoom)))
		}
		synctest.Wait()
		s.rooms.broadcast(firstRoom, 1) // the shard still lists the room, so this is queued after the joins
		close(busy)
		for _, v := range arrive {
			if h := v.until("hist"); len(h.E) != 2 {
				t.Fatalf("hist %+v", h)
			}
		}
		s.rooms.broadcast(firstRoom, 1)
		for _, v := range arrive {
			if ev := v.until("ev"); ev.E[0].O != 3 {
				t.Fatalf("after 2 came %d", ev.E[0].O)
			}
			_ = v.conn.Close()
		}
	})
}

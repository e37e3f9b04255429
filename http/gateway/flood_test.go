// Joining, leaving and returning while a flood goes on.
package gateway

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/fasthttp/websocket"

	"touchline/protos"
)

// follower notes every event it is told and checks the order as it goes.
type follower struct {
	epoch, at int64
	seen      map[int64]int
}

func (f *follower) hear(m frame) error {
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

func TestWhoeverJoinsDuringAFloodMissesNothingAndHearsNothingTwice(t *testing.T) {
	t.Parallel()
	s := openSite(t, func(c *Config) { c.PacedAbove = 10 })
	const people, lines = 24, 3000
	s.house.tell(garden, 10)
	flooded := make(chan struct{})
	go func() {
		defer close(flooded)
		for range lines / 10 {
			s.house.tell(garden, 10)
		}
	}()
	var all sync.WaitGroup
	for person := range people {
		all.Go(func() {
			me := follower{seen: map[int64]int{}}
			random := rand.New(rand.NewPCG(7, uint64(person)))
			for me.at < lines+10 {
				v := s.connect()
				ticket := s.house.ticket(user(int64(100+person), garden))
				if me.at == 0 {
					v.say(`{"t":"join","ticket":%q}`, ticket)
				} else {
					v.say(`{"t":"join","ticket":%q,"epoch":%d,"offset":%d}`, ticket, me.epoch, me.at)
				}
				for frames := 1 + random.IntN(6); frames > 0 && me.at < lines+10; frames-- {
					m := v.read()
					if err := me.hear(m); err != nil || m.T == "closed" {
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
					t.Errorf("person %d heard %d %d times", person, o, times)
				}
			}
			if int64(len(me.seen)) != lines+10-first+1 {
				t.Errorf("person %d heard %d events since %d", person, len(me.seen), first)
			}
		})
	}
	all.Wait()
	<-flooded
}

func TestComingAndGoingLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	s := openSite(t, func(c *Config) { c.PacedAbove, c.LagBytes = 5, 4<<10 })
	s.house.room(garden).keep = 1000
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
			s.house.tell(garden, 5)
			s.house.tell(second, 1)
			s.hub.Stats(&protos.RoomStats{Room: garden, Viewers: n})
			s.hub.Private(&protos.PrivateFrame{UserId: 100 + n%40, Frame: []byte(`{"t":"priv","k":"notify"}`)})
			if n%50 == 0 {
				s.hub.Kick(&protos.KickUser{UserId: 100 + n%40, Code: "FORBIDDEN"})
			}
			if n%100 == 99 { // a new owner
				s.house.mu.Lock()
				s.house.room(garden).epoch++
				s.house.mu.Unlock()
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
				who := user(int64(100+person), garden)
				if person%4 == 0 {
					who = visitor(strconv.Itoa(person), garden)
				}
				mumble := func(format string, args ...any) { // to a server that may have hung up
					_ = v.ws.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, format, args...))
				}
				mumble(`{"t":"join","ticket":%q,"epoch":1,"offset":%d}`, s.house.ticket(who), random.IntN(50))
				who.Room = second
				mumble(`{"t":"join","ticket":%q}`, s.house.ticket(who))
				mumble(`{"t":"send","id":"x%d","text":"hi","room":%q}`, random.Int32(), garden)
				mumble(`{"t":"leave","room":%q}`, second)
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
	// The server may hear of the last handshake after the client has hung up on it.
	eventually(t, "everybody has come", func() bool { return s.hub.Metrics().Opened == 40*12 })
	eventually(t, "nothing is held", func() bool {
		s.hub.mu.Lock()
		defer s.hub.mu.Unlock()
		held := s.hub.open + len(s.hub.users) + len(s.hub.addresses)
		for _, r := range s.hub.rooms {
			r.mu.Lock()
			held += r.refs + r.sockets + len(r.crowd.present)
			if slices.Contains(r.listens, true) {
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

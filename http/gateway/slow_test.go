// Slow readers: which events they miss, what they are sent, and that they delay no other reader.

package gateway

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// addLongLines writes n lines of about a kilobyte.
func (s *fakeRooms) addLongLines(name string, n int) {
	fields := fmt.Sprintf(`"text":"%s"`, strings.Repeat("long ", 200))
	for range n {
		s.mu.Lock()
		s.addLine(name, fields)
		s.mu.Unlock()
	}
}

func TestASlowReaderGetsAResyncAndTheOthersAreNotDelayed(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	slow := s.raw()
	slow.text(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(5, firstRoom)))
	slow.until("hist")
	quick, _ := s.join(user(6, firstRoom))
	quick.until("hist")

	const lines = 3000 // 3 MB: more than the socket buffers hold
	for next := int64(1); next <= lines; {
		if next%30 == 1 {
			s.rooms.addLongLines(firstRoom, 30)
		}
		for _, e := range quick.until("ev").E {
			if e.O != next {
				t.Fatalf("the quick reader got %d, want %d", e.O, next)
			}
			next++
		}
	}
	m := s.hub.Metrics()
	if m.Lagged == 0 {
		t.Fatalf("no reader lagged: %+v", m)
	}

	// The slow reader continues: consecutive events, with resyncs and the newest lines between them.
	s.rooms.broadcast(firstRoom, 1)
	resyncs := 0
	for at := int64(0); at < lines+1; {
		switch f := slow.read(); f.T {
		case "resync":
			if f.Reason != "lag" || f.Head <= at {
				t.Fatalf("resync %+v after %d", f, at)
			}
			resyncs++
			at = f.Head
			if h := slow.until("hist"); h.E[len(h.E)-1].O != at {
				t.Fatalf("hist up to %d, want %d", h.E[len(h.E)-1].O, at)
			}
		case "ev":
			for _, e := range f.E {
				if e.O != at+1 {
					t.Fatalf("after %d came %d", at, e.O)
				}
				at = e.O
			}
		default:
			t.Fatalf("%+v", f)
		}
	}
	if resyncs == 0 {
		t.Fatal("no resync was sent")
	}
}

func TestASlowClientGetsAllEventsItMissed(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	const lines = 1500 // 1.5 MB of missed lines, far more than may be queued for one reader
	s.rooms.addLongLines(firstRoom, lines)
	v := s.raw()
	v.text(`{"t":"join","ticket":%q,"epoch":1,"offset":0}`, s.rooms.ticket(user(5, firstRoom)))
	if w := v.until("welcome"); !w.Recovered {
		t.Fatalf("welcome %+v", w)
	}
	s.rooms.broadcast(firstRoom, 10)
	replayed := 0
	for next := int64(1); next <= lines+10; {
		f := v.until("ev")
		if f.Rec {
			replayed += len(f.E)
		}
		for _, e := range f.E {
			if e.O != next {
				t.Fatalf("got %d, want %d", e.O, next)
			}
			next++
		}
	}
	if replayed < lines {
		t.Fatalf("%d events were marked as replayed", replayed)
	}
	if m := s.hub.Metrics(); m.Lagged != 0 {
		t.Fatalf("%+v", m)
	}
}

func TestAReaderThatTakesNothingIsClosedWithinTenSeconds(t *testing.T) {
	bubble(t, func(t *testing.T, s *testServer) {
		stuck, sipping, quick := onPipe(t, s.hub), onPipe(t, s.hub), onPipe(t, s.hub)
		for i, v := range []*rawClient{stuck, sipping, quick} {
			v.text(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(int64(5+i), firstRoom)))
			v.until("hist")
		}
		done := make(chan struct{})
		defer close(done)
		go func() { // a byte a second is no progress
			for one := make([]byte, 1); ; {
				select {
				case <-done:
					return
				case <-time.After(time.Second):
					_, _ = sipping.conn.Read(one)
				}
			}
		}()
		started := time.Now()
		for offset := int64(1); offset < 40; offset++ {
			s.rooms.broadcast(firstRoom, 1)
			if ev := quick.until("ev"); ev.E[0].O != offset || time.Since(started) > 0 {
				t.Fatalf("the quick reader got %+v after %v", ev, time.Since(started))
			}
		}
		time.Sleep(writeTimeout + time.Millisecond)
		synctest.Wait()
		if open, _ := s.hub.Connections(); open != 1 {
			t.Fatalf("%d connections", open)
		}
		if m := s.hub.Metrics(); m.TooSlow != 2 {
			t.Fatalf("%+v", m)
		}
		_ = quick.conn.Close()
	})
}

func TestASocketWithoutATicketIsClosedAfterFiveSeconds(t *testing.T) {
	bubble(t, func(t *testing.T, s *testServer) {
		v := onPipe(t, s.hub)
		started := time.Now()
		if k := v.until("kick"); k.Code != "TICKET_INVALID" {
			t.Fatalf("kick %+v", k)
		}
		v.closedWith("silence", closeTicket)
		if took := time.Since(started); took < 5*time.Second || took > 6*time.Second {
			t.Fatalf("after %v", took)
		}
	})
}

func TestASilentSocketIsClosedAfterAMinuteAndLeavesTheAudience(t *testing.T) {
	bubble(t, func(t *testing.T, s *testServer) {
		v := onPipe(t, s.hub)
		v.text(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(5, firstRoom)))
		v.until("hist")
		time.Sleep(50 * time.Second)
		v.text(`{"t":"ping","n":1}`)
		v.until("pong")
		spoke := time.Now()
		v.closedWith("silence", closeGoingAway)
		if took := time.Since(spoke); took < time.Minute || took > time.Minute+time.Second {
			t.Fatalf("after %v", took)
		}
		time.Sleep(2 * time.Second)
		for {
			if r := <-s.rooms.reports; len(r.Left) == 1 {
				break
			}
		}
	})
}

func TestAFullAudienceReportIsSentEveryTenSecondsAndAnEmptyRoomIsForgotten(t *testing.T) {
	bubble(t, func(t *testing.T, s *testServer) {
		v := onPipe(t, s.hub)
		v.text(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(5, firstRoom)))
		v.until("hist")
		whole := 0
		for range 35 {
			v.text(`{"t":"ping","n":1}`)
			v.until("pong")
			time.Sleep(time.Second)
		}
		for len(s.rooms.reports) > 0 {
			if r := <-s.rooms.reports; r.All && len(r.Arrived) == 1 {
				whole++
			}
		}
		if whole != 3 {
			t.Fatalf("%d full reports in 35 s", whole)
		}
		_ = v.conn.Close()
		time.Sleep(30 * time.Second)
		s.rooms.broadcast(firstRoom, 2)
		back := onPipe(t, s.hub)
		back.text(`{"t":"join","ticket":%q,"epoch":1,"offset":0}`, s.rooms.ticket(user(5, firstRoom)))
		if w := back.until("welcome"); !w.Recovered || s.rooms.opens != 1 {
			t.Fatalf("welcome %+v after %d calls", w, s.rooms.opens)
		}
		back.until("ev")
		_ = back.conn.Close()
		time.Sleep(70 * time.Second)
		if m := s.hub.Metrics(); m.Rooms != 0 {
			t.Fatalf("%+v", m)
		}
	})
}

func TestALargeRoomIsFlushedTenTimesASecondAndASmallOneAtOnce(t *testing.T) {
	bubble(t, func(t *testing.T, s *testServer) {
		s.hub.cfg.PacedAbove = 3
		viewers := make([]*rawClient, 5)
		for i := range viewers {
			viewers[i] = onPipe(t, s.hub)
			viewers[i].text(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(int64(i+1), firstRoom)))
			viewers[i].until("hist")
		}
		small := onPipe(t, s.hub)
		small.text(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(50, secondRoom)))
		small.until("hist")
		time.Sleep(time.Second)

		type arrival struct {
			at     time.Duration
			events int
		}
		started := time.Now()
		received := make(chan []arrival)
		for _, v := range append(viewers, small) {
			go func() {
				var all []arrival
				for n := 0; n < 50; {
					ev := v.until("ev")
					n += len(ev.E)
					all = append(all, arrival{time.Since(started), len(ev.E)})
				}
				received <- all
			}()
		}
		for range 50 { // 100 lines a second for half a second
			s.rooms.broadcast(firstRoom, 1)
			s.rooms.broadcast(secondRoom, 1)
			time.Sleep(10 * time.Millisecond)
		}
		for range 6 {
			all := <-received
			if all[0].at != 0 || all[0].events != 1 {
				t.Fatalf("the first line came as %+v", all[0])
			}
			if len(all) == 50 {
				continue // the small room: each line in its own frame
			}
			if len(all) != 6 {
				t.Fatalf("the large room was flushed %d times: %+v", len(all), all)
			}
			for i := 1; i < len(all); i++ {
				if gap := all[i].at - all[i-1].at; gap < 100*time.Millisecond || gap > 110*time.Millisecond {
					t.Fatalf("%v between two flushes", gap)
				}
			}
		}
		for _, v := range append(viewers, small) {
			_ = v.conn.Close()
		}
	})
}

// Recordings: what the archive receives, and that it never delays the live video.

package media

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"touchline/tests/eventually"
)

// shelf is an archive in memory.
type shelf struct {
	refuse bool
	broken error
	gate   chan struct{} // Keep waits for it, unless nil
	pieces []Piece

	finished int
}

func (s *shelf) Enabled(context.Context, string, string) (bool, error) { return !s.refuse, nil }

func (s *shelf) Keep(_ context.Context, p Piece) error {
	if s.gate != nil {
		<-s.gate
	}
	if err := s.broken; err != nil {
		s.broken = nil
		return err
	}
	s.pieces = append(s.pieces, p)
	return nil
}

func (s *shelf) Finished(context.Context, string, string) error {
	s.finished++
	return nil
}

// recorded feeds a clip, lap after lap, to a hub that records into a shelf.
func recorded(t *testing.T, on *shelf, laps int, between func(s *stream, src *source)) {
	t.Helper()
	hub := NewHub(Limits{})
	hub.Record(on, slog.New(slog.DiscardHandler))
	src := &source{
		Source: Source{HouseID: "1001", ConnID: "a", SessionID: "s"},
		stop:   func(Reason) {},
		report: func(news) {},
	}
	s := hub.attach(src, time.Now())
	for lap := range laps {
		part := clipPart(t, 2500*time.Millisecond)
		for i := range part {
			part[i].At += uint32(lap) * 2520
		}
		pushAll(t, s, src, part)
		if between != nil {
			between(s, src)
		}
	}
	hub.Close()
}

func TestARecordingHoldsEverythingInPiecesThatPlayByThemselves(t *testing.T) {
	t.Parallel()
	on := &shelf{}
	recorded(t, on, 6, nil)
	if len(on.pieces) < 2 {
		t.Fatalf("%d pieces of fifteen seconds", len(on.pieces))
	}
	if on.finished != 1 {
		t.Errorf("the archive heard of the end %d times", on.finished)
	}
	var length time.Duration
	for i, p := range on.pieces {
		length += p.Length
		if p.HouseID != "1001" || p.SessionID != "s" || p.Broken != (i == 0) {
			t.Errorf("piece %d is %+v", i, p)
		}
		if len(p.Bytes) == 0 || len(p.Bytes)%188 != 0 || p.Bytes[0] != 0x47 || p.Bytes[1]&0x1f != 0 || p.Bytes[2] != 0 {
			t.Errorf("piece %d does not begin with its tables", i)
		}
		if i > 0 && p.Number <= on.pieces[i-1].Number {
			t.Errorf("piece %d has number %d after %d", i, p.Number, on.pieces[i-1].Number)
		}
		if i < len(on.pieces)-1 && p.Length < pieceLength {
			t.Errorf("piece %d is %v long", i, p.Length)
		}
	}
	if length < 13*time.Second || length > 16*time.Second {
		t.Errorf("all together %v", length)
	}
}

func TestARecordingMarksTheGapOfAReconnectedEncoder(t *testing.T) {
	t.Parallel()
	on := &shelf{}
	recorded(t, on, 2, func(s *stream, src *source) { s.hls.interrupt() })
	if len(on.pieces) != 2 || !on.pieces[1].Broken {
		t.Fatalf("pieces %d, marked %v", len(on.pieces), len(on.pieces) == 2 && on.pieces[1].Broken)
	}
}

func TestAPieceThatCouldNotBeStoredLeavesAGap(t *testing.T) {
	t.Parallel()
	on := &shelf{broken: errors.New("disk full")}
	recorded(t, on, 6, nil)
	if len(on.pieces) == 0 || !on.pieces[0].Broken {
		t.Fatalf("%d pieces, the first is not marked as broken", len(on.pieces))
	}
}

func TestAHangingArchiveDoesNotDelayTheVideo(t *testing.T) {
	t.Parallel()
	on := &shelf{gate: make(chan struct{})}
	hub := NewHub(Limits{})
	hub.Record(on, slog.New(slog.DiscardHandler))
	src := &source{
		Source: Source{HouseID: "1001", ConnID: "a", SessionID: "s"},
		stop:   func(Reason) {},
		report: func(news) {},
	}
	s := hub.attach(src, time.Now())
	const laps = 40
	for lap := range laps { // far more than may wait; a blocked push would run into the test's time limit
		part := clipPart(t, 2500*time.Millisecond)
		for i := range part {
			part[i].At += uint32(lap) * 2520
		}
		pushAll(t, s, src, part)
	}
	close(on.gate)
	hub.Close()
	if all := laps * 2520 / int(pieceLength.Milliseconds()); len(on.pieces) == 0 || len(on.pieces) >= all {
		t.Errorf("%d pieces of %d", len(on.pieces), all)
	}
}

func TestASegmentThatWasLeftOutIsAGap(t *testing.T) {
	t.Parallel()
	r := &recorder{segments: make(chan segment, 1)}
	r.take(segment{number: 1})
	r.take(segment{number: 2}) // no room left
	if first := <-r.segments; first.number != 1 || first.broken {
		t.Errorf("first %+v", first)
	}
	r.take(segment{number: 3})
	if next := <-r.segments; next.number != 3 || !next.broken {
		t.Errorf("next %+v", next)
	}
}

func TestLoopsAndUnwantedSessionsAreNotRecorded(t *testing.T) {
	t.Parallel()
	on := &shelf{refuse: true}
	recorded(t, on, 3, nil)
	hub := NewHub(Limits{})
	also := &shelf{}
	hub.Record(also, slog.New(slog.DiscardHandler))
	hub.attach(&source{Source: Source{HouseID: "1002", SessionID: "l"}, yields: true, stop: func(Reason) {},
		report: func(news) {}}, time.Now())
	if s := hub.stream("1002"); s.hls.taken != nil {
		t.Error("a loop is recorded")
	}
	hub.Close()
	if len(on.pieces)+len(also.pieces) > 0 {
		t.Error("something was kept")
	}
}

func TestALoopThatAsksForItIsRecorded(t *testing.T) {
	t.Parallel()
	hub, on := NewHub(Limits{}), &shelf{}
	hub.Record(on, slog.New(slog.DiscardHandler))
	ctx, cancel := context.WithCancel(t.Context())
	var loop sync.WaitGroup
	loop.Go(func() {
		film, _ := Fixture("football")
		if err := hub.LoopRecorded(ctx, "1001", "s", film); err != nil {
			t.Error(err)
		}
	})
	eventually.True(t, "the loop shows a picture", func() bool {
		s := hub.stream("1001")
		if s == nil {
			return false
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.group) > 0
	})
	cancel()
	loop.Wait()
	hub.Close()
	if len(on.pieces) == 0 || on.pieces[0].SessionID != "s" {
		t.Errorf("kept are %d pieces", len(on.pieces))
	}
}

func TestAFilmIsRecordedWithoutBeingBroadcast(t *testing.T) {
	t.Parallel()
	film, _ := Fixture("football")
	begin := time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)
	pieces, err := RecordFilm("1001", "s", film, 4, begin)
	if err != nil || len(pieces) < 10 {
		t.Fatalf("%d pieces, %v", len(pieces), err)
	}
	at, size := begin, 0
	for i, p := range pieces {
		if !p.At.Equal(at) || p.Broken != (i == 0) || p.SessionID != "s" || len(p.Bytes)%188 != 0 ||
			p.Bytes[0] != 0x47 || i > 0 && p.Number <= pieces[i-1].Number {
			t.Errorf("piece %d: number %d at %v (want %v), broken %v, %d bytes", i, p.Number, p.At, at, p.Broken,
				len(p.Bytes))
		}
		at, size = at.Add(p.Length), size+len(p.Bytes)
	}
	if length := at.Sub(begin); length < 63*time.Second || length > 65*time.Second || size > 4<<20 {
		t.Errorf("it is %v long and %d bytes", length, size)
	}
	if _, err := RecordFilm("1001", "s", film[:40], 4, begin); err == nil {
		t.Error("a torn film is recorded")
	}
}

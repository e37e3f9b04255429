// Recordings: what the archive receives, that it never delays the live video, and that each piece of a rendition is
// shown at the times of the source's, or is missing.

package media

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"touchline/media/formats"
	"touchline/tests/eventually"
)

// shelf is an archive in memory.
type shelf struct {
	refuse bool
	answer []bool // of Enabled, before refuse decides
	broken error
	gate   chan struct{} // Keep waits for it, unless nil
	pieces []Piece

	rendered []Rendered
	finished int
}

func (s *shelf) Enabled(context.Context, string, string) (bool, error) {
	if len(s.answer) > 0 {
		next := s.answer[0]
		s.answer = s.answer[1:]
		return next, nil
	}
	return !s.refuse, nil
}

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

func (s *shelf) KeepRendered(_ context.Context, p Rendered) error {
	s.rendered = append(s.rendered, p)
	return nil
}

func (s *shelf) Finished(context.Context, string, string) error {
	s.finished++
	return nil
}

// onto opens a hub that records into a shelf, with one source.
func onto(on *shelf) (*Hub, *stream, *source) {
	hub := NewHub(Limits{})
	hub.Record(on, slog.New(slog.DiscardHandler))
	src := &source{
		Source: Source{HouseID: "1001", ConnID: "a", SessionID: "s"},
		stop:   func(Reason) {},
		report: func(news) {},
	}
	return hub, hub.attach(src, time.Now()), src
}

// recorded feeds a clip, lap after lap, to a hub that records into a shelf.
func recorded(t *testing.T, on *shelf, laps int, between func(s *stream, src *source)) {
	t.Helper()
	hub, s, src := onto(on)
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

func TestARecordingIsTurnedOffAndOnOnTheAir(t *testing.T) {
	t.Parallel()
	on := &shelf{answer: []bool{false, true, false, true}}
	recorded(t, on, 16, nil)
	if len(on.pieces) < 2 || on.finished != 1 {
		t.Fatalf("%d pieces were kept, finished %d times", len(on.pieces), on.finished)
	}
	first, second := on.pieces[0], on.pieces[1]
	if first.Number == 0 || !second.Broken || second.Number*2 <= first.Number {
		t.Errorf("kept from %d, then from %d, a hole: %v", first.Number, second.Number, second.Broken)
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

// lapsOf returns a clip lap after lap, on the timeline of a stream.
func lapsOf(t *testing.T, laps int) (all []formats.FLVTag) {
	t.Helper()
	const first = 23 // ms: the first picture of the clip has the time 0 in its stream
	for lap := range laps {
		for _, tag := range clipPart(t, 2500*time.Millisecond) {
			tag.At = max(tag.At, first) - first + uint32(lap)*2520
			all = append(all, tag)
		}
	}
	return all
}

// renderedOn feeds a stream to a hub that records into a shelf, and encoders one after the other beside it.
func renderedOn(t *testing.T, on *shelf, laps int, encoders ...func(all []formats.FLVTag) []formats.FLVTag) {
	t.Helper()
	hub, s, src := onto(on)
	all := lapsOf(t, laps)
	pushAll(t, s, src, all)
	for _, part := range encoders {
		e := startEncoder(t, hub, "s")
		e.writes(t, part(all))
		eventually.Receive(t, "the rendition has pictures", e.pictured)
		e.crashes(t)
	}
	hub.Close()
}

func numbersOf(on *shelf) (pieces, rendered []int64) {
	for _, p := range on.pieces {
		pieces = append(pieces, p.Number)
	}
	for _, p := range on.rendered {
		rendered = append(rendered, p.Number)
	}
	return pieces, rendered
}

func TestADefinitionIsRecordedInPiecesOfTheSamePictures(t *testing.T) {
	t.Parallel()
	on := &shelf{}
	renderedOn(t, on, 10, slices.Clone)
	pieces, rendered := numbersOf(on)
	if len(pieces) < 4 || !slices.Equal(pieces, rendered) {
		t.Fatalf("pieces %v, of the definition %v", pieces, rendered)
	}
	for i, p := range on.rendered {
		if p.SessionID != "s" || p.Definition != "360p" || !bytes.Equal(p.Bytes, on.pieces[i].Bytes) {
			t.Errorf("piece %d of %s of session %s has %d bytes, want %d", p.Number, p.Definition, p.SessionID, len(p.Bytes),
				len(on.pieces[i].Bytes))
		}
		if want := `CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360`; p.Variant != want || p.Source != want {
			t.Errorf("attributes %s, of the source %s", p.Variant, p.Source)
		}
	}
}

func TestAPieceThatADefinitionDoesNotFillIsMissing(t *testing.T) {
	t.Parallel()
	on := &shelf{}
	upTo := func(most uint32) func([]formats.FLVTag) []formats.FLVTag {
		return func(all []formats.FLVTag) []formats.FLVTag {
			return slices.DeleteFunc(slices.Clone(all), func(tag formats.FLVTag) bool { return tag.At > most })
		}
	}
	since := func(least uint32) func([]formats.FLVTag) []formats.FLVTag {
		return func(all []formats.FLVTag) []formats.FLVTag { return from(all, least) }
	}
	renderedOn(t, on, 12, upTo(10_000), since(13_000))
	pieces, rendered := numbersOf(on)
	if len(pieces) < 5 {
		t.Fatalf("pieces %v", pieces)
	}
	if want := slices.Delete(slices.Clone(pieces), 1, 3); !slices.Equal(rendered, want) {
		t.Errorf("of the pieces %v the definition has %v, want %v", pieces, rendered, want)
	}
}

func TestAPieceInWhichTheEncoderFellBehindIsMissing(t *testing.T) {
	t.Parallel()
	on := &shelf{}
	const begin, end = 6600, 8000 // ms: its segments keep their beginnings
	renderedOn(t, on, 12, func(all []formats.FLVTag) []formats.FLVTag {
		return slices.DeleteFunc(slices.Clone(all), func(tag formats.FLVTag) bool { return tag.At > begin && tag.At < end })
	})
	pieces, rendered := numbersOf(on)
	if want := slices.Delete(slices.Clone(pieces), 1, 2); len(pieces) < 3 || !slices.Equal(rendered, want) {
		t.Errorf("of the pieces %v the definition has %v, want %v", pieces, rendered, want)
	}
}

func TestADefinitionOfABroadcastThatIsNotRecordedIsNotEither(t *testing.T) {
	t.Parallel()
	on := &shelf{refuse: true}
	renderedOn(t, on, 4, slices.Clone)
	if len(on.rendered) > 0 {
		t.Errorf("%d pieces were kept", len(on.rendered))
	}
	r := &recorder{rendered: make(chan renderedSegment, 2)}
	take := r.takeOf(&stream{})
	take(segment{})
	r.refuse()
	take(segment{})
	if n := len(r.rendered); n > 0 {
		t.Errorf("%d segments stay in memory", n)
	}
}

// Time: one rising timeline per stream, key-frame intervals, and endless loops.

package media

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"touchline/media/formats"
	"touchline/media/mediatest"
	"touchline/tests/eventually"
)

func TestTheTimelineRisesWhateverTheSourceClockDoes(t *testing.T) {
	t.Parallel()
	type step struct {
		kind byte
		raw  uint32
		want int64
	}
	const v, a = msgVideo, msgAudio
	for name, steps := range map[string][]step{
		"a source that begins late":  {{v, 90_000, 0}, {v, 90_040, 40}},
		"the 32-bit wrap":            {{v, 0xfffffff0, 0}, {v, 24, 40}, {v, 64, 80}},
		"a leap ahead":               {{v, 0, 0}, {v, 3_600_000, 40}, {a, 3_600_010, 50}},
		"a leap back":                {{v, 9_000, 0}, {v, 9_040, 40}, {v, 0, 80}, {v, 40, 120}},
		"a small step back":          {{v, 100, 0}, {v, 140, 40}, {v, 130, 40}, {v, 180, 80}},
		"sound a little behind":      {{v, 100, 0}, {v, 140, 40}, {a, 120, 20}, {v, 180, 80}},
		"a pause below five seconds": {{v, 0, 0}, {v, 4_900, 4_900}},
		"sound 0.4 s ahead":          {{v, 0, 0}, {a, 400, 400}, {v, 40, 40}, {a, 423, 423}},
		"sound 1.5 s ahead":          {{v, 0, 0}, {a, 1_500, 0}, {v, 40, 40}, {a, 1_523, 23}},
		"sound 2.5 s ahead":          {{v, 0, 0}, {a, 2_500, 0}, {v, 40, 40}, {a, 2_523, 23}, {v, 80, 80}},
		"sound 20 s ahead":           {{v, 0, 0}, {a, 20_000, 0}, {v, 40, 40}, {a, 20_046, 46}, {v, 80, 80}},
		"sound 20 s behind":          {{v, 20_000, 0}, {v, 20_040, 40}, {a, 0, 40}, {v, 20_080, 80}, {a, 23, 63}},
		"picture before its zero":    {{v, 0xffffb1e0, 0}, {a, 0, 0}, {v, 0xffffb208, 40}, {a, 23, 23}},
		"bursts of four seconds": {{v, 0, 0}, {v, 4_000, 4_000}, {a, 0, 4_000}, {a, 4_000, 8_000},
			{v, 4_040, 4_040}, {v, 8_040, 8_040}, {a, 4_040, 8_040}},
		"both clocks leap": {{v, 0, 0}, {a, 20_000, 0}, {v, 3_600_040, 40}, {a, 3_620_040, 40},
			{v, 3_600_080, 80}},
		"both clocks restart": {{v, 90_000, 0}, {a, 90_010, 10}, {a, 50, 50}, {v, 40, 40}, {v, 80, 80},
			{a, 73, 73}},
		"only the sound restarts": {{v, 90_000, 0}, {a, 90_010, 10}, {v, 90_040, 40}, {a, 0, 80}, {v, 90_080, 80},
			{a, 23, 103}},
		"sound is back after 11 s": {{v, 0, 0}, {a, 20_000, 0}, {v, 4_000, 4_000}, {v, 8_000, 8_000},
			{v, 11_000, 11_000}, {a, 31_000, 11_000}},
		"a picture that stalls": {{v, 0, 0}, {a, 0, 0}, {a, 4_000, 4_000}, {a, 8_000, 8_000}, {v, 8_000, 8_000}},
		"a clock that falls behind": {{v, 0, 0}, {a, 0, 0}, {v, 4_000, 4_000}, {a, 23, 23}, {v, 8_000, 8_000},
			{a, 46, 8_040}},
	} {
		var clock timeline
		for i, s := range steps {
			if got := clock.stamp(s.kind, s.raw); got != s.want {
				t.Errorf("%s: step %d is at %d, want %d", name, i, got, s.want)
			}
		}
	}
}

func TestJumpsOfASourceClockAreCountedUntilAnotherSourceComes(t *testing.T) {
	t.Parallel()
	var clock timeline
	for i, s := range []struct {
		raw  uint32
		want int
	}{{9_000, 0}, {9_040, 0}, {3_600_000, 1}, {3_600_040, 1}, {0, 2}, {4_000, 2}} {
		if clock.stamp(msgVideo, s.raw); clock.jumps != s.want {
			t.Errorf("after step %d: %d jumps, want %d", i, clock.jumps, s.want)
		}
	}
	clock.join(false)
	if clock.stamp(msgVideo, 70_000); clock.jumps != 0 {
		t.Errorf("the new source begins with %d jumps", clock.jumps)
	}
}

func TestAConstantDistanceOfTheClocksIsNoJump(t *testing.T) {
	t.Parallel()
	for apart, want := range map[int32]int64{0: 0, 400: 400, 1_500: 0, 2_500: 0, 20_000: 0, -20_000: 0} {
		var clock timeline
		for at := uint32(2_000); at < 30_000; at += 40 {
			picture, sound := clock.stamp(msgVideo, at), clock.stamp(msgAudio, at+uint32(apart))
			if picture != int64(at)-2_000 || at > 2_000 && sound-picture != want || clock.jumps != 0 {
				t.Fatalf("sound %d ms off the picture: %d ms lie at %d and %d, %d jumps", apart, at, picture, sound,
					clock.jumps)
			}
		}
	}
}

func TestANewSourceFollowsTheOldOneOnTheTimeline(t *testing.T) {
	t.Parallel()
	var clock timeline
	clock.stamp(msgVideo, 5_000)
	clock.stamp(msgVideo, 6_000)
	clock.join(false)
	if got := clock.stamp(msgVideo, 0); got != 1_000+frameStep {
		t.Errorf("the new source begins at %d", got)
	}
}

func TestTheAnchorIsWarnedOfRareKeyFrames(t *testing.T) {
	t.Parallel()
	type frame struct {
		at       int64
		key      bool
		reported time.Duration // 0: nothing
	}
	for name, frames := range map[string][]frame{
		"every two seconds": {{0, true, 0}, {2_000, true, 0}, {4_000, true, 0}, {8_000, true, 0}},
		"OBS untouched": {{0, true, 0}, {5_000, false, 0}, {8_333, true, 8_333 * time.Millisecond},
			{16_666, true, 0}},
		"and corrected": {{0, true, 0}, {8_000, true, 8 * time.Second}, {10_000, true, 2 * time.Second},
			{12_000, true, 0}},
		"worse and worse": {{0, true, 0}, {5_000, true, 5 * time.Second}, {13_000, true, 8 * time.Second}},
		"one and never again": {{0, true, 0}, {9_000, false, 0}, {10_000, false, 10 * time.Second},
			{19_000, false, 0}},
		"pictures before keys": {{0, false, 0}, {20_000, false, 0}, {20_040, true, 0}},
	} {
		var k keyWatch
		for i, f := range frames {
			gap, tell := k.frame(f.at, f.key)
			if tell != (f.reported != 0) || tell && gap != f.reported {
				t.Errorf("%s: frame %d reports %v %v, want %v", name, i, tell, gap, f.reported)
			}
		}
	}
}

func TestTheRoomIsWarnedOfRareKeyFramesAndTheWarningIsTakenBack(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{})
	pub := p.live(t, clipPart(t, time.Second))
	var key formats.FLVTag
	for _, tag := range clipPart(t, time.Second) {
		if c, _ := classify(tag.Kind, tag.Body); c == keyFrame {
			key = tag
		}
	}
	for _, at := range []uint32{2_000, 6_500, 8_500} {
		key.At = at
		pub.send(key)
	}
	if c := p.room.receives(t, "key frames"); c.interval != 4500*time.Millisecond {
		t.Errorf("warned of %v", c.interval)
	}
	if c := p.room.receives(t, "key frames"); c.interval != 2*time.Second {
		t.Errorf("taken back with %v", c.interval)
	}
}

func TestEveryBuiltInClipLoopsInRealTimeOnOneTimeline(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"baseball", "basketball", "esports", "football", "harbour", "islands", "tennis"} {
		file, ok := Fixture(name)
		if !ok || len(file) > 700<<10 {
			t.Fatalf("clip %s: %v, %d bytes", name, ok, len(file))
		}
		synctest.Test(t, func(t *testing.T) {
			hub := NewHub(Limits{})
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() { ended <- hub.Loop(ctx, "1001", "demo", file) }()
			synctest.Wait()
			v, err := hub.WatchFLV("1001")
			if err != nil {
				t.Fatal(err)
			}
			sink := mediatest.NewSink()
			v.Serve(sink)
			flv := formats.NewFLVReader(sink, 1<<20)
			begun := time.Now()

			pictures, last := 0, int64(-1)
			for pictures < 2*400+50 { // two laps of 16 s and part of the third
				tag, err := flv.Next()
				if err != nil {
					t.Fatal(err)
				}
				if tag.Kind != msgVideo || tag.Body[1] != 1 {
					continue
				}
				at := int64(tag.At)
				if last >= 0 && at != last+40 {
					t.Fatalf("clip %s: picture %d is at %d ms, the one before at %d ms", name, pictures, at, last)
				}
				last = at
				pictures++
			}
			if took := time.Since(begun); took < 33*time.Second || took > 35*time.Second {
				t.Errorf("clip %s: 34 s of pictures took %v", name, took)
			}
			if list, ok := hub.Playlist(t.Context(), "1001"); !ok || len(segmentName.FindAll(list, -1)) != listed {
				t.Errorf("clip %s: playlist\n%s", name, list)
			}
			cancel()
			if err := <-ended; err != nil {
				t.Errorf("clip %s: the loop ended with %v", name, err)
			}
			hub.Close()
		})
	}
	if got := builtInClips(); len(got) != 7 {
		t.Errorf("clips built in: %v", got)
	}
}

func TestALoopGivesWayToAnEncoder(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{})
	file, _ := Fixture("tennis")
	ended := make(chan error, 1)
	go func() { ended <- p.hub.Loop(context.Background(), "1001", "demo", file) }()
	eventually.True(t, "the loop begins", func() bool { return len(p.hub.Stats()) > 0 })

	p.live(t, clipPart(t, time.Second))

	if err := eventually.Receive(t, "the loop ends", ended); !errors.Is(err, ErrTakenOver) {
		t.Errorf("the loop ended with %v", err)
	}
	if s := p.hub.Stats(); len(s) != 1 || s[0].SessionID != "session-1" || !s[0].Fed {
		t.Errorf("streams: %+v", s)
	}
	if err := p.hub.Loop(context.Background(), "1001", "demo", file); !errors.Is(err, ErrTakenOver) {
		t.Errorf("a loop in a house with an encoder ended with %v", err)
	}
}

func TestALoopOfAFileThatIsNoClipIsRefused(t *testing.T) {
	t.Parallel()
	hub := NewHub(Limits{})
	defer hub.Close()
	for _, file := range [][]byte{nil, []byte("MP4"), flvHeader(true)} {
		if err := hub.Loop(context.Background(), "1001", "demo", file); !errors.Is(err, formats.ErrMalformedFLV) {
			t.Errorf("%q: %v", file, err)
		}
	}
}

func TestTheTimelineRestartsBeforePlayersMisreadIt(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	tags := clipPart(t, 2*time.Second)
	pushAll(t, s, src, tags)
	v, err := hub.WatchFLV("1001")
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.clock.tracks {
		s.clock.tracks[i].at, s.clock.tracks[i].given = timelineEnd, timelineEnd
	}
	s.clock.newest = timelineEnd
	pushAll(t, s, src, tags[len(tags)-1:])
	more := clipPart(t, 3*time.Second)[len(tags):]
	pushAll(t, s, src, more)

	sink := mediatest.NewSink()
	v.Serve(sink)
	await(t, sink) // to reconnect on the new timeline
	if now := s.clock.now(); now > 2_000 {
		t.Errorf("the timeline is at %d ms", now)
	}
}

func TestCountersShowBytesInAndOut(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	tags := clipPart(t, 3*time.Second)
	pushAll(t, s, src, tags)
	var sent uint64
	for _, tag := range tags {
		sent += uint64(len(tag.Body))
	}
	list, _ := hub.Playlist(t.Context(), "1001")
	v, err := hub.WatchFLV("1001")
	if err != nil {
		t.Fatal(err)
	}
	first, _ := v.pending(nil)
	v.took(first, len(first[0]))

	got := hub.Stats()

	if len(got) != 1 {
		t.Fatalf("streams: %+v", got)
	}
	one := got[0]
	if one.BytesIn != sent || one.BytesOut != uint64(len(list)+len(first[0])) || one.Viewers != 1 || !one.Fed ||
		!one.Pictured ||
		one.Width != 640 || one.Height != 360 || one.FrameRate != 25 || one.KeyInterval != time.Second {
		t.Errorf("stream: %+v", one)
	}
	if all := hub.Totals(); all.BytesIn != sent {
		t.Errorf("totals: %+v", all)
	}
}

// Playlists of low-latency HLS keep the rules through laps, interruptions and changes of codec.

package llhls

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/media/formats"
	"touchline/media/mediatest"
	"touchline/tests/tier"
)

func TestTheDemoFilmInALoopKeepsTheRulesAndLosesNoFrame(t *testing.T) {
	t.Parallel()
	f := openFeed(t, someBytes)
	f.show(0, 1500*time.Millisecond)
	f.watch()
	f.show(1500*time.Millisecond, 50*time.Second)
	f.keepsTheRules()
	if len(f.docs) < 95 {
		t.Errorf("%d playlists in 50 s", len(f.docs))
	}
	var pictures, sounds int
	video, audio := uint64(0), uint64(0)
	for _, name := range f.order {
		_, runs, err := mediatest.Fragments(f.parts[name])
		if err != nil || len(runs) != 1 {
			t.Fatalf("%s: %v", name, err)
		}
		for _, run := range runs[0] {
			end := run.Decode
			for _, s := range run.Samples {
				end += uint64(s.Duration)
			}
			if run.Track == formats.VideoTrackID {
				if pictures > 0 && run.Decode != video {
					t.Errorf("%s: the picture continues at %d, not %d", name, run.Decode, video)
				}
				video, pictures = end, pictures+len(run.Samples)
			} else {
				if audio > 0 && run.Decode != audio {
					t.Errorf("%s: the sound continues at %d, not %d", name, run.Decode, audio)
				}
				audio, sounds = end, sounds+len(run.Samples)
			}
		}
	}
	var sent [2]int
	for _, one := range f.film.between(0, 50*time.Second) {
		if one.IsSound {
			sent[1]++
		} else {
			sent[0]++
		}
	}
	if missing := sent[0] - pictures; missing < 0 || missing > 14 { // those of the open part
		t.Errorf("%d pictures of %d", pictures, sent[0])
	}
	if missing := sent[1] - sounds; missing < 0 || missing > 30 {
		t.Errorf("%d frames of sound of %d", sounds, sent[1])
	}
	if d := f.last(); !d.Segments[len(d.Segments)-2].Parts[0].Independent ||
		len(d.Segments[len(d.Segments)-2].Parts) != 2 {
		t.Errorf("a segment of a second: %+v", d.Segments[len(d.Segments)-2])
	}
}

func TestThePlaylistMarksInterruptionsAndChangesOfCodec(t *testing.T) {
	t.Parallel()
	f := openFeed(t, someBytes)
	f.show(0, 3*time.Second)
	f.watch()
	f.show(3*time.Second, 3500*time.Millisecond)
	f.Interrupt()
	f.look()
	if d := f.last(); d.Hint != "" || d.Segments[len(d.Segments)-1].Name == "" {
		t.Errorf("a part is announced while nothing comes: %q", d.Hint)
	}
	f.show(4*time.Second, 7*time.Second)
	f.SetAudio([]byte{0x11, 0x90}, 48000, 2)
	f.show(7*time.Second, 10*time.Second)
	f.End()
	f.look()
	f.keepsTheRules()
	last := f.last()
	broken, inits := 0, map[string]bool{}
	for _, s := range last.Segments {
		if s.Broken {
			broken++
		}
		inits[s.Init] = true
	}
	if last.Discontinuities+int64(broken) != 2 || len(inits) != 2 || !last.Ended {
		t.Errorf("%d breaks, initialized by %v\n%s", broken, inits, f.texts[len(f.texts)-1])
	}
	for name := range inits {
		if _, err := mediatest.Boxes(f.fetch(name)); err != nil {
			t.Error(err)
		}
	}
}

func TestTheSlowestAndFastestPicturesKeepTheRules(t *testing.T) {
	t.Parallel()
	keepTheRules(t, []int64{16, 40, 1000}, []int{1, 60})
}

func TestNoSegmentEndsWithAShortPart(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		step       int64 // ms between pictures
		key, parts int   // pictures from key frame to key frame, and parts of a segment
	}{
		{40, 25, 2}, {40, 50, 4}, {33, 30, 2}, {33, 60, 4}, {67, 15, 2}, {16, 60, 2}, {40, 30, 3}, {40, 40, 3},
		{20, 25, 2}, // half a second: two groups of pictures are a segment
	} {
		f := openFeed(t, someBytes)
		f.steady(x.step, x.key, 2*x.key+int(12_000/x.step), true)
		f.keepsTheRules()
		list := f.last()
		for _, s := range list.Segments[:len(list.Segments)-1] {
			if len(s.Parts) > 0 && (len(s.Parts) != x.parts || s.Parts[x.parts-1].Length < 0.8*list.PartTarget) {
				t.Errorf("a picture each %d ms, a key frame each %d: up to %.2f s: %+v", x.step, x.key, list.PartTarget,
					s.Parts)
			}
		}
	}
}

func TestEveryRateOfPicturesAndKeyFramesKeepsTheRules(t *testing.T) {
	tier.All(t, "ninety broadcasts with thousands of pictures")
	t.Parallel()
	keepTheRules(t, []int64{16, 33, 40, 83, 100, 125, 200, 500, 1000}, []int{1, 7, 25, 60, 250})
}

func TestAPictureThatPausesLeavesThePartsToTheSound(t *testing.T) {
	t.Parallel()
	f := openFeed(t, someBytes)
	f.show(0, 3*time.Second)
	f.watch()
	for _, one := range f.film.between(3*time.Second, 8*time.Second) {
		if one.IsSound || one.At < 4200 || one.At > 4900 { // the encoder skips pictures
			f.push(one)
		}
	}
	f.keepsTheRules()
	if d := f.last(); strings.Contains(f.texts[len(f.texts)-1], "DISCONTINUITY") {
		t.Errorf("the sound continued, and so does the playlist: %+v", d)
	}
}

func TestMissingSoundIsReplacedBySilence(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what     string
		lost     int64 // ms
		channels uint16
		want     int // frames of silence
	}{
		{"sound that is lost", 4200, 1, 100},
		{"sound that was announced and never came", -1, 1, 100},
		{"sound in more channels than silence is available for", 4200, 6, 0},
		{"sound that continues", 20_000, 1, 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			f := openFeed(t, someBytes)
			f.SetAudio(f.film.audio, filmRate, c.channels)
			for i, one := range f.film.between(0, 8*time.Second) {
				if i == 0 {
					f.push(one)
					f.watch()
				} else if !one.IsSound || one.At < c.lost {
					f.push(one)
				}
			}
			f.keepsTheRules()
			silent, heard := f.silence()
			if silent < c.want || c.want == 0 && silent > 0 {
				t.Errorf("%d frames of silence", silent)
			}
			if c.want > 0 && heard < 7 {
				t.Errorf("there is sound only up to %.2f s", heard)
			}
		})
	}
}

func TestSoundThatComesBackLateIsHeardAgain(t *testing.T) {
	t.Parallel()
	f := openFeed(t, someBytes)
	frames := slices.DeleteFunc(f.film.between(0, 14*time.Second), func(one Frame) bool {
		return one.IsSound && one.At > 4200 && one.At < 6200
	})
	sent := func(one Frame) int64 {
		if one.IsSound && one.At >= 6200 {
			return one.At + 600
		}
		return one.At
	}
	slices.SortStableFunc(frames, func(a, b Frame) int { return cmp.Compare(sent(a), sent(b)) })
	f.push(frames[0])
	f.watch()
	for _, one := range frames[1:] {
		if one.IsSound {
			f.Add(one, f.begin.Add(millis(sent(one))))
		} else {
			f.push(one)
		}
	}
	before, _ := f.silence()
	f.order = f.order[len(f.order)-9:] // three seconds
	if after, _ := f.silence(); before < 20 || after > 0 {
		t.Errorf("%d frames of silence, %d of them in the end", before, after)
	}
}

func TestAGapInPictureAndSoundIsADiscontinuity(t *testing.T) {
	t.Parallel()
	f := openFeed(t, someBytes)
	f.show(0, 3*time.Second)
	f.watch()
	f.show(3*time.Second, 4200*time.Millisecond)
	f.show(5700*time.Millisecond, 9*time.Second)
	f.keepsTheRules()
	if broken := strings.Count(f.texts[len(f.texts)-1], "#EXT-X-DISCONTINUITY\n"); broken != 1 {
		t.Errorf("%d breaks", broken)
	}
}

func TestNoPartsAreMadeWithoutAReader(t *testing.T) {
	t.Parallel()
	f := openFeed(t, someBytes)
	f.show(0, 3*time.Second)
	if f.sequence != 0 {
		t.Errorf("%d parts were made without a reader", f.sequence)
	}
	f.watch()
	list, err := f.Playlist(t.Context(), "", "")
	if err != nil || !strings.Contains(string(list), "#EXT-X-PART:") {
		t.Fatalf("the first reader waits: %s %v", list, err)
	}
	made, number := f.sequence, f.ring.next.segment
	f.ring.asked.Store(f.begin.Add(-2 * idle).UnixNano())
	for _, one := range f.film.between(3*time.Second, 6*time.Second) {
		f.Add(one, f.begin.Add(millis(one.At)))
	}
	if f.sequence > made+3 || f.ring.size != 0 {
		t.Errorf("%d parts and %d bytes after all readers left", f.sequence-made, f.ring.size)
	}
	f.watch()
	list, err = f.Playlist(t.Context(), "", "")
	doc, _ := mediatest.ReadPlaylist(string(list))
	if err != nil || doc.Sequence <= number || !doc.Segments[0].Broken {
		t.Errorf("a number was used again, or the gap is hidden: %d after %d, %v", doc.Sequence, number, err)
	}
}

func TestTheRingIsBoundedInBytesAndAPartWithoutProgressIsDropped(t *testing.T) {
	t.Parallel()
	f := openFeed(t, 200_000)
	f.show(0, 2*time.Second)
	f.watch()
	f.show(2*time.Second, 20*time.Second)
	if size := f.ring.size; size > 200_000 || size == 0 {
		t.Errorf("%d bytes are held", size)
	}
	f.keepsTheRules()
	picture := append([]byte{0, 0, 0x27, 0x10, 0x41}, make([]byte, 9_999)...)
	for range 50 {
		f.push(Frame{At: 20_000, Data: picture})
	}
	if f.part.size > 100_000 {
		t.Errorf("the open part holds %d bytes", f.part.size)
	}
}

func TestATruncatedPictureIsLeftOut(t *testing.T) {
	t.Parallel()
	f := openFeed(t, someBytes)
	f.show(0, 2*time.Second)
	f.watch()
	for _, broken := range [][]byte{nil, {0, 0, 0, 9, 0x41}, {0, 0, 0, 0}, {0, 0}} {
		f.push(Frame{At: 2010, Data: broken})
	}
	f.show(2040*time.Millisecond, 4*time.Second)
	for name, b := range f.parts {
		_, runs, err := mediatest.Fragments(b)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range runs[0][0].Samples {
			if !formats.H264.IsWhole(f.film.video, s.Data) {
				t.Errorf("%s holds a broken picture", name)
			}
		}
	}
}

// A broadcast changes its tracks, sizes, rates, clocks and parameter sets while it is watched, recorded and clipped:
// each output shows what the encoder sent.

package jobs

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"touchline/tests/tier"
)

// change is a broadcast, and the expected content of every output.
type change struct {
	cheap    bool // included in make test
	sends    func(t *testing.T) []connection
	seconds  float64
	sizes    []string  // of the pictures, in order
	sounds   []stretch // stretches with sound, of 440 Hz
	switches int       // reconnects of FLV viewers
}

// connection is an encoder that connects some time after the previous one has left.
type connection struct {
	after time.Duration
	tags  []message
}

// stretch is a part of the broadcast in seconds.
type stretch struct{ from, to float64 }

const small, tall, large = "160x90", "90x160", "320x180"

func changes(t *testing.T) map[string]change {
	first := encoded(t, small, "48000", "2")
	once := func(tags []message) []connection { return []connection{{0, tags}} }
	twice := func(tags []message) []connection { return []connection{{0, first}, {3 * time.Second, tags}} }
	all := []stretch{{0, 16}}
	both := []stretch{{0, 16}, {16, 32}}
	one := []string{small}
	return map[string]change{
		"nothing": {false, func(t *testing.T) []connection { return once(first) }, 16, one, all, 0},
		"sound 1.5 s after the picture": {false,
			func(t *testing.T) []connection { return once(soundFrom(first, 1500)) }, 16, one, []stretch{{1.5, 16}}, 1},
		"sound 11 s after the picture": {false,
			func(t *testing.T) []connection { return once(soundFrom(first, 11_000)) }, 16, one, []stretch{{11, 16}}, 1},
		"sound announced, and 11 s late": {false,
			func(t *testing.T) []connection { return once(without(first, ofSound, 0, 11_000)) }, 16, one,
			[]stretch{{11, 16}}, 2},
		"sound that ends": {false,
			func(t *testing.T) []connection { return once(without(first, ofSound, 6_000, 16_000)) }, 16, one,
			[]stretch{{0, 6}}, 1},
		"sound lost and back": {true,
			func(t *testing.T) []connection { return once(without(first, ofSound, 4_000, 10_000)) }, 16, one,
			[]stretch{{0, 4}, {10, 16}}, 2},
		"sound lost for a moment": {false,
			func(t *testing.T) []connection { return once(without(first, ofSound, 4_000, 5_500)) }, 16, one,
			[]stretch{{0, 4}, {5.5, 16}}, 0},
		"a clock of sound 0.4 s ahead": {false,
			func(t *testing.T) []connection { return once(shifted(first, ofSound, 400)) }, 16, one, all, 0},
		"a clock of sound 1.5 s ahead": {false,
			func(t *testing.T) []connection { return once(shifted(first, ofSound, 1_500)) }, 16, one, all, 0},
		"a clock of the picture 1.5 s ahead": {false,
			func(t *testing.T) []connection { return once(shifted(first, ofPicture, 1_500)) }, 16, one, all, 0},
		"a clock of sound 2.5 s ahead": {false,
			func(t *testing.T) []connection { return once(shifted(first, ofSound, 2_500)) }, 16, one, all, 0},
		"a clock of sound 20 s ahead": {false,
			func(t *testing.T) []connection { return once(shifted(first, ofSound, 20_000)) }, 16, one, all, 0},
		"a clock of the picture 20 s ahead": {false,
			func(t *testing.T) []connection { return once(shifted(first, ofPicture, 20_000)) }, 16, one, all, 0},
		"clocks apart that leap by an hour": {false, func(t *testing.T) []connection {
			return once(leaping(shifted(first, ofSound, 2_500), 8_000, 3_600_000))
		}, 16, one, all, 0},
		"a size in key frames only": {true, func(t *testing.T) []connection {
			return once(append(first[:len(first):len(first)], later(inBand(encoded(t, tall, "48000", "2")), 16_000)...))
		}, 32, []string{small, tall}, both, 0},
		"an encoder back with sound": {false, func(t *testing.T) []connection {
			return []connection{{0, without(first, ofSound, -1, 16_000)}, {3 * time.Second, first}}
		}, 32, one, []stretch{{16, 32}}, 1},
		"an encoder back without sound": {false,
			func(t *testing.T) []connection { return twice(without(first, ofSound, -1, 16_000)) }, 32, one, all, 1},
		"an encoder back with another rate": {true,
			func(t *testing.T) []connection { return twice(encoded(t, small, "44100", "1")) }, 32, one, both, 1},
		"an encoder back with another size": {false,
			func(t *testing.T) []connection { return twice(encoded(t, large, "48000", "2")) }, 32,
			[]string{small, large}, both, 0},
		"an encoder back with sets in key frames": {false,
			func(t *testing.T) []connection { return twice(inBand(encoded(t, tall, "48000", "2"))) }, 32,
			[]string{small, tall}, both, 0},
		"an encoder back with both, and late": {false,
			func(t *testing.T) []connection { return twice(soundFrom(encoded(t, large, "44100", "1"), 3_000)) }, 32,
			[]string{small, large}, []stretch{{0, 16}, {19, 32}}, 2},
		"another rate within a connection": {false, func(t *testing.T) []connection {
			return once(append(first[:len(first):len(first)],
				later(withoutHeaderOf(ofPicture, encoded(t, small, "44100", "1")), 16_000)...))
		}, 32, one, both, 1},
	}
}

func TestEveryOutputShowsWhatTheEncoderSentThroughAllChanges(t *testing.T) {
	t.Parallel()
	for name, c := range changes(t) {
		t.Run(name, func(t *testing.T) {
			if !c.cheap {
				tier.All(t, "each change is read back from six outputs by ffmpeg")
			}
			t.Parallel()
			shown := play(t, c)
			if got := len(shown.flv) - 1; got != c.switches {
				t.Errorf("an FLV viewer reconnected %d times, want %d", got, c.switches)
			}
			outputs := shown.save(t)
			for _, output := range []string{"FLV", "HLS", "low-latency HLS", "recording", "MP4"} {
				c.judge(t, output, measured(t, outputs[output]), c.seconds, c.sounds)
			}
			clip := c.clipped(5, min(c.seconds, 30))
			clip.judge(t, "clip", measured(t, outputs["clip"]), clip.seconds, clip.sounds)
			for output, broken := range shown.dates {
				if broken != "" {
					t.Errorf("%s: %s", output, broken)
				}
			}
		})
	}
}

// clipped is the expected content of a clip, which begins at a key frame.
func (c change) clipped(from, to float64) change {
	from -= float64(int(from) % 2)
	cut := change{seconds: to - from, sizes: c.sizes}
	for _, s := range c.sounds {
		if s.to > from && s.from < to {
			cut.sounds = append(cut.sounds, stretch{max(s.from, from) - from, min(s.to, to) - from})
		}
	}
	return cut
}

const (
	lengthSlack = 0.2 // s
	pitch       = 440 // Hz
	pitchSlack  = 8
	soundSlack  = 0.5 // s at each end of a stretch
	groupLength = 2.0 // s between key frames: low-latency HLS changes the sound at one
)

// judge compares an output with what the encoder sent.
func (c change) judge(t *testing.T, output string, got measurement, seconds float64, sounds []stretch) {
	t.Helper()
	if off := got.seconds - seconds; off > lengthSlack || off < -lengthSlack {
		t.Errorf("%s: %.2f s of %.2f", output, got.seconds, seconds)
	}
	if !slices.Equal(got.sizes, c.sizes) {
		t.Errorf("%s: pictures of %v, want %v", output, got.sizes, c.sizes)
	}
	late := soundSlack
	if output == "low-latency HLS" {
		late += groupLength
	}
	heard := 0
	for i, hertz := range got.pitch {
		from, to := float64(i)*windowLength, float64(i+1)*windowLength
		inside := slices.ContainsFunc(sounds, func(s stretch) bool {
			return from >= s.from+late && to <= s.to-soundSlack
		})
		outside := !slices.ContainsFunc(sounds, func(s stretch) bool {
			return to >= s.from-soundSlack && from <= s.to+soundSlack
		})
		switch {
		case hertz == 0 && inside, hertz != 0 && outside:
			t.Errorf("%s: at %.2f s there is %.0f Hz", output, from, hertz)
			return
		case hertz != 0 && inside && cmp.Compare(max(hertz, pitch)-min(hertz, pitch), pitchSlack) > 0:
			t.Errorf("%s: %.0f Hz at %.2f s", output, hertz, from)
			return
		case inside:
			heard++
		}
	}
	want := 0.0
	for _, s := range sounds {
		want += max(0, s.to-s.from-late-soundSlack-2*windowLength)
	}
	if float64(heard)*windowLength < want {
		t.Errorf("%s: %.2f s of sound are heard, of %.2f", output, float64(heard)*windowLength, want)
	}
}

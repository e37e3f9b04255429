// Fuzz targets: arbitrary requests and arbitrary streams.

package llhls

import (
	"testing"
	"time"

	"touchline/domain"
	"touchline/media/formats"
	"touchline/media/mediatest"
)

func FuzzRequest(f *testing.F) {
	f.Add("17", "2", "17.2.m4s")
	f.Add("", "0", "init_17.mp4")
	f.Add("9007199254740992", "-0", "17.m4s")
	f.Add("1e3", "٣", "017.+2.m4s")
	r := newRing(1 << 20)
	r.begin(partUsual, 17)
	first := &segment{number: 17, init: &initSegment{number: 17, bytes: []byte{1}}}
	r.publish(first, []part{{length: 2000, bytes: []byte{2}}}, nil, partID{17, 1}, true)
	f.Fuzz(func(t *testing.T, msn, nth, name string) {
		wanted, err := parseReload(msn, nth)
		switch {
		case err != nil && domain.CodeOf(err) != domain.BadRequest:
			t.Fatalf("%q %q: %v", msn, nth, err)
		case err == nil &&
			(wanted.blocks != (msn != "") || wanted.parts != (nth != "") || wanted.segment < 0 || wanted.part < 0):
			t.Fatalf("%q %q was read as %+v", msn, nth, wanted)
		}
		if n, ok := parseName(name); ok && n.String() != name {
			t.Fatalf("%q was read as %s", name, n)
		}
		if err == nil && r.absurd(wanted) && r.holds(wanted) {
			t.Fatalf("%+v is there and refused", wanted)
		}
	})
}

// FuzzParts feeds arbitrary configurations and frames, at arbitrary times, into the muxer.
func FuzzParts(f *testing.F) {
	film := theFilm(f)
	seeds := map[bool][]byte{} // with and without sound and pictures
	for _, one := range film.frames {
		seeds[one.IsSound] = one.Data
	}
	f.Add(film.video, film.audio, seeds[false], seeds[true], []byte{100, 100, 100, 255, 0, 90, 20})
	f.Add(film.video, []byte{0x12, 0x10}, []byte{0, 0, 0, 1, 0x65}, []byte{0}, []byte{0, 0, 0})
	f.Fuzz(func(t *testing.T, video, audio, picture, sound, steps []byte) {
		m := New(time.Unix(1_000_000, 0), 1<<20)
		m.SetVideo(formats.H264, video)
		m.SetAudio(audio, filmRate, 2)
		m.Start(time.Unix(1_000_000, 0))
		at := int64(0)
		for i, step := range steps[:min(len(steps), 64)] {
			at += int64(step) * 10
			now := time.Unix(1_000_000, 0).Add(millis(at))
			m.Asked(now)
			if i%3 != 1 {
				m.Add(Frame{At: at, Key: step&1 == 0 || i == 0, Composition: int64(step), Data: picture}, now)
			}
			m.Add(Frame{At: at, IsSound: true, Data: sound}, now)
		}
		m.End()
		for _, s := range m.ring.segments {
			if _, err := mediatest.Boxes(s.init.bytes); err != nil {
				t.Fatal(err)
			}
			if _, _, err := mediatest.Fragments(s.bytes); err != nil || s.length <= 0 || s.length > segmentMost {
				t.Fatalf("a segment of %d ms: %v", s.length, err)
			}
		}
		if m.ring.list == nil {
			return
		}
		list, err := mediatest.ReadPlaylist(string(m.ring.list))
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range mediatest.CheckPlaylist(list) {
			t.Error(one)
		}
	})
}

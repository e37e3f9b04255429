// The written files can be read back: the tracks, the samples with their times, and the size of the picture.

package formats_test

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"testing"

	"touchline/media/formats"
	"touchline/media/mediatest"
)

// sets are parameter sets of real encoders, by unit type.
var sets = map[string]struct {
	set  []byte
	want formats.PictureSize
}{
	"x264, 640×360, Main": {[]byte{0x67, 0x4d, 0x40, 0x1e, 0xec, 0xa0, 0x50, 0x17, 0xfc, 0xb8, 0x0b, 0x50,
		0x10, 0x10, 0x14, 0x00, 0x00, 0x03, 0x00, 0x04, 0x00, 0x00, 0x03, 0x00, 0xca, 0x3c, 0x58, 0xb6, 0x58},
		size(640, 360, 1, 1)},
	"1920×1080, cropped from 1088": {[]byte{0x67, 0x64, 0x00, 0x28, 0xac, 0xd9, 0x40, 0x78, 0x02, 0x27, 0xe5, 0xc0,
		0x44, 0x00, 0x00, 0x03, 0x00, 0x04, 0x00, 0x00, 0x03, 0x00, 0xf0, 0x3c, 0x60, 0xc6, 0x58},
		size(1920, 1080, 1, 1)},
}

func size(width, height uint16, across, down uint32) formats.PictureSize {
	aspect := [2]uint32{across, down}
	return formats.PictureSize{Width: width, Height: height, Aspect: aspect, Chroma: 1, Light: 8, Colour: 8}
}

func configOf(set []byte) []byte {
	config := []byte{1, set[1], set[2], set[3], 0xff, 0xe1}
	config = binary.BigEndian.AppendUint16(config, uint16(len(set)))
	return append(append(config, set...), 1, 0, 1, 0x68)
}

func TestTheSizeOfThePictureIsReadFromItsParameterSet(t *testing.T) {
	for name, x := range sets {
		if got, ok := formats.PictureSizeOf(configOf(x.set)); !ok || got != x.want {
			t.Errorf("%s: %+v %v, want %+v", name, got, ok, x.want)
		}
	}
	for name, config := range map[string][]byte{
		"nothing": nil, "no set": {1, 77, 0, 30, 0xff, 0xe0, 0, 0, 0},
		"a set that ends early": configOf([]byte{0x67, 77, 0, 30, 0xec}),
		"a set beyond the end":  {1, 77, 0, 30, 0xff, 0xe1, 0xff, 0xff, 0x67},
		"zeros without end":     configOf(append([]byte{0x67, 77, 0, 30}, make([]byte, 40)...)),
	} {
		if got, ok := formats.PictureSizeOf(config); ok {
			t.Errorf("%s: read as %+v", name, got)
		}
	}
}

func TestAWidePixelWidensWhatIsShown(t *testing.T) {
	if got := size(1440, 1080, 4, 3).Shown(); got != 1920 {
		t.Errorf("1440 pixels of 4:3 are shown %d wide", got)
	}
}

func TestTheInitializationSegmentNamesItsTracks(t *testing.T) {
	config := configOf(sets["x264, 640×360, Main"].set)
	audio := &formats.AudioTrack{Config: []byte{0x12, 0x08}, Rate: 44100, Channels: 1}
	for name, x := range map[string]struct {
		audio  *formats.AudioTrack
		tracks int
	}{"with sound": {audio, 2}, "without sound": {nil, 1}} {
		video := formats.VideoTrack{Config: config, Size: size(640, 360, 1, 1)}
		all, err := mediatest.Boxes(formats.InitSegment(video, x.audio))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		moov, _ := mediatest.FindBox(all, "moov")
		tracks := 0
		for _, one := range moov.Inside {
			if one.Kind == "trak" {
				tracks++
			}
		}
		avcC, ok := mediatest.FindBox(all, "moov", "trak", "mdia", "minf", "stbl", "stsd", "avc1", "avcC")
		if tracks != x.tracks || !ok || !bytes.Equal(avcC.Body, config) {
			t.Errorf("%s: %d tracks, configuration % x", name, tracks, avcC.Body)
		}
		esds, ok := mediatest.FindBox(all, "moov", "trak", "mdia", "minf", "stbl", "stsd", "mp4a", "esds")
		if ok != (x.audio != nil) || ok && !bytes.Contains(esds.Body, append([]byte{5, 2}, audio.Config...)) {
			t.Errorf("%s: esds % x", name, esds.Body)
		}
	}
}

var someRuns = []formats.Run{
	{Track: formats.VideoTrackID, Decode: 1 << 40, Samples: []formats.Sample{
		{Data: []byte("key"), Duration: 3600, Composition: 7200, Key: true},
		{Data: []byte("other"), Duration: 3600, Composition: -900},
	}},
	{Track: formats.AudioTrackID, Decode: 77, Samples: []formats.Sample{
		{Data: []byte("sound"), Duration: formats.FrameSamples, Key: true},
		{Data: []byte{1}, Duration: formats.FrameSamples, Key: true},
	}},
}

func TestAFragmentGivesBackEverySampleWithItsTimes(t *testing.T) {
	gap := formats.Run{Track: formats.AudioTrackID, Decode: 5, Samples: []formats.Sample{
		{Data: []byte("a"), Duration: formats.FrameSamples, Key: true}, {Data: []byte("b"), Duration: 4000, Key: true}}}
	for name, runs := range map[string][]formats.Run{
		"picture and sound": someRuns, "picture alone": someRuns[:1], "sound alone": someRuns[1:],
		"sound with a gap": {gap},
	} {
		first := formats.AppendFragment(nil, 7, runs...)
		both := formats.AppendFragment(first, 8, runs...)
		if !bytes.Equal(both[:len(first)], first) {
			t.Errorf("%s: the second fragment changed the first", name)
		}
		sequences, got, err := mediatest.Fragments(both)
		if err != nil || !reflect.DeepEqual(sequences, []uint32{7, 8}) ||
			!reflect.DeepEqual(got, [][]formats.Run{runs, runs}) {
			t.Errorf("%s: %v %v %v", name, sequences, got, err)
		}
	}
	without := formats.AppendFragment(nil, 7, someRuns[0], formats.Run{Track: formats.AudioTrackID})
	if _, got, err := mediatest.Fragments(without); err != nil || len(got[0]) != 1 {
		t.Errorf("a run without samples was written: %v %v", got, err)
	}
}

// FuzzBoxes reads arbitrary bytes as fragments; valid fragments are written and read again.
func FuzzBoxes(f *testing.F) {
	f.Add(formats.AppendFragment(nil, 1, someRuns...))
	video := formats.VideoTrack{Config: configOf(sets["x264, 640×360, Main"].set), Size: size(640, 360, 1, 1)}
	f.Add(formats.InitSegment(video, nil))
	f.Add([]byte{0, 0, 0, 8, 'm', 'o', 'o', 'f', 0, 0, 0, 8, 'm', 'd', 'a', 't'})
	f.Fuzz(func(t *testing.T, b []byte) {
		_, all, err := mediatest.Fragments(b)
		if err != nil {
			return
		}
		for _, runs := range all {
			var written []formats.Run // runs with samples, of our tracks
			for _, r := range runs {
				if len(r.Samples) == 0 {
					continue
				}
				if r.Track != formats.AudioTrackID {
					r.Track = formats.VideoTrackID
				} else {
					for i := range r.Samples {
						r.Samples[i].Composition, r.Samples[i].Key = 0, true
					}
				}
				written = append(written, r)
			}
			if len(written) == 0 {
				continue
			}
			_, again, err := mediatest.Fragments(formats.AppendFragment(nil, 1, written...))
			if err != nil || !reflect.DeepEqual(again[0], written) {
				t.Fatalf("%v became %v (%v)", written, again, err)
			}
		}
	})
}

// FuzzSize reads arbitrary bytes as a decoder configuration.
func FuzzSize(f *testing.F) {
	for _, x := range sets {
		f.Add(configOf(x.set))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if s, ok := formats.PictureSizeOf(b); ok &&
			(s.Width == 0 || s.Height == 0 || s.Aspect[0] == 0 || s.Aspect[1] == 0 || s.Shown() > 0xffff) {
			t.Fatalf("%+v", s)
		}
	})
}

// BenchmarkFragment writes a part of a third of a second at 1.5 Mbit/s: 9 pictures, 15 frames of sound.
func BenchmarkFragment(b *testing.B) {
	video := formats.Run{Track: formats.VideoTrackID}
	for range 9 {
		video.Samples = append(video.Samples, formats.Sample{Data: make([]byte, 7000), Duration: 3600})
	}
	audio := formats.Run{Track: formats.AudioTrackID}
	for range 15 {
		audio.Samples = append(audio.Samples,
			formats.Sample{Data: make([]byte, 280), Duration: formats.FrameSamples, Key: true})
	}
	out := formats.AppendFragment(nil, 1, video, audio)
	b.SetBytes(int64(len(out)))
	b.ReportAllocs()
	for range b.N {
		out = formats.AppendFragment(out[:0], 1, video, audio)
	}
}

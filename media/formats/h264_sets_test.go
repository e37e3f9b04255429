// Parameter sets inside key frames override the header of the stream.

package formats_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	"touchline/media/formats"
)

// frame joins units with their length prefixes.
func frame(units ...[]byte) (all []byte) {
	for _, unit := range units {
		all = append(binary.BigEndian.AppendUint32(all, uint32(len(unit))), unit...)
	}
	return all
}

func TestParameterSetsInAKeyFrameRenewTheConfiguration(t *testing.T) {
	t.Parallel()
	small, large := sets["x264, 640×360, Main"].set, sets["1920×1080, cropped from 1088"].set
	first, second := []byte{0x68, 0xee, 0x3c, 0x80}, []byte{0x68, 0x5b, 0x8c, 0xb2} // picture sets, numbers 0 and 1
	picture := []byte{0x65, 1, 2, 3}
	told := configOf(small)
	told = append(told[:len(told)-4], 1, 0, 4, 0x68, 0xee, 0x3c, 0x80)
	for name, x := range map[string]struct {
		config, frame []byte
		changed       bool
		want          formats.PictureSize
		holds         [][]byte
	}{
		"none in the frame": {told, frame(picture), false, size(640, 360, 1, 1), [][]byte{small, first}},
		"the same": {told, frame(small, first, picture), false, size(640, 360, 1, 1),
			[][]byte{small, first}},
		"another size": {told, frame(large, first, picture), true, size(1920, 1080, 1, 1),
			[][]byte{large, first}},
		"another set of pictures": {told, frame(second, picture), true, size(640, 360, 1, 1),
			[][]byte{small, first, second}},
		"no configuration before": {nil, frame(large, first, picture), true, size(1920, 1080, 1, 1),
			[][]byte{large, first}},
		"half of what is needed":  {nil, frame(large, picture), false, formats.PictureSize{}, nil},
		"a frame that is cut off": {told, frame(large)[:20], false, size(640, 360, 1, 1), [][]byte{small, first}},
		"a configuration of nonsense": {[]byte{1, 2, 3, 4, 0xff, 0xe9, 9}, frame(large, first), false, formats.PictureSize{},
			nil},
	} {
		got, changed := formats.RenewConfig(x.config, x.frame)
		if s, _ := formats.PictureSizeOf(got); changed != x.changed || s != x.want {
			t.Errorf("%s: changed %v, %+v, want %v, %+v", name, changed, s, x.changed, x.want)
		}
		for _, unit := range x.holds {
			if !bytes.Contains(got, unit) {
				t.Errorf("%s: % x lacks % x", name, got, unit)
			}
		}
		if again, changed := formats.RenewConfig(got, x.frame); changed || !bytes.Equal(again, got) {
			t.Errorf("%s: the same frame changes it again", name)
		}
	}
}

func FuzzRenew(f *testing.F) {
	f.Add(configOf(sets["x264, 640×360, Main"].set),
		frame(sets["1920×1080, cropped from 1088"].set, []byte{0x68, 0xee, 0x3c, 0x80}))
	f.Fuzz(func(t *testing.T, config, frame []byte) {
		if got, changed := formats.RenewConfig(config, frame); changed && (len(got) < 8 || got[0] != 1) {
			t.Fatalf("made is % x", got)
		}
	})
}

// HEVC and AV1 as encoders describe them, and broken descriptions.

package formats_test

import (
	"bytes"
	"strings"
	"testing"

	"touchline/media/formats"
	"touchline/media/mediatest"
)

// encoded returns the configuration of a broadcast, and the first key frame behind it.
func encoded(t testing.TB, codec formats.Codec) (config, key []byte) {
	t.Helper()
	b := mediatest.Encoded(t, codec, 180)
	for _, tag := range b.Frames {
		body, err := formats.Plain(tag.Kind, tag.Body)
		if err != nil {
			t.Fatal(err)
		}
		if formats.IsFLVKey(tag.Kind, body) {
			return formats.DataOf(b.Header.Body), formats.DataOf(body)
		}
	}
	t.Fatal("no key frame")
	return nil, nil
}

func TestAnEncodersConfigurationNamesItsPictureAndItsSize(t *testing.T) {
	t.Parallel()
	for codec, want := range map[formats.Codec]string{formats.HEVC: "hvc1.1.6.L60.90", formats.AV1: "av01.0.00M.08"} {
		config, key := encoded(t, codec)
		got, ok := codec.SizeOf(config)
		if !ok || got != size(320, 180, 1, 1) {
			t.Errorf("%v is %+v, %v", codec, got, ok)
		}
		if name := codec.Parameters(config); name != want {
			t.Errorf("%v is named %s, want %s", codec, name, want)
		}
		if !codec.IsWhole(config, key) || codec.IsWhole(config, key[:len(key)-1]) && codec == formats.HEVC ||
			codec.IsWhole(config, nil) {
			t.Errorf("%v: a whole picture is not told from a cut one", codec)
		}
		for n := range len(config) {
			if codec == formats.AV1 && n >= len(config)-4 {
				continue // behind its size it has names of colours
			}
			if s, ok := codec.SizeOf(config[:n]); ok && s != got {
				t.Errorf("%v: of %d bytes %d are read as %+v", codec, len(config), n, s)
			}
		}
	}
}

// bitsOf reads bits, written as zeros and ones.
func bitsOf(text string) []byte {
	var b []byte
	for i, bit := range strings.ReplaceAll(text, " ", "") {
		if i%8 == 0 {
			b = append(b, 0)
		}
		if bit == '1' {
			b[len(b)-1] |= 0x80 >> (i % 8)
		}
	}
	return b
}

func TestASequenceHeaderWithTimesAndDelaysIsRead(t *testing.T) {
	t.Parallel()
	number := strings.Repeat("0", 32)
	header := bitsOf("000 0 0 " + // profile 0
		"1 " + number + number + " 1 00101 1 00011" + number + "00100 00101 " + // times of AMD's encoders, a decoder model
		"1 00000 000000000000 01101 1 1 0000 0000 1 1 0101 " + // one point: level 5.1, high tier, its delays
		"1010 1010 11101111111 10000110111 " + // 1920 by 1080
		"1 0010 010 000 0000 1 00 0 1 1 010 000 " + // numbers of frames, tools
		"1 0 1 00001001 00010000 00001001 0 01 0 1") // ten bits, colours of HDR
	config := append([]byte{0x81, 13, 0xc0, 0, 0x0a, byte(len(header))}, header...)
	got, ok := formats.AV1.SizeOf(config)
	if !ok || got.Width != 1920 || got.Height != 1080 || got.Light != 10 || got.Chroma != 1 {
		t.Errorf("read as %+v, %v", got, ok)
	}
	if name := formats.AV1.Parameters(config); name != "av01.0.13H.10" {
		t.Errorf("named %s", name)
	}
}

func TestAKeyFrameThatDescribesItselfAnewRenewsTheConfiguration(t *testing.T) {
	t.Parallel()
	for _, codec := range []formats.Codec{formats.HEVC, formats.AV1} {
		config, key := encoded(t, codec)
		if _, changed := codec.Renew(config, key); changed {
			t.Errorf("%v: the same description counts as another", codec)
		}
		other := mediatest.Encoded(t, codec, 360)
		sets := inBand(codec, formats.DataOf(other.Header.Body))
		renewed, changed := codec.Renew(config, append(sets, key...))
		got, ok := codec.SizeOf(renewed)
		if !changed || !ok || got != size(640, 360, 1, 1) {
			t.Errorf("%v: renewed %v to %+v, %v", codec, changed, got, ok)
		}
		if a, b := codec.Parameters(renewed), codec.Parameters(formats.DataOf(other.Header.Body)); a != b {
			t.Errorf("%v: named %s, want %s", codec, a, b)
		}
		if _, again := codec.Renew(renewed, append(sets, key...)); again {
			t.Errorf("%v: renewed once more", codec)
		}
	}
	bare := []byte{0x81, 0, 0x0c, 0}
	_, key := encoded(t, formats.AV1)
	if renewed, changed := formats.AV1.Renew(bare, key); !changed {
		t.Errorf("a configuration without sequence header stays % x", renewed)
	}
}

// inBand returns the description of a configuration in the form of a key frame.
func inBand(codec formats.Codec, config []byte) (units []byte) {
	if codec == formats.AV1 {
		return bytes.Clone(config[4:])
	}
	rest := config[23:]
	for range config[22] {
		count := int(rest[2])
		rest = rest[3:]
		for range count {
			n := int(rest[0])<<8 | int(rest[1])
			units = append(append(units, 0, 0), rest[:2+n]...)
			rest = rest[2+n:]
		}
	}
	return units
}

// FuzzCodecs reads arbitrary configurations and frames. A renewed configuration can be read.
func FuzzCodecs(f *testing.F) {
	for i, codec := range []formats.Codec{formats.H264, formats.HEVC, formats.AV1} {
		f.Add(byte(i), []byte{}, []byte{})
		if codec != formats.H264 {
			config, key := encoded(f, codec)
			f.Add(byte(i), config, key[:min(len(key), 400)])
			f.Add(byte(i), config, append(inBand(codec, config), 0, 0, 0, 1, 9))
		}
	}
	f.Fuzz(func(t *testing.T, kind byte, config, frame []byte) {
		codec := []formats.Codec{formats.H264, formats.HEVC, formats.AV1}[kind%3]
		codec.SizeOf(config)
		codec.Parameters(config)
		codec.IsWhole(config, frame)
		formats.WithoutDelimiters(frame)
		renewed, changed := codec.Renew(config, frame)
		if changed && codec != formats.H264 {
			if _, ok := codec.SizeOf(renewed); !ok {
				t.Fatalf("renewed to % x", renewed)
			}
		}
	})
}

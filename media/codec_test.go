// Codec configurations that the clips do not contain.

package media

import (
	"bytes"
	"testing"
	"time"

	"touchline/media/formats"
)

func TestADTSNamesTheCoreOfHEAAC(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config []byte
		want   aacConfig
		ok     bool
	}{
		"AAC-LC 44.1 kHz stereo":     {[]byte{0x12, 0x10}, aacConfig{1, 4, 2}, true},
		"AAC-LC 48 kHz mono":         {[]byte{0x11, 0x88}, aacConfig{1, 3, 1}, true},
		"HE-AAC 24 kHz in 48 kHz":    {[]byte{0x2b, 0x11, 0x88, 0x00}, aacConfig{1, 6, 2}, true},
		"a rate given as a number":   {[]byte{0x17, 0x80, 0x56, 0x22, 0x10}, aacConfig{1, 4, 2}, true},
		"a rate without a name":      {[]byte{0x17, 0x80, 0, 0, 0x10}, aacConfig{}, false},
		"channels given by a table":  {[]byte{0x12, 0x00}, aacConfig{}, false},
		"an object no ADTS can name": {[]byte{0xb8, 0x10}, aacConfig{}, false},
		"nothing":                    {nil, aacConfig{}, false},
	} {
		if got, ok := parseAAC(c.config); got != c.want || ok != c.ok {
			t.Errorf("%s: %+v %v", name, got, ok)
		}
	}
}

func TestBrokenDecoderConfigurationsAreLeftOut(t *testing.T) {
	t.Parallel()
	good := []byte{1, 77, 0, 30, 0xff, 0xe1, 0, 2, 0x67, 1, 1, 0, 2, 0x68, 2}
	if c, ok := parseAVC(good); !ok || c.lengthSize != 4 ||
		!bytes.Equal(c.parameters, []byte{0, 0, 0, 1, 0x67, 1, 0, 0, 0, 1, 0x68, 2}) {
		t.Errorf("a good one was read as %+v %v", c, ok)
	}
	for n := range good {
		if _, ok := parseAVC(good[:n]); ok {
			t.Errorf("cut after %d of %d bytes it still reads", n, len(good))
		}
	}
}

func TestAPictureKeepsItsPartsAndLosesABrokenTail(t *testing.T) {
	t.Parallel()
	c := avcConfig{lengthSize: 4, parameters: []byte{0, 0, 0, 1, 0x67}}
	sample := []byte{0, 0, 0, 1, 9, 0, 0, 0, 2, 0x65, 1, 0, 0, 0, 0, 0, 0, 0, 9, 0x41}
	if got, want := c.appendAnnexB(nil, sample, true),
		[]byte{0, 0, 0, 1, 9, 0xf0, 0, 0, 0, 1, 0x67, 0, 0, 1, 0x65, 1}; !bytes.Equal(got, want) {
		t.Errorf("got % x, want % x", got, want)
	}
}

func TestParameterSetsBetweenKeyFramesStay(t *testing.T) {
	t.Parallel()
	c := avcConfig{lengthSize: 4, parameters: []byte{0, 0, 0, 1, 0x67}}
	sample := []byte{0, 0, 0, 2, 0x68, 7, 0, 0, 0, 2, 0x41, 1}
	if got, want := c.appendAnnexB(nil, sample, false),
		[]byte{0, 0, 0, 1, 9, 0xf0, 0, 0, 1, 0x68, 7, 0, 0, 1, 0x41, 1}; !bytes.Equal(got, want) {
		t.Errorf("got % x, want % x", got, want)
	}
}

func TestAnEndlessGroupOfPicturesDoesNotEatTheMemory(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{CacheBytes: 100 << 10})
	tags := clipPart(t, 2*time.Second)
	pushAll(t, s, src, tags)
	frame := formats.FLVTag{Kind: msgVideo, Body: append([]byte{0x27, 1, 0, 0, 0, 0, 0, 0x40, 0}, make([]byte, 0x4000)...)}
	frame.Body[9] = 0x41
	for i := range 100 {
		frame.At = 2_000 + uint32(i)*40
		pushAll(t, s, src, []formats.FLVTag{frame})
	}
	if s.size > 100<<10 || len(s.hls.mux.Out) > 200<<10 {
		t.Errorf("%d bytes of pictures and %d of a segment are kept", s.size, len(s.hls.mux.Out))
	}
	v, err := hub.WatchFLV("1001")
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if len(v.first)+len(v.group) != 0 {
		t.Error("a new viewer is given a group without its key frame")
	}
}

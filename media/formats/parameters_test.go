// Codec configurations that the clips do not contain.

package formats

import (
	"bytes"
	"testing"
)

func TestADTSNamesTheCoreOfHEAAC(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config []byte
		want   AAC
		ok     bool
	}{
		"AAC-LC 44.1 kHz stereo":     {[]byte{0x12, 0x10}, AAC{1, 4, 2}, true},
		"AAC-LC 48 kHz mono":         {[]byte{0x11, 0x88}, AAC{1, 3, 1}, true},
		"HE-AAC 24 kHz in 48 kHz":    {[]byte{0x2b, 0x11, 0x88, 0x00}, AAC{1, 6, 2}, true},
		"a rate given as a number":   {[]byte{0x17, 0x80, 0x56, 0x22, 0x10}, AAC{1, 4, 2}, true},
		"a rate without a name":      {[]byte{0x17, 0x80, 0, 0, 0x10}, AAC{}, false},
		"channels given by a table":  {[]byte{0x12, 0x00}, AAC{}, false},
		"an object no ADTS can name": {[]byte{0xb8, 0x10}, AAC{}, false},
		"nothing":                    {nil, AAC{}, false},
	} {
		if got, ok := ParseAAC(c.config); got != c.want || ok != c.ok {
			t.Errorf("%s: %+v %v", name, got, ok)
		}
	}
}

func TestBrokenDecoderConfigurationsAreLeftOut(t *testing.T) {
	t.Parallel()
	good := []byte{1, 77, 0, 30, 0xff, 0xe1, 0, 2, 0x67, 1, 1, 0, 2, 0x68, 2}
	if c, ok := ParseAVC(good); !ok || c.lengthSize != 4 ||
		!bytes.Equal(c.parameters, []byte{0, 0, 0, 1, 0x67, 1, 0, 0, 0, 1, 0x68, 2}) {
		t.Errorf("a good one was read as %+v %v", c, ok)
	}
	for n := range good {
		if _, ok := ParseAVC(good[:n]); ok {
			t.Errorf("cut after %d of %d bytes it still reads", n, len(good))
		}
	}
}

func TestAPictureKeepsItsPartsAndLosesABrokenTail(t *testing.T) {
	t.Parallel()
	c := AVC{lengthSize: 4, parameters: []byte{0, 0, 0, 1, 0x67}}
	sample := []byte{0, 0, 0, 1, 9, 0, 0, 0, 2, 0x65, 1, 0, 0, 0, 0, 0, 0, 0, 9, 0x41}
	if got, want := c.AppendAnnexB(nil, sample, true),
		[]byte{0, 0, 0, 1, 9, 0xf0, 0, 0, 0, 1, 0x67, 0, 0, 1, 0x65, 1}; !bytes.Equal(got, want) {
		t.Errorf("got % x, want % x", got, want)
	}
}

func TestParameterSetsBetweenKeyFramesStay(t *testing.T) {
	t.Parallel()
	c := AVC{lengthSize: 4, parameters: []byte{0, 0, 0, 1, 0x67}}
	sample := []byte{0, 0, 0, 2, 0x68, 7, 0, 0, 0, 2, 0x41, 1}
	if got, want := c.AppendAnnexB(nil, sample, false),
		[]byte{0, 0, 0, 1, 9, 0xf0, 0, 0, 1, 0x68, 7, 0, 0, 1, 0x41, 1}; !bytes.Equal(got, want) {
		t.Errorf("got % x, want % x", got, want)
	}
}

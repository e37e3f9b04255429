// The decoder configuration of H.264, as far as HLS needs it.

package media

import (
	"bytes"
	"encoding/binary"
)

// avcConfig is an AVCDecoderConfigurationRecord (ISO 14496-15 §5.3.3.1).
type avcConfig struct {
	lengthSize int
	parameters []byte // SPS and PPS in Annex B form
}

// parseAVC reads the record after the five bytes of the FLV video header; false if it is broken.
func parseAVC(b []byte) (avcConfig, bool) {
	if len(b) < 7 {
		return avcConfig{}, false
	}
	c := avcConfig{lengthSize: int(b[4]&3) + 1}
	sets := int(b[5] & 31)
	b = b[6:]
	for kind := range 2 {
		if kind == 1 {
			if len(b) < 1 {
				return avcConfig{}, false
			}
			sets, b = int(b[0]), b[1:]
		}
		if sets == 0 {
			return avcConfig{}, false
		}
		for range sets {
			if len(b) < 2 {
				return avcConfig{}, false
			}
			n := int(binary.BigEndian.Uint16(b))
			if n == 0 || len(b) < 2+n {
				return avcConfig{}, false
			}
			c.parameters = append(append(c.parameters, 0, 0, 0, 1), b[2:2+n]...)
			b = b[2+n:]
		}
	}
	return c, true
}

const (
	nalDelimiter = 9
	nalSPS       = 7
	nalPPS       = 8
	nalFiller    = 12
)

// appendAnnexB adds one access unit: a delimiter, the parameter sets before a key frame, and the
// length-prefixed NAL units of sample behind start codes. A broken tail is left out.
func (c avcConfig) appendAnnexB(to, sample []byte, key bool) []byte {
	to = append(to, 0, 0, 0, 1, nalDelimiter, 0xf0)
	if key {
		to = append(to, c.parameters...)
	}
	for len(sample) > c.lengthSize {
		var n uint64
		for _, b := range sample[:c.lengthSize] {
			n = n<<8 | uint64(b)
		}
		sample = sample[c.lengthSize:]
		if n == 0 {
			continue
		}
		if n > uint64(len(sample)) {
			break
		}
		switch kind := sample[0] & 31; {
		case kind == nalDelimiter, kind == nalFiller:
		case key && (kind == nalSPS || kind == nalPPS): // those of the configuration are the same
		default:
			to = append(append(to, 0, 0, 1), sample[:n]...)
		}
		sample = sample[n:]
	}
	return to
}

// compositionOf reads how many ms after its decoding a picture is shown; beyond some limits it is noise.
func compositionOf(body []byte) int64 {
	composition := int64(int32(uint32(body[2])<<24|uint32(body[3])<<16|uint32(body[4])<<8) >> 8)
	return min(max(composition, -900), 10_000)
}

func sameBytes(a, b *tag) bool { return a != nil && b != nil && bytes.Equal(a.body(), b.body()) }

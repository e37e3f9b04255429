// The decoder configurations of H.264 and AAC, as far as transport streams need them.

package formats

import (
	"encoding/binary"
	"slices"
)

// AVC is an AVCDecoderConfigurationRecord (ISO 14496-15 §5.3.3.1).
type AVC struct {
	lengthSize int
	parameters []byte // SPS and PPS in Annex B form
}

// ParseAVC reads the record after the five bytes of the FLV video header; false if it is broken.
func ParseAVC(b []byte) (AVC, bool) {
	if len(b) < 7 {
		return AVC{}, false
	}
	c := AVC{lengthSize: int(b[4]&3) + 1}
	sets := int(b[5] & 31)
	b = b[6:]
	for kind := range 2 {
		if kind == 1 {
			if len(b) < 1 {
				return AVC{}, false
			}
			sets, b = int(b[0]), b[1:]
		}
		if sets == 0 {
			return AVC{}, false
		}
		for range sets {
			if len(b) < 2 {
				return AVC{}, false
			}
			n := int(binary.BigEndian.Uint16(b))
			if n == 0 || len(b) < 2+n {
				return AVC{}, false
			}
			c.parameters = append(append(c.parameters, 0, 0, 0, 1), b[2:2+n]...)
			b = b[2+n:]
		}
	}
	return c, true
}

const (
	nalDelimiter = 9
	nalFiller    = 12
)

// AppendAnnexB adds one access unit: a delimiter, the parameter sets before a key frame, and the
// length-prefixed NAL units of sample behind start codes. A broken tail is left out.
func (c AVC) AppendAnnexB(to, sample []byte, key bool) []byte {
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
		case key && (kind == unitSequence || kind == unitPicture): // those of the configuration are the same
		default:
			to = append(append(to, 0, 0, 1), sample[:n]...)
		}
		sample = sample[n:]
	}
	return to
}

// AAC holds the fields of an ADTS header.
type AAC struct {
	profile, rate, channels byte // channels is an index of table 1.19 of ISO 14496-3
}

const (
	objectSBR, objectPS = 5, 29 // HE-AAC signalled explicitly: ADTS names the core inside
	rateInFull          = 15    // the rate follows as a number
)

var sampleRates = [13]uint32{96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350}

// ParseAAC reads an AudioSpecificConfig. It returns false for configurations that ADTS cannot carry or browsers
// cannot play, such as a channel layout given by a table.
func ParseAAC(b []byte) (AAC, bool) {
	r := &BitReader{Bytes: b}
	object := r.Bits(5)
	rate, known := readRate(r)
	channels := r.Bits(4)
	if object == objectSBR || object == objectPS {
		_, outer := readRate(r)
		known = known && outer
		object = r.Bits(5)
	}
	if r.Ended || !known || object < 1 || object > 4 || channels < 1 || channels > 7 {
		return AAC{}, false
	}
	return AAC{profile: byte(object - 1), rate: rate, channels: byte(channels)}, true
}

// readRate reads the index of a sample rate. A rate given as a number is mapped to its index.
func readRate(r *BitReader) (index byte, ok bool) {
	i := int(r.Bits(4))
	if i == rateInFull {
		i = slices.Index(sampleRates[:], r.Bits(24))
	}
	return byte(max(i, 0)), i >= 0 && i < len(sampleRates)
}

// Hertz is the number of samples a second. The configuration must have been parsed.
func (c AAC) Hertz() uint32 { return sampleRates[c.rate] }

// Speakers is the number of channels. The configuration must have been parsed.
func (c AAC) Speakers() uint16 {
	if c.channels == 7 {
		return 8
	}
	return uint16(c.channels)
}

const adtsSize = 7

// AppendADTS adds one AAC frame behind its header.
func (c AAC) AppendADTS(to, frame []byte) []byte {
	n := len(frame) + adtsSize
	to = append(to, 0xff, 0xf1, c.profile<<6|c.rate<<2|c.channels>>2,
		c.channels<<6|byte(n>>11)&3, byte(n>>3), byte(n<<5)|0x1f, 0xfc)
	return append(to, frame...)
}

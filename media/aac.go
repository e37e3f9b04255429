// The decoder configuration of AAC, as far as HLS needs it.

package media

import (
	"slices"

	"touchline/media/bits"
)

// aacConfig is what an ADTS header says about a frame.
type aacConfig struct {
	profile, rate, channels byte // channels is a number of table 1.19 of ISO 14496-3
}

const (
	objectSBR, objectPS = 5, 29 // HE-AAC signalled openly: ADTS names the core inside
	rateInFull          = 15    // the rate stands behind as a number
)

var sampleRates = [13]uint32{96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350}

// parseAAC reads an AudioSpecificConfig; false for what ADTS cannot carry, nor browsers play: channels that are listed one
// by one among it.
func parseAAC(b []byte) (aacConfig, bool) {
	r := &bits.Reader{Bytes: b}
	object := r.Bits(5)
	rate, known := readRate(r)
	channels := r.Bits(4)
	if object == objectSBR || object == objectPS {
		_, outer := readRate(r)
		known = known && outer
		object = r.Bits(5)
	}
	if r.Ended || !known || object < 1 || object > 4 || channels < 1 || channels > 7 {
		return aacConfig{}, false
	}
	return aacConfig{profile: byte(object - 1), rate: rate, channels: byte(channels)}, true
}

// readRate reads the number of a rate, or the rate itself if it has a number.
func readRate(r *bits.Reader) (index byte, ok bool) {
	i := int(r.Bits(4))
	if i == rateInFull {
		i = slices.Index(sampleRates[:], r.Bits(24))
	}
	return byte(max(i, 0)), i >= 0 && i < len(sampleRates)
}

// hertz is the number of samples a second; of a configuration that was read.
func (c aacConfig) hertz() uint32 { return sampleRates[c.rate] }

// speakers is the number of channels; of a configuration that was read.
func (c aacConfig) speakers() uint16 {
	if c.channels == 7 {
		return 8
	}
	return uint16(c.channels)
}

const adtsSize = 7

// appendADTS adds one AAC frame behind its header.
func (c aacConfig) appendADTS(to, frame []byte) []byte {
	n := len(frame) + adtsSize
	to = append(to, 0xff, 0xf1, c.profile<<6|c.rate<<2|c.channels>>2,
		c.channels<<6|byte(n>>11)&3, byte(n>>3), byte(n<<5)|0x1f, 0xfc)
	return append(to, frame...)
}

// The kinds of pictures: how each describes itself, and its name for players.

package formats

import (
	"fmt"
	"strings"
)

// Codec is a kind of picture, by its name in MP4 and in Enhanced RTMP.
type Codec string

// The codecs.
const (
	H264 Codec = "avc1"
	HEVC Codec = "hvc1"
	AV1  Codec = "av01"
)

// configBox is the box of an MP4 that has the configuration.
func (c Codec) configBox() string {
	switch c {
	case HEVC:
		return "hvcC"
	case AV1:
		return "av1C"
	}
	return "avcC"
}

// SizeOf reads a decoder configuration; false without a plausible picture.
func (c Codec) SizeOf(config []byte) (PictureSize, bool) {
	switch c {
	case HEVC:
		return sizeOfHEVC(config)
	case AV1:
		return sizeOfAV1(config)
	}
	return PictureSizeOf(config)
}

// Parameters names a configuration for browsers and playlists (RFC 6381), such as avc1.64001f.
func (c Codec) Parameters(config []byte) string {
	switch {
	case c == HEVC && len(config) >= hevcHead:
		return parametersOfHEVC(config)
	case c == AV1 && len(config) >= av1Head:
		return parametersOfAV1(config)
	case c == H264 && len(config) >= 4:
		return fmt.Sprintf("avc1.%02x%02x%02x", config[1], config[2], config[3])
	}
	return ""
}

// Renew merges what a key frame says about its decoding into the configuration, and reports whether that changed it.
// A nil configuration of H.264 is built from the frame alone.
func (c Codec) Renew(config, frame []byte) (renewed []byte, changed bool) {
	switch c {
	case HEVC:
		return renewHEVC(config, frame)
	case AV1:
		return renewAV1(config, frame)
	}
	return RenewConfig(config, frame)
}

// IsWhole reports whether a sample consists of whole units: decoders stop at another one.
func (c Codec) IsWhole(config, sample []byte) bool {
	switch {
	case c == AV1:
		return wholeOBUs(sample)
	case c == HEVC && len(config) >= hevcHead:
		return wholeUnits(sample, int(config[hevcLengths]&3)+1)
	case c == H264 && len(config) > 4:
		return wholeUnits(sample, int(config[4]&3)+1)
	}
	return false
}

// wholeUnits reports whether a sample consists of length-prefixed units only.
func wholeUnits(sample []byte, lengthSize int) bool {
	for rest := sample; len(rest) > 0; {
		if len(rest) <= lengthSize {
			return false
		}
		var n uint64
		for _, b := range rest[:lengthSize] {
			n = n<<8 | uint64(b)
		}
		rest = rest[lengthSize:]
		if n == 0 || n > uint64(len(rest)) {
			return false
		}
		rest = rest[n:]
	}
	return len(sample) > 0
}

// String returns the name of a codec for people.
func (c Codec) String() string {
	switch c {
	case HEVC:
		return "HEVC"
	case AV1:
		return "AV1"
	}
	return "H.264"
}

// joined writes the parts of a name that are there.
func joined(parts []string) string { return strings.Join(parts, ".") }

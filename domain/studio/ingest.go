// Measurements of an encoder, and warnings for the anchor.

package studio

import (
	"time"

	"touchline/domain"
)

// IngestMeasured is what an encoder sent during a few seconds.
type IngestMeasured struct {
	Width, Height int           // 0 unknown
	FrameRate     float64       // 0 without a picture
	LongestGap    time.Duration // between two frames
	KeyFrame      time.Duration // between two key frames; 0: unknown
	BitRate       int64         // bits a second, sound included
	Audio         bool
	ClockJumps    int  // jumps of the encoder's clock
	DeepColour    bool // more than eight bits a sample, which few browsers can show
	SoundUnplayed bool // a kind of AAC that browsers do not play
	Codec         string
	Laddered      bool // definitions of H.264 are made of it
	NotByWebRTC   bool // B-frames keep the pictures from viewers by WebRTC
}

// CodecOfAll is the codec of pictures that every browser plays.
const CodecOfAll = "H.264"

// IngestWarning is advice to change a setting of the broadcasting software.
type IngestWarning string

// The warnings, in the order of display.
const (
	WarnNoPicture         IngestWarning = "NO_PICTURE"     // excludes all others
	WarnCodecSome         IngestWarning = "CODEC_SOME"     // some browsers show nothing
	WarnCodecLaddered     IngestWarning = "CODEC_LADDERED" // some browsers show a smaller picture
	WarnNoAudio           IngestWarning = "NO_AUDIO"
	WarnKeyFramesRare     IngestWarning = "KEY_FRAMES_RARE"
	WarnFrameRateLow      IngestWarning = "FRAME_RATE_LOW"
	WarnFrameRateUnsteady IngestWarning = "FRAME_RATE_UNSTEADY"
	WarnBitRateLow        IngestWarning = "BIT_RATE_LOW"
	WarnBitRateHigh       IngestWarning = "BIT_RATE_HIGH"
	WarnClockJumps        IngestWarning = "CLOCK_JUMPS"
	WarnColourDeep        IngestWarning = "COLOUR_DEEP"
	WarnAudioUnplayed     IngestWarning = "AUDIO_UNPLAYED"
	WarnBFrames           IngestWarning = "B_FRAMES"
)

// Reasons to refuse an encoder that its settings can fix.
const (
	RefusedVideo   = "VIDEO_CODEC"  // not H.264, HEVC or AV1, or several pictures
	RefusedHeader  = "VIDEO_HEADER" // without a usable sequence header
	RefusedColour  = "VIDEO_COLOUR" // not 4:2:0
	RefusedAudio   = "AUDIO_CODEC"  // not AAC
	RefusedBitRate = "BIT_RATE"     // more than the limit
)

const (
	frameRateLeast = 19.5                   // below it motion is jerky; encoders set to 20 measure slightly less
	unsteadyGap    = 250 * time.Millisecond // a shorter gap is not visible
	unsteadyTimes  = 4                      // multiple of the usual gap
	bitsLeast      = 0.03                   // bits a pixel and frame: less blurs motion
	bitsMost       = 0.25                   // bits a pixel and frame: more is not visible and costs the viewers
	bitRateCeiling = 8_000_000              // more than many viewers can receive
	bitRateFloor   = 1_000_000              // never too much, whatever the size
)

// BitRateRange returns the suitable bit rates for this size and frame rate; zeros for an unknown size.
func (m IngestMeasured) BitRateRange() (least, most int64) {
	pixels := float64(m.Width) * float64(m.Height) * m.FrameRate
	if pixels == 0 {
		return 0, 0
	}
	most = min(max(int64(pixels*bitsMost), bitRateFloor), bitRateCeiling)
	return min(int64(pixels*bitsLeast), most/2), most
}

// hasBegun reports whether the first picture has just come, of a codec that some browsers do not show: its rates are
// not measured yet.
func (m IngestMeasured) hasBegun() bool {
	return m.Codec != "" && m.Codec != CodecOfAll && m.FrameRate == 0 && m.BitRate == 0
}

// Warnings returns the warnings for the anchor; none when all is well.
func (m IngestMeasured) Warnings() []IngestWarning {
	if m.FrameRate == 0 && !m.hasBegun() {
		return []IngestWarning{WarnNoPicture}
	}
	warnings := []IngestWarning{}
	warn := func(wrong bool, warning IngestWarning) {
		if wrong {
			warnings = append(warnings, warning)
		}
	}
	foreign := m.Codec != "" && m.Codec != CodecOfAll
	warn(foreign && !m.Laddered, WarnCodecSome)
	warn(foreign && m.Laddered, WarnCodecLaddered)
	if m.hasBegun() {
		return warnings
	}
	least, most := m.BitRateRange()
	usual := time.Duration(float64(time.Second) / m.FrameRate)
	low := m.FrameRate < frameRateLeast
	warn(!m.Audio, WarnNoAudio)
	warn(m.KeyFrame > domain.KeyFrameWarning, WarnKeyFramesRare)
	warn(low, WarnFrameRateLow)
	warn(!low && m.LongestGap > max(unsteadyGap, unsteadyTimes*usual), WarnFrameRateUnsteady)
	warn(m.BitRate < least, WarnBitRateLow)
	warn(most > 0 && m.BitRate > most, WarnBitRateHigh)
	warn(m.ClockJumps > 0, WarnClockJumps)
	warn(m.DeepColour, WarnColourDeep)
	warn(m.Audio && m.SoundUnplayed, WarnAudioUnplayed)
	warn(m.NotByWebRTC, WarnBFrames)
	return warnings
}

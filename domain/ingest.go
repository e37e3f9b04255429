// What an encoder sends, and what of it an anchor should change.

package domain

import "time"

// IngestMeasured is what an encoder sent during some seconds.
type IngestMeasured struct {
	Width, Height int           // 0 unknown
	FrameRate     float64       // 0 without a picture
	LongestGap    time.Duration // between two frames
	KeyFrame      time.Duration // between two key frames; 0 not known yet
	BitRate       int64         // bits a second, sound included
	Audio         bool
	ClockJumps    int  // how often the encoder's clock leapt or went back
	DeepColour    bool // more than eight bits a sample, which few browsers show
	SoundUnplayed bool // its sound is AAC of a kind that browsers do not play
}

// IngestWarning is something an anchor should change in the broadcasting software.
type IngestWarning string

// The warnings, in the order in which they are shown.
const (
	WarnNoPicture         IngestWarning = "NO_PICTURE" // and no other
	WarnNoAudio           IngestWarning = "NO_AUDIO"
	WarnKeyFramesRare     IngestWarning = "KEY_FRAMES_RARE"
	WarnFrameRateLow      IngestWarning = "FRAME_RATE_LOW"
	WarnFrameRateUnsteady IngestWarning = "FRAME_RATE_UNSTEADY"
	WarnBitRateLow        IngestWarning = "BIT_RATE_LOW"
	WarnBitRateHigh       IngestWarning = "BIT_RATE_HIGH"
	WarnClockJumps        IngestWarning = "CLOCK_JUMPS"
	WarnColourDeep        IngestWarning = "COLOUR_DEEP"
	WarnAudioUnplayed     IngestWarning = "AUDIO_UNPLAYED"
)

// Why an encoder was sent away, when its settings can mend it.
const (
	RefusedVideo   = "VIDEO_CODEC"  // not H.264
	RefusedColour  = "VIDEO_COLOUR" // not 4:2:0
	RefusedAudio   = "AUDIO_CODEC"  // not AAC
	RefusedBitRate = "BIT_RATE"     // more than an encoder may send
)

const (
	frameRateLeast = 19.5                   // below it movement is jerky; encoders set to 20 measure a little less
	unsteadyGap    = 250 * time.Millisecond // a shorter gap is not seen
	unsteadyTimes  = 4                      // so much longer than the usual gap
	bitsLeast      = 0.03                   // a pixel of each frame: less is blurred when the picture moves
	bitsMost       = 0.25                   // more is not seen, and viewers must receive it
	bitRateCeiling = 8_000_000              // more than many viewers can receive
	bitRateFloor   = 1_000_000              // never too much, however small the picture
)

// BitRateRange is from where to where a bit rate suits this size and frame rate; zeros where the size is unknown.
func (m IngestMeasured) BitRateRange() (least, most int64) {
	pixels := float64(m.Width) * float64(m.Height) * m.FrameRate
	if pixels == 0 {
		return 0, 0
	}
	most = min(max(int64(pixels*bitsMost), bitRateFloor), bitRateCeiling)
	return min(int64(pixels*bitsLeast), most/2), most
}

// Warnings of what an anchor should change; none when all is well.
func (m IngestMeasured) Warnings() []IngestWarning {
	if m.FrameRate == 0 {
		return []IngestWarning{WarnNoPicture}
	}
	warnings := []IngestWarning{}
	warn := func(wrong bool, warning IngestWarning) {
		if wrong {
			warnings = append(warnings, warning)
		}
	}
	least, most := m.BitRateRange()
	usual := time.Duration(float64(time.Second) / m.FrameRate)
	low := m.FrameRate < frameRateLeast
	warn(!m.Audio, WarnNoAudio)
	warn(m.KeyFrame > KeyFrameWarning, WarnKeyFramesRare)
	warn(low, WarnFrameRateLow)
	warn(!low && m.LongestGap > max(unsteadyGap, unsteadyTimes*usual), WarnFrameRateUnsteady)
	warn(m.BitRate < least, WarnBitRateLow)
	warn(most > 0 && m.BitRate > most, WarnBitRateHigh)
	warn(m.ClockJumps > 0, WarnClockJumps)
	warn(m.DeepColour, WarnColourDeep)
	warn(m.Audio && m.SoundUnplayed, WarnAudioUnplayed)
	return warnings
}

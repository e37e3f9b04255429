// What an anchor's encoder sends, as a check list shows it.

package rooms

import (
	"time"

	"touchline/domain"
	"touchline/protos"
)

// received was measured during the last seconds.
type received struct {
	Width           int32                  `json:"width"` // 0: not known
	Height          int32                  `json:"height"`
	FrameRate       float64                `json:"frameRate"`
	KeyFrameSeconds *float64               `json:"keyFrameSeconds"` // null until there were two key frames
	BitRate         int64                  `json:"bitRate"`         // bits a second, sound included
	BitRateLeast    int64                  `json:"bitRateLeast"`    // what suits the picture; 0 unknown
	BitRateMost     int64                  `json:"bitRateMost"`
	Audio           *string                `json:"audio"`      // AAC, or null without sound
	ClockJumps      int32                  `json:"clockJumps"` // how often the encoder's clock leapt or went back
	Warnings        []domain.IngestWarning `json:"warnings"`
}

func receivedOf(media *protos.MediaMeasured) *received {
	if media == nil {
		return nil
	}
	m := domain.IngestMeasured{
		Width: int(media.Width), Height: int(media.Height), FrameRate: media.FrameRate,
		LongestGap: time.Duration(media.LongestGapMs) * time.Millisecond,
		KeyFrame:   time.Duration(media.KeyFrameMs) * time.Millisecond, BitRate: media.BitRate, Audio: media.Audio,
		ClockJumps: int(media.ClockJumps), DeepColour: media.DeepColour, SoundUnplayed: media.SoundUnplayed,
	}
	shown := &received{Width: media.Width, Height: media.Height, FrameRate: m.FrameRate, BitRate: m.BitRate, ClockJumps: media.ClockJumps, Warnings: m.Warnings()}
	shown.BitRateLeast, shown.BitRateMost = m.BitRateRange()
	if m.KeyFrame > 0 {
		seconds := m.KeyFrame.Seconds()
		shown.KeyFrameSeconds = &seconds
	}
	if m.Audio {
		aac := "AAC"
		shown.Audio = &aac
	}
	return shown
}

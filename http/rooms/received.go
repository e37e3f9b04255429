// The measured stream of an anchor's encoder.

package rooms

import (
	"cmp"
	"time"

	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// received is the stream of an encoder, measured during the last seconds.
type received struct {
	Width           int32                  `json:"width"` // 0: unknown
	Height          int32                  `json:"height"`
	Video           string                 `json:"video"` // H.264, HEVC or AV1
	FrameRate       float64                `json:"frameRate"`
	KeyFrameSeconds *float64               `json:"keyFrameSeconds"` // null before the second key frame
	BitRate         int64                  `json:"bitRate"`         // bits a second, including sound
	BitRateLeast    int64                  `json:"bitRateLeast"`    // recommended for the picture; 0: unknown
	BitRateMost     int64                  `json:"bitRateMost"`
	Audio           *string                `json:"audio"`      // AAC; null without sound
	ClockJumps      int32                  `json:"clockJumps"` // jumps of the encoder's clock, forwards or backwards
	Warnings        []studio.IngestWarning `json:"warnings"`
	Ladder          *view.LadderHealth     `json:"ladder"` // null: the broadcast gets no smaller pictures
}

// codecOf returns the codec of a measured picture. Older nodes name none: they take H.264 only.
func codecOf(media *protos.MediaMeasured) string { return cmp.Or(media.Codec, studio.CodecOfAll) }

func receivedOf(media *protos.MediaMeasured) *received {
	if media == nil {
		return nil
	}
	m := studio.IngestMeasured{
		Width: int(media.Width), Height: int(media.Height), FrameRate: media.FrameRate,
		LongestGap: time.Duration(media.LongestGapMs) * time.Millisecond,
		KeyFrame:   time.Duration(media.KeyFrameMs) * time.Millisecond, BitRate: media.BitRate, Audio: media.Audio,
		ClockJumps: int(media.ClockJumps), DeepColour: media.DeepColour, SoundUnplayed: media.SoundUnplayed,
		Codec: codecOf(media), Laddered: media.Laddered, NotByWebRTC: media.NotByWebrtc,
	}
	shown := &received{Width: media.Width, Height: media.Height, Video: m.Codec, FrameRate: m.FrameRate,
		BitRate: m.BitRate, ClockJumps: media.ClockJumps, Warnings: m.Warnings()}
	shown.BitRateLeast, shown.BitRateMost = m.BitRateRange()
	if m.KeyFrame > 0 {
		shown.KeyFrameSeconds = new(m.KeyFrame.Seconds())
	}
	if m.Audio {
		shown.Audio = new("AAC")
	}
	if l := media.Ladder; l != nil {
		shown.Ladder = &view.LadderHealth{Phase: studio.LadderPhase(l.Phase), Definitions: rest.NotNil(l.Definitions),
			Restarts: int(l.Restarts), Skipped: int(l.Skipped), Cores: l.Cores}
	}
	return shown
}

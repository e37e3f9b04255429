// The health of a stream: what is measured, and the problems that viewers notice.

package view

import (
	"touchline/domain/console"
	"touchline/domain/studio"
)

// StreamHealth is the measurement of a source over the last seconds.
type StreamHealth struct {
	HouseID    int64                   `json:"-"`
	Fed        bool                    `json:"fed"`        // a source is connected
	SilentMs   int64                   `json:"silentMs"`   // time since its newest packet
	FrameRate  float64                 `json:"frameRate"`  // frames a second; 0: unknown
	BitRate    int64                   `json:"bitRate"`    // bits a second, sound included; 0: unknown
	KeyFrameMs int64                   `json:"keyFrameMs"` // between the newest two key frames; 0: unknown
	Width      int                     `json:"width"`      // 0 unknown
	Height     int                     `json:"height"`
	Audio      bool                    `json:"audio"`
	Players    int                     `json:"players"` // HTTP-FLV viewers
	Problems   []console.StreamProblem `json:"problems"`
	Ladder     *LadderHealth           `json:"ladder"` // null: the broadcast gets no smaller pictures
}

// LadderHealth describes the ladder of a broadcast.
type LadderHealth struct {
	Phase       studio.LadderPhase `json:"phase"`
	Definitions []string           `json:"definitions"` // with pictures, the largest first
	Restarts    int                `json:"restarts"`    // of failed encoders
	Skipped     int                `json:"skipped"`     // times that an encoder fell behind the broadcast
	Cores       float64            `json:"cores"`       // measured; 0: unknown
}

const (
	streamSilentMs   = 3_000
	streamKeyFrameMs = 4_000
	streamFrameRate  = 15
)

// Judged returns the health with its problems. Unknown values are no problem.
func (s StreamHealth) Judged() StreamHealth {
	problems := []console.StreamProblem{}
	for _, p := range []struct {
		is   bool
		what console.StreamProblem
	}{
		{!s.Fed || s.SilentMs >= streamSilentMs, console.StreamSilent},
		{s.KeyFrameMs > streamKeyFrameMs, console.StreamKeyFrames},
		{s.FrameRate > 0 && s.FrameRate < streamFrameRate, console.StreamSlow},
		{s.BitRate > 0 && !s.Audio, console.StreamMute},
	} {
		if p.is {
			problems = append(problems, p.what)
		}
	}
	s.Problems = problems
	return s
}

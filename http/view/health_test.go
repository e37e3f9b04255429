// Problems of streams that viewers notice.

package view

import (
	"slices"
	"testing"

	"touchline/domain/console"
)

func TestAStreamHasTheProblemsThatViewersNotice(t *testing.T) {
	fine := StreamHealth{Fed: true, FrameRate: 25, BitRate: 2_000_000, KeyFrameMs: 2_000, Audio: true}
	for name, x := range map[string]struct {
		change func(*StreamHealth)
		want   []console.StreamProblem
	}{
		"fine":         {func(*StreamHealth) {}, nil},
		"not measured": {func(s *StreamHealth) { *s = StreamHealth{Fed: true} }, nil},
		"no source":    {func(s *StreamHealth) { *s = StreamHealth{} }, []console.StreamProblem{console.StreamSilent}},
		"silent":       {func(s *StreamHealth) { s.SilentMs = 3_000 }, []console.StreamProblem{console.StreamSilent}},
		"key frames":   {func(s *StreamHealth) { s.KeyFrameMs = 4_001 }, []console.StreamProblem{console.StreamKeyFrames}},
		"slow and mute": {func(s *StreamHealth) {
			s.FrameRate, s.Audio = 14, false
		}, []console.StreamProblem{console.StreamSlow, console.StreamMute}},
	} {
		s := fine
		x.change(&s)
		if got := s.Judged().Problems; !slices.Equal(got, x.want) || got == nil {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Problems of streams that viewers notice.

package view

import (
	"slices"
	"testing"

	"touchline/domain"
)

func TestAStreamHasTheProblemsThatViewersNotice(t *testing.T) {
	fine := StreamHealth{Fed: true, FrameRate: 25, BitRate: 2_000_000, KeyFrameMs: 2_000, Audio: true}
	for name, x := range map[string]struct {
		change func(*StreamHealth)
		want   []domain.StreamProblem
	}{
		"fine":         {func(*StreamHealth) {}, nil},
		"not measured": {func(s *StreamHealth) { *s = StreamHealth{Fed: true} }, nil},
		"no source":    {func(s *StreamHealth) { *s = StreamHealth{} }, []domain.StreamProblem{domain.StreamSilent}},
		"silent":       {func(s *StreamHealth) { s.SilentMs = 3_000 }, []domain.StreamProblem{domain.StreamSilent}},
		"key frames":   {func(s *StreamHealth) { s.KeyFrameMs = 4_001 }, []domain.StreamProblem{domain.StreamKeyFrames}},
		"slow and mute": {func(s *StreamHealth) {
			s.FrameRate, s.Audio = 14, false
		}, []domain.StreamProblem{domain.StreamSlow, domain.StreamMute}},
	} {
		s := fine
		x.change(&s)
		if got := s.Judged().Problems; !slices.Equal(got, x.want) || got == nil {
			t.Errorf("%s: %v", name, got)
		}
	}
}

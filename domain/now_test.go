// Problems of streams, and the part of an error that operators may read.

package domain

import (
	"errors"
	"slices"
	"testing"
)

func TestAStreamHasTheProblemsThatViewersNotice(t *testing.T) {
	fine := StreamHealth{Fed: true, FrameRate: 25, BitRate: 2_000_000, KeyFrameMs: 2_000, Audio: true}
	for name, x := range map[string]struct {
		change func(*StreamHealth)
		want   []StreamProblem
	}{
		"fine":         {func(*StreamHealth) {}, nil},
		"not measured": {func(s *StreamHealth) { *s = StreamHealth{Fed: true} }, nil},
		"no source":    {func(s *StreamHealth) { *s = StreamHealth{} }, []StreamProblem{StreamSilent}},
		"silent":       {func(s *StreamHealth) { s.SilentMs = 3_000 }, []StreamProblem{StreamSilent}},
		"key frames":   {func(s *StreamHealth) { s.KeyFrameMs = 4_001 }, []StreamProblem{StreamKeyFrames}},
		"slow and mute": {func(s *StreamHealth) {
			s.FrameRate, s.Audio = 14, false
		}, []StreamProblem{StreamSlow, StreamMute}},
	} {
		s := fine
		x.change(&s)
		if got := s.Judged().Problems; !slices.Equal(got, x.want) || got == nil {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestAFaultIsShownWithoutTheSecretsOfItsAddresses(t *testing.T) {
	for fault, want := range map[string]string{
		`get "https://u:pw@feeds.example.org:8443/x?key=secret": EOF`: `get "https://feeds.example.org:8443": EOF`,
		"postgres://touchline:pw@10.0.0.1/db is away":                 "postgres://10.0.0.1 is away",
		"plain": "plain",
	} {
		if got := PublicFault(errors.New(fault)); got != want {
			t.Errorf("%q became %q", fault, got)
		}
	}
}

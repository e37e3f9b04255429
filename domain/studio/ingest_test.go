// The checklist of a broadcast: what causes a warning and what does not.

package studio

import (
	"slices"
	"testing"
	"time"
)

func TestTheCheckListWarnsOfProblemsAnAnchorCanFix(t *testing.T) {
	t.Parallel()
	fine := IngestMeasured{Width: 1280, Height: 720, FrameRate: 25, LongestGap: 40 * time.Millisecond,
		KeyFrame: 2 * time.Second, BitRate: 1_500_000, Audio: true}
	with := func(change func(m *IngestMeasured)) IngestMeasured {
		m := fine
		change(&m)
		return m
	}
	for name, c := range map[string]struct {
		sent IngestMeasured
		want []IngestWarning
	}{
		"all is well":       {fine, nil},
		"no sound":          {with(func(m *IngestMeasured) { m.Audio = false }), []IngestWarning{WarnNoAudio}},
		"key frames at 4 s": {with(func(m *IngestMeasured) { m.KeyFrame = 4 * time.Second }), nil},
		"key frames at 8 s": {with(func(m *IngestMeasured) { m.KeyFrame = 8 * time.Second }),
			[]IngestWarning{WarnKeyFramesRare}},
		"ten frames a second": {with(func(m *IngestMeasured) { m.FrameRate = 10 }),
			[]IngestWarning{WarnFrameRateLow}},
		"frames are lost": {with(func(m *IngestMeasured) { m.LongestGap = 600 * time.Millisecond }),
			[]IngestWarning{WarnFrameRateUnsteady}},
		"one frame is late": {with(func(m *IngestMeasured) { m.LongestGap = 120 * time.Millisecond }), nil},
		"too few bits": {with(func(m *IngestMeasured) { m.BitRate = 300_000 }),
			[]IngestWarning{WarnBitRateLow}},
		"a clock that leaps": {with(func(m *IngestMeasured) { m.ClockJumps = 1 }),
			[]IngestWarning{WarnClockJumps}},
		"ten bits a colour": {with(func(m *IngestMeasured) { m.DeepColour = true }),
			[]IngestWarning{WarnColourDeep}},
		"sound of six channels": {with(func(m *IngestMeasured) { m.SoundUnplayed = true }),
			[]IngestWarning{WarnAudioUnplayed}},
		"pictures in another order": {with(func(m *IngestMeasured) { m.NotByWebRTC = true }),
			[]IngestWarning{WarnBFrames}},
		"sound unplayed and gone": {with(func(m *IngestMeasured) { m.Audio, m.SoundUnplayed = false, true }),
			[]IngestWarning{WarnNoAudio}},
		"too many bits": {with(func(m *IngestMeasured) { m.BitRate = 9_000_000 }),
			[]IngestWarning{WarnBitRateHigh}},
		"60 frames of 1080p": {with(func(m *IngestMeasured) {
			m.Width, m.Height, m.FrameRate, m.BitRate = 1920, 1080, 60, 6_000_000
		}), nil},
		"a small picture": {with(func(m *IngestMeasured) { m.Width, m.Height, m.BitRate = 640, 360, 800_000 }),
			nil},
		"an unknown size": {with(func(m *IngestMeasured) { m.Width, m.Height, m.BitRate = 0, 0, 20_000_000 }),
			nil},
		"a picture that froze": {with(func(m *IngestMeasured) { m.FrameRate, m.BitRate = 0, 64_000 }),
			[]IngestWarning{WarnNoPicture}},
		"nothing but sound": {IngestMeasured{BitRate: 64_000, Audio: true}, []IngestWarning{WarnNoPicture}},
		"several at once": {with(func(m *IngestMeasured) {
			m.Audio, m.KeyFrame, m.BitRate = false, 9*time.Second,
				100_000
		}),
			[]IngestWarning{WarnNoAudio, WarnKeyFramesRare, WarnBitRateLow}},
	} {
		if got := c.sent.Warnings(); !slices.Equal(got, c.want) {
			t.Errorf("%s: warned of %v, want %v", name, got, c.want)
		}
	}
}

func TestABitRateSuitsItsPicture(t *testing.T) {
	t.Parallel()
	for _, m := range []IngestMeasured{
		{Width: 320, Height: 180, FrameRate: 25}, {Width: 1280, Height: 720, FrameRate: 25},
		{Width: 3840, Height: 2160, FrameRate: 120},
	} {
		least, most := m.BitRateRange()
		if least <= 0 || least > most/2 || most > bitRateCeiling {
			t.Errorf("%d×%d: %d to %d", m.Width, m.Height, least, most)
		}
	}
}

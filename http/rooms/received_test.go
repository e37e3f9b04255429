// The stream of the encoder, and the summary of a broadcast, for the anchor.

package rooms_test

import (
	"slices"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain/studio"
	"touchline/http/rooms"
	"touchline/protos"
)

func TestAnAnchorSeesTheStreamOfTheEncoderAndTheReasonOfARefusal(t *testing.T) {
	s, push := openWithEncoders(t)
	anchor := configuredRoom(t, s, "anchor")
	push(anchor)
	encoder := viewOf(t, s, 1001).GetLive().GetPublisher()
	look := func() (c rooms.HouseConfigAnswer) {
		t.Helper()
		s.Call(t, configPath, ``, anchor.Token).Into(t, &c)
		return c
	}
	if c := look(); c.Ingest.Received != nil || c.Ingest.Refused != nil {
		t.Errorf("before a measurement it says %+v", c.Ingest)
	}
	measured := &protos.MediaMeasured{ConnId: encoder, Width: 1280, Height: 720, FrameRate: 25, LongestGapMs: 40,
		KeyFrameMs: 2000, BitRate: 1_500_000, DeepColour: true, NotByWebrtc: true}
	if _, err := s.Actors.Actors.Measured(t.Context(), "house:1001", measured); err != nil {
		t.Fatal(err)
	}
	got := look().Ingest.Received
	if got == nil || got.Width != 1280 || got.FrameRate != 25 || *got.KeyFrameSeconds != 2 || got.BitRate != 1_500_000 ||
		got.Audio != nil ||
		!slices.Equal(got.Warnings, []studio.IngestWarning{studio.WarnNoAudio, studio.WarnColourDeep,
			studio.WarnBFrames}) {
		t.Errorf("the check list is %+v", got)
	}
	if _, err := s.Actors.Actors.Lost(t.Context(), "house:1001",
		&protos.SourceLost{ConnId: encoder, Refused: studio.RefusedVideo}); err != nil {
		t.Fatal(err)
	}
	if c := look(); c.Ingest.Refused == nil || *c.Ingest.Refused != "VIDEO_CODEC" {
		t.Errorf("after a refusal it says %+v", c.Ingest)
	}
	s.Pass(2 * time.Minute)
	if c := look(); c.Ingest.Received != nil || c.Ingest.Refused != nil {
		t.Errorf("two minutes later it says %+v", c.Ingest)
	}
}

func TestASummaryIsOfTheCallersOwnFinishedBroadcast(t *testing.T) {
	s, push := openWithEncoders(t)
	anchor, other := configuredRoom(t, s, "anchor"), s.Anchor("other")
	summary := func(who resttest.Person, body string) (a struct {
		Session *struct {
			SessionID       string
			DurationSeconds int64
			NewFans         int64
		}
	}) {
		t.Helper()
		s.Call(t, "/web_anchor/live_summary", body, who.Token).Into(t, &a)
		return a
	}
	if a := summary(anchor, `{}`); a.Session != nil {
		t.Errorf("before the first broadcast: %+v", a.Session)
	}
	push(anchor)
	if a := summary(anchor, `{}`); a.Session != nil {
		t.Errorf("while it runs: %+v", a.Session)
	}
	session := viewOf(t, s, 1001).GetLive().GetSessionId()
	s.Pass(time.Minute)
	s.Call(t, "/web_anchor/live_end", `{}`, anchor.Token).Wants(t, "", "the anchor ends it")
	for _, body := range []string{`{}`, `{"sessionId":"` + session + `"}`} {
		if a := summary(anchor, body); a.Session == nil || a.Session.SessionID != session || a.Session.DurationSeconds != 60 {
			t.Errorf("%s: %+v", body, a.Session)
		}
	}
	if a := summary(other, `{"sessionId":"`+session+`"}`); a.Session != nil {
		t.Errorf("another anchor reads %+v", a.Session)
	}
}

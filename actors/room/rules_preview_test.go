// How a live room treats pictures that are a preview until its anchor starts.

package room

import (
	"testing"
	"time"

	"touchline/domain"
	"touchline/protos"
)

// previewing returns a room whose encoder c1 sends a preview.
func previewing(t *testing.T) *State {
	t.Helper()
	s := configured()
	s.Apply(&protos.RoomConfigured{Change: &protos.ConfigureRoom{
		Set: []string{"goLiveOnPush"}, Config: &protos.RoomConfig{Previews: true}}})
	taken, err := Admit(s, publish("right-code", "c1"), noon)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(taken)
	if !domain.IsPreview(taken.SessionId) {
		t.Fatalf("the encoder feeds %q", taken.SessionId)
	}
	s.Apply(Picture(s, pictured(s, "c1"), noon))
	return s
}

// pictured is the report of the ingest of this site about pictures.
func pictured(s *State, conn string) *protos.PictureSeen {
	return &protos.PictureSeen{ConnId: conn, SessionId: s.Live.NextSession}
}

func startedNow(t *testing.T, s *State, source domain.LiveSource) *protos.LiveOpened {
	t.Helper()
	opened, err := Start(s, &protos.StartLive{Source: int32(source)}, noon.Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(opened)
	return opened
}

func TestAPreviewIsNoBroadcastAndTellsNobody(t *testing.T) {
	s := previewing(t)
	if s.Status() != domain.LiveOffline || s.Live.SessionId != "" || s.Live.PreviewMs != noon.UnixMilli() {
		t.Fatalf("the room is %v", s.Live)
	}
	for _, news := range s.News() {
		if news.GetLive().GetStarted() {
			t.Errorf("the chat is sent %v", news)
		}
	}
	if again := Picture(s, pictured(s, "c1"), noon.Add(time.Second)); again != nil {
		t.Errorf("a second report became %T", again)
	}
}

func TestAPreviewBecomesTheBroadcastThatItsAnchorStarts(t *testing.T) {
	s := previewing(t)
	opened := startedNow(t, s, domain.SourcePush)
	if got := becomes(s, "c1"); got != opened.SessionId {
		t.Fatalf("the preview becomes %q", got)
	}
	if early := Picture(s, pictured(s, "c1"), noon.Add(time.Minute)); early != nil {
		t.Fatalf("a picture of the preview became %T", early)
	}
	s.Apply(Picture(s, &protos.PictureSeen{ConnId: "c1", SessionId: opened.SessionId}, noon.Add(time.Minute)))
	last := s.news[len(s.news)-1].GetLive()
	if s.Status() != domain.LiveLiving || !last.GetStarted() || becomes(s, "c1") != "" {
		t.Fatalf("status %d, news %v", s.Status(), last)
	}
	ended, err := End(s, noon.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(ended)
	if taken, err := Admit(s, publish("right-code", "c2"), noon.Add(time.Hour)); err != nil ||
		!domain.IsPreview(taken.GetSessionId()) {
		t.Fatalf("an encoder that returns after the end: %v, %v", taken, err)
	}
}

func TestAnotherMediaServersPreviewIsOnTheAirWithItsNextReport(t *testing.T) {
	s := previewing(t)
	startedNow(t, s, domain.SourcePush)
	s.Apply(Picture(s, &protos.PictureSeen{ConnId: "c1"}, noon.Add(time.Minute)))
	if s.Status() != domain.LiveLiving {
		t.Fatalf("status %d", s.Status())
	}
}

func TestAPreviewEndsWithItsEncoder(t *testing.T) {
	s := previewing(t)
	s.Apply(Lost(s, &protos.SourceLost{ConnId: "c1", Stopped: true}, noon))
	if s.Live.Publisher != "" || s.Live.PreviewMs != 0 {
		t.Fatalf("after a stop: %v", s.Live)
	}
	s = previewing(t)
	s.Apply(Lost(s, &protos.SourceLost{ConnId: "c1"}, noon))
	s.Apply(Passed(s, noon.Add(domain.SourceLostAfter)))
	if s.Live.Publisher != "" || s.Live.PreviewMs != 0 {
		t.Fatalf("after silence: %v", s.Live)
	}
}

func TestAPreviewBesideAnotherSourceChangesNothingOfTheBroadcast(t *testing.T) {
	s := previewing(t)
	startedNow(t, s, domain.SourceMatch)
	if s.Status() != domain.LiveLiving || becomes(s, "c1") != "" {
		t.Fatalf("status %d, the preview becomes %q", s.Status(), becomes(s, "c1"))
	}
	ended, err := End(s, noon.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(ended)
	if s.Live.Publisher != "c1" || s.Live.PreviewMs == 0 {
		t.Fatalf("the preview is gone: %v", s.Live)
	}
	startedNow(t, s, domain.SourceMatch)
	s.Apply(Lost(s, &protos.SourceLost{ConnId: "c1"}, noon))
	s.Apply(Passed(s, noon.Add(time.Hour)))
	if s.Status() != domain.LiveLiving {
		t.Fatalf("the end of the preview ended the broadcast: status %d", s.Status())
	}
}

func TestARoomWithoutPreviewsGoesLiveOnPush(t *testing.T) {
	s := live(t)
	if s.Status() != domain.LiveLiving || domain.IsPreview(s.Live.NextSession) {
		t.Fatalf("status %d, session %s", s.Status(), s.Live.NextSession)
	}
}

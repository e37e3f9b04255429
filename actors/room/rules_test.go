// How a live room treats publishers, sessions and silence.

package room

import (
	"crypto/sha256"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/protos"
)

var noon = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

func configured() *State {
	hash := sha256.Sum256([]byte("right-code"))
	s := NewState(1001)
	s.Apply(&protos.RoomConfigured{AtMs: noon.UnixMilli(), Change: &protos.ConfigureRoom{
		Set:         []string{"houseName", "anchorTitle", "introduction", "announcement", "houseImage", "liveCode"},
		NewCodeHash: hash[:],
		Config: &protos.RoomConfig{
			HouseName: "derby", AnchorTitle: "hao", Introduction: "i", Announcement: "a", HouseImage: "img/x",
		}}})
	return s
}

func publish(code, conn string) *protos.AskPublish {
	return &protos.AskPublish{Code: code, ConnId: conn}
}

func live(t *testing.T) *State {
	t.Helper()
	s := configured()
	taken, err := Admit(s, publish("right-code", "c1"), noon)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(taken)
	s.Apply(Picture(s, &protos.PictureSeen{ConnId: "c1"}, noon))
	return s
}

func TestASessionBeginsWhenItsPicturesBegan(t *testing.T) {
	earlier := noon.Add(-3 * time.Minute).UnixMilli()
	for since, want := range map[int64]int64{
		0: noon.UnixMilli(), earlier: earlier, noon.Add(time.Minute).UnixMilli(): noon.UnixMilli(),
		-1: noon.UnixMilli(),
	} {
		s := configured()
		taken, err := Admit(s, publish("right-code", "c1"), noon)
		if err != nil {
			t.Fatal(err)
		}
		s.Apply(taken)
		s.Apply(Picture(s, &protos.PictureSeen{ConnId: "c1", SinceMs: since}, noon))
		if s.Live.StartMs != want || s.Status() != domain.LiveLiving {
			t.Errorf("pictures since %d: the session begins at %d, want %d", since, s.Live.StartMs, want)
		}
	}
}

func TestARoomIsListedOnceItHasItsTextsAndACover(t *testing.T) {
	if got := NewState(1001).Status(); got != domain.LiveUnopened {
		t.Fatalf("a new room is %d", got)
	}
	if got := configured().Status(); got != domain.LiveOffline {
		t.Fatalf("a configured room is %d", got)
	}
}

func TestOnlyTheRightCodePublishes(t *testing.T) {
	for _, code := range []string{"", "wrong", "right-code2"} {
		if _, err := Admit(configured(), publish(code, "c1"), noon); domain.CodeOf(err) != domain.Forbidden {
			t.Fatalf("%q: %v", code, err)
		}
	}
	if _, err := Admit(NewState(1001), publish("", "c1"), noon); domain.CodeOf(err) != domain.Forbidden {
		t.Fatalf("a room without a code admitted a publisher: %v", err)
	}
}

func TestTheFirstPictureTurnsTheRoomLive(t *testing.T) {
	s := live(t)
	if s.Status() != domain.LiveLiving || s.Live.SessionId == "" || len(s.News()) == 0 {
		t.Fatalf("status %d session %q", s.Status(), s.Live.SessionId)
	}
	last := s.news[len(s.news)-1].GetLive()
	if !last.Started || last.LiveStatus != 2 {
		t.Fatalf("news %v", last)
	}
}

func TestASecondPublisherIsRefusedUnlessTheFirstIsSilent(t *testing.T) {
	s := live(t)
	if _, err := Admit(s, publish("right-code", "c2"), noon); domain.CodeOf(err) != domain.LiveAlready {
		t.Fatalf("got %v", err)
	}
	s.Apply(Lost(s, &protos.SourceLost{ConnId: "c1"}, noon))
	if _, err := Admit(s, publish("right-code", "c2"), noon.Add(time.Second)); err != nil {
		t.Fatalf("the anchor cannot come back: %v", err)
	}
}

func TestASourceThatStaysAwayIsInterruptedAfter15AndEndsAfter120Seconds(t *testing.T) {
	s := live(t)
	s.Apply(Lost(s, &protos.SourceLost{ConnId: "c1"}, noon))
	if e := Passed(s, noon.Add(14*time.Second)); e != nil {
		t.Fatalf("after 14 s: %T", e)
	}
	s.Apply(Passed(s, noon.Add(15*time.Second)))
	if s.Status() != domain.LiveInterrupted {
		t.Fatalf("status %d", s.Status())
	}
	if e := Passed(s, noon.Add(119*time.Second)); e != nil {
		t.Fatalf("after 119 s: %T", e)
	}
	s.Apply(Passed(s, noon.Add(120*time.Second)))
	if s.Status() != domain.LiveOffline || s.Live.SessionId != "" {
		t.Fatalf("status %d", s.Status())
	}
}

func TestASourceOfAnotherServerIsInterruptedAMinuteAfterItsLastReport(t *testing.T) {
	again := func(s *State, conn string, now time.Time) {
		cmd := &protos.PictureSeen{ConnId: conn, PromiseMs: 60_000}
		s.sighting.take(cmd.ConnId, cmd.PromiseMs, now)
		if e := Picture(s, cmd, now); e != nil {
			s.Apply(e)
		}
	}
	s := live(t)
	if e := Passed(s, noon.Add(time.Hour)); e != nil {
		t.Fatalf("a source of this server needs no reports: %T", e)
	}
	again(s, "c1", noon)
	again(s, "c1", noon.Add(50*time.Second))
	if e := Passed(s, noon.Add(109*time.Second)); e != nil {
		t.Fatalf("59 s after the last report: %T", e)
	}
	s.Apply(Passed(s, noon.Add(110*time.Second)))
	s.Apply(Passed(s, noon.Add(125*time.Second)))
	if s.Status() != domain.LiveInterrupted {
		t.Fatalf("status %d", s.Status())
	}
	again(s, "c1", noon.Add(130*time.Second))
	if s.Status() != domain.LiveLiving {
		t.Fatalf("reported again, and status %d", s.Status())
	}
	s.sighting.take("another", 60_000, noon.Add(130*time.Second))
	if e := Passed(s, noon.Add(time.Hour)); e != nil {
		t.Fatalf("a report about another connection counts: %T", e)
	}
}

func TestAnEncoderMayReconnectToAnotherNodeSoonAfterItsNodeFailed(t *testing.T) {
	s := live(t)
	s.sighting.take("c1", 7_000, noon)
	if e := Passed(s, noon.Add(6*time.Second)); e != nil {
		t.Fatalf("within the promise: %T", e)
	}
	if _, err := Admit(s, publish("right-code", "c2"),
		noon.Add(6*time.Second)); domain.CodeOf(err) != domain.LiveAlready {
		t.Fatalf("another encoder within the promise: %v", err)
	}
	s.Apply(Passed(s, noon.Add(7*time.Second)))
	if _, err := Admit(s, publish("right-code", "c2"), noon.Add(8*time.Second)); err != nil {
		t.Fatalf("the encoder cannot come back: %v", err)
	}
	if s.Status() != domain.LiveLiving {
		t.Errorf("viewers are notified already: status %d", s.Status())
	}
}

func TestAConnectionWithoutAPictureIsNoBroadcast(t *testing.T) {
	s := configured()
	taken, err := Admit(s, publish("right-code", "c1"), noon)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(taken)
	if e := Picture(s, &protos.PictureSeen{ConnId: "c1", PromiseMs: 7_000, Blank: true}, noon); e != nil {
		t.Errorf("it became %T", e)
	}
}

func TestAReconnectWithin120SecondsContinuesTheSession(t *testing.T) {
	s := live(t)
	session := s.Live.SessionId
	s.Apply(Lost(s, &protos.SourceLost{ConnId: "c1"}, noon))
	s.Apply(Passed(s, noon.Add(20*time.Second)))
	taken, err := Admit(s, publish("right-code", "c2"), noon.Add(60*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(taken)
	s.Apply(Picture(s, &protos.PictureSeen{ConnId: "c2"}, noon.Add(61*time.Second)))
	if s.Status() != domain.LiveLiving || s.Live.SessionId != session {
		t.Fatalf("status %d session %q, had %q", s.Status(), s.Live.SessionId, session)
	}
	if s.news[len(s.news)-1].GetLive().Started {
		t.Fatal("the return was announced as a new broadcast")
	}
	if e := Lost(s, &protos.SourceLost{ConnId: "c1"}, noon.Add(62*time.Second)); e != nil {
		t.Fatalf("the old connection's end counted: %T", e)
	}
}

func TestAnEncoderThatUnpublishesEndsTheSession(t *testing.T) {
	s := live(t)
	s.Apply(Lost(s, &protos.SourceLost{ConnId: "c1", Stopped: true}, noon))
	if s.Status() != domain.LiveOffline || !s.news[len(s.news)-1].GetLive().Ended {
		t.Fatalf("status %d", s.Status())
	}
}

func TestUnpublishingBeforeAnyPictureKeepsTheSessionOpen(t *testing.T) {
	s := configured()
	opened, err := Start(s, &protos.StartLive{Source: int32(domain.SourcePush)}, noon)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(opened)
	for _, conn := range []string{"c1", "c2"} {
		taken, err := Admit(s, publish("right-code", conn), noon)
		if err != nil || taken.SessionId != opened.SessionId {
			t.Fatalf("%s: %v, %v", conn, taken, err)
		}
		s.Apply(taken)
		s.Apply(Lost(s, &protos.SourceLost{ConnId: conn, Stopped: true}, noon))
		if s.Live.SessionId != opened.SessionId || s.Live.Publisher != "" {
			t.Fatalf("session %q of publisher %q", s.Live.SessionId, s.Live.Publisher)
		}
	}
	if e := Passed(s, noon.Add(time.Hour)); e != nil {
		t.Errorf("the anchor takes an hour: %T", e)
	}
}

func TestAnEncoderCannotReopenASessionTheAnchorEnded(t *testing.T) {
	s := live(t)
	ended, err := End(s, noon)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(ended)
	if _, err := Admit(s, publish("right-code", "c2"), noon.Add(2*time.Second)); !waits(err, 598) {
		t.Fatalf("got %v", err)
	}
	opened, err := Start(s, &protos.StartLive{Source: 1}, noon.Add(3*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(opened)
	if s.Status() != domain.LiveOffline {
		t.Fatalf("live before the first picture: %d", s.Status())
	}
	if _, err := Admit(s, publish("right-code", "c2"), noon.Add(4*time.Second)); err != nil {
		t.Fatal(err)
	}
}

func TestStartingNeedsACoverTextsAndNoOpenSession(t *testing.T) {
	bare := NewState(1001)
	if _, err := Start(bare, &protos.StartLive{Source: 1}, noon); domain.CodeOf(err) != domain.CoverRequired {
		t.Fatalf("got %v", err)
	}
	bare.Config.HouseImage = "img/x"
	if _, err := Start(bare, &protos.StartLive{Source: 1}, noon); domain.CodeOf(err) != domain.FieldRequired {
		t.Fatalf("got %v", err)
	}
	if _, err := Start(live(t), &protos.StartLive{Source: 1}, noon); domain.CodeOf(err) != domain.LiveAlready {
		t.Fatalf("got %v", err)
	}
	if _, err := End(configured(), noon); domain.CodeOf(err) != domain.LiveNotStarted {
		t.Fatalf("got %v", err)
	}
}

func TestASnapshotKeepsConfigurationSessionAndUndeliveredNews(t *testing.T) {
	s := live(t)
	body, err := proto.Marshal(s.Save())
	if err != nil {
		t.Fatal(err)
	}
	back := NewState(1001)
	if err := back.Load(body); err != nil {
		t.Fatal(err)
	}
	if back.Live.SessionId != s.Live.SessionId || len(back.news) != len(s.news) || back.number != s.number {
		t.Fatalf("got %+v", back)
	}
	back.Taken(back.number)
	if len(back.News()) != 0 {
		t.Fatal("news taken by the chat are still there")
	}
}

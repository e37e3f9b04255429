// What a live room does with publishers, sessions and silence, told as sentences.

package room

import (
	"crypto/sha256"
	"fmt"
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
		Set: []string{"houseName", "anchorTitle", "introduction", "announcement", "houseImage", "liveCode"}, NewCodeHash: hash[:],
		Config: &protos.RoomConfig{HouseName: "derby", AnchorTitle: "hao", Introduction: "i", Announcement: "a", HouseImage: "img/x"}}})
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
	for since, want := range map[int64]int64{0: noon.UnixMilli(), earlier: earlier, noon.Add(time.Minute).UnixMilli(): noon.UnixMilli(), -1: noon.UnixMilli()} {
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
		t.Fatalf("a room without a code let somebody in: %v", err)
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

func TestASourceThatAnotherServerKeepsTellingOfIsMissedAfterAMinute(t *testing.T) {
	again := func(s *State, conn string, now time.Time) {
		cmd := &protos.PictureSeen{ConnId: conn, PromiseMs: 60_000}
		s.sighting.take(cmd.ConnId, cmd.PromiseMs, now)
		if e := Picture(s, cmd, now); e != nil {
			s.Apply(e)
		}
	}
	s := live(t)
	if e := Passed(s, noon.Add(time.Hour)); e != nil {
		t.Fatalf("a source of our own needs no telling: %T", e)
	}
	again(s, "c1", noon)
	again(s, "c1", noon.Add(50*time.Second))
	if e := Passed(s, noon.Add(109*time.Second)); e != nil {
		t.Fatalf("59 s after the last word: %T", e)
	}
	s.Apply(Passed(s, noon.Add(110*time.Second)))
	s.Apply(Passed(s, noon.Add(125*time.Second)))
	if s.Status() != domain.LiveInterrupted {
		t.Fatalf("status %d", s.Status())
	}
	again(s, "c1", noon.Add(130*time.Second))
	if s.Status() != domain.LiveLiving {
		t.Fatalf("told again, and status %d", s.Status())
	}
	s.sighting.take("another", 60_000, noon.Add(130*time.Second))
	if e := Passed(s, noon.Add(time.Hour)); e != nil {
		t.Fatalf("what is told of another connection counts: %T", e)
	}
}

func TestAnEncoderComesBackElsewhereSoonAfterItsNodeDied(t *testing.T) {
	s := live(t)
	s.sighting.take("c1", 7_000, noon)
	if e := Passed(s, noon.Add(6*time.Second)); e != nil {
		t.Fatalf("within the promise: %T", e)
	}
	if _, err := Admit(s, publish("right-code", "c2"), noon.Add(6*time.Second)); domain.CodeOf(err) != domain.LiveAlready {
		t.Fatalf("another encoder within the promise: %v", err)
	}
	s.Apply(Passed(s, noon.Add(7*time.Second)))
	if _, err := Admit(s, publish("right-code", "c2"), noon.Add(8*time.Second)); err != nil {
		t.Fatalf("the encoder cannot come back: %v", err)
	}
	if s.Status() != domain.LiveLiving {
		t.Errorf("viewers are told already: status %d", s.Status())
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

func TestAnEncoderThatSaysGoodbyeEndsTheSession(t *testing.T) {
	s := live(t)
	s.Apply(Lost(s, &protos.SourceLost{ConnId: "c1", Stopped: true}, noon))
	if s.Status() != domain.LiveOffline || !s.news[len(s.news)-1].GetLive().Ended {
		t.Fatalf("status %d", s.Status())
	}
}

func TestAGoodbyeBeforeAnyPictureLeavesTheSessionWaiting(t *testing.T) {
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

func TestAfterTheAnchorEndedByHandAKnockingEncoderDoesNotReopen(t *testing.T) {
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

func TestASuspendedRoomEndsItsSessionAndAdmitsNobody(t *testing.T) {
	s := live(t)
	for _, e := range Suspend(s, &protos.SuspendRoom{Suspend: true, Reason: "copyright"}, noon) {
		s.Apply(e)
	}
	if s.Status() != domain.LiveSuspended || s.Live.SessionId != "" {
		t.Fatalf("status %d", s.Status())
	}
	if _, err := Admit(s, publish("right-code", "c2"), noon); domain.CodeOf(err) != domain.RoomSuspended {
		t.Fatalf("got %v", err)
	}
	for _, e := range Suspend(s, &protos.SuspendRoom{}, noon) {
		s.Apply(e)
	}
	if s.Status() != domain.LiveOffline {
		t.Fatalf("status %d", s.Status())
	}
}

func TestASuspensionIsLiftedByTheClockOnlyOnceItIsOver(t *testing.T) {
	s := live(t)
	end := noon.Add(time.Hour)
	for _, e := range Suspend(s, &protos.SuspendRoom{Suspend: true, Reason: "copyright", EndMs: end.UnixMilli()}, noon) {
		s.Apply(e)
	}
	clock := &protos.SuspendRoom{EndMs: end.UnixMilli()}
	if events := Suspend(s, clock, end.Add(-time.Millisecond)); events != nil {
		t.Fatalf("lifted too early: %v", events)
	}
	for _, e := range Suspend(s, clock, end) {
		s.Apply(e)
	}
	if s.Status() != domain.LiveOffline || s.Live.SuspendEndMs != 0 || s.Live.SuspendReason != "" {
		t.Fatalf("after the end: %v", s.Live)
	}
	for _, e := range Suspend(s, &protos.SuspendRoom{Suspend: true, Reason: "again"}, end) {
		s.Apply(e)
	}
	if events := Suspend(s, clock, end.Add(time.Hour)); events != nil {
		t.Fatalf("the clock lifted a suspension without an end: %v", events)
	}
}

func TestAPersonCountsOnceOnHoweverManyNodesAndVisitsOnceInHalfAnHour(t *testing.T) {
	a := newAudience()
	lin := &protos.Arrival{Key: "u:5", User: &protos.User{UserId: 5, NickName: "Lin"}}
	visitor := &protos.Arrival{Key: "v:x"}
	first, _ := a.attend(&protos.Attend{Node: "n1", All: true, Arrived: []*protos.Arrival{lin, visitor}}, noon)
	again, _ := a.attend(&protos.Attend{Node: "n2", All: true, Arrived: []*protos.Arrival{lin}}, noon)
	if first != 2 || again != 0 || a.viewers() != 2 {
		t.Fatalf("visits %d+%d viewers %d", first, again, a.viewers())
	}
	a.attend(&protos.Attend{Node: "n1", Left: []string{"u:5"}}, noon)
	if a.viewers() != 2 {
		t.Fatal("left on one node, still there on the other")
	}
	a.attend(&protos.Attend{Node: "n2", Left: []string{"u:5"}}, noon)
	if a.viewers() != 1 {
		t.Fatalf("viewers %d", a.viewers())
	}
	later, _ := a.attend(&protos.Attend{Node: "n1", Arrived: []*protos.Arrival{lin}}, noon.Add(31*time.Minute))
	if later != 1 {
		t.Fatal("a visit after half an hour did not count")
	}
}

func TestANodeTheRoomDoesNotKnowMustTellItsWholeAudience(t *testing.T) {
	a := newAudience()
	if _, known := a.attend(&protos.Attend{Node: "n1", Arrived: []*protos.Arrival{{Key: "u:5"}}}, noon); known {
		t.Fatal("an unknown node was believed")
	}
	a.attend(&protos.Attend{Node: "n1", All: true, Arrived: []*protos.Arrival{{Key: "u:5"}, {Key: "u:6"}}}, noon)
	a.attend(&protos.Attend{Node: "n1", All: true, Arrived: []*protos.Arrival{{Key: "u:6"}}}, noon)
	if a.viewers() != 1 {
		t.Fatalf("viewers %d", a.viewers())
	}
	a.sweep(noon.Add(31 * time.Second))
	if a.viewers() != 0 {
		t.Fatal("a dead node's viewers stayed")
	}
}

func TestTheViewerListShowsPeopleByArrivalAndCountsVisitors(t *testing.T) {
	a := newAudience()
	arrivals := []*protos.Arrival{{Key: "v:1"}}
	for i := range 5 {
		arrivals = append(arrivals, &protos.Arrival{Key: fmt.Sprint("u:", i+1), AtMs: int64(10 - i),
			User: &protos.User{UserId: int64(i + 1), NickName: fmt.Sprint("Fan", i+1)}})
	}
	a.attend(&protos.Attend{Node: "n1", All: true, Arrived: arrivals}, noon)
	got := a.list(&protos.AskViewers{Offset: 1, Limit: 2})
	if got.Total != 5 || got.Visitors != 1 || len(got.List) != 2 || got.List[0].Key != "u:4" {
		t.Fatalf("got %v", got)
	}
	if got := a.list(&protos.AskViewers{Keyword: "fAN3", Limit: 20}); got.Total != 1 {
		t.Fatalf("keyword found %d", got.Total)
	}
}

func TestASnapshotRemembersConfigurationSessionAndUndeliveredNews(t *testing.T) {
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

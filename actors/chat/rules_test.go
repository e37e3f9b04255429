// What people may do in a chat room.

package chat

import (
	"errors"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/protos"
)

var noon = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

func viewer(id int64) *protos.Person {
	return &protos.Person{User: &protos.User{UserId: id, NickName: "lin"}, Role: int32(domain.RoleViewer),
		AccountCreatedMs: noon.Add(-time.Hour).UnixMilli()}
}

func anchor() *protos.Person {
	return &protos.Person{User: &protos.User{UserId: 7, NickName: "hao", HouseId: 1001}, Role: int32(domain.RoleAnchor)}
}

func after(events ...proto.Message) *State {
	s := NewState()
	s.Epoch = 3
	for _, event := range events {
		s.Apply(event)
	}
	return s
}

func line(id int64, cid, text string) *protos.PostLine {
	return &protos.PostLine{Person: viewer(id), Cid: cid, Text: text}
}

func say(t *testing.T, s *State, cmd *protos.PostLine, at time.Time) *protos.LineSaid {
	t.Helper()
	said, err := Post(s, cmd, nil, at)
	if err != nil {
		t.Fatalf("post: %v", err)
	}
	s.Apply(said)
	return said
}

func muteFor(userID int64, muteType domain.MuteType, end time.Time) *protos.UserMuted {
	m := &protos.UserMuted{
		By: anchor().User, Target: viewer(userID).User, MuteType: int32(muteType), Reason: "spam",
		StartMs: noon.UnixMilli(),
	}
	if !end.IsZero() {
		m.EndMs = end.UnixMilli()
	}
	return m
}

func wantCode(t *testing.T, err error, code domain.Code) *domain.Refusal {
	t.Helper()
	var refusal *domain.Refusal
	if !errors.As(err, &refusal) || refusal.Code != code {
		t.Fatalf("got %v, want %s", err, code)
	}
	return refusal
}

func TestLinesGetConsecutiveOffsetsInTheirOrder(t *testing.T) {
	s := after()
	for i, text := range []string{"one", "two", "three"} {
		said := say(t, s, line(int64(i+1), "c1", text), noon)
		if said.Offset != int64(i+1) {
			t.Fatalf("line %d got offset %d", i+1, said.Offset)
		}
	}
}

func TestTheRefusalOfAMutedUserNamesTheEndOfTheMute(t *testing.T) {
	end := noon.Add(10 * time.Minute)
	s := after(muteFor(5, domain.Mute10Minutes, end))

	_, err := Post(s, line(5, "c1", "hi"), nil, noon)

	refusal := wantCode(t, err, domain.Muted)
	if refusal.Params["endTime"] != end.UnixMilli() || refusal.Params["reason"] != "spam" {
		t.Fatalf("params %v", refusal.Params)
	}
}

func TestAMuteEndsByItselfAtItsTime(t *testing.T) {
	end := noon.Add(10 * time.Minute)
	s := after(muteFor(5, domain.Mute10Minutes, end))
	if _, err := Post(s, line(5, "c1", "hi"), nil, end.Add(-time.Millisecond)); domain.CodeOf(err) != domain.Muted {
		t.Fatalf("just before the end: %v", err)
	}
	if _, err := Post(s, line(5, "c1", "hi"), nil, end); err != nil {
		t.Fatalf("at the end: %v", err)
	}
}

func TestASessionMuteEndsWithTheSessionAndAPermanentOneStays(t *testing.T) {
	ended := &protos.NewsSequenced{First: 1, Count: 2, News: &protos.RoomNews{Number: 1, AtMs: noon.UnixMilli(),
		What: &protos.RoomNews_Live{Live: &protos.LiveNews{LiveStatus: 1, Ended: true}}}}
	s := after(muteFor(5, domain.MuteSession, time.Time{}), muteFor(6, domain.MutePermanent, time.Time{}), ended)

	if _, err := Post(s, line(5, "c1", "hi"), nil, noon); err != nil {
		t.Fatalf("session mute outlived its session: %v", err)
	}
	refusal := wantCode(t, second(Post(s, line(6, "c1", "hi"), nil, noon.AddDate(1, 0, 0))), domain.Muted)
	if refusal.Params["endTime"] != nil {
		t.Fatalf("a permanent mute has an end: %v", refusal.Params)
	}
}

func second[T any](_ T, err error) error { return err }

func TestTextIsCheckedAfterItHasBeenCleaned(t *testing.T) {
	cases := []struct {
		sentence, text string
		code           domain.Code
	}{
		{"blank text is empty", " \u200b\u2800 ", domain.TextEmpty},
		{"200 characters fit", strings.Repeat("好", 200), ""},
		{"201 do not", strings.Repeat("好", 201), domain.TextTooLong},
		{"control characters do not count", "a\u0000b\u202ec", ""},
	}
	for _, c := range cases {
		t.Run(c.sentence, func(t *testing.T) {
			said, err := Post(after(), line(5, "c1", c.text), nil, noon)
			if domain.CodeOf(err) != c.code {
				t.Fatalf("got %v, want %q", err, c.code)
			}
			if err == nil && strings.ContainsAny(said.Text, "\u0000\u202e") {
				t.Fatalf("control characters were kept: %q", said.Text)
			}
		})
	}
}

func TestTheSameTextTwiceWithinTenSecondsIsRefused(t *testing.T) {
	s := after()
	say(t, s, line(5, "c1", "goal"), noon)
	_, err := Post(s, line(5, "c2", "goal"), nil, noon.Add(9*time.Second))
	wantCode(t, err, domain.DuplicateText)
	say(t, s, line(5, "c3", "goal"), noon.Add(11*time.Second))
}

func TestAViewerMaySendFiveLinesAtOnceThenOneEverySecondAndAHalf(t *testing.T) {
	s := after()
	for i := range 5 {
		say(t, s, line(5, "c"+string(rune('a'+i)), strings.Repeat("x", i+1)), noon)
	}
	refusal := wantCode(t, second(Post(s, line(5, "cz", "more"), nil, noon)), domain.RateLimited)
	if refusal.Params["retryAfter"] != 1.5 {
		t.Fatalf("retryAfter %v", refusal.Params)
	}
	say(t, s, line(5, "cy", "more"), noon.Add(1500*time.Millisecond))
}

func TestTheSameClientIDIsAnsweredWithTheFirstOutcomeForTenMinutes(t *testing.T) {
	s := after()
	first := say(t, s, line(5, "c1", "hi"), noon)
	again, ok := Repeated(s, line(5, "c1", "hi"), noon.Add(9*time.Minute))
	if !ok || again.Offset != first.Offset || again.MessageId != first.MessageId || !again.Repeated {
		t.Fatalf("got %v %v", again, ok)
	}
	if _, ok := Repeated(s, line(6, "c1", "hi"), noon); ok {
		t.Fatal("another user's id counted as a repeat")
	}
	s.Forget(noon.Add(11 * time.Minute))
	if _, ok := Repeated(s, line(5, "c1", "hi"), noon.Add(11*time.Minute)); ok || len(s.posted) != 0 {
		t.Fatal("the id is never dropped")
	}
}

func TestMuteAllStopsViewersButNotTheStaff(t *testing.T) {
	s := after(&protos.AllMuted{By: anchor().User, Stop: true, Offset: 1})
	wantCode(t, second(Post(s, line(5, "c1", "hi"), nil, noon)), domain.MutedAll)
	if _, err := Post(s, &protos.PostLine{Person: anchor(), Cid: "c1", Text: "quiet please"}, nil, noon); err != nil {
		t.Fatal(err)
	}
}

func TestMutingChecksInTheOrderOfTheContract(t *testing.T) {
	cases := []struct {
		sentence string
		cmd      *protos.MuteUser
		code     domain.Code
	}{
		{
			"a viewer may not mute", &protos.MuteUser{By: viewer(9), Target: viewer(5).User, MuteType: 1, Reason: "x"},
			domain.Forbidden,
		},
		{
			"a reason is needed", &protos.MuteUser{By: anchor(), Target: viewer(5).User, MuteType: 9, Reason: "  "},
			domain.MuteReasonRequired,
		},
		{
			"a long reason is refused",
			&protos.MuteUser{By: anchor(), Target: viewer(5).User, MuteType: 1, Reason: strings.Repeat("x", 61)},
			domain.BadRequest,
		},
		{
			"a sixth type is refused", &protos.MuteUser{By: anchor(), Target: viewer(5).User, MuteType: 6, Reason: "x"},
			domain.BadRequest,
		},
		{
			"operators cannot be muted",
			&protos.MuteUser{By: anchor(), Target: viewer(5).User, TargetRole: 4, MuteType: 1, Reason: "x"},
			domain.CannotMuteTarget,
		},
		{
			"one cannot mute oneself", &protos.MuteUser{By: anchor(), Target: anchor().User, MuteType: 1, Reason: "x"},
			domain.CannotMuteTarget,
		},
		{"a viewer can be muted", &protos.MuteUser{By: anchor(), Target: viewer(5).User, MuteType: 1, Reason: "x"}, ""},
	}
	for _, c := range cases {
		t.Run(c.sentence, func(t *testing.T) {
			if _, err := Mute(after(), c.cmd, noon); domain.CodeOf(err) != c.code {
				t.Fatalf("got %v, want %q", err, c.code)
			}
		})
	}
}

func TestMutingAMutedUserReplacesTypeAndEnd(t *testing.T) {
	s := after(muteFor(5, domain.MutePermanent, time.Time{}))
	muted, err := Mute(s, &protos.MuteUser{By: anchor(), Target: viewer(5).User, MuteType: 2, Reason: "calm down"},
		noon)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(muted)
	if _, err := Post(s, line(5, "c1", "hi"), nil, noon.Add(30*time.Minute)); err != nil {
		t.Fatalf("the permanent mute is still in force: %v", err)
	}
}

func TestLiftingAMuteThatIsNotThereIsNoError(t *testing.T) {
	lifted, err := Unmute(after(), &protos.UnmuteUser{By: anchor(), Target: viewer(5).User}, noon)
	if lifted != nil || err != nil {
		t.Fatalf("got %v %v", lifted, err)
	}
}

func TestLiftingTheMutesOfOnePersonKeepsThoseOfOthers(t *testing.T) {
	for setBy, lifts := range map[int64]bool{0: true, anchor().User.UserId: true, anchor().User.UserId + 1: false} {
		s := after()
		muted, err := Mute(s, &protos.MuteUser{By: anchor(), Target: viewer(5).User, MuteType: 2, Reason: "calm down"},
			noon)
		if err != nil {
			t.Fatal(err)
		}
		s.Apply(muted)
		lifted, err := Unmute(s, &protos.UnmuteUser{By: anchor(), Target: viewer(5).User, SetBy: setBy}, noon)
		if err != nil || (lifted != nil) != lifts {
			t.Errorf("of %d: lifted %v, %v", setBy, lifted, err)
		}
	}
}

func TestNewsCarriedTwiceIsSequencedOnce(t *testing.T) {
	news := []*protos.RoomNews{
		{Number: 1, What: &protos.RoomNews_Live{Live: &protos.LiveNews{LiveStatus: 2, Started: true}}},
		{Number: 2, What: &protos.RoomNews_Room{Room: &protos.RoomChanged{NameSet: true, HouseName: "derby"}}},
	}
	s := after()
	counted, broadcasts, _ := Sequence(s, &protos.CarryNews{News: news}, nil, noon)
	s.Apply(counted)
	if len(broadcasts) != 3 || broadcasts[2].offset != 3 {
		t.Fatalf("sent %v", broadcasts)
	}
	if s.Head != 3 || s.Carried != 2 { // live + notice + room
		t.Fatalf("head %d carried %d", s.Head, s.Carried)
	}
	if again, _, _ := Sequence(s, &protos.CarryNews{News: news}, nil, noon); again != nil {
		t.Fatalf("sequenced again: %v", again)
	}
}

func TestASnapshotKeepsMutesModesAndOffsets(t *testing.T) {
	s := after(muteFor(5, domain.MutePermanent, time.Time{}), &protos.AllMuted{
		By: anchor().User, Stop: true, Offset: 41,
	})
	body, err := proto.Marshal(s.Save())
	if err != nil {
		t.Fatal(err)
	}
	back := NewState()
	if err := back.Load(body); err != nil {
		t.Fatal(err)
	}
	if back.Head != 41 || back.Epoch != 3 || !back.Mode.MutedAll || back.MuteOf(5, noon) == nil {
		t.Fatalf("got %+v", back)
	}
}

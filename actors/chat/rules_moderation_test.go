// What the staff of a chat may do to it, and how it is taken back.

package chat

import (
	"fmt"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/protos"
)

func moderator(s *State, id int64) *protos.Person {
	p := viewer(id)
	s.moderators[id] = &protos.Appointment{User: p.User}
	return p
}

// spokenRoom has three lines of viewer 5 and one of viewer 6, a minute apart; the newest at noon.
func spokenRoom(t *testing.T) *State {
	t.Helper()
	s := after()
	s.Room = "house:1001"
	for i, who := range []int64{5, 5, 6, 5} {
		say(t, s, line(who, fmt.Sprint("c", i), fmt.Sprint("line ", i)), noon.Add(time.Duration(i-3)*time.Minute))
	}
	return s
}

func TestWhoMayTakeALineBack(t *testing.T) {
	s := spokenRoom(t)
	stored := []*protos.StoredLine{{MessageId: "m1_9", Offset: 9, UserId: 5, AtMs: noon.Add(-time.Hour).UnixMilli()}}
	for _, c := range []struct {
		sentence string
		by       *protos.Person
		ids      []string
		code     domain.Code
	}{
		{"a visitor", &protos.Person{}, []string{"m3_1"}, domain.Unauthenticated},
		{"the author at once", viewer(5), []string{"m3_4"}, ""},
		{"the author after two minutes", viewer(5), []string{"m3_2"}, domain.Forbidden},
		{"the author, one of several being too old", viewer(5), []string{"m3_4", "m3_1"}, domain.Forbidden},
		{"the author, long ago", viewer(5), []string{"m1_9"}, domain.Forbidden},
		{"somebody else", viewer(8), []string{"m3_4"}, domain.Forbidden},
		{"somebody who says they moderate", &protos.Person{User: viewer(8).User, Role: 2}, []string{"m3_4"}, domain.Forbidden},
		{"a moderator", moderator(s, 9), []string{"m3_1", "m3_3", "m1_9", "m3_77"}, ""},
		{"the anchor", anchor(), []string{"m3_1"}, ""},
		{"nobody's line", anchor(), []string{"m3_77", "", "'; drop"}, domain.NotFound},
	} {
		_, lines, err := Delete(s, &protos.DeleteLines{By: c.by, MessageIds: c.ids, Stored: stored}, noon)
		if domain.CodeOf(err) != c.code || err == nil && len(lines) == 0 {
			t.Errorf("%s: got %v %v, want %q", c.sentence, lines, err, c.code)
		}
	}
}

func TestALineIsDeletedOnceAndANewAnswerDoesNotQuoteIt(t *testing.T) {
	s := spokenRoom(t)
	gone, _, err := Delete(s, &protos.DeleteLines{By: anchor(), MessageIds: []string{"m3_1", "m3_1", "m3_3"}}, noon)
	if err != nil || len(gone.Lines) != 2 || gone.Offset != 5 {
		t.Fatalf("got %v %v", gone, err)
	}
	s.Apply(gone)
	again, lines, err := Delete(s, &protos.DeleteLines{By: anchor(), MessageIds: []string{"m3_1"}}, noon)
	if again != nil || err != nil || len(lines) != 1 {
		t.Fatalf("deleted twice: %v %v %v", again, lines, err)
	}
	reply := line(8, "r", "what did you say?")
	reply.ReplyTo = "m3_1"
	if said := say(t, s, reply, noon); said.Reply != nil {
		t.Fatalf("a deleted line is quoted: %v", said.Reply)
	}
	back, _, err := Restore(s, &protos.RestoreLines{By: anchor(), MessageIds: []string{"m3_1", "m3_4"}}, noon)
	if err != nil || len(back.Lines) != 1 || back.Lines[0].MessageId != "m3_1" {
		t.Fatalf("restored %v %v", back, err)
	}
	wantCode(t, third(Restore(s, &protos.RestoreLines{By: viewer(5), MessageIds: []string{"m3_3"}}, noon)), domain.Forbidden)
}

func third[A, B any](_ A, _ B, err error) error { return err }

func TestAMuteHidesTheLastHundredLinesOfTheSession(t *testing.T) {
	s := spokenRoom(t)
	s.Apply(&protos.NewsCounted{Carried: 1, First: 5, Count: 2, Learned: []*protos.RoomNews{{Number: 1,
		What: &protos.RoomNews_Live{Live: &protos.LiveNews{LiveStatus: 2, SessionId: "ls1", Started: true}}}}})
	for i := range 3 {
		say(t, s, line(5, fmt.Sprint("d", i), fmt.Sprint("in session ", i)), noon.Add(time.Duration(i)*time.Minute))
	}
	var stored []*protos.StoredLine
	for i := range int64(120) {
		stored = append(stored, &protos.StoredLine{MessageId: fmt.Sprint("m1_", 1000+i), Offset: -1000 + i, UserId: 5 + i%2})
	}
	lines := s.LinesOf(5, stored)
	if len(lines) != 63 || lines[len(lines)-1].Text != "in session 2" {
		t.Fatalf("%d lines, the last %v", len(lines), lines[len(lines)-1])
	}
	for _, line := range stored {
		line.UserId = 5
	}
	if lines = s.LinesOf(5, stored); len(lines) != domain.DeleteOfUserMax {
		t.Fatalf("%d lines", len(lines))
	}
}

func TestEveryFieldOfTheModeHasItsValues(t *testing.T) {
	for _, c := range []struct {
		field string
		mode  *protos.ChatMode
		code  domain.Code
	}{
		{"slowSeconds", &protos.ChatMode{SlowSeconds: 30}, ""},
		{"slowSeconds", &protos.ChatMode{SlowSeconds: 31}, domain.BadRequest},
		{"slowSeconds", &protos.ChatMode{SlowSeconds: -1}, domain.BadRequest},
		{"followersOnlyMinutes", &protos.ChatMode{FollowersOnlyMinutes: 0}, ""},
		{"followersOnlyMinutes", &protos.ChatMode{FollowersOnlyMinutes: 10080}, ""},
		{"followersOnlyMinutes", &protos.ChatMode{FollowersOnlyMinutes: 5}, domain.BadRequest},
		{"accountAgeMinutes", &protos.ChatMode{AccountAgeMinutes: 43_200}, ""},
		{"accountAgeMinutes", &protos.ChatMode{AccountAgeMinutes: 43_201}, domain.BadRequest},
		{"accountAgeMinutes", &protos.ChatMode{AccountAgeMinutes: -5}, domain.BadRequest},
		{"maxText", &protos.ChatMode{MaxText: 500}, ""},
		{"maxText", &protos.ChatMode{MaxText: 19}, domain.BadRequest},
		{"maxText", &protos.ChatMode{MaxText: 501}, domain.BadRequest},
		{"linksAllowed", &protos.ChatMode{LinksAllowed: false}, ""},
		{"shield", &protos.ChatMode{Shield: true}, ""},
	} {
		set, err := SetMode(after(), &protos.SetChatMode{By: anchor(), Mode: c.mode, Set: []string{c.field}}, noon)
		if domain.CodeOf(err) != c.code || err == nil && set == nil {
			t.Errorf("%s %v: got %v %v, want %q", c.field, c.mode, set, err, c.code)
		}
	}
	_, err := SetMode(after(), &protos.SetChatMode{By: viewer(5), Mode: &protos.ChatMode{}, Set: []string{"shield"}}, noon)
	wantCode(t, err, domain.Forbidden)
}

func TestTheShieldGoesUpAndComesDownAgainToWhatWasBefore(t *testing.T) {
	s := after()
	set := func(mode *protos.ChatMode, fields ...string) {
		t.Helper()
		e, err := SetMode(s, &protos.SetChatMode{By: anchor(), Mode: mode, Set: fields}, noon)
		if err != nil {
			t.Fatal(err)
		}
		s.Apply(e)
	}
	set(&protos.ChatMode{SlowSeconds: 3, MaxText: 100}, "slowSeconds", "maxText")
	set(&protos.ChatMode{Shield: true}, "shield")
	if m := s.Mode; !m.Shield || m.FollowersOnlyMinutes != 10 || m.SlowSeconds != 10 || m.LinksAllowed || m.MaxText != 100 {
		t.Fatalf("under the shield: %v", m)
	}
	if again, _ := SetMode(s, &protos.SetChatMode{By: anchor(), Mode: &protos.ChatMode{Shield: true}, Set: []string{"shield"}}, noon); again != nil {
		t.Fatal("a second shield is remembered on top of the first")
	}
	s = reloaded(t, s)
	set(&protos.ChatMode{}, "shield")
	if m := s.Mode; m.Shield || m.FollowersOnlyMinutes != -1 || m.SlowSeconds != 3 || !m.LinksAllowed || m.MaxText != 100 {
		t.Fatalf("after the shield: %v", m)
	}
}

// reloaded is the state as a snapshot brings it back, with the lines of the last minutes.
func reloaded(t *testing.T, s *State) *State {
	t.Helper()
	body, err := proto.Marshal(s.Save())
	if err != nil {
		t.Fatal(err)
	}
	back := NewState()
	back.Room, back.memory = s.Room, s.memory
	if err := back.Load(body); err != nil {
		t.Fatal(err)
	}
	return back
}

func TestAPinnedLineEndsByItself(t *testing.T) {
	s := spokenRoom(t)
	pin, err := Pin(s, &protos.PinLine{By: anchor(), MessageId: "m3_4", Seconds: 60}, nil, noon)
	if err != nil || pin.Pinned.Text != "line 3" || pin.Pinned.Author.UserId != 5 {
		t.Fatalf("got %v %v", pin, err)
	}
	s.Apply(pin)
	if e := Unpin(s, noon.Add(time.Minute-time.Millisecond)); e != nil {
		t.Fatal("too early")
	}
	e := Unpin(s, noon.Add(time.Minute))
	if e == nil || e.Offset != pin.Offset+1 {
		t.Fatalf("got %v", e)
	}
	s.Apply(e)
	if s.pin != nil || Unpin(s, noon.Add(time.Hour)) != nil {
		t.Fatal("it is still pinned")
	}
	list, _ := domain.NewWords([]domain.BannedWord{{Word: "rotten", Mode: domain.WordContains, Action: domain.WordMask}})
	s.setWords([]string{"stale"})
	for sentence, c := range map[string]struct {
		cmd  *protos.PinLine
		code domain.Code
	}{
		"nothing, and nothing is pinned": {&protos.PinLine{By: anchor()}, ""},
		"blank":                          {&protos.PinLine{By: anchor(), Text: " \u200b "}, domain.TextEmpty},
		"long":                           {&protos.PinLine{By: anchor(), Text: fmt.Sprint(make([]int, 200))}, domain.TextTooLong},
		"banned everywhere":              {&protos.PinLine{By: anchor(), Text: "ROTTEN"}, domain.TextBanned},
		"banned here":                    {&protos.PinLine{By: anchor(), Text: "s.t.a.l.e"}, domain.TextBanned},
		"for a second":                   {&protos.PinLine{By: anchor(), Text: "x", Seconds: 1}, domain.BadRequest},
		"a line nobody said":             {&protos.PinLine{By: anchor(), MessageId: "m3_88"}, domain.NotFound},
		"by a viewer":                    {&protos.PinLine{By: viewer(5), Text: "x"}, domain.Forbidden},
	} {
		if e, err := Pin(s, c.cmd, list, noon); domain.CodeOf(err) != c.code || e != nil {
			t.Errorf("%s: got %v %v, want %q", sentence, e, err, c.code)
		}
	}
}

func TestWordsOfTheRoomAreFiveHundredAtMostAndInForceAtOnce(t *testing.T) {
	s := after()
	add := make([]string, 501)
	for i := range add {
		add[i] = fmt.Sprint("word", i)
	}
	wantCode(t, second(EditWords(s, &protos.EditWords{By: anchor(), Add: add}, noon)), domain.CountRange)
	for _, bad := range []string{"", " \u200b", "123456789012345678901234567890x"} {
		wantCode(t, second(EditWords(s, &protos.EditWords{By: anchor(), Add: []string{bad}}, noon)), domain.BadRequest)
	}
	e, err := EditWords(s, &protos.EditWords{By: anchor(), Add: append(add[:499], " stale ", "stale")}, noon)
	if err != nil || len(e.Added) != 500 {
		t.Fatalf("%d words, %v", len(e.GetAdded()), err)
	}
	s.Apply(e)
	s = reloaded(t, s)
	wantCode(t, second(Post(s, line(5, "c1", "how STALE"), nil, noon)), domain.TextBanned)
	e, _ = EditWords(s, &protos.EditWords{By: anchor(), Remove: []string{"stale", "unknown"}}, noon)
	s.Apply(e)
	if _, err := Post(s, line(5, "c1", "how STALE"), nil, noon); err != nil {
		t.Fatal(err)
	}
}

func TestAModeratorIsOneAtOnceWhateverTheirSocketSays(t *testing.T) {
	s := after()
	s.Mode.MutedAll = true
	e, err := EditModerator(s, &protos.EditModerator{By: anchor(), Target: viewer(5).User, Grant: true}, noon)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(e)
	s = reloaded(t, s)
	said, err := Post(s, line(5, "c1", "quiet please"), nil, noon)
	if err != nil || said.Person.Role != int32(domain.RoleModerator) {
		t.Fatalf("got %v %v", said, err)
	}
	if again, err := EditModerator(s, &protos.EditModerator{By: anchor(), Target: viewer(5).User, Grant: true}, noon); again != nil || err != nil {
		t.Fatalf("appointed twice: %v %v", again, err)
	}
	wantCode(t, second(EditModerator(s, &protos.EditModerator{By: viewer(5), Target: viewer(6).User, Grant: true}, noon)), domain.Forbidden)
	wantCode(t, second(EditModerator(s, &protos.EditModerator{By: anchor(), Target: anchor().User, Grant: true}, noon)), domain.BadRequest)
	e, _ = EditModerator(s, &protos.EditModerator{By: anchor(), Target: viewer(5).User}, noon)
	s.Apply(e)
	stale := line(5, "c2", "still me")
	stale.Person.Role = int32(domain.RoleModerator) // what a socket may still believe
	wantCode(t, second(Post(s, stale, nil, noon)), domain.MutedAll)
	for i := range int64(50) {
		moderator(s, 100+i)
	}
	wantCode(t, second(EditModerator(s, &protos.EditModerator{By: anchor(), Target: viewer(5).User, Grant: true}, noon)), domain.CountRange)
}

func TestModeratorsDoNotMuteOneAnotherNorFreeThemselves(t *testing.T) {
	s := after()
	one, two := moderator(s, 5), moderator(s, 6)
	mute := func(by, target *protos.Person) error {
		return second(Mute(s, &protos.MuteUser{By: by, Target: target.User, MuteType: 1, Reason: "x"}, noon))
	}
	wantCode(t, mute(one, two), domain.CannotMuteTarget)
	wantCode(t, mute(one, one), domain.CannotMuteTarget)
	muted, err := Mute(s, &protos.MuteUser{By: anchor(), Target: one.User, MuteType: 1, Reason: "x"}, noon)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(muted)
	wantCode(t, second(Unmute(s, &protos.UnmuteUser{By: one, Target: one.User}, noon)), domain.CannotMuteTarget)
	wantCode(t, second(Undo(s, &protos.RestoreLines{By: one, UndoId: muted.ActionId}, noon)), domain.Forbidden)
	if lifted, err := Unmute(s, &protos.UnmuteUser{By: anchor(), Target: one.User}, noon); err != nil || lifted == nil {
		t.Fatalf("got %v %v", lifted, err)
	}
}

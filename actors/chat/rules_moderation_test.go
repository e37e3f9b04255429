// What the staff of a chat may do, and how it is undone.

package chat

import (
	"fmt"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
)

func moderator(s *State, id int64) *protos.Person {
	p := viewer(id)
	s.moderators[id] = &protos.Appointment{User: p.User}
	return p
}

// spokenRoom returns a room with three lines of viewer 5 and one of viewer 6, a minute apart; the newest at noon.
func spokenRoom(t *testing.T) *State {
	t.Helper()
	s := after()
	s.Room = "house:1001"
	for i, who := range []int64{5, 5, 6, 5} {
		say(t, s, line(who, fmt.Sprint("c", i), fmt.Sprint("line ", i)), noon.Add(time.Duration(i-3)*time.Minute))
	}
	return s
}

func TestWhoMayDeleteALine(t *testing.T) {
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
		{"the author, one of several lines too old", viewer(5), []string{"m3_4", "m3_1"}, domain.Forbidden},
		{"the author, long ago", viewer(5), []string{"m1_9"}, domain.Forbidden},
		{"another viewer", viewer(8), []string{"m3_4"}, domain.Forbidden},
		{
			"a socket that claims to moderate", &protos.Person{User: viewer(8).User, Role: 2}, []string{"m3_4"},
			domain.Forbidden,
		},
		{"a moderator", moderator(s, 9), []string{"m3_1", "m3_3", "m1_9", "m3_77"}, ""},
		{"the anchor", anchor(), []string{"m3_1"}, ""},
		{"an unknown line", anchor(), []string{"m3_77", "", "'; drop"}, domain.NotFound},
	} {
		_, lines, err := Delete(s, &protos.DeleteLines{By: c.by, MessageIds: c.ids, Stored: stored}, noon)
		if domain.CodeOf(err) != c.code || err == nil && len(lines) == 0 {
			t.Errorf("%s: got %v %v, want %q", c.sentence, lines, err, c.code)
		}
	}
}

func TestADeletedLineIsNotQuotedByANewReply(t *testing.T) {
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
	wantCode(t, third(Restore(s, &protos.RestoreLines{By: viewer(5), MessageIds: []string{"m3_3"}}, noon)),
		domain.Forbidden)
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
		stored = append(stored, &protos.StoredLine{
			MessageId: fmt.Sprint("m1_", 1000+i), Offset: -1000 + i, UserId: 5 + i%2,
		})
	}
	lines := s.LinesOf(5, stored)
	if len(lines) != 63 || lines[len(lines)-1].Text != "in session 2" {
		t.Fatalf("%d lines, the last %v", len(lines), lines[len(lines)-1])
	}
	for _, line := range stored {
		line.UserId = 5
	}
	if lines = s.LinesOf(5, stored); len(lines) != moderation.DeleteOfUserMax {
		t.Fatalf("%d lines", len(lines))
	}
}

// reloaded returns the state loaded from a snapshot, with the lines of the last minutes.
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

func TestANewModeratorMayModerateBeforeTheirSocketKnows(t *testing.T) {
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
	grant := &protos.EditModerator{By: anchor(), Target: viewer(5).User, Grant: true}
	if again, err := EditModerator(s, grant, noon); again != nil || err != nil {
		t.Fatalf("appointed twice: %v %v", again, err)
	}
	wantCode(
		t, second(EditModerator(s, &protos.EditModerator{By: viewer(5), Target: viewer(6).User, Grant: true}, noon)),
		domain.Forbidden,
	)
	wantCode(t, second(EditModerator(s, &protos.EditModerator{By: anchor(), Target: anchor().User, Grant: true}, noon)),
		domain.BadRequest)
	e, _ = EditModerator(s, &protos.EditModerator{By: anchor(), Target: viewer(5).User}, noon)
	s.Apply(e)
	stale := line(5, "c2", "still me")
	stale.Person.Role = int32(domain.RoleModerator) // the role a stale socket may still claim
	wantCode(t, second(Post(s, stale, nil, noon)), domain.MutedAll)
	for i := range int64(50) {
		moderator(s, 100+i)
	}
	wantCode(
		t, second(EditModerator(s, &protos.EditModerator{By: anchor(), Target: viewer(5).User, Grant: true}, noon)),
		domain.CountRange,
	)
}

func TestModeratorsCannotMuteOneAnotherOrUnmuteThemselves(t *testing.T) {
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

// answers applies an act of moderation of a request to the state.
func answers(s *State, request string, at time.Time) {
	set := &protos.AllMuted{By: anchor().User, Stop: true, AtMs: at.UnixMilli(), Offset: s.Head + 1}
	carryAnswer(set, request, &protos.MutedAllSet{MutedAll: true}, at)
	s.Apply(set)
}

// answeredIs reports whether the state holds the answer to a request.
func answeredIs(s *State, request string) bool {
	answer, err := s.answered(request)
	return err == nil && proto.Equal(answer, &protos.MutedAllSet{MutedAll: true})
}

func TestAnAnswerIsKeptForAMinute(t *testing.T) {
	s := NewState()
	answers(s, "old", noon)
	answers(s, "new", noon.Add(time.Second))
	answers(s, "", noon.Add(time.Second)) // a node of an earlier version sent it
	s.Forget(noon.Add(answersFor))
	if answeredIs(s, "old") || answeredIs(s, "") || !answeredIs(s, "new") {
		t.Errorf("kept %v", s.answers)
	}
}

func TestTheOldestAnswersLeaveFirst(t *testing.T) {
	s := NewState()
	for i := range answersMost + 1 {
		answers(s, fmt.Sprint(i), noon)
	}
	if len(s.answers) != answersMost || answeredIs(s, "0") || !answeredIs(s, "1") {
		t.Errorf("%d kept, from %v on", len(s.answers), s.answers[0])
	}
}

func TestErasingAPersonDropsTheAnswers(t *testing.T) {
	s := NewState()
	answers(s, "pin", noon)
	s.Apply(&protos.PersonErased{UserId: 5})
	if answeredIs(s, "pin") {
		t.Errorf("kept %v", s.answers)
	}
}

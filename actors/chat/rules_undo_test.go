// Undoing an act of the staff undoes it as a whole, unless its object was changed since.

package chat

import (
	"slices"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
)

var heldOf5 = &protos.HeldLine{HeldId: "h5", Person: viewer(5), Cid: "c9", Text: "dubious", AtMs: noon.UnixMilli()}

// says reports whether the chat shows a line with this text.
func says(s *State, text string) bool {
	for _, line := range s.byID {
		if line.Text == text && !line.Deleted {
			return true
		}
	}
	return false
}

func TestUndoingAnActRestoresThePreviousState(t *testing.T) {
	old := muteFor(5, domain.MutePermanent, time.Time{})
	for _, c := range []struct {
		act   string
		begin func(*State)
		do    func(*State) []proto.Message
		holds func(*State) bool // before and after, not between
	}{
		{"a mute", nil, func(s *State) []proto.Message {
			e, _ := Mute(s, &protos.MuteUser{By: anchor(), Target: viewer(5).User, MuteType: 5, Reason: "x"}, noon)
			lines := s.LinesOf(5, nil)
			return []proto.Message{e, s.deletion(e.ActionId, anchor().User, lines, noon, s.Head+1)}
		}, func(s *State) bool { return s.MuteOf(5, noon) == nil && !s.byID["m3_4"].Deleted }},
		{"a mute that replaced another", func(s *State) { s.Apply(old) }, func(s *State) []proto.Message {
			e, _ := Mute(s, &protos.MuteUser{By: anchor(), Target: viewer(5).User, MuteType: 1, Reason: "x"}, noon)
			return []proto.Message{e}
		}, func(s *State) bool {
			return s.MuteOf(5, noon).GetMuteType() == int32(domain.MutePermanent) && s.MuteOf(5, noon).Reason == "spam"
		}},
		{"a lifted mute", func(s *State) { s.Apply(old) }, func(s *State) []proto.Message {
			e, _ := Unmute(s, &protos.UnmuteUser{By: anchor(), Target: viewer(5).User}, noon)
			return []proto.Message{e}
		}, func(s *State) bool { return s.MuteOf(5, noon) != nil }},
		{"muting all", nil, func(s *State) []proto.Message {
			e, _ := MuteAll(s, &protos.SetMutedAll{By: anchor(), Stop: true}, noon)
			return []proto.Message{e}
		}, func(s *State) bool { return !s.Mode.MutedAll }},
		{"deleting", nil, func(s *State) []proto.Message {
			e, _, _ := Delete(s, &protos.DeleteLines{By: anchor(), MessageIds: []string{"m3_4"}}, noon)
			return []proto.Message{e}
		}, func(s *State) bool { return !s.byID["m3_4"].Deleted }},
		{"restoring", func(s *State) { s.byID["m3_4"].Deleted = true }, func(s *State) []proto.Message {
			e, _, _ := Restore(s, &protos.RestoreLines{By: anchor(), MessageIds: []string{"m3_4"}}, noon)
			return []proto.Message{e}
		}, func(s *State) bool { return s.byID["m3_4"].Deleted }},
		{"the shield", nil, func(s *State) []proto.Message {
			e, _ := SetMode(s,
				&protos.SetChatMode{By: anchor(), Mode: &protos.ChatMode{Shield: true}, Set: []string{"shield"}}, noon)
			return []proto.Message{e}
		}, func(s *State) bool { return !s.Mode.Shield && s.Mode.LinksAllowed && s.unshielded == nil }},
		{"a pin", func(s *State) { s.pin = &protos.PinnedLine{Text: "rules"} }, func(s *State) []proto.Message {
			e, _ := Pin(s, &protos.PinLine{By: anchor(), Text: "other"}, nil, noon)
			return []proto.Message{e}
		}, func(s *State) bool { return s.pin.GetText() == "rules" }},
		{
			"publishing a held line", func(s *State) { s.Apply(&protos.LineHeld{UserId: 5, AtMs: 1, Line: heldOf5}) },
			func(s *State) []proto.Message {
				decided, said, _ := Decide(s, &protos.DecideHeld{By: anchor(), HeldId: "h5", Allow: true}, noon)
				return []proto.Message{decided, said}
			}, func(s *State) bool { return !says(s, "dubious") },
		},
		{
			"dismissing a held line", func(s *State) { s.Apply(&protos.LineHeld{UserId: 5, AtMs: 1, Line: heldOf5}) },
			func(s *State) []proto.Message {
				decided, _, _ := Decide(s, &protos.DecideHeld{By: anchor(), HeldId: "h5"}, noon)
				return []proto.Message{decided}
			}, func(s *State) bool { return len(s.Waiting(noon)) == 1 },
		},
		{"words", func(s *State) { s.setWords([]string{"one"}) }, func(s *State) []proto.Message {
			e, _ := EditWords(s, &protos.EditWords{By: anchor(), Add: []string{"two"}, Remove: []string{"one"}}, noon)
			return []proto.Message{e}
		}, func(s *State) bool { return slices.Equal(s.words, []string{"one"}) && s.list.Banned("one") }},
		{"an appointment", nil, func(s *State) []proto.Message {
			e, _ := EditModerator(s, &protos.EditModerator{By: anchor(), Target: viewer(6).User, Grant: true}, noon)
			return []proto.Message{e}
		}, func(s *State) bool { return len(s.moderators) == 0 }},
	} {
		t.Run(c.act, func(t *testing.T) {
			s := spokenRoom(t)
			if c.begin != nil {
				c.begin(s)
			}
			if !c.holds(s) {
				t.Fatal("the condition does not hold before the act")
			}
			for _, event := range c.do(s) {
				s.Apply(event)
			}
			if c.holds(s) || len(s.acts) != 1 {
				t.Fatalf("the act changed nothing, or is %d acts", len(s.acts))
			}
			s = reloaded(t, s)
			undo := &protos.RestoreLines{By: anchor(), UndoId: s.acts[0].ActionId, Announce: true}
			wantCode(t, second(Undo(s, undo, noon.Add(moderation.UndoWindow))), domain.NotFound)
			wantCode(t, second(Undo(s, &protos.RestoreLines{By: viewer(5), UndoId: undo.UndoId}, noon)),
				domain.Forbidden)
			wantCode(t, second(Undo(s, &protos.RestoreLines{By: anchor(), UndoId: "a1002_3_1"}, noon)), domain.NotFound)
			events, err := Undo(s, undo, noon.Add(moderation.UndoWindow-time.Millisecond))
			if err != nil {
				t.Fatal(err)
			}
			head := s.Head
			for _, event := range events {
				for _, announced := range actBroadcasts(s, event) {
					if head++; announced.offset != head {
						t.Errorf("%T is sent at %d, want %d", event, announced.offset, head)
					}
				}
			}
			for _, event := range events {
				s.Apply(event)
			}
			if !c.holds(s) || s.Head != head {
				t.Errorf("the condition does not hold after undoing, or the head is %d, want %d", s.Head, head)
			}
			wantCode(t, second(Undo(s, undo, noon)), domain.StaleState)
			if len(s.acts) != 1 {
				t.Errorf("undoing was recorded as an act: %v", s.acts)
			}
		})
	}
}

func TestAnActWhoseObjectWasChangedSinceIsNotUndone(t *testing.T) {
	s := after()
	first, _ := Mute(s, &protos.MuteUser{By: anchor(), Target: viewer(5).User, MuteType: 5, Reason: "x"}, noon)
	s.Apply(first)
	again, _ := Mute(s, &protos.MuteUser{By: anchor(), Target: viewer(5).User, MuteType: 1, Reason: "y"},
		noon.Add(time.Second))
	s.Apply(again)
	wantCode(t, second(Undo(s, &protos.RestoreLines{By: anchor(), UndoId: first.ActionId}, noon)), domain.StaleState)

	slow, _ := SetMode(s,
		&protos.SetChatMode{By: anchor(), Mode: &protos.ChatMode{SlowSeconds: 3}, Set: []string{"slowSeconds"}}, noon)
	s.Apply(slow)
	slower, _ := SetMode(s,
		&protos.SetChatMode{By: anchor(), Mode: &protos.ChatMode{SlowSeconds: 5}, Set: []string{"slowSeconds"}}, noon)
	s.Apply(slower)
	wantCode(t, second(Undo(s, &protos.RestoreLines{By: anchor(), UndoId: slow.ActionId}, noon)), domain.StaleState)

	// A mute that has ended by itself leaves nothing to undo, and that is no refusal.
	events, err := Undo(s, &protos.RestoreLines{By: anchor(), UndoId: again.ActionId}, noon.Add(9*time.Minute))
	if err != nil || len(events) != 2 {
		t.Fatalf("in force: %v %v", events, err)
	}
	s.mutes[5].EndMs = noon.UnixMilli()
	if events, err = Undo(s, &protos.RestoreLines{By: anchor(), UndoId: again.ActionId},
		noon.Add(9*time.Minute)); err != nil || len(events) != 1 {
		t.Fatalf("ended: %v %v", events, err)
	}
	s.Forget(noon.Add(11 * time.Minute))
	if len(s.acts) != 0 {
		t.Fatalf("old acts are kept: %v", s.acts)
	}
}

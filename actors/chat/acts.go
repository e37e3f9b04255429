// Acts of moderation of the last ten minutes, each with the data that undoing it needs, and the answers to the commands
// of the last minute: a repeat of a command gets the first answer and changes nothing.

package chat

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"touchline/actors"
	"touchline/domain/moderation"
	"touchline/protos"
)

const (
	answersMost = 64          // of one room
	answersFor  = time.Minute // the tries of a call end long before
)

// nextAct returns the id of the next act of moderation, unique over all rooms.
func (s *State) nextAct() string {
	_, number, _ := strings.Cut(s.Room, ":")
	return fmt.Sprintf("a%s_%d_%d", number, s.Epoch, s.acted+1)
}

// act finds an act that can still be undone; nil when there is none.
func (s *State) act(actionID string) *protos.ModAction {
	for _, act := range s.acts {
		if act.ActionId == actionID {
			return act
		}
	}
	return nil
}

func (s *State) forgetActs(now time.Time) {
	limit := now.Add(-moderation.UndoWindow).UnixMilli()
	s.acts = slices.DeleteFunc(s.acts, func(act *protos.ModAction) bool { return act.AtMs <= limit })
}

// note records an act before its event changes the state. Events without an action id belong to an undo or follow from
// another event.
func (s *State) note(event proto.Message) {
	switch e := event.(type) {
	case *protos.UserMuted:
		if act := s.begin(e.ActionId, "mute", e.By, e.StartMs); act != nil {
			act.Target, act.Reason, act.MuteBefore, act.MuteAfter = e.Target, e.Reason, s.mutes[e.Target.UserId], e
		}
	case *protos.UserUnmuted:
		if act := s.begin(e.ActionId, "unmute", e.By, e.AtMs); act != nil {
			act.Target, act.MuteBefore = e.Target, s.mutes[e.Target.UserId]
		}
	case *protos.AllMuted:
		if act := s.begin(e.ActionId, "muteAll", e.By, e.AtMs); act != nil {
			act.Stop = e.Stop
		}
	case *protos.LinesDeleted: // also of a mute, which then is one act of two events
		if act := s.begin(e.ActionId, "delete", e.By, e.AtMs); act != nil {
			act.Lines = e.Lines
		}
	case *protos.LinesRestored:
		if act := s.begin(e.ActionId, "restore", e.By, e.AtMs); act != nil {
			act.Lines = e.Lines
		}
	case *protos.ModeSet:
		kind := "mode"
		if e.Mode.Shield != s.Mode.Shield {
			kind = "shield"
		}
		if act := s.begin(e.ActionId, kind, e.By, e.AtMs); act != nil {
			act.ModeBefore, act.ModeAfter, act.UnshieldedBefore = s.Mode, e.Mode, s.unshielded
		}
	case *protos.LinePinned:
		if act := s.begin(e.ActionId, "pin", e.By, e.AtMs); act != nil {
			act.PinBefore, act.PinAfter = s.pin, e.Pinned
		}
	case *protos.WordsChanged:
		if act := s.begin(e.ActionId, "words", e.By, e.AtMs); act != nil {
			act.Added, act.Removed = e.Added, e.Removed
		}
	case *protos.HeldDecided:
		kind := "dismiss"
		if e.Said != nil {
			kind = "allow"
		}
		if act := s.begin(e.ActionId, kind, e.By, e.AtMs); act != nil {
			act.Target, act.Held = e.Target, s.heldLine(e.HeldId, instant(e.AtMs))
			if e.Said != nil {
				act.Lines = []*protos.LineRef{e.Said}
			}
		}
	case *protos.ModeratorChanged:
		if act := s.begin(e.ActionId, "moderator", e.By, e.AtMs); act != nil {
			act.Target, act.Granted = e.Target, e.Granted
		}
	}
}

// begin returns the act an event belongs to, nil for none.
func (s *State) begin(actionID, kind string, by *protos.User, atMs int64) *protos.ModAction {
	if actionID == "" {
		return nil
	}
	if act := s.act(actionID); act != nil {
		return act
	}
	act := &protos.ModAction{ActionId: actionID, Kind: kind, By: by, AtMs: atMs}
	s.acts = append(s.acts, act)
	s.acted++
	return act
}

// carryAnswer puts the answer to a command into its event, so that one commit holds both.
func carryAnswer(event proto.Message, requestID string, answer proto.Message, now time.Time) {
	if requestID == "" {
		return // an earlier version sent the command
	}
	kept := actors.Encode(answer, now)
	answered := &protos.Answered{RequestId: requestID, AtMs: now.UnixMilli(), Kind: kept.Kind, Answer: kept.Payload}
	m := event.ProtoReflect()
	m.Set(m.Descriptor().Fields().ByName("answered"), protoreflect.ValueOfMessage(answered.ProtoReflect()))
}

// keepAnswer keeps the answer that an event carries.
func (s *State) keepAnswer(event proto.Message) {
	if e, ok := event.(interface{ GetAnswered() *protos.Answered }); ok && e.GetAnswered() != nil {
		s.answers = append(s.answers, e.GetAnswered())
		s.answers = slices.Delete(s.answers, 0, max(0, len(s.answers)-answersMost))
	}
}

// answered returns the answer to a request, nil for none.
func (s *State) answered(requestID string) (proto.Message, error) {
	for _, a := range s.answers {
		if a.RequestId == requestID {
			return actors.Decode(actors.Event{Kind: a.Kind, Payload: a.Answer})
		}
	}
	return nil, nil
}

func (s *State) forgetAnswers(now time.Time) {
	limit := now.Add(-answersFor).UnixMilli()
	s.answers = slices.DeleteFunc(s.answers, func(a *protos.Answered) bool { return a.AtMs <= limit })
}

// Erasing a person: from the state of the room, and from the events that the room sends to joining clients.

package chat

import (
	"slices"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"touchline/domain"
	"touchline/frames"
	"touchline/protos"
)

// ErasePerson removes a person from the chat. It may be repeated.
func (g *Grain) ErasePerson(cmd *protos.ErasePerson) error {
	gone := &protos.PersonErased{UserId: cmd.UserId, NickName: cmd.NickName, Said: cmd.Said}
	g.publish(&publication{events: []proto.Message{gone}, answer: gone})
	return nil
}

// erasedOf describes the erased person to the functions that clean stored events.
func erasedOf(e *protos.PersonErased) frames.Erased {
	return frames.Erased{
		UserID: e.UserId, NickName: e.NickName, Wrote: func(id string) bool { return slices.Contains(e.Said, id) },
	}
}

// erase removes a person from the state.
func (s *State) erase(e *protos.PersonErased) {
	s.answers = nil // their texts may be among them
	leave(e.UserId, s.unshielded, s.pin)
	if s.pin.GetAuthor().GetUserId() == e.UserId {
		s.pin = nil
	}
	s.waiting = slices.DeleteFunc(s.waiting, func(h *protos.HeldLine) bool {
		return h.GetPerson().GetUser().GetUserId() == e.UserId
	})
	for _, open := range s.envelopes {
		if open.GetSender().GetUserId() == e.UserId {
			open.Remark = ""
		}
		leave(e.UserId, open)
	}
	for _, mute := range s.mutes {
		leave(e.UserId, mute)
	}
	delete(s.moderators, e.UserId)
	for _, act := range s.acts {
		if act.GetTarget().GetUserId() == e.UserId && act.Held != nil {
			act.Held.Text = ""
		}
		leave(e.UserId, act)
	}
	for _, line := range s.byID {
		leave(e.UserId, line.StoredLine)
	}
}

// leave blanks a person in messages, at any depth.
func leave(userID int64, messages ...proto.Message) {
	for _, m := range messages {
		if m := m.ProtoReflect(); m.IsValid() {
			leaveIn(userID, m)
		}
	}
}

func leaveIn(userID int64, m protoreflect.Message) {
	fields := m.Descriptor().Fields()
	if id := fields.ByName("user_id"); id != nil && id.Kind() == protoreflect.Int64Kind && m.Get(id).Int() == userID {
		for name, left := range map[protoreflect.Name]string{
			"nick_name": domain.ErasedNickName, "user_image": "", "text": "",
		} {
			if f := fields.ByName(name); f != nil {
				m.Set(f, protoreflect.ValueOfString(left))
			}
		}
	}
	if author := fields.ByName("author"); author != nil && fields.ByName("text") != nil {
		if id := author.Message().Fields().ByName("user_id"); id != nil &&
			m.Get(author).Message().Get(id).Int() == userID {
			m.Set(fields.ByName("text"), protoreflect.ValueOfString(""))
		}
	}
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case f.IsMap() || f.Message() == nil:
		case f.IsList():
			for i := range v.List().Len() {
				leaveIn(userID, v.List().Get(i).Message())
			}
		default:
			leaveIn(userID, v.Message())
		}
		return true
	})
}

// erase removes a person from the events and returns the events that are sent differently from now on.
func (r *ring) erase(e frames.Erased) []*protos.ChangedEvent {
	var changed []*protos.ChangedEvent
	for i := range r.events {
		event := &r.events[i]
		left, was := e.Without(event.body)
		if !was {
			continue
		}
		event.body = left
		if event.shown != nil {
			event.shown = r.withheld(event)
		}
		changed = append(changed, &protos.ChangedEvent{Offset: r.first + int64(i), Body: event.visible()})
	}
	return changed
}

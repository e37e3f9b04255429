// The rules of held lines: which lines wait for review by the room's staff, and how the staff decide.

package chat

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/frames"
	"touchline/protos"
)

const (
	holdEvery = time.Minute // per user, at most one line is kept for review
	heldMost  = 100         // waiting lines of one room; further lines go to the operators only
)

// Held is TEXT_BANNED for a line that needs review. Event is nil when a line of the same user was kept for review
// within holdEvery.
type Held struct {
	*domain.Refusal
	Text  string
	Event *protos.LineHeld
}

// Unwrap returns the refusal.
func (h *Held) Unwrap() error { return h.Refusal }

// hold keeps a text for review by the operators.
func (s *State) hold(userID int64, text string, now time.Time) *Held {
	held := &Held{Refusal: domain.Refuse(domain.TextBanned), Text: text}
	if last := s.held[userID]; last == 0 || now.UnixMilli()-last >= holdEvery.Milliseconds() {
		held.Event = &protos.LineHeld{UserId: userID, AtMs: now.UnixMilli()}
	}
	return held
}

// queue adds a held line to the review queue of the room and tells its author. A line that is already queued keeps its
// position. Other refusals are returned unchanged.
func (s *State) queue(err error, cmd *protos.PostLine, now time.Time) error {
	var held *Held
	if !errors.As(err, &held) {
		return err
	}
	userID := cmd.Person.User.UserId
	waiting := slices.ContainsFunc(s.waiting, func(line *protos.HeldLine) bool {
		return line.Person.User.UserId == userID && line.Cid == cmd.Cid
	})
	if !waiting && (held.Event == nil || len(s.waiting) >= heldMost) {
		return held
	}
	if waiting {
		held.Event = nil
	} else {
		held.Event.Line = &protos.HeldLine{
			HeldId: fmt.Sprintf("h%d_%d_%d", userID, s.Epoch, now.UnixMilli()), Person: cmd.Person,
			Cid: cmd.Cid, Text: held.Text, ReplyTo: cmd.ReplyTo, AtMs: now.UnixMilli(),
		}
	}
	held.Refusal = domain.Refuse(domain.TextBanned, "held", true)
	return held
}

// Decide publishes a held line under its author's name, or dismisses it: the second event is then nil. NOT_FOUND for a
// line that is no longer waiting.
func Decide(s *State, cmd *protos.DecideHeld, now time.Time) (*protos.HeldDecided, *protos.LineSaid, error) {
	if !s.RoleOf(cmd.GetBy()).Staff() {
		return nil, nil, domain.Refuse(domain.Forbidden)
	}
	line := s.heldLine(cmd.HeldId, now)
	if line == nil {
		return nil, nil, domain.Refuse(domain.NotFound, "kind", "heldLine")
	}
	decided := &protos.HeldDecided{
		ActionId: s.nextAct(), By: cmd.By.User, Target: line.Person.User, HeldId: line.HeldId, AtMs: now.UnixMilli(),
	}
	if !cmd.Allow {
		return decided, nil, nil
	}
	if s.Suspended && s.RoleOf(cmd.By) < domain.RoleOperator {
		return nil, nil, domain.Refuse(domain.RoomSuspended)
	}
	said := s.said(line.Person, line.Cid, line.Text, line.ReplyTo, now)
	decided.Said = &protos.LineRef{MessageId: said.MessageId, Offset: said.Offset, UserId: line.Person.User.UserId}
	return decided, said, nil
}

func (s *State) heldLine(id string, now time.Time) *protos.HeldLine {
	for _, line := range s.waiting {
		if line.HeldId == id && !heldOver(line, now) {
			return line
		}
	}
	return nil
}

func heldOver(line *protos.HeldLine, now time.Time) bool {
	return now.UnixMilli()-line.AtMs >= moderation.HeldWindow.Milliseconds()
}

// Waiting returns the lines that wait for review, the oldest first.
func (s *State) Waiting(now time.Time) []*protos.HeldLine {
	return slices.DeleteFunc(slices.Clone(s.waiting), func(line *protos.HeldLine) bool { return heldOver(line, now) })
}

// wait inserts a line in the order of age: a dismissed line may return.
func (s *State) wait(line *protos.HeldLine) {
	if line == nil {
		return
	}
	at := slices.IndexFunc(s.waiting, func(other *protos.HeldLine) bool { return other.AtMs > line.AtMs })
	if at < 0 {
		at = len(s.waiting)
	}
	s.waiting = slices.Insert(s.waiting, at, line)
}

func (s *State) leave(heldID string) {
	s.waiting = slices.DeleteFunc(s.waiting, func(line *protos.HeldLine) bool { return line.HeldId == heldID })
}

// said builds a line of a person at the next offset.
func (s *State) said(person *protos.Person, cid, text, replyTo string, now time.Time) *protos.LineSaid {
	said := &protos.LineSaid{
		Offset: s.Head + 1, Cid: cid, Text: text,
		MessageId: frames.MessageID(s.Epoch, s.Head+1), AtMs: now.UnixMilli(),
		Person: &protos.Person{
			User: person.User, Role: int32(s.RoleOf(person)), AccountCreatedMs: person.AccountCreatedMs,
			FollowedMs: person.FollowedMs,
		},
	}
	if line := s.byID[replyTo]; line != nil && !line.Deleted {
		said.Reply = &protos.Reply{
			MessageId: replyTo, NickName: line.NickName, Text: domain.Shorten(line.Text, replyText),
		}
	}
	return said
}

// heldRow files a line or a remark for review. id is the id its author's client chose.
func heldRow(room string, userID int64, id string, held *Held, now time.Time) moderation.HeldRow {
	house, _ := domain.HouseOf(room)
	key := room + "/" + domain.FormatID(userID) + "/" + id + "/" + domain.FormatID(now.UnixMilli())
	if line := held.Event.Line; line != nil {
		key = heldKey(room, line.HeldId)
	}
	return moderation.HeldRow{
		Key: key, Report: moderation.Report{HouseID: house, Room: room, UserID: userID, Reason: moderation.ReportOther,
			Remark: string(domain.TextBanned), Evidence: held.Text, At: now},
	}
}

func heldKey(room, heldID string) string { return room + "/" + heldID }

// The mailbox of a chat room for moderation: muting, deleting, modes, pins, words, moderators, and undoing.

package chat

import (
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
)

// Repeated answers a command that needs no decision, and reports whether it did: its first try is decided, or the grain
// has stopped. The answer to the first try is sent when it is durable.
func (g *Grain) Repeated(requestID string) bool {
	first, err := g.state.answered(requestID)
	switch {
	case g.Dead():
		g.Reply(g.Asker(), actors.Unavailable())
	case err != nil:
		g.Refuse(err)
	case first == nil:
		return false
	default:
		g.Confirm(first)
	}
	return true
}

// Mute mutes one user from their next line on. With delete_lines it also deletes their last lines.
func (g *Grain) Mute(cmd *protos.MuteUser) error {
	now := g.Now()
	muted, err := Mute(g.state, cmd, now)
	if err != nil {
		return actors.Answer(err)
	}
	events := []proto.Message{muted}
	var lines []*protos.StoredLine
	if cmd.DeleteLines {
		lines = g.state.LinesOf(cmd.Target.UserId, cmd.Stored)
		if gone := g.state.deletion(muted.ActionId, cmd.By.User, lines, now,
			max(muted.Offset, g.state.Head)+1); gone != nil {
			events = append(events, gone)
		}
	}
	answer := &protos.MuteChanged{Muted: true, MuteType: muted.MuteType, EndMs: muted.EndMs, MuteId: muted.MuteId}
	g.moderate(cmd.RequestId, answer, lines, events...)
	return nil
}

// Unmute lifts one user's mute.
func (g *Grain) Unmute(cmd *protos.UnmuteUser) error {
	lifted, err := Unmute(g.state, cmd, g.Now())
	answer := &protos.MuteChanged{LiftId: lifted.GetActionId()}
	return g.answerOrJournal(cmd.RequestId, lifted, lifted == nil, err, answer)
}

// MuteAll mutes everyone but the staff, or lifts that.
func (g *Grain) MuteAll(cmd *protos.SetMutedAll) error {
	set, err := MuteAll(g.state, cmd, g.Now())
	answer := &protos.MutedAllSet{MutedAll: g.state.Mode.MutedAll}
	if set != nil {
		answer.MutedAll = set.Stop
	}
	return g.answerOrJournal(cmd.RequestId, set, set == nil, err, answer)
}

// DeleteLines hides lines from everyone but the staff.
func (g *Grain) DeleteLines(cmd *protos.DeleteLines) error {
	gone, lines, err := Delete(g.state, cmd, g.Now())
	if err != nil {
		return actors.Answer(err)
	}
	answer := &protos.LinesGone{}
	for _, line := range lines {
		answer.MessageIds = append(answer.MessageIds, line.MessageId)
	}
	if gone == nil {
		g.Confirm(answer)
		return nil
	}
	g.moderate(cmd.RequestId, answer, lines, gone)
	return nil
}

// RestoreLines shows lines again, or undoes an act of moderation.
func (g *Grain) RestoreLines(cmd *protos.RestoreLines) error {
	if cmd.UndoId == "" {
		back, lines, err := Restore(g.state, cmd, g.Now())
		answer := &protos.LinesBack{}
		for _, line := range lines {
			answer.MessageIds = append(answer.MessageIds, line.MessageId)
		}
		if err != nil || back == nil {
			return g.answerOrJournal(cmd.RequestId, nil, true, err, answer)
		}
		g.moderate(cmd.RequestId, answer, lines, back)
		return nil
	}
	events, err := Undo(g.state, cmd, g.Now())
	if err != nil {
		return actors.Answer(err)
	}
	answer := &protos.LinesBack{}
	for _, event := range events {
		switch e := event.(type) {
		case *protos.LinesRestored:
			answer.MessageIds = append(answer.MessageIds, idsOf(e.Lines)...)
		case *protos.UserUnmuted:
			answer.Unmuted = append(answer.Unmuted, e.Target.UserId)
		}
	}
	g.moderate(cmd.RequestId, answer, nil, events...)
	return nil
}

// SetChatMode sets how the room may be used.
func (g *Grain) SetChatMode(cmd *protos.SetChatMode) error {
	set, err := SetMode(g.state, cmd, g.Now())
	mode := g.state.Mode
	if set != nil {
		mode = set.Mode
	}
	answer := &protos.ChatModeShown{Mode: proto.Clone(mode).(*protos.ChatMode), Pinned: pinnedJSON(g.state.pin)}
	answer.Mode.MutedAll = g.state.Mode.MutedAll
	return g.answerOrJournal(cmd.RequestId, set, set == nil, err, answer)
}

// PinLine pins a line or a text above the chat, or removes the pin.
func (g *Grain) PinLine(cmd *protos.PinLine) error {
	pinned, err := Pin(g.state, cmd, g.banned(), g.Now())
	answer := &protos.LinePinShown{Pinned: pinnedJSON(pinned.GetPinned())}
	err = g.answerOrJournal(cmd.RequestId, pinned, pinned == nil, err, answer)
	g.watchPin()
	return err
}

// EditWords changes the words banned in the room.
func (g *Grain) EditWords(cmd *protos.EditWords) error {
	changed, err := EditWords(g.state, cmd, g.Now())
	return g.answerOrJournal(cmd.RequestId, changed, changed == nil, err, &protos.WordsListed{
		Words: edited(g.state.words, changed.GetAdded(), changed.GetRemoved()),
	})
}

// EditModerator appoints or dismisses a moderator.
func (g *Grain) EditModerator(cmd *protos.EditModerator) error {
	changed, err := EditModerator(g.state, cmd, g.Now())
	role := domain.RoleViewer
	if cmd.Grant {
		role = domain.RoleModerator
	}
	return g.answerOrJournal(cmd.RequestId, changed, changed == nil, err, &protos.ModeratorEdited{
		Role: int32(role), ActId: changed.GetActionId(),
	})
}

// HeldLines answers the lines that wait for review by the staff.
func (g *Grain) HeldLines(cmd *protos.AskHeld) (*protos.HeldLines, error) {
	switch {
	case g.Dead():
		return nil, actors.Unavailable()
	case !g.state.RoleOf(cmd.By).Staff():
		return nil, actors.Answer(domain.Refuse(domain.Forbidden))
	}
	return &protos.HeldLines{Lines: g.state.Waiting(g.Now())}, nil
}

// DecideHeld publishes a held line, or dismisses it.
func (g *Grain) DecideHeld(cmd *protos.DecideHeld) error {
	decided, said, err := Decide(g.state, cmd, g.Now())
	if err != nil || said == nil {
		return g.answerOrJournal(cmd.RequestId, decided, false, err, &protos.HeldSettled{})
	}
	g.moderate(cmd.RequestId, &protos.HeldSettled{MessageId: said.MessageId}, nil, decided, said)
	return nil
}

// NoteFollow sends a person's sockets the time since which they follow the room. The room does not store it.
func (g *Grain) NoteFollow(cmd *protos.NoteFollow) (*protos.FollowNoted, error) {
	g.Publisher.Private(&protos.PrivateFrame{UserId: cmd.UserId, Room: g.room,
		Person: &protos.PersonChanged{FollowedSet: true, FollowedMs: cmd.FollowedMs}})
	return &protos.FollowNoted{}, nil
}

// answerOrJournal answers a refusal, or repeats an earlier success once that is durable, or journals the event of
// a new one.
func (g *Grain) answerOrJournal(
	requestID string, event proto.Message, already bool, err error, answer proto.Message,
) error {
	switch {
	case err != nil:
		return actors.Answer(err)
	case already:
		g.Confirm(answer)
	default:
		g.moderate(requestID, answer, nil, event)
	}
	return nil
}

// moderate publishes events of moderation: numbered events, rows, the log, and private frames. said holds the texts of
// deleted lines. A deleted line is unpinned. The first event carries the answer.
func (g *Grain) moderate(
	requestID string, answer proto.Message, said []*protos.StoredLine, events ...proto.Message,
) {
	g.trim(g.Now())
	carryAnswer(events[0], requestID, answer, g.Now())
	d := &publication{events: events, deletedLines: said, answer: answer}
	for _, event := range events {
		d.broadcasts = append(d.broadcasts, actBroadcasts(g.state, event)...)
		if gone, ok := event.(*protos.LinesDeleted); ok && g.pins(gone) {
			unpinned := &protos.LinePinned{AtMs: gone.AtMs, Offset: gone.Offset + 1}
			d.events = append(d.events, unpinned)
			d.broadcasts = append(d.broadcasts, actBroadcasts(g.state, unpinned)...)
		}
	}
	for _, event := range d.events {
		d.rows = append(d.rows, rowsOf(g.room, event)...)
		if private := privateOf(g.room, event); private != nil {
			d.privates = append(d.privates, private)
		}
	}
	g.publish(d)
}

func (g *Grain) pins(gone *protos.LinesDeleted) bool {
	for _, line := range gone.Lines {
		if line.MessageId == g.state.pin.GetMessageId() {
			return true
		}
	}
	return false
}

// marked withholds deleted lines in the ring, or shows them again.
func (g *Grain) marked(events []proto.Message) []*protos.ChangedEvent {
	var changed []*protos.ChangedEvent
	for _, event := range events {
		switch e := event.(type) {
		case *protos.LinesDeleted:
			changed = append(changed, g.ring.mark(idsOf(e.Lines), true)...)
		case *protos.LinesRestored:
			changed = append(changed, g.ring.mark(idsOf(e.Lines), false)...)
		case *protos.PersonErased:
			changed = append(changed, g.ring.erase(erasedOf(e))...)
		}
	}
	return changed
}

// logged returns the log rows of a publication, built from the state after it, and adds the frames for the staff.
func (g *Grain) logged(d *publication) []domain.Row {
	var rows []domain.Row
	seen := ""
	for _, event := range d.events {
		if changesQueue(event) {
			d.privates = append(d.privates, privateHeld(g.room, len(g.state.waiting)))
		}
		e, ok := event.(interface{ GetActionId() string })
		if !ok || e.GetActionId() == "" || e.GetActionId() == seen {
			continue
		}
		seen = e.GetActionId()
		act := actOf(g.state.act(seen), d.deletedLines)
		d.privates = append(d.privates, toStaff(g.room, act))
		if _, undone := event.(*protos.ActionUndone); !undone {
			rows = append(rows, moderation.ActRow{Room: g.room, Act: act})
		}
	}
	return rows
}

const pinLook = time.Minute // interval at which a chat checks a pin that ends; it keeps the chat awake

// pinDue counts as a message, so a chat does not stop as idle before its pin ends.
type pinDue struct{}

// watchPin starts the timer for the end of the pin.
func (g *Grain) watchPin() {
	if g.unpin != nil {
		g.unpin.Stop()
		g.unpin = nil
	}
	end := g.state.pin.GetEndMs()
	if end == 0 || g.Dead() {
		return
	}
	wait := min(max(instant(end).Sub(g.Now()), 0), pinLook)
	root, self := g.Root(), g.Self()
	g.unpin = time.AfterFunc(wait, func() { root.Send(self, &pinDue{}) })
}

func (g *Grain) pinTime() {
	if e := Unpin(g.state, g.Now()); e != nil && !g.Dead() {
		g.moderate("", nil, nil, e)
	}
	g.watchPin()
}

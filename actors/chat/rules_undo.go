// The rules of undoing: opposite events undo an act of moderation that is less than ten minutes old.

package chat

import (
	"fmt"
	"slices"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
)

// Undo undoes an act. NOT_FOUND for an act that is unknown or too old; STALE_STATE for one that was undone before, or
// whose object was changed since. The first event marks the act as undone.
func Undo(s *State, cmd *protos.RestoreLines, now time.Time) ([]proto.Message, error) {
	role := s.RoleOf(cmd.GetBy())
	if !role.Staff() {
		return nil, domain.Refuse(domain.Forbidden)
	}
	act := s.act(cmd.UndoId)
	if act == nil || now.UnixMilli()-act.AtMs >= moderation.UndoWindow.Milliseconds() {
		return nil, domain.Refuse(domain.NotFound, "kind", "action")
	}
	if act.Undone {
		return nil, domain.Refuse(domain.StaleState, "current", "undone")
	}
	if role < domain.RoleAnchor && (act.Kind == "moderator" ||
		act.Kind == "mute" && s.moderators[act.Target.UserId] != nil) {
		return nil, domain.Refuse(domain.Forbidden) // undoing needs the same right as the act
	}
	u := &undoing{State: s, by: cmd.By.User, now: now, head: s.Head, announce: cmd.Announce}
	u.events = []proto.Message{&protos.ActionUndone{ActionId: act.ActionId, By: u.by, AtMs: now.UnixMilli()}}
	if err := u.take(act); err != nil {
		return nil, err
	}
	return u.events, nil
}

// undoing collects the opposite events; head is the offset of the newest of them.
type undoing struct {
	*State
	by       *protos.User
	now      time.Time
	head     int64
	announce bool
	events   []proto.Message
}

func (u *undoing) next() int64 {
	u.head++
	return u.head
}

func (u *undoing) add(event proto.Message) { u.events = append(u.events, event) }

func (u *undoing) take(act *protos.ModAction) error {
	changed := domain.Refuse(domain.StaleState, "current", "changed")
	switch act.Kind {
	case "mute":
		now := u.MuteOf(act.Target.UserId, u.now)
		if now != nil && now.MuteId != act.MuteAfter.MuteId {
			return changed
		}
		u.unmute(act, now)
		u.restore(act.Lines)
	case "unmute":
		if u.MuteOf(act.Target.UserId, u.now) != nil {
			return changed
		}
		u.muteAgain(act.MuteBefore)
	case "muteAll":
		if u.Mode.MutedAll != act.Stop {
			return changed
		}
		u.add(&protos.AllMuted{By: u.by, Stop: !act.Stop, AtMs: u.now.UnixMilli(), Offset: u.next()})
	case "mode", "shield":
		if !sameMode(u.Mode, act.ModeAfter) {
			return changed
		}
		u.add(&protos.ModeSet{
			By: u.by, Mode: act.ModeBefore, Unshielded: act.UnshieldedBefore, AtMs: u.now.UnixMilli(), Offset: u.next(),
		})
		u.next() // the notice
	case "delete":
		u.restore(act.Lines)
	case "restore", "allow":
		u.delete(act.Lines)
	case "dismiss":
		u.add(&protos.LineHeld{UserId: act.Target.UserId, AtMs: act.Held.GetAtMs(), Line: act.Held})
	case "pin":
		if !proto.Equal(u.pin, act.PinAfter) {
			return changed
		}
		u.pinAgain(act.PinBefore)
	case "words":
		u.add(&protos.WordsChanged{By: u.by, Added: act.Removed, Removed: act.Added, AtMs: u.now.UnixMilli()})
	case "moderator":
		if act.Granted != (u.moderators[act.Target.UserId] != nil) {
			return changed
		}
		u.add(&protos.ModeratorChanged{By: u.by, Target: act.Target, Granted: !act.Granted, AtMs: u.now.UnixMilli()})
	}
	return nil
}

// unmute lifts the mute in force, or restores the one it replaced. A mute that ended by itself needs nothing.
func (u *undoing) unmute(act *protos.ModAction, inForce *protos.UserMuted) {
	switch {
	case inForce == nil:
	case act.MuteBefore != nil && !over(act.MuteBefore, u.now):
		u.muteAgain(act.MuteBefore)
	default:
		e := &protos.UserUnmuted{By: u.by, Target: act.Target, AtMs: u.now.UnixMilli()}
		if u.announce {
			e.Offset = u.next()
		}
		u.add(e)
	}
}

func (u *undoing) muteAgain(before *protos.UserMuted) {
	if before == nil || over(before, u.now) {
		return
	}
	again := proto.Clone(before).(*protos.UserMuted)
	again.MuteId = fmt.Sprintf("mu%d_%d_%d", again.Target.UserId, u.Epoch, u.now.UnixMilli())
	again.ActionId, again.Offset, again.Answered = "", 0, nil
	if u.announce {
		again.Offset = u.next()
	}
	u.add(again)
}

func (u *undoing) restore(lines []*protos.LineRef) {
	if lines = u.lines(lines, true); len(lines) > 0 {
		u.add(&protos.LinesRestored{By: u.by, Lines: lines, AtMs: u.now.UnixMilli(), Offset: u.next()})
	}
}

func (u *undoing) delete(lines []*protos.LineRef) {
	if lines = u.lines(lines, false); len(lines) > 0 {
		u.add(&protos.LinesDeleted{By: u.by, Lines: lines, AtMs: u.now.UnixMilli(), Offset: u.next()})
	}
}

// lines drops those that memory has in the wanted state already.
func (u *undoing) lines(lines []*protos.LineRef, deleted bool) []*protos.LineRef {
	return slices.DeleteFunc(slices.Clone(lines), func(ref *protos.LineRef) bool {
		line := u.byID[ref.MessageId]
		return line != nil && line.Deleted != deleted
	})
}

// pinAgain restores the previous pin, unless its time is over or its line is deleted.
func (u *undoing) pinAgain(before *protos.PinnedLine) {
	if before.GetEndMs() != 0 && u.now.UnixMilli() >= before.EndMs {
		before = nil
	}
	if line := u.byID[before.GetMessageId()]; line != nil && line.Deleted {
		before = nil
	}
	u.add(&protos.LinePinned{By: u.by, Pinned: before, AtMs: u.now.UnixMilli(), Offset: u.next()})
}

// sameMode compares the fields that SetMode sets; muting everyone is a separate act.
func sameMode(a, b *protos.ChatMode) bool {
	return a.SlowSeconds == b.SlowSeconds && a.FollowersOnlyMinutes == b.FollowersOnlyMinutes &&
		a.AccountAgeMinutes == b.AccountAgeMinutes &&
		a.LinksAllowed == b.LinksAllowed && a.MaxText == b.MaxText && a.Shield == b.Shield
}

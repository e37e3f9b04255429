// The rules of the room's mode, its pinned line, its banned words and its moderators.

package chat

import (
	"slices"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
)

// SetMode changes the named fields; nil when nothing changes. The shield is raised before the other fields are set;
// lowering it restores the fields it changed.
func SetMode(s *State, cmd *protos.SetChatMode, now time.Time) (*protos.ModeSet, error) {
	if !s.RoleOf(cmd.GetBy()).Staff() {
		return nil, domain.Refuse(domain.Forbidden)
	}
	to := proto.Clone(s.Mode).(*protos.ChatMode)
	unshielded := s.unshielded
	if want := cmd.Mode.GetShield(); slices.Contains(cmd.Set, "shield") && want != to.Shield {
		if want {
			unshielded = proto.Clone(to).(*protos.ChatMode)
			to.FollowersOnlyMinutes, to.SlowSeconds, to.LinksAllowed = moderation.ShieldFollowed, moderation.ShieldSlow, false
		} else {
			if before := unshielded; before != nil {
				to.FollowersOnlyMinutes, to.SlowSeconds, to.LinksAllowed = before.FollowersOnlyMinutes,
					before.SlowSeconds, before.LinksAllowed
			}
			unshielded = nil
		}
		to.Shield = want
	}
	for _, field := range cmd.Set {
		if err := setField(to, cmd.Mode, field); err != nil {
			return nil, err
		}
	}
	if proto.Equal(to, s.Mode) {
		return nil, nil
	}
	return &protos.ModeSet{
		ActionId: s.nextAct(), By: cmd.By.User, Mode: to, Unshielded: unshielded, AtMs: now.UnixMilli(),
		Offset: s.Head + 1,
	}, nil
}

func setField(to, from *protos.ChatMode, field string) error {
	switch field {
	case "slowSeconds":
		if !moderation.ValidSlow(from.SlowSeconds) {
			return domain.RefuseField(field, "enum")
		}
		to.SlowSeconds = from.SlowSeconds
	case "followersOnlyMinutes":
		if !moderation.ValidFollowed(from.FollowersOnlyMinutes) {
			return domain.RefuseField(field, "enum")
		}
		to.FollowersOnlyMinutes = from.FollowersOnlyMinutes
	case "accountAgeMinutes":
		if from.AccountAgeMinutes < 0 || from.AccountAgeMinutes > moderation.AccountAgeMost {
			return domain.RefuseField(field, "range", "min", 0, "max", moderation.AccountAgeMost)
		}
		to.AccountAgeMinutes = from.AccountAgeMinutes
	case "linksAllowed":
		to.LinksAllowed = from.LinksAllowed
	case "maxText":
		if from.MaxText < moderation.ChatTextLeast || from.MaxText > moderation.ChatTextMost {
			return domain.RefuseField(field, "range", "min", moderation.ChatTextLeast, "max", moderation.ChatTextMost)
		}
		to.MaxText = from.MaxText
	}
	return nil
}

// Pin pins a line or a text above the chat, or with neither removes the pin; nil when there is no pin to remove.
func Pin(s *State, cmd *protos.PinLine, global *moderation.Words, now time.Time) (*protos.LinePinned, error) {
	if !s.RoleOf(cmd.GetBy()).Staff() {
		return nil, domain.Refuse(domain.Forbidden)
	}
	if cmd.Seconds != 0 && (cmd.Seconds < moderation.PinSecondsMin || cmd.Seconds > moderation.PinSecondsMax) {
		return nil, domain.RefuseField("seconds", "range", "min", moderation.PinSecondsMin, "max", moderation.PinSecondsMax)
	}
	e := &protos.LinePinned{ActionId: s.nextAct(), By: cmd.By.User, AtMs: now.UnixMilli(), Offset: s.Head + 1}
	text := domain.CleanLine(cmd.Text)
	switch {
	case cmd.MessageId != "":
		lines := s.found([]string{cmd.MessageId}, cmd.Stored)
		if len(lines) == 0 || lines[0].Deleted {
			return nil, domain.Refuse(domain.NotFound, "kind", "message")
		}
		e.Pinned = &protos.PinnedLine{MessageId: cmd.MessageId, Text: lines[0].Text,
			Author: &protos.User{UserId: lines[0].UserId, NickName: lines[0].NickName}}
	case cmd.Text == "":
		if s.pin == nil {
			return nil, nil
		}
		return e, nil
	case s.MuteOf(cmd.By.User.UserId, now) != nil: // a pinned text of one's own counts as a line
		return nil, refuseMuted(s.MuteOf(cmd.By.User.UserId, now))
	case text == "":
		return nil, domain.Refuse(domain.TextEmpty)
	case domain.Length(text) > moderation.PinTextMax:
		return nil, domain.Refuse(domain.TextTooLong, "max", moderation.PinTextMax)
	case global.Banned(text) || s.list.Banned(text):
		return nil, domain.Refuse(domain.TextBanned)
	default:
		e.Pinned = &protos.PinnedLine{Text: text, Author: cmd.By.User}
	}
	e.Pinned.AtMs = now.UnixMilli()
	if cmd.Seconds > 0 {
		e.Pinned.EndMs = now.UnixMilli() + cmd.Seconds*1000
	}
	return e, nil
}

// Unpin removes a pin whose time is over; nil otherwise.
func Unpin(s *State, now time.Time) *protos.LinePinned {
	if s.pin.GetEndMs() == 0 || now.UnixMilli() < s.pin.EndMs {
		return nil
	}
	return &protos.LinePinned{AtMs: now.UnixMilli(), Offset: s.Head + 1}
}

// EditWords changes the words banned in this room; nil when nothing changes.
func EditWords(s *State, cmd *protos.EditWords, now time.Time) (*protos.WordsChanged, error) {
	if !s.RoleOf(cmd.GetBy()).Staff() {
		return nil, domain.Refuse(domain.Forbidden)
	}
	e := &protos.WordsChanged{ActionId: s.nextAct(), By: cmd.By.User, AtMs: now.UnixMilli()}
	for _, word := range cmd.Remove {
		if word = domain.CleanLine(word); slices.Contains(s.words, word) && !slices.Contains(e.Removed, word) {
			e.Removed = append(e.Removed, word)
		}
	}
	for _, word := range cmd.Add {
		word = domain.CleanLine(word)
		entry := moderation.BannedWord{Word: word, Mode: moderation.WordContains, Action: moderation.WordReject}
		if domain.Length(word) > moderation.RoomWordMax || entry.Check() != nil {
			return nil, domain.RefuseField("add", "length", "min", 1, "max", moderation.RoomWordMax)
		}
		if !slices.Contains(s.words, word) && !slices.Contains(e.Added, word) {
			e.Added = append(e.Added, word)
		}
	}
	if len(e.Added)+len(e.Removed) == 0 {
		return nil, nil
	}
	if len(edited(s.words, e.Added, e.Removed)) > moderation.RoomWordsMax {
		return nil, domain.Refuse(domain.CountRange, "min", 0, "max", moderation.RoomWordsMax)
	}
	return e, nil
}

// EditModerator appoints or dismisses a moderator; nil when nothing changes. Only the anchor and operators may do it.
func EditModerator(s *State, cmd *protos.EditModerator, now time.Time) (*protos.ModeratorChanged, error) {
	if s.RoleOf(cmd.GetBy()) < domain.RoleAnchor {
		return nil, domain.Refuse(domain.Forbidden)
	}
	if cmd.Target.UserId == cmd.By.User.UserId {
		return nil, domain.RefuseField("userId", "self")
	}
	if cmd.Grant == (s.moderators[cmd.Target.UserId] != nil) {
		return nil, nil
	}
	if cmd.Grant && len(s.moderators) >= moderation.ModeratorsMax {
		return nil, domain.Refuse(domain.CountRange, "min", 0, "max", moderation.ModeratorsMax)
	}
	return &protos.ModeratorChanged{
		ActionId: s.nextAct(), By: cmd.By.User, Target: cmd.Target, Granted: cmd.Grant, AtMs: now.UnixMilli(),
	}, nil
}

// The rules of muting: one user, or everyone.

package chat

import (
	"fmt"
	"time"

	"touchline/domain"
	"touchline/protos"
)

// MuteOf returns the mute in force for a user, nil for none.
func (s *State) MuteOf(userID int64, now time.Time) *protos.UserMuted {
	mute := s.mutes[userID]
	if mute == nil || over(mute, now) {
		return nil
	}
	return mute
}

func over(mute *protos.UserMuted, now time.Time) bool {
	return mute.EndMs != 0 && now.UnixMilli() >= mute.EndMs
}

// endTime is null for permanent mutes and for those of a session.
func endTime(mute *protos.UserMuted) any { return orNull(mute.EndMs) }

func refuseMuted(mute *protos.UserMuted) error {
	return domain.Refuse(domain.Muted, "endTime", endTime(mute), "muteType", mute.MuteType, "reason", mute.Reason)
}

// Mute mutes a user; the mute of a muted user replaces type and end. The order of refusals is that of
// the call /web_anchor/edit_user.
func Mute(s *State, cmd *protos.MuteUser, now time.Time) (*protos.UserMuted, error) {
	if !s.RoleOf(cmd.GetBy()).Staff() {
		return nil, domain.Refuse(domain.Forbidden)
	}
	reason := domain.CleanLine(cmd.Reason)
	if reason == "" {
		return nil, domain.Refuse(domain.MuteReasonRequired)
	}
	if domain.Length(reason) > domain.MuteReasonMax {
		return nil, domain.RefuseField("reason", "length", "min", 1, "max", domain.MuteReasonMax)
	}
	muteType := domain.MuteType(cmd.MuteType)
	if !muteType.Valid() {
		return nil, domain.RefuseField("muteType", "enum")
	}
	by, target := s.RoleOf(cmd.By), s.RoleOf(&protos.Person{User: cmd.Target, Role: cmd.TargetRole})
	if cmd.Target.UserId == cmd.By.User.UserId || !mayMute(by, target) {
		return nil, domain.Refuse(domain.CannotMuteTarget)
	}
	muted := &protos.UserMuted{
		MuteId: fmt.Sprintf("mu%d_%d_%d", cmd.Target.UserId, s.Epoch, now.UnixMilli()),
		By:     cmd.By.User, Target: cmd.Target, MuteType: cmd.MuteType, Reason: reason, StartMs: now.UnixMilli(),
		ActionId: s.nextAct(),
	}
	if minutes := muteType.Minutes(); minutes > 0 {
		muted.EndMs = now.UnixMilli() + minutes*minuteMs
	}
	if cmd.Announce {
		muted.Offset = s.Head + 1
	}
	return muted, nil
}

// mayMute: no role may mute the anchor or an operator, and a moderator may not mute a moderator.
func mayMute(by, target domain.RoomRole) bool {
	return target < domain.RoleModerator || target == domain.RoleModerator && by > domain.RoleModerator
}

// Unmute lifts a mute; without one there is no event and no error.
func Unmute(s *State, cmd *protos.UnmuteUser, now time.Time) (*protos.UserUnmuted, error) {
	if !s.RoleOf(cmd.GetBy()).Staff() {
		return nil, domain.Refuse(domain.Forbidden)
	}
	mute := s.MuteOf(cmd.Target.UserId, now)
	if mute == nil || cmd.SetBy != 0 && mute.GetBy().GetUserId() != cmd.SetBy {
		return nil, nil
	}
	if s.RoleOf(cmd.By) == domain.RoleModerator && s.moderators[cmd.Target.UserId] != nil {
		// a moderator may not lift their own mute or a moderator's: the anchor set it
		return nil, domain.Refuse(domain.CannotMuteTarget)
	}
	lifted := &protos.UserUnmuted{By: cmd.By.User, Target: cmd.Target, AtMs: now.UnixMilli(), ActionId: s.nextAct()}
	if cmd.Announce {
		lifted.Offset = s.Head + 1
	}
	return lifted, nil
}

// MuteAll mutes everyone but the staff, or lifts that; nil when nothing changes.
func MuteAll(s *State, cmd *protos.SetMutedAll, now time.Time) (*protos.AllMuted, error) {
	if !s.RoleOf(cmd.GetBy()).Staff() {
		return nil, domain.Refuse(domain.Forbidden)
	}
	stop := cmd.Stop
	if cmd.Toggle {
		stop = !s.Mode.MutedAll
	}
	if stop == s.Mode.MutedAll {
		return nil, nil
	}
	return &protos.AllMuted{
		By: cmd.By.User, Stop: stop, AtMs: now.UnixMilli(), Offset: s.Head + 1, ActionId: s.nextAct(),
	}, nil
}

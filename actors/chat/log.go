// The log of moderation: how an act is stored and sent to the staff.

package chat

import (
	"encoding/json"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/frames"
	"touchline/protos"
)

type muteView struct {
	MuteType int32    `json:"muteType"`
	EndTime  *int64   `json:"endTime"`
	Reason   string   `json:"reason"`
	Messages []string `json:"messages,omitempty"` // hidden by the same act
}
type lineView struct {
	ID       string `json:"id"`
	UserID   string `json:"userId"`
	NickName string `json:"nickName"`
	Text     string `json:"text"`
	Time     int64  `json:"time"`
}

// actOf builds the log entry of an act. lines are the lines it concerns, with their texts as far as they are known.
func actOf(a *protos.ModAction, lines []*protos.StoredLine) moderation.Act {
	act := moderation.Act{ActionID: a.ActionId, Action: a.Kind, Operator: person(a.By), Target: person(a.Target),
		Reason: a.Reason, At: instant(a.AtMs), Undone: a.Undone}
	switch a.Kind {
	case "mute":
		after := viewMute(a.MuteAfter)
		after.Messages = idsOf(a.Lines)
		act.Before, act.After = encoded(viewMute(a.MuteBefore)), encoded(after)
	case "unmute":
		act.Before = encoded(viewMute(a.MuteBefore))
	case "muteAll":
		act.Before, act.After = encoded(map[string]bool{"mutedAll": !a.Stop}),
			encoded(map[string]bool{"mutedAll": a.Stop})
	case "delete":
		act.Target = authorOf(a.Lines, lines)
		act.Before, act.After = encoded(map[string]any{"messages": viewLines(a.Lines, lines)}),
			encoded(map[string]any{"messages": []string{}})
	case "restore":
		act.Target = authorOf(a.Lines, lines)
		act.After = encoded(map[string]any{"messages": idsOf(a.Lines)})
	case "allow", "dismiss":
		act.Before = encoded(map[string]string{"text": a.Held.GetText()})
	case "mode", "shield":
		act.Before, act.After = encoded(changes(a.ModeAfter, a.ModeBefore)), encoded(changes(a.ModeBefore, a.ModeAfter))
	case "pin":
		act.Before, act.After = pinnedJSON(a.PinBefore), pinnedJSON(a.PinAfter)
	case "words":
		act.After = encoded(map[string][]string{"added": listed(a.Added), "removed": listed(a.Removed)})
	case "moderator":
		roles := [2]domain.RoomRole{domain.RoleViewer, domain.RoleModerator}
		if !a.Granted {
			roles[0], roles[1] = roles[1], roles[0]
		}
		act.Before, act.After = encoded(map[string]any{"roomRole": roles[0]}),
			encoded(map[string]any{"roomRole": roles[1]})
	}
	return act
}

// authorOf returns the common author of the lines, with the name if it is known; zero when there are several.
func authorOf(refs []*protos.LineRef, lines []*protos.StoredLine) domain.Brief {
	author := domain.Brief{UserID: soleAuthor(refs)}
	for _, line := range lines {
		if line.UserId == author.UserID {
			author.NickName = line.NickName
		}
	}
	return author
}

func person(u *protos.User) domain.Brief {
	return domain.Brief{
		UserID: u.GetUserId(), NickName: u.GetNickName(), UserImage: u.GetUserImage(), HouseID: u.GetHouseId(),
	}
}

func listed(words []string) []string {
	if words == nil {
		return []string{}
	}
	return words
}

func viewMute(m *protos.UserMuted) *muteView {
	if m == nil {
		return nil
	}
	view := &muteView{MuteType: m.MuteType, Reason: m.Reason}
	if m.EndMs != 0 {
		view.EndTime = &m.EndMs
	}
	return view
}

// viewLines shows deleted lines with their texts, which are kept only here.
func viewLines(refs []*protos.LineRef, lines []*protos.StoredLine) []lineView {
	views := make([]lineView, 0, len(refs))
	for _, ref := range refs {
		view := lineView{ID: ref.MessageId, UserID: domain.FormatID(ref.UserId)}
		for _, line := range lines {
			if line.MessageId == ref.MessageId {
				view.NickName, view.Text, view.Time = line.NickName, line.Text, line.AtMs
			}
		}
		views = append(views, view)
	}
	return views
}

// rowsOf returns the rows that an event of moderation writes besides its numbered events and the log.
func rowsOf(room string, event proto.Message) []domain.Row {
	switch e := event.(type) {
	case *protos.UserMuted:
		return []domain.Row{moderation.MuteRow{
			MuteID: e.MuteId, Room: room, UserID: e.Target.UserId, OperatorID: e.By.UserId,
			Type:   domain.MuteType(e.MuteType),
			Reason: e.Reason, Start: instant(e.StartMs), End: instant(e.EndMs),
		}}
	case *protos.UserUnmuted:
		return []domain.Row{moderation.UnmuteRow{
			Room: room, UserID: e.Target.UserId, OperatorID: e.By.UserId, At: instant(e.AtMs),
		}}
	case *protos.LinesDeleted:
		return hiddenRows(room, e.Lines, true)
	case *protos.LinesRestored:
		return hiddenRows(room, e.Lines, false)
	case *protos.ModeratorChanged:
		house, _ := domain.HouseOf(room)
		return []domain.Row{moderation.ModeratorRow{
			HouseID: house, UserID: e.Target.UserId, Granted: e.Granted, OperatorID: e.By.UserId, At: instant(e.AtMs),
		}}
	case *protos.HeldDecided:
		return []domain.Row{moderation.HeldDecidedRow{Key: heldKey(room, e.HeldId), At: instant(e.AtMs)}}
	case *protos.LineHeld: // also a dismissed one that returns
		return []domain.Row{moderation.HeldDecidedRow{Key: heldKey(room, e.Line.GetHeldId())}}
	case *protos.ActionUndone:
		return []domain.Row{moderation.UndoneRow{ActionID: e.ActionId, OperatorID: e.By.UserId, At: instant(e.AtMs)}}
	}
	return nil
}

// hiddenRows hide lines or show them again, together with the remark on an envelope.
func hiddenRows(room string, lines []*protos.LineRef, hidden bool) []domain.Row {
	rows := []domain.Row{moderation.LinesHiddenRow{Room: room, Offsets: offsetsOf(lines), Hidden: hidden}}
	for _, line := range lines {
		if number, ok := ledger.ParseEnvelope(line.RedEnvelopeId); ok {
			rows = append(rows, moderation.RemarkHiddenRow{Envelope: number, Hidden: hidden})
		}
	}
	return rows
}

func offsetsOf(lines []*protos.LineRef) []int64 {
	offsets := make([]int64, len(lines))
	for i, line := range lines {
		offsets[i] = line.Offset
	}
	return offsets
}

// privateOf is the private frame an event of moderation sends to one user, nil for none.
func privateOf(room string, event proto.Message) *protos.PrivateFrame {
	switch e := event.(type) {
	case *protos.UserMuted:
		return privateMuted(room, e)
	case *protos.UserUnmuted:
		return privateUnmuted(room, e.Target.UserId)
	case *protos.ModeratorChanged:
		return privateRole(room, e)
	}
	return nil
}

// privateRole sends a person's sockets their new role.
func privateRole(room string, e *protos.ModeratorChanged) *protos.PrivateFrame {
	role := domain.RoleViewer
	if e.Granted {
		role = domain.RoleModerator
	}
	frame := encoded(frames.RoleFrame{T: "priv", K: "role", Room: room, RoomRole: role})
	return &protos.PrivateFrame{UserId: e.Target.UserId, Room: room, Frame: frame,
		Person: &protos.PersonChanged{RoleSet: true, Role: int32(role)}}
}

// privateHeld sends the staff the number of lines that wait for review.
func privateHeld(room string, count int) *protos.PrivateFrame {
	return &protos.PrivateFrame{Room: room, Staff: true,
		Frame: encoded(frames.HeldFrame{T: "priv", K: "held", Room: room, Count: count})}
}

// changesQueue reports whether an event adds a line to the review queue or removes one.
func changesQueue(event proto.Message) bool {
	switch e := event.(type) {
	case *protos.LineHeld:
		return e.Line != nil
	case *protos.HeldDecided:
		return true
	}
	return false
}

// toStaff is a log entry as a frame for all moderators of the room.
func toStaff(room string, act moderation.Act) *protos.PrivateFrame {
	frame, err := json.Marshal(frames.ModerationFrame{T: "priv", K: "modlog", Room: room,
		ModerationView: frames.ModerationOf(act)})
	if err != nil {
		return nil // before and after are our own JSON
	}
	return &protos.PrivateFrame{Room: room, Staff: true, Frame: frame}
}

// Moderation of a chat: lines, mode, pinned line and words. The chat's actor decides what is allowed.

package chat

import (
	"cmp"
	"context"
	"encoding/json"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/frames"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

func (h *Handlers) moderationRoutes() {
	// authors may delete their own lines
	rest.Route(h.rest, rest.User, "/web_anchor/chat_delete", rest.LimitWrites, h.chatDelete)
	rest.Route(h.rest, rest.RoomStaff, "/web_anchor/chat_restore", rest.LimitWrites, h.chatRestore)
	rest.Route(h.rest, rest.RoomStaff, "/web_anchor/chat_mode", rest.LimitWrites, h.chatMode)
	rest.Route(h.rest, rest.RoomStaff, "/web_anchor/chat_pin", rest.LimitWrites, h.chatPin)
	rest.Route(h.rest, rest.RoomStaff, "/web_anchor/room_words", rest.LimitWrites, h.roomWords)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/moderator_edit", rest.LimitWrites, h.moderatorEdit)
	rest.Route(h.rest, rest.RoomStaff, "/web_anchor/mod_log", rest.LimitReads, h.modLog)
	rest.Route(h.rest, rest.RoomStaff, "/web_anchor/user_lines", rest.LimitReads, h.userLines)
	rest.Route(h.rest, rest.RoomStaff, "/web_anchor/held_lines", rest.LimitReads, h.heldLines)
	rest.Route(h.rest, rest.RoomStaff, "/web_anchor/held_decide", rest.LimitWrites, h.heldDecide)
	rest.Route(h.rest, rest.User, "/web_anchor/report", rest.LimitReports, h.report)
}

// messageIDs checks a list of message ids.
func messageIDs(ids []string) error {
	if len(ids) == 0 || len(ids) > moderation.DeleteMax {
		return domain.RefuseField("messageIds", "length", "min", 1, "max", moderation.DeleteMax)
	}
	return nil
}

// StoredLines reads lines from the tables, for lines that the chat's actor no longer has in memory.
func (h *Handlers) StoredLines(ctx context.Context, room string, ids []string) ([]*protos.StoredLine, error) {
	rows, err := h.Chat.LinesByID(ctx, room, ids)
	return view.Each(rows, storedLine), err
}

func storedLine(row moderation.LineRow) *protos.StoredLine {
	line, _ := frames.ReadLine(row.Kind, row.Body) // a line that cannot be read has no text to show
	return &protos.StoredLine{MessageId: row.MessageID, Offset: row.Offset, UserId: row.UserID, NickName: line.NickName,
		Text: line.Text, AtMs: row.At.UnixMilli(), Deleted: row.Deleted, RedEnvelopeId: line.RedEnvelopeID}
}

type chatDeleteRequest struct {
	rest.HouseRequest
	MessageIDs []string `json:"messageIds"`
}

func (r chatDeleteRequest) Check() error {
	return cmp.Or(r.HouseRequest.Check(), messageIDs(r.MessageIDs))
}

type chatDeleteAnswer struct {
	Deleted []string `json:"deleted"`
}

// chatDelete hides lines. The staff may hide any line, an author their own line for two minutes.
func (h *Handlers) chatDelete(ctx context.Context, caller rest.Caller,
	req chatDeleteRequest) (chatDeleteAnswer, error) {
	var none chatDeleteAnswer
	var err error
	if caller.Role, err = h.Rooms.RoomRole(ctx, int64(req.HouseID), caller.UserID); err != nil {
		return none, err
	}
	room := domain.HouseRoom(int64(req.HouseID))
	stored, err := h.StoredLines(ctx, room, req.MessageIDs)
	if err != nil {
		return none, err
	}
	gone, err := h.Chats.DeleteLines(ctx, room, &protos.DeleteLines{
		By: view.StaffPerson(caller), MessageIds: req.MessageIDs, Stored: stored, RequestId: rest.RandomKey(),
	})
	return chatDeleteAnswer{rest.NotNil(gone.GetMessageIds())}, err
}

type chatRestoreRequest struct {
	rest.HouseRequest
	MessageIDs []string `json:"messageIds"`
	UndoID     string   `json:"undoId"`
}

func (r chatRestoreRequest) Check() error {
	switch {
	case r.UndoID == "":
		return messageIDs(r.MessageIDs)
	case len(r.UndoID) > actionIDMax:
		return domain.RefuseField("undoId", "length", "max", actionIDMax)
	}
	return nil
}

const actionIDMax = 64

type chatRestoreAnswer struct {
	Restored []string  `json:"restored"`
	Unmuted  []rest.ID `json:"unmuted"`
}

// chatRestore shows hidden lines again, or undoes a whole act of moderation.
func (h *Handlers) chatRestore(ctx context.Context, caller rest.Caller,
	req chatRestoreRequest) (chatRestoreAnswer, error) {
	var none chatRestoreAnswer
	room := domain.HouseRoom(int64(req.HouseID))
	cmd := &protos.RestoreLines{By: view.StaffPerson(caller), UndoId: req.UndoID, RequestId: rest.RandomKey()}
	var err error
	if cmd.Announce, err = h.AnnouncesMutes(ctx); err != nil {
		return none, err
	}
	if req.UndoID == "" {
		cmd.MessageIds = req.MessageIDs
		if cmd.Stored, err = h.StoredLines(ctx, room, req.MessageIDs); err != nil {
			return none, err
		}
	}
	back, err := h.Chats.RestoreLines(ctx, room, cmd)
	for _, userID := range back.GetUnmuted() {
		h.NotifyUnmuted(ctx, int64(req.HouseID), userID, req.UndoID)
	}
	return chatRestoreAnswer{rest.NotNil(back.GetMessageIds()),
		view.Each(back.GetUnmuted(), func(id int64) rest.ID { return rest.ID(id) })}, err
}

type chatModeRequest struct {
	rest.HouseRequest
	SlowSeconds          *int32 `json:"slowSeconds"`
	FollowersOnlyMinutes *int32 `json:"followersOnlyMinutes"`
	AccountAgeMinutes    *int32 `json:"accountAgeMinutes"`
	LinksAllowed         *bool  `json:"linksAllowed"`
	MaxText              *int32 `json:"maxText"`
	Shield               *bool  `json:"shield"`
}

// chatMode changes the fields of a room's mode that the request has.
func (h *Handlers) chatMode(ctx context.Context, caller rest.Caller, req chatModeRequest) (view.ChatMode, error) {
	mode := &protos.ChatMode{}
	cmd := &protos.SetChatMode{By: view.StaffPerson(caller), Mode: mode, RequestId: rest.RandomKey()}
	setField(cmd, "slowSeconds", &mode.SlowSeconds, req.SlowSeconds)
	setField(cmd, "followersOnlyMinutes", &mode.FollowersOnlyMinutes, req.FollowersOnlyMinutes)
	setField(cmd, "accountAgeMinutes", &mode.AccountAgeMinutes, req.AccountAgeMinutes)
	setField(cmd, "linksAllowed", &mode.LinksAllowed, req.LinksAllowed)
	setField(cmd, "maxText", &mode.MaxText, req.MaxText)
	setField(cmd, "shield", &mode.Shield, req.Shield)
	set, err := h.Chats.SetChatMode(ctx, domain.HouseRoom(int64(req.HouseID)), cmd)
	if err != nil {
		return view.ChatMode{}, err
	}
	m := set.GetMode()
	return view.ChatMode{MutedAll: m.GetMutedAll(), SlowSeconds: int(m.GetSlowSeconds()),
		FollowersOnlyMinutes: int(m.GetFollowersOnlyMinutes()), AccountAgeMinutes: int(m.GetAccountAgeMinutes()),
		LinksAllowed: m.GetLinksAllowed(), MaxText: int(m.GetMaxText()), Shield: m.GetShield(),
		PinnedMessage: view.JSONOrNull(set.GetPinned())}, nil
}

// setField puts a field of the request into a command, if it was sent.
func setField[T any](cmd *protos.SetChatMode, name string, field, sent *T) {
	if sent != nil {
		*field, cmd.Set = *sent, append(cmd.Set, name)
	}
}

type chatPinRequest struct {
	rest.HouseRequest
	MessageID string `json:"messageId"`
	Text      string `json:"text"`
	Seconds   *int64 `json:"seconds"`
}

func (r chatPinRequest) Check() error {
	if r.Seconds != nil && (*r.Seconds < moderation.PinSecondsMin || *r.Seconds > moderation.PinSecondsMax) {
		return domain.RefuseField("seconds", "range", "min", moderation.PinSecondsMin, "max", moderation.PinSecondsMax)
	}
	return nil
}

type chatPinAnswer struct {
	PinnedMessage json.RawMessage `json:"pinnedMessage"`
}

// chatPin pins a line or a text above the chat. With neither, it unpins.
func (h *Handlers) chatPin(ctx context.Context, caller rest.Caller, req chatPinRequest) (chatPinAnswer, error) {
	room := domain.HouseRoom(int64(req.HouseID))
	cmd := &protos.PinLine{
		By: view.StaffPerson(caller), MessageId: req.MessageID, Text: req.Text, Seconds: view.ValueOr(req.Seconds, 0),
		RequestId: rest.RandomKey(),
	}
	if req.MessageID != "" {
		var err error
		if cmd.Stored, err = h.StoredLines(ctx, room, []string{req.MessageID}); err != nil {
			return chatPinAnswer{}, err
		}
	}
	pinned, err := h.Chats.PinLine(ctx, room, cmd)
	return chatPinAnswer{view.JSONOrNull(pinned.GetPinned())}, err
}

type roomWordsRequest struct {
	rest.HouseRequest
	Add    []string `json:"add"`
	Remove []string `json:"remove"`
}

func (r roomWordsRequest) Check() error {
	switch {
	case len(r.Add) > moderation.RoomWordsMax:
		return domain.RefuseField("add", "length", "max", moderation.RoomWordsMax)
	case len(r.Remove) > moderation.RoomWordsMax:
		return domain.RefuseField("remove", "length", "max", moderation.RoomWordsMax)
	}
	return nil
}

type roomWordsAnswer struct {
	Words []string `json:"words"`
}

// roomWords changes the banned words of a room, and lists them.
func (h *Handlers) roomWords(ctx context.Context, caller rest.Caller, req roomWordsRequest) (roomWordsAnswer, error) {
	listed, err := h.Chats.EditWords(ctx, domain.HouseRoom(int64(req.HouseID)),
		&protos.EditWords{
			By: view.StaffPerson(caller), Add: req.Add, Remove: req.Remove, RequestId: rest.RandomKey(),
		})
	return roomWordsAnswer{rest.NotNil(listed.GetWords())}, err
}

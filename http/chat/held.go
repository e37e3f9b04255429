// Held lines: lines with words that the staff of a room reviews first.

package chat

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// HeldLinesAnswer lists the held lines of a room, the oldest first. A line expires after 30 minutes.
type HeldLinesAnswer struct {
	List []heldLine `json:"list"`
}

type heldLine struct {
	HeldID string         `json:"heldId"`
	User   view.UserBrief `json:"user"`
	Text   string         `json:"text"`
	Time   int64          `json:"time"` // when it was sent
}

// heldLines lists the held lines for the staff of a room.
func (h *Handlers) heldLines(ctx context.Context, caller rest.Caller, req rest.HouseRequest) (HeldLinesAnswer, error) {
	waiting, err := h.Chats.HeldLines(ctx, domain.HouseRoom(int64(req.HouseID)),
		&protos.AskHeld{By: view.StaffPerson(caller)})
	return HeldLinesAnswer{view.Each(waiting.GetLines(), func(line *protos.HeldLine) heldLine {
		return heldLine{line.HeldId, view.UserBriefOf(line.Person.User.Brief()).Wearing(h.Badges, int64(req.HouseID)),
			line.Text, line.AtMs}
	})}, err
}

type heldDecideRequest struct {
	rest.HouseRequest
	HeldID string `json:"heldId"`
	Action int    `json:"action"` // 1 posts the line, 2 dismisses it
}

func (r heldDecideRequest) Check() error {
	switch {
	case r.HeldID == "" || len(r.HeldID) > actionIDMax:
		return domain.RefuseField("heldId", "length", "min", 1, "max", actionIDMax)
	case r.Action != int(domain.ActionDo) && r.Action != int(domain.ActionUndo):
		return domain.RefuseField("action", "enum")
	}
	return r.HouseRequest.Check()
}

type heldDecideAnswer struct {
	MessageID *string `json:"messageId"` // of the posted line; null: dismissed
}

// heldDecide posts a held line under its author's name, or dismisses it.
func (h *Handlers) heldDecide(ctx context.Context, caller rest.Caller,
	req heldDecideRequest) (heldDecideAnswer, error) {
	settled, err := h.Chats.DecideHeld(ctx, domain.HouseRoom(int64(req.HouseID)),
		&protos.DecideHeld{
			By: view.StaffPerson(caller), HeldId: req.HeldID, Allow: req.Action == int(domain.ActionDo),
			RequestId: rest.RandomKey(),
		})
	return heldDecideAnswer{view.TextOrNull(settled.GetMessageId())}, err
}

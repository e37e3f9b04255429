// Lines that wait for the staff of a room, because of words that are held for review.

package chat

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// HeldLinesAnswer are the lines that wait, the oldest first. After 30 minutes one waits no more.
type HeldLinesAnswer struct {
	List []heldLine `json:"list"`
}

type heldLine struct {
	HeldID string         `json:"heldId"`
	User   view.UserBrief `json:"user"`
	Text   string         `json:"text"`
	Time   int64          `json:"time"` // when it was sent
}

// heldLines shows the staff of a room which lines wait for them.
func (h *Handlers) heldLines(ctx context.Context, caller rest.Caller, req rest.HouseRequest) (HeldLinesAnswer, error) {
	waiting, err := h.Chats.HeldLines(ctx, domain.HouseRoom(int64(req.HouseID)), &protos.AskHeld{By: view.StaffPerson(caller)})
	return HeldLinesAnswer{rest.NotNil(view.Each(waiting.GetLines(), func(line *protos.HeldLine) heldLine {
		u := line.Person.User
		who := view.UserBriefOf(domain.Brief{UserID: u.UserId, NickName: u.NickName, UserImage: u.UserImage, HouseID: u.HouseId})
		return heldLine{line.HeldId, who.Wearing(h.Badges, int64(req.HouseID)), line.Text, line.AtMs}
	}))}, err
}

type heldDecideRequest struct {
	rest.HouseRequest
	HeldID string `json:"heldId"`
	Action int    `json:"action"` // 1 lets it into the chat, 2 dismisses it
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
	MessageID *string `json:"messageId"` // of the line in the chat, null when it was dismissed
}

// heldDecide lets a held line into the chat as its author's, or dismisses it.
func (h *Handlers) heldDecide(ctx context.Context, caller rest.Caller, req heldDecideRequest) (heldDecideAnswer, error) {
	settled, err := h.Chats.DecideHeld(ctx, domain.HouseRoom(int64(req.HouseID)),
		&protos.DecideHeld{
			By: view.StaffPerson(caller), HeldId: req.HeldID, Allow: req.Action == int(domain.ActionDo),
			RequestId: rest.RandomKey(),
		})
	if id := settled.GetMessageId(); id != "" {
		return heldDecideAnswer{&id}, err
	}
	return heldDecideAnswer{}, err
}

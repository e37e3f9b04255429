// Grabbing a red envelope, and the details of an envelope.

package money

import (
	"context"
	"encoding/hex"
	"errors"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/frames"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

type envelopeRequest struct {
	RedEnvelopeID string `json:"redEnvelopeId"`
}

func (r envelopeRequest) Check() error {
	if _, ok := ledger.ParseEnvelope(r.RedEnvelopeID); !ok {
		return domain.RefuseField("redEnvelopeId", "id")
	}
	return nil
}

type grabRequest struct {
	envelopeRequest
	HouseID rest.ID `json:"houseId"` // required for a public envelope
}

// GrabAnswer is the caller's share in coins, and the number of shares left.
type GrabAnswer struct {
	Amount    int64                `json:"amount"`
	LeftCount int64                `json:"leftCount"`
	Envelope  *frames.EnvelopeView `json:"envelope"`
}

// grabPublic grabs a share of an envelope that is open to the whole room.
func (h *Handlers) grabPublic(ctx context.Context, caller rest.Caller, req grabRequest) (GrabAnswer, error) {
	if req.HouseID == 0 {
		return GrabAnswer{}, domain.RefuseField("houseId", "required")
	}
	if _, err := h.anchorOf(ctx, req.HouseID); err != nil {
		return GrabAnswer{}, err
	}
	grabbed, err := h.grab(ctx, caller.Brief(), int64(req.HouseID), req.RedEnvelopeID, false)
	return h.grabAnswerOf(grabbed), err
}

// grabPrivate grabs an envelope that was sent to the caller. It reads the room from the envelope's row, because the
// request does not name it.
func (h *Handlers) grabPrivate(ctx context.Context, caller rest.Caller, req grabRequest) (GrabAnswer, error) {
	number, _ := ledger.ParseEnvelope(req.RedEnvelopeID)
	e, err := h.Money.Envelope(ctx, number)
	switch {
	case err != nil:
		return GrabAnswer{}, err
	case e.Type != ledger.RedPrivate:
		return GrabAnswer{}, domain.Refuse(domain.NotFound, "kind", "envelope")
	case e.ReceiverID != caller.UserID:
		return GrabAnswer{}, domain.Refuse(domain.EnvelopeNotYours)
	}
	grabbed, err := h.grab(ctx, caller.Brief(), e.HouseID, req.RedEnvelopeID, true)
	return h.grabAnswerOf(grabbed), err
}

func (h *Handlers) grabAnswerOf(grabbed *protos.EnvelopeGrabbed) GrabAnswer {
	if grabbed == nil {
		return GrabAnswer{}
	}
	answer := GrabAnswer{grabbed.GetAmount(), grabbed.GetLeftCount(), h.envelopeOf(grabbed.GetEnvelope())}
	answer.Envelope.MyAmount = new(domain.Coins(answer.Amount))
	return answer
}

// grab asks the room's actor for a share. If the actor no longer has the envelope, the refusal comes from its row.
func (h *Handlers) grab(ctx context.Context, who domain.Brief, houseID int64, envelopeID string,
	private bool) (*protos.EnvelopeGrabbed, error) {
	grabbed, err := h.LiveRooms.Grab(ctx, domain.HouseRoom(houseID), &protos.GrabEnvelope{
		From: view.ProtoUser(who), RedEnvelopeId: envelopeID, Private: private,
	})
	var refusal *domain.Refusal
	if errors.As(err, &refusal) && refusal.Code == domain.NotFound {
		return nil, h.lateGrab(ctx, who.UserID, houseID, envelopeID, private)
	}
	return grabbed, err
}

// lateGrab returns the refusal of a grab by the envelope's row.
func (h *Handlers) lateGrab(ctx context.Context, userID, houseID int64, envelopeID string, private bool) error {
	number, _ := ledger.ParseEnvelope(envelopeID)
	e, err := h.Money.Envelope(ctx, number)
	if err != nil {
		return err
	}
	if e.HouseID != houseID || private != (e.Type == ledger.RedPrivate) {
		return domain.Refuse(domain.NotFound, "kind", "envelope")
	}
	if amount := e.TakenBy(userID); amount != nil {
		return domain.Refuse(domain.EnvelopeAlreadyGrabbed, "amount", *amount)
	}
	switch {
	case e.Status == ledger.RedFinished:
		return domain.Refuse(domain.EnvelopeFinished, "redEnvelopeId", envelopeID)
	case e.Status == ledger.RedExpired || !h.rest.Now().Before(e.Expire):
		return domain.Refuse(domain.EnvelopeExpired, "redEnvelopeId", envelopeID)
	}
	return domain.Refuse(domain.Unavailable, "retryAfter", 1) // the actor has not loaded it yet
}

// EnvelopeDetailAnswer is an envelope with its grabbed shares.
type EnvelopeDetailAnswer struct {
	*frames.EnvelopeView
	Grabs []grabbedShare `json:"grabs"`
}

type grabbedShare struct {
	Index      int64          `json:"index"`
	User       view.UserBrief `json:"user"`
	Amount     domain.Coins   `json:"amount"`
	Best       bool           `json:"best"`
	CreateTime int64          `json:"createTime"`
}

// envelopeDetail shows an envelope. A private one is visible to its sender, its receiver and the room's staff only. In
// a suspended room, an envelope is visible only to people who sent, received or grabbed it.
func (h *Handlers) envelopeDetail(ctx context.Context, caller rest.Caller,
	req envelopeRequest) (EnvelopeDetailAnswer, error) {
	number, _ := ledger.ParseEnvelope(req.RedEnvelopeID)
	e, err := h.Money.Envelope(ctx, number)
	if err != nil {
		return EnvelopeDetailAnswer{}, err
	}
	if e.Type == ledger.RedPrivate &&
		(caller.UserID == 0 || caller.UserID != e.SenderID && caller.UserID != e.ReceiverID) {
		role := domain.RoleVisitor
		if caller.UserID != 0 {
			if role, err = h.Rooms.RoomRole(ctx, e.HouseID, caller.UserID); err != nil {
				return EnvelopeDetailAnswer{}, err
			}
		}
		if !role.Staff() {
			return EnvelopeDetailAnswer{}, domain.Refuse(domain.NotFound, "kind", "envelope")
		}
	}
	if caller.UserID == 0 || caller.UserID != e.SenderID && caller.UserID != e.ReceiverID &&
		e.TakenBy(caller.UserID) == nil {
		if err := h.rest.OpenTo(ctx, caller, rest.ID(e.HouseID)); err != nil {
			return EnvelopeDetailAnswer{}, err
		}
	}
	answer := EnvelopeDetailAnswer{envelopeViewOf(e, caller.UserID), []grabbedShare{}}
	h.dress(answer.EnvelopeView, e.HouseID, e.SenderID)
	best := e.Best()
	for i, g := range e.Grabs {
		answer.Grabs = append(answer.Grabs,
			grabbedShare{g.Index, view.UserBriefOf(g.User).Wearing(h.Badges, e.HouseID), g.Amount, i == best, g.At.UnixMilli()})
	}
	return answer, nil
}

// envelopeOf returns the public view of an envelope, with the badges of its sender.
func (h *Handlers) envelopeOf(e *protos.RedEnvelope) *frames.EnvelopeView {
	shown := e.View()
	h.dress(shown, e.GetHouseId(), e.GetSender().GetUserId())
	return shown
}

// dress adds the badges of the sender to an envelope.
func (h *Handlers) dress(shown *frames.EnvelopeView, houseID, senderID int64) {
	if h.Badges != nil {
		shown.Sender.Wear(h.Badges(houseID, senderID))
	}
}

// envelopeViewOf returns a stored envelope as a user sees it. It contains the seed, which reveals every share, only
// after the end.
func envelopeViewOf(e ledger.Envelope, userID int64) *frames.EnvelopeView {
	view := &frames.EnvelopeView{
		RedEnvelopeID: ledger.FormatEnvelope(e.Number), HouseID: domain.FormatID(e.HouseID), RedType: e.Type,
		RedStatus: e.Status,
		Sender:    frames.BriefOf(e.Sender), Receiver: frames.ViewOf(e.Receiver), TotalAmount: e.Total, TotalCount: e.Count,
		LeftAmount: e.LeftAmount, LeftCount: e.LeftCount, Remark: e.Remark,
		CreateTime: e.Created.UnixMilli(), OpenTime: e.Open.UnixMilli(), ExpireTime: e.Expire.UnixMilli(),
		SeedHash: ledger.SeedHash(e.Seed), ClientSeed: e.ClientSeed, MyAmount: e.TakenBy(userID),
	}
	if e.Status != ledger.RedOpen {
		view.ServerSeed, view.Shares = hex.EncodeToString(e.Seed), e.Shares()
	}
	return view
}

// Red envelopes: the hash of the seed in advance, then sending to a room or to one person.

package money

import (
	"context"
	"crypto/rand"
	"fmt"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/frames"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

const (
	commitIDMax = 64
	viewersStep = 1000 // viewers of a page in the search for a person
)

func (h *Handlers) envelopeRoutes() {
	rest.Route(h.rest, rest.User, "/web_anchor/red_envelope_commit", rest.LimitMoney, h.commitSeed)
	rest.Route(h.rest, rest.User, "/web_anchor/send_money_to_all", rest.LimitMoney, h.sendToAll)
	rest.Route(h.rest, rest.User, "/web_anchor/send_money_to_one", rest.LimitMoney, h.sendToOne)
	rest.Route(h.rest, rest.User, "/web_anchor/grab_public_red_envelope", rest.LimitGrab, h.grabPublic)
	rest.Route(h.rest, rest.User, "/web_anchor/grab_private_red_envelope", rest.LimitGrab, h.grabPrivate)
	rest.Route(h.rest, rest.Public, "/web_anchor/red_envelope_detail", rest.LimitReads, h.envelopeDetail)
}

// CommitAnswer commits the server to a seed before the envelope is sent.
type CommitAnswer struct {
	CommitID   string `json:"commitId"`
	SeedHash   string `json:"seedHash"`
	ExpireTime int64  `json:"expireTime"`
}

// commitSeed draws the seed of an envelope and shows its hash, before the sender chooses a seed of their own.
func (h *Handlers) commitSeed(ctx context.Context, caller rest.Caller, _ struct{}) (CommitAnswer, error) {
	seed, err := newSeed()
	if err != nil {
		return CommitAnswer{}, err
	}
	commit := ledger.SeedCommit{
		CommitID: "ec_" + rand.Text(), UserID: caller.UserID, Seed: seed, Expires: h.rest.Now().Add(ledger.EnvelopeCommitFor),
	}
	err = h.Money.CommitSeed(ctx, commit)
	return CommitAnswer{commit.CommitID, ledger.SeedHash(seed), commit.Expires.UnixMilli()}, err
}

func newSeed() ([]byte, error) {
	seed := make([]byte, ledger.SeedBytes)
	if _, err := rand.Read(seed); err != nil {
		return nil, fmt.Errorf("draw a seed: %w", err)
	}
	return seed, nil
}

type sendToAllRequest struct {
	HouseID      rest.ID      `json:"houseId"`
	TotalAmount  rest.Integer `json:"totalAmount"`
	TotalCount   rest.Integer `json:"totalCount"`
	RedType      int32        `json:"redType"`
	Remark       string       `json:"remark"`
	DelaySeconds int64        `json:"delaySeconds"`
	CommitID     string       `json:"commitId"`
	ClientSeed   string       `json:"clientSeed"`
	RequestID    string       `json:"requestId"`
}

func (r sendToAllRequest) Check() error {
	if r.HouseID == 0 {
		return domain.RefuseField("houseId", "required")
	}
	if err := r.TotalAmount.Within(domain.AmountRange, 1, ledger.SpendMax); err != nil {
		return err
	}
	if err := r.TotalCount.Within(domain.CountRange, 1, min(ledger.EnvelopeCountMax, int64(r.TotalAmount))); err != nil {
		return err
	}
	switch {
	case r.RedType != int32(ledger.RedPublicRandom) && r.RedType != int32(ledger.RedPublicEqual):
		return domain.RefuseField("redType", "enum")
	case r.DelaySeconds != 0 && r.DelaySeconds != 60 && r.DelaySeconds != 180:
		return domain.RefuseField("delaySeconds", "enum")
	case len(r.CommitID) > commitIDMax:
		return domain.RefuseField("commitId", "length", "max", commitIDMax)
	case domain.Length(r.ClientSeed) > ledger.ClientSeedMax:
		return domain.RefuseField("clientSeed", "length", "max", ledger.ClientSeedMax)
	case domain.CleanLine(r.ClientSeed) != r.ClientSeed: // a cleaned seed would not verify the shares
		return domain.RefuseField("clientSeed", "format")
	}
	return rest.CheckRequestID(r.RequestID)
}

// EnvelopeAnswer is the sent envelope, and the balance after it in coins.
type EnvelopeAnswer struct {
	*frames.EnvelopeView
	Balance int64 `json:"balance"`
	rest.Idempotent
}

// sendToAll sends an envelope to the whole room.
func (h *Handlers) sendToAll(ctx context.Context, caller rest.Caller, req sendToAllRequest) (EnvelopeAnswer, error) {
	request, err := rest.IdempotencyKey(caller, "envelope", req.RequestID, req)
	if err != nil {
		return EnvelopeAnswer{}, err
	}
	return h.sendEnvelope(ctx, request, req.HouseID, func() (*protos.SendEnvelope, error) {
		remark, err := h.judged(ctx, caller, req.HouseID, req.Remark, request)
		if err != nil {
			return nil, err
		}
		if err := moderation.RefuseBanned(h.Words, req.ClientSeed); err != nil { // it is public in the proof
			return nil, err
		}
		open := int64(ledger.EnvelopeOpenFor.Seconds())
		if _, err := h.Site.Setting(ctx, "envelope.openSeconds", &open); err != nil {
			return nil, err
		}
		seed, err := h.seedFor(ctx, caller, req.CommitID, request.GetKey())
		return &protos.SendEnvelope{
			Request: request, From: view.ProtoUser(caller.Brief()), RedType: req.RedType, TotalAmount: int64(req.TotalAmount),
			TotalCount: int64(req.TotalCount), Remark: remark.text, Author: remark.author, DelayS: req.DelaySeconds, Seed: seed,
			ClientSeed: req.ClientSeed, OpenS: open,
		}, err
	})
}

// seedFor takes the committed seed of a commit id. Without an id it draws a new seed.
func (h *Handlers) seedFor(ctx context.Context, caller rest.Caller, commitID, requestKey string) ([]byte, error) {
	if commitID == "" {
		return newSeed()
	}
	seed, ok, err := h.Money.TakeSeed(ctx, commitID, caller.UserID, requestKey, h.rest.Now())
	if err == nil && !ok {
		err = domain.RefuseField("commitId", "expired")
	}
	return seed, err
}

type sendToOneRequest struct {
	HouseID     rest.ID      `json:"houseId"`
	UserID      rest.ID      `json:"userId"`
	TotalAmount rest.Integer `json:"totalAmount"`
	Remark      string       `json:"remark"`
	RequestID   string       `json:"requestId"`
}

func (r sendToOneRequest) Check() error {
	switch {
	case r.HouseID == 0:
		return domain.RefuseField("houseId", "required")
	case r.UserID == 0:
		return domain.RefuseField("userId", "required")
	}
	if err := r.TotalAmount.Within(domain.AmountRange, 1, ledger.SpendMax); err != nil {
		return err
	}
	return rest.CheckRequestID(r.RequestID)
}

// sendToOne sends an envelope to one person.
func (h *Handlers) sendToOne(ctx context.Context, caller rest.Caller, req sendToOneRequest) (EnvelopeAnswer, error) {
	request, err := rest.IdempotencyKey(caller, "envelopeOne", req.RequestID, req)
	if err != nil {
		return EnvelopeAnswer{}, err
	}
	return h.sendEnvelope(ctx, request, req.HouseID, func() (*protos.SendEnvelope, error) {
		remark, err := h.judged(ctx, caller, req.HouseID, req.Remark, request)
		if err != nil {
			return nil, err
		}
		receiver, err := h.receiver(ctx, caller, req)
		if err != nil {
			return nil, err
		}
		seed, err := newSeed()
		return &protos.SendEnvelope{
			Request: request, From: view.ProtoUser(caller.Brief()), Receiver: view.ProtoUser(receiver),
			RedType:     int32(ledger.RedPrivate),
			TotalAmount: int64(req.TotalAmount), TotalCount: 1, Remark: remark.text, Author: remark.author, Seed: seed,
		}, err
	})
}

// receiver returns the receiver of a private envelope: the anchor, a follower or a viewer of the room. It refuses any
// other user with NOT_FOUND, so that a caller cannot find out which users exist.
func (h *Handlers) receiver(ctx context.Context, caller rest.Caller, req sendToOneRequest) (domain.Brief, error) {
	if int64(req.UserID) == caller.UserID {
		return domain.Brief{}, domain.RefuseField("userId", "own")
	}
	person, _, err := h.Accounts.Person(ctx, int64(req.UserID))
	if err != nil || person.HouseID == int64(req.HouseID) {
		return person, err
	}
	since, err := h.Rooms.FollowedSince(ctx, person.UserID, int64(req.HouseID))
	if err != nil || !since.IsZero() {
		return person, err
	}
	here, err := h.isHere(ctx, req.HouseID, person)
	if err == nil && !here {
		err = domain.Refuse(domain.NotFound, "kind", "user")
	}
	return person, err
}

// isHere reports whether a person is among the viewers of a room. It searches the viewers of the same name.
func (h *Handlers) isHere(ctx context.Context, houseID rest.ID, person domain.Brief) (bool, error) {
	for offset := int32(0); ; offset += viewersStep {
		viewers, err := h.LiveRooms.ListViewers(ctx, domain.HouseRoom(int64(houseID)),
			&protos.AskViewers{Keyword: person.NickName, Offset: offset, Limit: viewersStep})
		if err != nil {
			return false, err
		}
		for _, arrival := range viewers.GetList() {
			if arrival.GetUser().GetUserId() == person.UserID {
				return true, nil
			}
		}
		if int64(offset)+viewersStep >= viewers.GetTotal() {
			return false, nil
		}
	}
}

// sendEnvelope sends the command of an envelope, with a new number, to the room's actor.
func (h *Handlers) sendEnvelope(ctx context.Context, request *protos.Request, houseID rest.ID,
	makeCommand func() (*protos.SendEnvelope, error)) (EnvelopeAnswer, error) {
	sent, first, err := rest.Once(ctx, h.rest, request, func() (*protos.EnvelopeSent, error) {
		if _, err := h.anchorOf(ctx, houseID); err != nil {
			return nil, err
		}
		cmd, err := makeCommand()
		if err != nil {
			return nil, err
		}
		if cmd.Number, err = h.Money.NewEnvelope(ctx); err != nil {
			return nil, err
		}
		return h.LiveRooms.Envelope(ctx, domain.HouseRoom(int64(houseID)), cmd)
	})
	if err != nil {
		return EnvelopeAnswer{}, err
	}
	if first != nil {
		sent.Balance = int64(first.Balance)
	}
	return EnvelopeAnswer{h.envelopeOf(sent.GetEnvelope()), sent.GetBalance(), rest.Idempotent{Replayed: first != nil}},
		nil
}

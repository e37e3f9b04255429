// The calls about money: their ports and constructor.

// Package money answers the calls about gifts, tips, red envelopes, wallets and recharges.
package money

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// Ports are what the calls need. Interfaces may be nil only where their comment says so.
type Ports struct {
	Spending  Spending
	Gifts     Gifts
	Wallets   Wallets
	Envelopes Envelopes
	Lines     Lines
	Heads     Heads
	Words     domain.BannedWords // nil: nothing is banned

	Recharges    Recharges
	PayProviders []PayProvider                         // none: nobody can buy coins
	ShowBalance  func(userID int64, left domain.Coins) // on the pages somebody has open; may be nil

	Houses   Houses
	People   People
	Follows  rest.Follows
	Viewers  Viewers
	Passes   rest.RoomPasses
	Chat     Chat
	Settings rest.Settings
	Badges   view.Badges // nil: nobody wears any
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest  *rest.Server
	gifts giftCache
}

// New registers the calls.
func New(server *rest.Server, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, gifts: newGiftCache(server.Base)}
	h.giftRoutes()
	h.envelopeRoutes()
	h.walletRoutes()
	h.rechargeRoutes()
	return h
}

// Spending is what the live room decides about coins. A repeated request is refused with domain.Repeated.
type Spending interface {
	Gift(ctx context.Context, room string, cmd *protos.SendGift) (*protos.GiftSent, error)
	Tip(ctx context.Context, room string, cmd *protos.SendTip) (*protos.TipSent, error)
	Envelope(ctx context.Context, room string, cmd *protos.SendEnvelope) (*protos.EnvelopeSent, error)
	Grab(ctx context.Context, room string, cmd *protos.GrabEnvelope) (*protos.EnvelopeGrabbed, error)
}

// Gifts are the catalogue and what was given.
type Gifts interface {
	Gifts(ctx context.Context) ([]domain.Gift, error)
	LastSession(ctx context.Context, houseID int64) (sessionID string, start time.Time, err error)
	GiftRank(ctx context.Context, anchorID int64, session string, since time.Time, limit int) (domain.GiftRank, error)
	GivenTo(ctx context.Context, anchorID, userID int64, session string, since time.Time) (domain.Coins, error)
	Received(ctx context.Context, userID int64, f domain.FlowFilter) (list []domain.Given, total int64, sum domain.Coins, err error)
	Sent(ctx context.Context, userID int64, f domain.FlowFilter) (list []domain.Given, total int64, sum domain.Coins, err error)
}

// Wallets are what people have and what became of it.
type Wallets interface {
	Wallet(ctx context.Context, userID int64) (domain.Wallet, error)
	Flows(ctx context.Context, userID int64, f domain.FlowFilter) (list []domain.Flow, total int64, err error)
	Earnings(ctx context.Context, userID int64, since time.Time, zone *time.Location) ([]domain.DayEarnings, error)
}

// Envelopes are the red envelopes as their rows have them, and what is drawn before one is sent.
type Envelopes interface {
	// Envelope refuses with NOT_FOUND.
	Envelope(ctx context.Context, number int64) (domain.Envelope, error)
	// CommitSeed keeps a seed for its user.
	CommitSeed(ctx context.Context, c domain.SeedCommit) error
	// TakeSeed hands a committed seed to one request, and to its repeats; false for anybody else's, a used
	// or an old one.
	TakeSeed(ctx context.Context, commitID string, userID int64, requestKey string, now time.Time) (seed []byte, ok bool, err error)
	// NewEnvelope is the number of the next envelope.
	NewEnvelope(ctx context.Context) (int64, error)
}

// Lines are the stored lines of a room.
type Lines interface {
	LinesAfter(ctx context.Context, room string, after int64, limit int, kinds []string) (lines []domain.LineRow, complete bool, err error)
	LinesBefore(ctx context.Context, room string, before int64, limit int, kinds []string) ([]domain.LineRow, error)
}

// Heads reads the newest offset of a room.
type Heads interface {
	RoomHead(ctx context.Context, room string) (epoch, offset int64, err error)
}

// Houses are the rooms and whose they are.
type Houses interface {
	// House refuses with NOT_FOUND.
	House(ctx context.Context, houseID int64) (domain.House, error)
}

// People are users as others see them.
type People interface {
	// Person refuses with NOT_FOUND.
	Person(ctx context.Context, userID int64) (person domain.Brief, since time.Time, err error)
}

// Viewers are who is in a room now.
type Viewers interface {
	ListViewers(ctx context.Context, room string, ask *protos.AskViewers) (*protos.Viewers, error)
}

// Chat judges what is written beside coins.
type Chat interface {
	Judge(ctx context.Context, room string, cmd *protos.JudgeRemark) (*protos.RemarkJudged, error)
}

// remark is what somebody writes beside their coins, and who they are to the chat that judges it.
type remark struct {
	text   string
	author *protos.Person // nil without words
}

// judged cleans a remark and has the chat of the room judge it, before any coins move: it is a line of the room, and
// is under mutes, modes and banned words like any other. Without words there is nothing to judge.
func (h *Handlers) judged(ctx context.Context, caller rest.Caller, houseID rest.ID, text string, request *protos.Request) (remark, error) {
	text = domain.CleanLine(text)
	switch {
	case text == "":
		return remark{}, nil
	case domain.Length(text) > domain.RemarkMax:
		return remark{}, domain.RefuseField("remark", "length", "max", domain.RemarkMax)
	}
	right, _, err := rest.RightIn(ctx, h.Passes, caller, domain.HouseRoom(int64(houseID)))
	if err != nil {
		return remark{}, err
	}
	author := view.PersonOf(right)
	said, err := h.Chat.Judge(ctx, right.Room, &protos.JudgeRemark{Person: author, Text: text, Key: request.GetKey()})
	return remark{said.GetText(), author}, err
}

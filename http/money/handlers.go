// The calls about money: their ports and constructor.

// Package money answers the calls about gifts, tips, red envelopes, wallets and recharges.
package money

import (
	"context"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/tables/money"
	"touchline/persistence/tables/rooms"
	"touchline/persistence/tables/site"
	"touchline/protos"
)

// Ports are the dependencies of the calls.
type Ports struct {
	Money     *money.Money
	Chat      *rooms.Chat
	Rooms     *rooms.Rooms
	Accounts  *accounts.Accounts
	Site      *site.Site
	Chats     protos.ChatCalls
	LiveRooms protos.RoomCalls

	PayProviders []PayProvider                         // without any, the site sells no coins
	ShowBalance  func(userID int64, left domain.Coins) // on a user's open pages; may be nil
	Words        moderation.BannedWords                // nil: nothing is banned
	Badges       view.Badges                           // nil: no badges
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
	(&recharges{ports, server}).routes()
	return h
}

// remark is a text that comes with coins, and its author for the chat.
type remark struct {
	text   string
	author *protos.Person // nil without a text
}

// judged cleans a remark, and asks the chat of the room whether it allows it. Mutes, modes and banned words apply to a
// remark as to any line. The check comes before any coins move.
func (h *Handlers) judged(ctx context.Context, caller rest.Caller, houseID rest.ID, text string,
	request *protos.Request) (remark, error) {
	text = domain.CleanLine(text)
	switch {
	case text == "":
		return remark{}, nil
	case domain.Length(text) > ledger.RemarkMax:
		return remark{}, domain.RefuseField("remark", "length", "max", ledger.RemarkMax)
	}
	right, _, err := view.RightIn(ctx, h.Rooms, caller, domain.HouseRoom(int64(houseID)))
	if err != nil {
		return remark{}, err
	}
	author := view.PersonOf(right)
	said, err := h.Chats.Judge(ctx, right.Room, &protos.JudgeRemark{Person: author, Text: text, Key: request.GetKey()})
	return remark{said.GetText(), author}, err
}

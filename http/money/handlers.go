// The calls about money: their ports and constructor.

// Package money answers the calls about gifts, tips, red envelopes, wallets and recharges.
package money

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/tables/money"
	"touchline/persistence/tables/rooms"
	"touchline/persistence/tables/site"
	"touchline/protos"
)

// Ports are what the calls need.
type Ports struct {
	Money     *money.Money
	Chat      *rooms.Chat
	Rooms     *rooms.Rooms
	Accounts  *accounts.Accounts
	Site      *site.Site
	Chats     protos.ChatCalls
	LiveRooms protos.RoomCalls

	PayProviders []PayProvider                         // none: nobody can buy coins
	ShowBalance  func(userID int64, left domain.Coins) // on the pages somebody has open; may be nil
	Words        domain.BannedWords                    // nil: nothing is banned
	Badges       view.Badges                           // nil: nobody wears any
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
	right, _, err := view.RightIn(ctx, h.Rooms, caller, domain.HouseRoom(int64(houseID)))
	if err != nil {
		return remark{}, err
	}
	author := view.PersonOf(right)
	said, err := h.Chats.Judge(ctx, right.Room, &protos.JudgeRemark{Person: author, Text: text, Key: request.GetKey()})
	return remark{said.GetText(), author}, err
}

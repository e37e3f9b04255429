// The calls about chats: their ports and constructor.

// Package chat answers the calls about the chat of a room: tickets for its websocket, rights to write, and moderation.
package chat

import (
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/tables/replays"
	"touchline/persistence/tables/rooms"
	"touchline/persistence/tables/site"
	"touchline/persistence/volatile"
	"touchline/protos"
)

// Ports are the dependencies of the calls.
type Ports struct {
	Chat      *rooms.Chat
	Rooms     *rooms.Rooms
	Accounts  *accounts.Accounts
	Clips     *replays.Clips
	Site      *site.Site
	Tickets   *volatile.Tickets
	Chats     protos.ChatCalls
	LiveRooms protos.RoomCalls
	Sessions  protos.SessionCalls

	Busy   func() (wait int) // seconds until the node accepts websockets, 0: now; nil: always 0
	Badges view.Badges       // nil: no badges
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest *rest.Server
}

// New registers the calls.
func New(server *rest.Server, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server}
	h.ticketRoutes()
	h.chatRoutes()
	h.moderationRoutes()
	h.pollRoutes()
	return h
}

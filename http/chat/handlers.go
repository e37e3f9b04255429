// The calls about chats: their ports and constructor.

// Package chat answers the calls about the chat of a room: tickets for its websocket, who may write, and moderation.
package chat

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
	Chat          Chat
	Moderating    Moderating
	ModerationLog ModerationLog
	Mutes         Mutes
	Viewers       Viewers
	Tickets       Tickets
	Busy          func() (wait int) // seconds until the node may take a websocket again, 0 now; nil: always 0

	Houses   Houses
	People   People
	Clips    Clips
	Notices  Notices
	Settings rest.Settings
	Badges   view.Badges // nil: nobody wears any
}

// Chat is the chat of a room.
type Chat interface {
	WhereStands(ctx context.Context, room string, ask *protos.AskStanding) (*protos.Standing, error)
	Mute(ctx context.Context, room string, cmd *protos.MuteUser) (*protos.MuteChanged, error)
	Unmute(ctx context.Context, room string, cmd *protos.UnmuteUser) (*protos.MuteChanged, error)
	MuteAll(ctx context.Context, room string, cmd *protos.SetMutedAll) (*protos.MutedAllSet, error)
}

// Mutes are those in force, as the tables have them: reading them wakes nobody.
type Mutes interface {
	MutesInForce(ctx context.Context, room, keyword string, now time.Time, limit, offset int) (mutes []domain.MuteInForce, total int64, err error)
	MutedAmong(ctx context.Context, room string, users []int64, now time.Time) (map[int64]bool, error)
}

// Viewers are who is in a room now.
type Viewers interface {
	ListViewers(ctx context.Context, room string, ask *protos.AskViewers) (*protos.Viewers, error)
}

// Tickets are single-use rights to open a websocket.
type Tickets interface {
	rest.RoomPasses
	IssueTicket(ctx context.Context, right domain.Ticket) (ticket string, expires time.Time, err error)
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

// Clips are what may be reported besides lines, people and rooms.
type Clips interface {
	// Clip refuses with NOT_FOUND; it may be a removed one.
	Clip(ctx context.Context, clipID string) (domain.Clip, error)
}

// Notices reach a user wherever they are logged in.
type Notices interface {
	Notify(ctx context.Context, userID int64, cmd *protos.NotifyUser) (*protos.NoticeTaken, error)
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
	return h
}

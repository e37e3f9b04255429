// The calls about clips: their ports and constructor.

// Package clips answers the calls about clips: making, lists, pages, files for players, and removal.
package clips

import (
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/rest/changes"
	"touchline/http/shown"
	"touchline/http/view"
	"touchline/persistence/tables/matches"
	"touchline/persistence/tables/replays"
	"touchline/persistence/tables/rooms"
	"touchline/protos"
)

// clockLife: the clock of a recording is read once for all its clips.
const clockLife = 10 * time.Minute

// Ports are what the calls need.
type Ports struct {
	Clips   *replays.Clips
	Replays *replays.Replays
	Rooms   *rooms.Rooms
	Matches *matches.Matches
	Chats   protos.ChatCalls

	Words domain.BannedWords // nil: nothing is banned
	Play  view.Play          // where players fetch from
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest   *rest.Server
	played cache.Cache[string, domain.Clip]        // clips being watched
	clocks cache.Cache[string, domain.ReplayClock] // of what recordings show
}

// New registers the calls.
func New(server *rest.Server, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, played: cache.NewStrict[string, domain.Clip](server.Base, shown.Life, 1000),
		clocks: cache.New[string, domain.ReplayClock](server.Base, clockLife, 200)}
	server.Changes.OnHouse(h.forgetRoom)
	server.Changes.On(changes.Clip, h.played.Forget)
	h.routes()
	return h
}

// forgetRoom makes players ask again whether the clips of a room may be seen.
func (h *Handlers) forgetRoom(houseID int64) {
	h.played.ForgetIf(func(c domain.Clip) bool { return c.HouseID == houseID })
}

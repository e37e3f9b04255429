// The calls about rooms: their ports and constructor.

// Package rooms answers the calls about rooms and their anchors: lists, the home page, a room's page, its configuration,
// start and end of a broadcast, and live pictures.
package rooms

import (
	"context"
	"errors"
	"net/netip"

	"touchline/domain"
	"touchline/http/chat"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/video"
	"touchline/http/view"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/tables/matches"
	"touchline/persistence/tables/replays"
	"touchline/persistence/tables/rooms"
	"touchline/persistence/tables/site"
	"touchline/protos"
)

// Ports are what the calls need.
type Ports struct {
	Rooms     *rooms.Rooms
	Chat      *rooms.Chat
	Accounts  *accounts.Accounts
	Matches   *matches.Matches
	Replays   *replays.Replays
	Clips     *replays.Clips
	Images    *site.Images
	Site      *site.Site
	LiveRooms protos.RoomCalls

	MediaList     view.MediaList       // nil: no host is allowed
	Badges        view.Badges          // nil: nobody wears any
	Words         domain.BannedWords   // nil: nothing is banned
	ReservedNames domain.ReservedNames // nobody may go by them

	Push  rest.Push // where encoders push to; zero: rtmp at 1935
	Play  view.Play // where players fetch from
	Media video.Media
	// Relay fetches the pictures of a house from the node that has them. It is nil on a node without others.
	Relay func(ctx context.Context, houseID string) error
	Hooks HookPorts
}

// HookPorts are what other ingest servers need. Without a secret and peers no other server may say who publishes.
type HookPorts struct {
	Ingest Ingest
	Secret []byte         // of the signatures of such servers; nil: only addresses count
	Peers  []netip.Prefix // addresses that need no signature
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest   *rest.Server
	chat   *chat.Handlers // hears who begins to follow
	shared *shownToAll
}

// New registers the calls.
func New(server *rest.Server, chat *chat.Handlers, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, chat: chat, shared: newShownToAll(server.Base)}
	video.Routes(server, video.Ports{Media: ports.Media, Open: h.onAir})
	if len(ports.Hooks.Secret)+len(ports.Hooks.Peers) > 0 {
		(&publishHooks{ports.Hooks, server}).routes()
	}
	server.Changes.OnHouse(h.forgetRoom)
	server.Changes.OnFollowers(h.forgetRoom)
	server.Changes.On(cache.KindHome, func(string) { h.forgetHome() })
	lists := &lists{ports, server, h.shared}
	lists.homeRoutes()
	lists.anchorListRoutes()
	h.anchorDetailRoutes()
	h.anchorHouseRoutes()
	return h
}

// onAir refuses the pictures of a room that is closed. A database that is away does not end a broadcast.
func (h *Handlers) onAir(ctx context.Context, caller rest.Caller, houseID int64) error {
	err := h.rest.OpenTo(ctx, caller, rest.ID(houseID))
	var refusal *domain.Refusal
	switch {
	case !errors.As(err, &refusal), refusal.Code == domain.Unavailable:
		if h.Relay == nil {
			return nil
		}
		return h.Relay(ctx, domain.FormatID(houseID))
	case refusal.Code == domain.NotFound:
		return domain.Refuse(domain.NotFound, "kind", "stream")
	}
	return err
}

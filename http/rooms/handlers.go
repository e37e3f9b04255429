// The calls about rooms: their ports and constructor.

// Package rooms answers the calls about rooms and their anchors: lists, the home page, the page and the configuration
// of a room, start and end of a broadcast, and live pictures.
package rooms

import (
	"context"
	"errors"
	"net/netip"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/http/chat"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/video"
	"touchline/http/view"
	"touchline/media/whep"
	"touchline/media/whip"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/tables/matches"
	"touchline/persistence/tables/replays"
	"touchline/persistence/tables/rooms"
	"touchline/persistence/tables/site"
	"touchline/protos"
)

// Ports are the dependencies of the calls.
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

	MediaList     view.MediaList         // nil: no host is allowed
	Badges        view.Badges            // nil: no badges
	Words         moderation.BannedWords // nil: nothing is banned
	ReservedNames domain.ReservedNames   // names that no room may take

	Push  rest.Push // address for encoders; zero: rtmp at 1935
	Play  view.Play // addresses for players
	Media video.Media
	Whip  *whip.Server // nil: no broadcast arrives by WebRTC
	Whep  *whep.Server // nil: no viewer watches by WebRTC
	// Relay fetches the stream of a house, or of one of its definitions, from the node that has it. It is nil on a
	// single node.
	Relay func(ctx context.Context, stream string) error
	Hooks HookPorts
	// Reachable reports whether a restream target may be on a host; nil: on every one.
	Reachable func(host string) bool
}

// HookPorts are the dependencies of the hooks. Without a secret and without peers there are no hooks.
type HookPorts struct {
	Ingest Ingest
	Secret []byte         // of the servers' signatures; nil: only peers are accepted
	Peers  []netip.Prefix // addresses of servers that need no signature
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest   *rest.Server
	chat   *chat.Handlers // gets the news of follows
	shared *shownToAll
}

// New registers the calls.
func New(server *rest.Server, chat *chat.Handlers, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, chat: chat, shared: newShownToAll(server.Base)}
	video.Routes(server, video.Ports{Media: ports.Media, Open: h.onAir, Whip: ports.Whip, Whep: ports.Whep,
		EndPublisher: h.endPublisher})
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
	h.restreamRoutes()
	return h
}

// onAir refuses the pictures of a closed room. It allows them while the database is unavailable, and previews to those
// who know their names.
func (h *Handlers) onAir(ctx context.Context, caller rest.Caller, houseID int64, stream string) error {
	var err error
	if !video.IsPreview(stream) {
		err = h.rest.OpenTo(ctx, caller, rest.ID(houseID))
	}
	var refusal *domain.Refusal
	switch {
	case !errors.As(err, &refusal), refusal.Code == domain.Unavailable:
		if h.Relay == nil {
			return nil
		}
		return h.Relay(ctx, stream)
	case refusal.Code == domain.NotFound:
		return domain.Refuse(domain.NotFound, "kind", "stream")
	}
	return err
}

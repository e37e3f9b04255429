// The calls about rooms: their ports and constructor.

// Package rooms answers the calls about rooms and their anchors: lists, the home page, a room's page, its configuration,
// start and end of a broadcast, and live pictures.
package rooms

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"touchline/domain"
	"touchline/http/live"
	"touchline/http/rest"
	"touchline/http/rest/changes"
	"touchline/http/view"
	"touchline/protos"
)

// Ports are what the calls need. Interfaces may be nil only where their comment says so.
type Ports struct {
	Rooms     Rooms
	Houses    Houses
	RoomPages RoomPages
	ChatLog   ChatLog
	Names     Names

	Follows      Follows
	Matches      Matches
	Reservations view.Reservations
	Recordings   Recordings // nil: nothing is recorded
	Clips        Clips
	Banners      Banners
	Columns      Columns
	Images       rest.ImageOwners
	Stages       Stages
	MediaList    view.MediaList // nil: operators list none
	Badges       view.Badges    // nil: nobody wears any

	Words         domain.BannedWords   // nil: nothing is banned
	ReservedNames domain.ReservedNames // nobody may go by them

	Push  rest.Push  // where encoders push to; zero: rtmp at 1935
	Play  view.Play  // where players fetch from
	Media live.Media // nil: GET /live/… is not served
	// Bring sees to it that the pictures of a house are here, if any node has them; nil: there are no others.
	Bring func(ctx context.Context, houseID string) error
	Hooks HookPorts
}

// HookPorts are what other ingest servers need.
type HookPorts struct {
	Ingest Ingest         // nil: no other server may say who publishes
	Secret []byte         // of the signatures of such servers; nil: only addresses count
	Peers  []netip.Prefix // addresses that need no signature
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest      *rest.Server
	followers FollowListener
	shared    shownToAll
}

// New registers the calls.
func New(server *rest.Server, followers FollowListener, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, followers: followers, shared: newShownToAll(server.Base)}
	if ports.Media != nil {
		live.Routes(server, live.Ports{Media: ports.Media, Houses: live.OpenFunc(h.onAir)})
	}
	if ports.Hooks.Ingest != nil {
		(&publishHooks{ports.Hooks, server}).routes()
	}
	server.Changes.OnHouse(h.forgetRoom)
	server.Changes.OnFollowers(h.forgetRoom)
	server.Changes.On(changes.Home, func(string) { h.forgetHome() })
	h.homeRoutes()
	h.anchorListRoutes()
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
		if h.Bring == nil {
			return nil
		}
		return h.Bring(ctx, domain.FormatID(houseID))
	case refusal.Code == domain.NotFound:
		return domain.Refuse(domain.NotFound, "kind", "stream")
	}
	return err
}

// Rooms are the live rooms.
type Rooms interface {
	View(ctx context.Context, room string) (*protos.RoomView, error)
	Configure(ctx context.Context, room string, cmd *protos.ConfigureRoom) (*protos.RoomView, error)
	Start(ctx context.Context, room string, cmd *protos.StartLive) (*protos.LiveBegun, error)
	End(ctx context.Context, room string) (*protos.LiveFinished, error)
}

// Houses are the rooms and their anchors, as lists read them.
type Houses interface {
	HousesFrom(ctx context.Context, f domain.HouseFilter) ([]domain.HouseCard, error)
	HousePage(ctx context.Context, f domain.HouseFilter) (cards []domain.HouseCard, total int64, err error)
	HotHouses(ctx context.Context, leaveOut int64, limit int) ([]domain.HouseCard, error)
	RecommendHouses(ctx context.Context, raceType, anchorType int32, leaveOut int64, limit int) ([]domain.HouseCard, error)
	NewHouses(ctx context.Context, limit int) ([]domain.HouseCard, error)
	HousesByRace(ctx context.Context, raceType int32, perRace int) ([]domain.HouseCard, error)
	// House refuses with NOT_FOUND.
	House(ctx context.Context, houseID int64) (domain.House, error)
	HouseStats(ctx context.Context, houseID int64, zone *time.Location) (domain.HouseStats, error)
	// FinishedSession with an empty id is the newest broadcast of the house.
	FinishedSession(ctx context.Context, houseID int64, sessionID string) (s domain.FinishedSession, found bool, err error)
}

// RoomPages are rooms as their pages read them.
type RoomPages interface {
	// SeenHouse refuses with NOT_FOUND.
	SeenHouse(ctx context.Context, houseID, userID, asking int64) (domain.SeenHouse, error)
	LiveliestHouse(ctx context.Context) (h domain.House, found bool, err error)
	RoomMatches(ctx context.Context, anchorID, matchID, asking int64, limit int) (shown *domain.SeenMatch, next []domain.SeenMatch, err error)
	// RoomSeenBy is what of a room's page concerns one person; matchID is the match it shows, 0 none.
	RoomSeenBy(ctx context.Context, userID, houseID, matchID int64) (attention bool, as domain.ReservedAs, err error)
	ReplaysBeside(ctx context.Context, houseID int64, limit int) ([]domain.Replay, error)
}

// ChatLog is what a chat left in the tables: reading it wakes no actor.
type ChatLog interface {
	// ChatModes are the newest lines that changed how the chat may be used, by kind.
	ChatModes(ctx context.Context, room string) (map[string][]byte, error)
}

// Names are those that others may not imitate.
type Names interface {
	// TakeHouseName protects the name an anchor wants for their room; NICK_RESERVED when it looks like another anchor's
	// nick or an operator's name.
	TakeHouseName(ctx context.Context, userID int64, has, wants string) error
}

// Follows knows who follows whom.
type Follows interface {
	rest.Follows
	// Follow sets, or with want nil turns round; NOT_FOUND without a house.
	Follow(ctx context.Context, userID, houseID int64, want *bool, at time.Time) (following bool, fans int64, changed bool, err error)
	Fans(ctx context.Context, houseID int64, limit, offset int) (fans []domain.Fan, total int64, err error)
}

// FollowListener is called when a user begins or ends to follow a room.
type FollowListener interface {
	// NoteFollow: since is in milliseconds, 0 for nobody who follows.
	NoteFollow(ctx context.Context, userID, houseID, since int64)
}

// Matches are what rooms show.
type Matches interface {
	HotMatches(ctx context.Context, limit int) ([]domain.Match, error)
	UpcomingMatches(ctx context.Context, raceType int32, now time.Time, limit int) ([]domain.Match, error)
	// Match refuses with MATCH_NOT_FOUND.
	Match(ctx context.Context, matchID int64) (domain.Match, error)
}

// Recordings of broadcasts.
type Recordings interface {
	NewestReplays(ctx context.Context, limit int) ([]domain.Replay, error)
	HasPieces(ctx context.Context, sessionID string) (bool, error)
	RecordingEnabled(ctx context.Context, houseID int64) (bool, error)
	WantRecording(ctx context.Context, houseID int64, wanted bool) error
	RecordingTerms(ctx context.Context) (domain.RecordingTerms, error)
}

// Clips of broadcasts.
type Clips interface {
	WantClips(ctx context.Context, houseID int64, wanted bool) error
}

// Banners of the home page.
type Banners interface {
	Banners(ctx context.Context, now time.Time) ([]domain.Banner, error)
}

// Columns are the kinds of sport and of anchor.
type Columns interface {
	RaceColumns(ctx context.Context) ([]domain.Column, error)
	AnchorColumns(ctx context.Context) ([]domain.Column, error)
	AnchorLanguages(ctx context.Context) ([]domain.SpokenLanguage, error)
}

// Stages of what a newcomer should have done.
type Stages interface {
	// ReachStage notes that a stage is done; a second time changes nothing.
	ReachStage(ctx context.Context, userID int64, stage int, at time.Time) error
}

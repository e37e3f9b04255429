// The calls about clips: their ports and constructor.

// Package clips answers the calls about clips: making, lists, pages, files for players, and removal.
package clips

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/rest/changes"
	"touchline/http/shown"
	"touchline/http/view"
	"touchline/protos"
)

// clockLife: the clock of a recording is read once for all its clips.
const clockLife = 10 * time.Minute

// Ports are what the calls need. Interfaces may be nil only where their comment says so.
type Ports struct {
	Clips      Clips
	Recordings Recordings

	Houses       Houses
	Passes       rest.RoomPasses
	Chat         Chat
	Follows      rest.Follows
	Matches      Matches
	Reservations view.Reservations
	Words        domain.BannedWords // nil: nothing is banned
	Play         view.Play
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

// Clips are stretches of broadcasts with files of their own.
type Clips interface {
	// AddClip answers false when the maker's request made one before.
	AddClip(ctx context.Context, c domain.Clip, requestID string) (added bool, err error)
	ClipOfRequest(ctx context.Context, userID int64, requestID string) (c domain.Clip, found bool, err error)
	// Clip refuses with NOT_FOUND; it may be a removed one.
	Clip(ctx context.Context, clipID string) (domain.Clip, error)
	Clips(ctx context.Context, f domain.ClipFilter) (list []domain.Clip, total int64, err error)
	VisitClip(ctx context.Context, clipID, viewer string, now time.Time) error
	RemoveClip(ctx context.Context, clipID string, by int64, now time.Time) error
	// RestoreClip refuses with STALE_STATE what somebody else removed, or too long ago.
	RestoreClip(ctx context.Context, clipID string, by int64, now time.Time) error
}

// Recordings are finished broadcasts that clips are made of.
type Recordings interface {
	// Replay refuses with NOT_FOUND.
	Replay(ctx context.Context, replayID string) (domain.Replay, error)
	ReplayPieces(ctx context.Context, sessionID string) ([]domain.ReplayPiece, error)
}

// Houses are the rooms and whose they are.
type Houses interface {
	// House refuses with NOT_FOUND.
	House(ctx context.Context, houseID int64) (domain.House, error)
}

// Chat knows who is muted in a room.
type Chat interface {
	WhereStands(ctx context.Context, room string, ask *protos.AskStanding) (*protos.Standing, error)
}

// Matches are what broadcasts show.
type Matches interface {
	// Match refuses with MATCH_NOT_FOUND.
	Match(ctx context.Context, matchID int64) (domain.Match, error)
}

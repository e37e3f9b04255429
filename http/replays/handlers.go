// The calls about recordings: their ports and constructor.

// Package replays answers the calls about recordings: lists, pages, files for players, chat, dots, edits and positions.
package replays

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
	"touchline/protos"
)

// Ports are what the calls need. Interfaces may be nil only where their comment says so.
type Ports struct {
	Recordings Recordings
	Files      Files

	Houses       Houses
	Follows      rest.Follows
	Matches      Matches
	Reservations view.Reservations
	Rooms        Rooms
	Chat         Chat
	Words        domain.BannedWords // nil: nothing is banned
	Settings     rest.Settings
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest   *rest.Server
	played *cache.Cache[string, domain.Replay] // recordings being watched
	onAir  *cache.Cache[int64, running]        // by house

	summaries *cache.Cache[string, summary] // by session
}

// New registers the calls.
func New(server *rest.Server, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, played: cache.New[string, domain.Replay](server.Base, playedLife, 1000),
		onAir:     cache.New[int64, running](server.Base, runningLife, 1000),
		summaries: cache.New[string, summary](server.Base, summaryLife, 1000)}
	h.routes()
	return h
}

// ForgetRoom makes players ask again whether the recordings of a room may be seen.
func (h *Handlers) ForgetRoom(houseID int64) {
	h.played.ForgetIf(func(r domain.Replay) bool { return r.HouseID == houseID })
	h.onAir.Forget(houseID)
}

// Recordings are finished broadcasts.
type Recordings interface {
	Replays(ctx context.Context, houseID int64, all bool, limit, offset int) (list []domain.Replay, total int64, err error)
	// Replay and EditReplay refuse with NOT_FOUND.
	Replay(ctx context.Context, replayID string) (domain.Replay, error)
	EditReplay(ctx context.Context, houseID int64, replayID string, edit domain.ReplayEdit, now time.Time) error
	ReplayPieces(ctx context.Context, sessionID string) ([]domain.ReplayPiece, error)
	VisitReplay(ctx context.Context, replayID, viewer string, now time.Time) error
	PlayPosition(ctx context.Context, userID int64, replayID string) (seconds float64, err error)
	SetPlayPosition(ctx context.Context, userID int64, replayID string, seconds float64, now time.Time) error
	AddMark(ctx context.Context, sessionID string, userID int64, text string, at time.Time) (domain.Mark, error)
	Marks(ctx context.Context, sessionID string) ([]domain.Mark, error)
	GiftsOf(ctx context.Context, r domain.Replay) ([]domain.GiftsAt, error)
	AudienceOf(ctx context.Context, sessionID string) ([]domain.AudienceAt, error)
	LinesBetween(ctx context.Context, room string, from, to time.Time, limit int) ([]domain.LineRow, error)
}

// Files keeps captions and pictures by key.
type Files interface {
	Put(ctx context.Context, key string, content []byte) error
}

// Houses are the rooms and whose they are.
type Houses interface {
	// House refuses with NOT_FOUND.
	House(ctx context.Context, houseID int64) (domain.House, error)
}

// Matches are what recordings show.
type Matches interface {
	// Match refuses with MATCH_NOT_FOUND.
	Match(ctx context.Context, matchID int64) (domain.Match, error)
	MatchEvents(ctx context.Context, matchID int64) ([]domain.MatchEvent, error)
}

// Rooms are the live rooms.
type Rooms interface {
	View(ctx context.Context, room string) (*protos.RoomView, error)
}

// Chat judges the text of a mark.
type Chat interface {
	Judge(ctx context.Context, room string, cmd *protos.JudgeRemark) (*protos.RemarkJudged, error)
}

// The calls about recordings: their ports and constructor.

// Package replays answers the calls about recordings: lists, pages, files for players, chat, dots, edits and positions.
package replays

import (
	"context"
	"io"
	"slices"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/rest/changes"
	"touchline/http/rest/semaphore"
	"touchline/http/shown"
	"touchline/http/view"
	"touchline/protos"
)

// Ports are what the calls need. Interfaces may be nil only where their comment says so.
type Ports struct {
	Recordings Recordings
	Clips      Clips
	Files      Files
	Film       Film
	Captions   CaptionReader

	Houses       Houses
	Follows      rest.Follows
	Matches      Matches
	Reservations view.Reservations
	Rooms        Rooms
	Chat         Chat
	Words        domain.BannedWords // nil: nothing is banned
	Settings     rest.Settings
	Play         view.Play
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest    *rest.Server
	covers  Covers
	watched cache.Cache[string, recording]            // by recording
	links   cache.Cache[string, struct{}]             // of anchors to theirs, while they are good
	lately  cache.Cache[int64, []domain.Broadcast]    // by house
	pieces  cache.Cache[string, []domain.ReplayPiece] // of those, by session

	working   *semaphore.Semaphore // pieces that are read whole, to cut them or take a picture
	downloads *semaphore.Semaphore
	making    *semaphore.Semaphore // of what is downloaded

	summaries cache.Cache[string, summary] // by session
}

// New registers the calls.
func New(server *rest.Server, covers Covers, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, covers: covers,
		watched: cache.NewStrict[string, recording](server.Base, shown.Life, 1000),
		links:   cache.NewStrict[string, struct{}](server.Base, shown.Life, 200),
		lately:  cache.NewStrict[int64, []domain.Broadcast](server.Base, shown.Life, 1000),
		pieces:  cache.New[string, []domain.ReplayPiece](server.Base, onAirLife, 1000),
		working: semaphore.New(workingAtOnce), downloads: semaphore.New(downloadsAtOnce), making: semaphore.New(madeAtOnce),
		summaries: cache.New[string, summary](server.Base, summaryLife, 1000)}
	server.Changes.OnHouse(h.forgetRoom)
	server.Changes.On(changes.Replay, h.forget)
	h.routes()
	return h
}

// forgetRoom makes players ask again whether the recordings of a room may be seen.
func (h *Handlers) forgetRoom(houseID int64) {
	h.watched.ForgetIf(func(r recording) bool { return r.house.HouseID == houseID })
	h.lately.Forget(houseID)
}

// CaptionReader turns what somebody handed in into WebVTT. Refused with CAPTION_FORMAT; UNAVAILABLE when there was no time for
// it.
type CaptionReader interface {
	Captions(ctx context.Context, sent string) (string, error)
}

// forget makes those who watch a recording, or go back in its broadcast, get it as it is now.
func (h *Handlers) forget(replayID string) {
	h.watched.Forget(replayID)
	h.lately.ForgetIf(func(of []domain.Broadcast) bool {
		return slices.ContainsFunc(of, func(b domain.Broadcast) bool { return domain.ReplayID(b.SessionID) == replayID })
	})
}

// Recordings are finished broadcasts.
type Recordings interface {
	Replays(ctx context.Context, houseID int64, all bool, limit, offset int) (list []domain.Replay, total int64, err error)
	// Replay and EditReplay refuse with NOT_FOUND.
	Replay(ctx context.Context, replayID string) (domain.Replay, error)
	// ExpectFiles notes files before they are written, so that those which no recording gets are removed later.
	ExpectFiles(ctx context.Context, now time.Time, keys ...string) error
	EditReplay(ctx context.Context, houseID int64, replayID string, edit domain.ReplayEdit, now time.Time) error
	// OwnReplay and RestoreReplay refuse with NOT_FOUND what is not the house's, OwnReplay what is deleted too, and
	// RestoreReplay what its anchor did not delete a short while ago.
	OwnReplays(ctx context.Context, houseID int64, limit, offset int) (list []domain.AdminReplay, total, bytes int64, err error)
	OwnReplay(ctx context.Context, houseID int64, replayID string) (domain.AdminReplay, error)
	DeletedByAnchor(ctx context.Context, houseID int64, now time.Time) ([]domain.AdminReplay, error)
	RestoreReplay(ctx context.Context, houseID int64, replayID string, now time.Time) error
	ReplayPieces(ctx context.Context, sessionID string) ([]domain.ReplayPiece, error)
	// EndedBroadcasts are those of a house that have ended no longer ago than one can go back, but for hidden and deleted
	// ones.
	EndedBroadcasts(ctx context.Context, houseID int64, now time.Time) ([]domain.Broadcast, error)
	VisitReplay(ctx context.Context, replayID, viewer string, now time.Time) error
	PlayPosition(ctx context.Context, userID int64, replayID string) (seconds float64, err error)
	SetPlayPosition(ctx context.Context, userID int64, replayID string, seconds float64, now time.Time) error
	AddMark(ctx context.Context, sessionID string, userID int64, text string, at time.Time) (domain.Mark, error)
	Marks(ctx context.Context, sessionID string) ([]domain.Mark, error)
	// MarkOf, RenameMark and DeleteMark refuse with NOT_FOUND a mark that is not the session's.
	MarkOf(ctx context.Context, sessionID string, markID int64) (domain.Mark, error)
	RenameMark(ctx context.Context, sessionID string, markID int64, text string) error
	DeleteMark(ctx context.Context, sessionID string, markID int64) error
	GiftsOf(ctx context.Context, r domain.Replay) ([]domain.GiftsAt, error)
	AudienceOf(ctx context.Context, sessionID string) ([]domain.AudienceAt, error)
	LinesBetween(ctx context.Context, room string, from, to time.Time, limit int) ([]domain.LineRow, error)
}

// Clips are stretches of broadcasts with files of their own.
type Clips interface {
	Clips(ctx context.Context, f domain.ClipFilter) (list []domain.Clip, total int64, err error)
}

// Files keeps pieces and captions by key.
type Files interface {
	rest.FileOpener
	Put(ctx context.Context, key string, content []byte) error
}

// Film works on pieces of recordings.
type Film interface {
	// Cuts are the places where a piece can be cut, the first at its beginning.
	Cuts(piece []byte) []domain.PieceCut
	// Found tells whether there is an ffmpeg. Without one Frame and MP4 refuse with FFMPEG_MISSING.
	Found() bool
	// Frame is the picture so long after the first one of a stretch that begins with a key frame.
	Frame(ctx context.Context, stretch []byte, after time.Duration) (jpeg []byte, err error)
	// MP4 writes what is shown of pieces as one file. It ends when nobody takes it any more.
	MP4(ctx context.Context, pieces []domain.ReplayPiece, to io.Writer) error
}

// Covers keep pictures of recordings.
type Covers interface {
	// KeepCover keeps a picture that was made for a user, and answers its key.
	KeepCover(ctx context.Context, userID int64, picture []byte) (key string, err error)
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

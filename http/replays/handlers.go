// The calls about recordings: their ports and constructor.

// Package replays answers the calls about recordings: lists, pages, files for players, chat, dots, edits and positions.
package replays

import (
	"context"
	"io"
	"slices"
	"time"

	"touchline/domain"
	"touchline/foreign"
	"touchline/http/images"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/rest/changes"
	"touchline/http/rest/semaphore"
	"touchline/http/shown"
	"touchline/http/view"
	"touchline/persistence/tables/matches"
	"touchline/persistence/tables/replays"
	"touchline/persistence/tables/rooms"
	"touchline/persistence/tables/site"
	"touchline/protos"
)

// Ports are what the calls need.
type Ports struct {
	Replays   *replays.Replays
	Clips     *replays.Clips
	Rooms     *rooms.Rooms
	Matches   *matches.Matches
	Site      *site.Site
	Chats     protos.ChatCalls
	LiveRooms protos.RoomCalls

	Files    rest.FileStore
	Film     Film
	Captions *foreign.Readers   // of what anchors send
	Words    domain.BannedWords // nil: nothing is banned
	Play     view.Play          // where players fetch from
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest    *rest.Server
	images  *images.Handlers
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
func New(server *rest.Server, images *images.Handlers, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, images: images,
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

// forget makes those who watch a recording, or go back in its broadcast, get it as it is now.
func (h *Handlers) forget(replayID string) {
	h.watched.Forget(replayID)
	h.lately.ForgetIf(func(of []domain.Broadcast) bool {
		return slices.ContainsFunc(of, func(b domain.Broadcast) bool { return domain.ReplayID(b.SessionID) == replayID })
	})
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

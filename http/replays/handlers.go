// The calls about recordings and clips: their ports and constructor.

// Package replays answers the calls about recordings and clips: lists, pages, files for players, chat, and edits.
package replays

import (
	"context"
	"io"
	"time"

	"touchline/confine"
	"touchline/domain/moderation"
	"touchline/domain/replay"
	"touchline/http/images"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
	"touchline/persistence/tables/matches"
	"touchline/persistence/tables/replays"
	"touchline/persistence/tables/rooms"
	"touchline/persistence/tables/site"
	"touchline/protos"
)

// Ports are the dependencies of the calls.
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
	Captions *confine.Readers       // parse captions of anchors
	Words    moderation.BannedWords // nil: nothing is banned
	Play     view.Play              // addresses for players
}

// Handlers answer what viewers ask about recordings.
type Handlers struct {
	Ports
	rest      *rest.Server
	watched   cache.Cache[string, recording]      // by recording
	links     cache.Cache[string, struct{}]       // valid links of anchors to their recordings
	summaries cache.Cache[string, summary]        // by session and trim
	fragments cache.Cache[string, []replay.Piece] // pieces of recordings of MP4, by session
}

// New registers the calls.
func New(server *rest.Server, images *images.Handlers, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server,
		watched:   cache.NewStrict[string, recording](server.Base, view.ShownLife, 1000),
		links:     cache.NewStrict[string, struct{}](server.Base, view.ShownLife, 200),
		summaries: cache.New[string, summary](server.Base, summaryLife, 1000),
		fragments: cache.New[string, []replay.Piece](server.Base, view.ShownLife, 200)}
	server.Changes.OnHouse(h.forgetRoom)
	server.Changes.On(cache.KindReplay, h.watched.Forget)
	newEditor(h, images).routes()
	h.routes()
	newRewinds(server, ports).routes()
	newClips(server, ports).routes()
	return h
}

// forgetRoom drops the cached recordings of a room, so that players are checked again.
func (h *Handlers) forgetRoom(houseID int64) {
	h.watched.ForgetIf(func(r recording) bool { return r.house.HouseID == houseID })
}

// Film works on pieces of recordings.
type Film interface {
	// Cuts returns the places where a piece can be cut. The first is its beginning.
	Cuts(piece []byte) []replay.PieceCut
	// Found reports whether ffmpeg is installed. Without it, Frame and MP4 refuse with FFMPEG_MISSING.
	Found() bool
	// Frame returns the picture at a time after the first picture of stretch, which begins with a key frame.
	Frame(ctx context.Context, stretch []byte, after time.Duration) (jpeg []byte, err error)
	// Alike refuses with RECORDING_MIXED pieces that MP4 cannot write.
	Alike(ctx context.Context, pieces []replay.Piece) error
	// MP4 writes the visible part of pieces as one file. It ends with the first failed write.
	MP4(ctx context.Context, pieces []replay.Piece, to io.Writer) error
}

// The files of a recording: playlist, pieces, thumbnails, captions. Viewers get the visible part. The anchor gets the
// whole recording, at addresses that end with the login.

package replays

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/http/rest"
	"touchline/http/view"
)

var noReplay = domain.Refuse(domain.NotFound, "kind", "replay")

// reader is a kind of reader of files, with its view of a recording.
type reader struct {
	find         func(ctx context.Context, c fiber.Ctx) (replay.Replay, error)
	cacheControl string
}

func (h *Handlers) replayFileRoutes() {
	viewer := reader{
		find: func(ctx context.Context, c fiber.Ctx) (replay.Replay, error) {
			return h.openTo(ctx, c.Params("replay"), 0)
		},
		cacheControl: view.ShownCacheControl,
	}
	view.RegisterShown(h.rest, "GET /replay/:replay/shown", h.replayShown)
	h.filesFor(viewer, "GET /replay/:replay", h.rest.RegisterVideo)
	anchor := reader{find: h.owned, cacheControl: "private, no-store"}
	h.filesFor(anchor, "GET /replay/:replay/own/:link",
		func(pattern string, limits rest.LimitGroup, serve rest.Handler) *rest.Entry {
			return h.rest.Register(rest.Public, pattern, limits, serve) // the link is the pass
		})
}

// filesFor registers the addresses of files under a base. The playlist comes first, because the path of a piece matches
// it.
func (h *Handlers) filesFor(who reader, base string, register func(string, rest.LimitGroup, rest.Handler) *rest.Entry) {
	for _, file := range []struct {
		path   string
		limits rest.LimitGroup
		serve  func(reader, fiber.Ctx, rest.Caller) error
	}{
		{"/index.m3u8", rest.LimitReads, h.replayPlaylist}, {"/thumb/:sheet", rest.LimitNone, h.replayThumb},
		{"/captions/:track", rest.LimitNone, h.replayCaptions}, {"/:piece", rest.LimitNone, h.replayPiece},
		{"/:definition/index.m3u8", rest.LimitReads, h.variantPlaylist},
		{"/:definition/:piece", rest.LimitNone, h.variantPiece},
	} {
		register(base+file.path, file.limits,
			func(c fiber.Ctx, caller rest.Caller) error { return file.serve(who, c, caller) })
	}
}

// owned returns the whole recording, even a hidden one, to the anchor with the link.
func (h *Handlers) owned(ctx context.Context, c fiber.Ctx) (replay.Replay, error) {
	r, err := h.linked(ctx, c.Params("link"), linkToWatch, c.Params("replay"))
	r.Trim, r.Length = nil, r.Whole
	return r, err
}

// The uses of an anchor's link to a recording.
const (
	linkToWatch    = "replay"
	linkToDownload = "replay.mp4"
)

// linked returns the recording of its anchor's link. It refuses an altered link with FORBIDDEN, an expired one with
// NOT_FOUND, and a recording that is closed to the anchor as openTo does.
func (h *Handlers) linked(ctx context.Context, link, use, replayID string) (replay.Replay, error) {
	r, err := h.watched.Get(ctx, replayID, h.rest.Now(),
		func(ctx context.Context) (recording, error) { return h.read(ctx, replayID) })
	if err != nil {
		return replay.Replay{}, err
	}
	if _, err := h.links.Get(ctx, use+" "+replayID+" "+link, h.rest.Now(), func(ctx context.Context) (struct{}, error) {
		return struct{}{}, h.rest.OpenLink(ctx, link, r.house.UserID, use, replayID)
	}); err != nil {
		return replay.Replay{}, err
	}
	return h.openTo(ctx, replayID, r.replay.HouseID)
}

// replayShown answers edges what a recording shows: its trim, its thumbnails and its captions.
func (h *Handlers) replayShown(ctx context.Context, c fiber.Ctx) ([]string, error) {
	r, err := h.openTo(ctx, c.Params("replay"), 0)
	if err != nil {
		return nil, err
	}
	parts := []string{r.Trim.Name()}
	if sheets := r.Sheets(); sheets != nil {
		parts = append(parts, sheets.Cut)
	}
	for _, caption := range r.Captions {
		parts = append(parts, caption.Key)
	}
	return parts, nil
}

// replayPlaylist sends the playlist of a recording. For viewers, a hidden recording has none.
func (h *Handlers) replayPlaylist(who reader, c fiber.Ctx, _ rest.Caller) error {
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	r, err := who.find(ctx, c)
	if err != nil {
		return err
	}
	pieces, err := h.Replays.ReplayPieces(ctx, r.SessionID)
	if err != nil {
		return err
	}
	return view.SendPlaylist(c, who.cacheControl, playlistOf(r.Trim.Pieces(pieces)))
}

func playlistOf(pieces []replay.Piece) string {
	return view.Playlist(view.Each(pieces, func(p replay.Piece) view.Piece {
		return view.Piece{Name: pieceName(p), Length: p.Length, Broken: p.Broken, Init: initName(p)}
	}))
}

// pieceName returns the file name of a piece. It contains the visible part, because browsers cache the file and a trim
// changes that part.
func pieceName(p replay.Piece) string {
	name := strconv.FormatInt(p.Number, 10)
	if p.Skip > 0 || p.Until > 0 {
		name += fmt.Sprintf("_%d_%d", p.Skip, p.Until)
	}
	if p.Init > 0 {
		return name + fragmentsEnd
	}
	return name + ".ts"
}

const (
	fragmentsEnd = ".m4s"      // of the names of pieces of MP4
	initEnd      = "_init.m4s" // of their initialization segments
)

// initName returns the file name of the initialization segment of a piece; "": it needs none.
func initName(p replay.Piece) string {
	if p.Init == 0 {
		return ""
	}
	return strconv.FormatInt(p.Number, 10) + initEnd
}

func (h *Handlers) replayPiece(who reader, c fiber.Ctx, caller rest.Caller) error {
	name := c.Params("piece")
	return h.replayFile(who, c, caller, view.PieceType(name),
		func(ctx context.Context, r replay.Replay) (rest.StoredFile, error) {
			if !strings.HasSuffix(name, fragmentsEnd) {
				return pieceOf(r.SessionID, r.Trim, name), nil
			}
			pieces, err := h.fragments.Get(ctx, r.SessionID, h.rest.Now(),
				func(ctx context.Context) ([]replay.Piece, error) { return h.Replays.ReplayPieces(ctx, r.SessionID) })
			return fragmentsOf(r.Trim.Pieces(pieces), name), err
		})
}

// pieceOf returns the stored file of the name of a transport stream under a trim; without a key: there is none.
func pieceOf(sessionID string, trim *replay.Trim, name string) rest.StoredFile {
	digits, _, _ := strings.Cut(strings.TrimSuffix(name, ".ts"), "_")
	number, ok := numbered(digits, "")
	skip, until, shown := trim.Stretch(number)
	if !ok || !shown || name != pieceName(replay.Piece{Number: number, Skip: skip, Until: until}) {
		return rest.StoredFile{}
	}
	return rest.StoredFile{Key: replay.PieceKey(sessionID, number), Skip: skip, Until: until}
}

// fragmentsOf returns the stored part of the name of a shown piece of MP4, or of its initialization segment; without a
// key: there is none.
func fragmentsOf(pieces []replay.Piece, name string) rest.StoredFile {
	for _, p := range pieces {
		key := replay.PieceKey(p.SessionID, p.Number)
		switch {
		case p.Init == 0:
		case name == pieceName(p):
			return rest.StoredFile{Key: key, Skip: max(p.Skip, p.Init), Until: p.Until}
		case name == initName(p):
			return rest.StoredFile{Key: key, Until: p.Init}
		}
	}
	return rest.StoredFile{}
}

func (h *Handlers) replayThumb(who reader, c fiber.Ctx, caller rest.Caller) error {
	n, ok := numbered(c.Params("sheet"), ".jpg")
	if !ok {
		return noReplay
	}
	return h.replayFile(who, c, caller, "image/jpeg",
		func(_ context.Context, r replay.Replay) (rest.StoredFile, error) {
			sheets := r.Sheets()
			if sheets == nil { // missing, or of another trim
				return rest.StoredFile{}, nil
			}
			return rest.StoredFile{Key: sheets.Key(r.SessionID, int(n))}, nil
		})
}

// replayFile sends a file of a recording with the content type kind.
func (h *Handlers) replayFile(who reader, c fiber.Ctx, caller rest.Caller, kind string,
	of func(context.Context, replay.Replay) (rest.StoredFile, error)) error {
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	r, err := who.find(ctx, c)
	if err != nil {
		return err
	}
	file, err := of(ctx, r)
	if err != nil {
		return err
	}
	if file.Key == "" {
		return noReplay
	}
	file.ContentType, file.CacheControl, file.Missing = kind, who.cacheControl, noReplay
	return h.rest.SendFile(c, caller, file)
}

// numbered parses a name such as "12.ts".
func numbered(name, suffix string) (int64, bool) {
	digits, ok := strings.CutSuffix(name, suffix)
	n, err := strconv.ParseInt(digits, 10, 64)
	return n, ok && err == nil && n >= 0 && strconv.FormatInt(n, 10) == digits
}

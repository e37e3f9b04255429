// The files of a recording: playlist, segments, thumbnails, captions. Everybody gets what is shown of it; its anchor gets
// the whole, under addresses that end with their login.

package replays

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

var noReplay = domain.Refuse(domain.NotFound, "kind", "replay")

// reader finds the recording of a request for a file, as the reader may see it.
type reader struct {
	find         func(ctx context.Context, c fiber.Ctx) (domain.Replay, error)
	cacheControl string
}

func (h *Handlers) replayFileRoutes() {
	everybody := reader{
		find: func(ctx context.Context, c fiber.Ctx) (domain.Replay, error) {
			return h.openTo(ctx, c.Params("replay"), 0)
		},
		cacheControl: view.ShownCacheControl,
	}
	view.RegisterShown(h.rest, "GET /replay/:replay/shown", h.replayShown)
	h.filesFor(everybody, "GET /replay/:replay", h.rest.RegisterVideo)
	anchor := reader{find: h.owned, cacheControl: "private, no-store"}
	h.filesFor(anchor, "GET /replay/:replay/own/:link", func(pattern string, limits rest.LimitGroup, serve rest.Handler) *rest.Entry {
		return h.rest.Register(rest.Public, pattern, limits, serve) // its link is a pass of its own
	})
}

// filesFor registers the addresses of files under a base; the playlist stands before the pieces beside it.
func (h *Handlers) filesFor(who reader, base string, register func(string, rest.LimitGroup, rest.Handler) *rest.Entry) {
	for _, file := range []struct {
		path   string
		limits rest.LimitGroup
		serve  func(reader, fiber.Ctx, rest.Caller) error
	}{
		{"/index.m3u8", rest.LimitReads, h.replayPlaylist}, {"/thumb/:sheet", rest.LimitNone, h.replayThumb},
		{"/captions/:track", rest.LimitNone, h.replayCaptions}, {"/:piece", rest.LimitNone, h.replayPiece},
	} {
		register(base+file.path, file.limits, func(c fiber.Ctx, caller rest.Caller) error { return file.serve(who, c, caller) })
	}
}

// owned is a recording as the anchor sees it who got the link of the address: the whole of it, also a hidden one.
func (h *Handlers) owned(ctx context.Context, c fiber.Ctx) (domain.Replay, error) {
	r, err := h.linked(ctx, c.Params("link"), linkToWatch, c.Params("replay"))
	r.Trim, r.Length = nil, r.Whole
	return r, err
}

// What a link of an anchor to a recording is for.
const (
	linkToWatch    = "replay"
	linkToDownload = "replay.mp4"
)

// linked is the recording a link of its anchor leads to. FORBIDDEN for a link that was altered, NOT_FOUND for one that
// has ended, and what openTo refuses to the anchor: whoever holds the link sees no more than they do.
func (h *Handlers) linked(ctx context.Context, link, use, replayID string) (domain.Replay, error) {
	r, err := h.watched.Get(ctx, replayID, h.rest.Now(), func(ctx context.Context) (recording, error) { return h.read(ctx, replayID) })
	if err != nil {
		return domain.Replay{}, err
	}
	if _, err := h.links.Get(ctx, use+" "+replayID+" "+link, h.rest.Now(), func(ctx context.Context) (struct{}, error) {
		return struct{}{}, h.rest.OpenLink(ctx, link, r.house.UserID, use, replayID)
	}); err != nil {
		return domain.Replay{}, err
	}
	return h.openTo(ctx, replayID, r.replay.HouseID)
}

// replayShown tells other nodes of ours what is shown of a recording: its cut, and what is drawn and written of it.
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

// replayPlaylist lists the pieces of a recording. A hidden recording has none for players: they carry no token.
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

func playlistOf(pieces []domain.ReplayPiece) string {
	return view.Playlist(view.Each(pieces, func(p domain.ReplayPiece) view.Piece {
		return view.Piece{Name: pieceName(p.Number, p.Skip, p.Until), Length: p.Length, Broken: p.Broken}
	}))
}

// pieceName names what is shown of a piece too: browsers keep it, and another trim shows something else.
func pieceName(number, skip, until int64) string {
	name := strconv.FormatInt(number, 10)
	if skip > 0 || until > 0 {
		name += fmt.Sprintf("_%d_%d", skip, until)
	}
	return name + ".ts"
}

func (h *Handlers) replayPiece(who reader, c fiber.Ctx, caller rest.Caller) error {
	return h.replayFile(who, c, caller, "video/mp2t", func(r domain.Replay) rest.StoredFile {
		file, _ := pieceOf(r.SessionID, r.Trim, c.Params("piece"))
		return file
	})
}

// pieceOf is what a name of a piece stands for with a trim; false for nothing.
func pieceOf(sessionID string, trim *domain.ReplayTrim, name string) (rest.StoredFile, bool) {
	digits, _, _ := strings.Cut(strings.TrimSuffix(name, ".ts"), "_")
	number, ok := numbered(digits, "")
	skip, until, shown := trim.Stretch(number)
	if !ok || !shown || name != pieceName(number, skip, until) {
		return rest.StoredFile{}, false
	}
	return rest.StoredFile{Key: domain.PieceKey(sessionID, number), Skip: skip, Until: until}, true
}

func (h *Handlers) replayThumb(who reader, c fiber.Ctx, caller rest.Caller) error {
	n, ok := numbered(c.Params("sheet"), ".jpg")
	if !ok {
		return noReplay
	}
	return h.replayFile(who, c, caller, "image/jpeg", func(r domain.Replay) rest.StoredFile {
		sheets := r.Sheets()
		if sheets == nil { // none, or those of another trim
			return rest.StoredFile{}
		}
		return rest.StoredFile{Key: sheets.Key(r.SessionID, int(n))}
	})
}

// replayFile sends one file of a recording; the type is ours, whatever lies there.
func (h *Handlers) replayFile(who reader, c fiber.Ctx, caller rest.Caller, kind string, of func(domain.Replay) rest.StoredFile) error {
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	r, err := who.find(ctx, c)
	if err != nil {
		return err
	}
	file := of(r)
	if file.Key == "" {
		return noReplay
	}
	file.ContentType, file.CacheControl, file.Missing = kind, who.cacheControl, noReplay
	return h.rest.SendFile(c, caller, file)
}

// numbered reads "12.ts".
func numbered(name, suffix string) (int64, bool) {
	digits, ok := strings.CutSuffix(name, suffix)
	n, err := strconv.ParseInt(digits, 10, 64)
	return n, ok && err == nil && n >= 0 && strconv.FormatInt(n, 10) == digits
}

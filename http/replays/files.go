// The files of a recording: playlist, segments, thumbnails, captions.

package replays

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
)

// playedLife is how long somebody may still watch what has just been hidden or deleted.
const playedLife = 5 * time.Second

var noReplay = domain.Refuse(domain.NotFound, "kind", "replay")

func (h *Handlers) replayFileRoutes() {
	h.rest.Register(rest.Public, "GET /replay/:replay/index.m3u8", rest.LimitReads, h.replayPlaylist)
	h.rest.Register(rest.Public, "GET /replay/:replay/thumb/:sheet", rest.LimitNone, h.replayThumb)
	h.rest.Register(rest.Public, "GET /replay/:replay/captions/:track", rest.LimitNone, h.replayCaptions)
	h.rest.Register(rest.Public, "GET /replay/:replay/:piece", rest.LimitNone, h.replayPiece)
}

// replayPlaylist lists the pieces of a recording. A hidden recording has none for players: they carry no token.
func (h *Handlers) replayPlaylist(c fiber.Ctx, _ rest.Caller) error {
	ctx, cancel := h.rest.RequestContext()
	defer cancel()
	r, err := h.playable(ctx, c.Params("replay"))
	if err != nil {
		return err
	}
	pieces, err := h.Recordings.ReplayPieces(ctx, r.SessionID)
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderCacheControl, "public, max-age=60")
	c.Set(fiber.HeaderContentType, "application/vnd.apple.mpegurl")
	return c.SendString(playlistOf(pieces))
}

// playable is a recording anybody may play; those who watch for others are looked up once in a while.
func (h *Handlers) playable(ctx context.Context, replayID string) (domain.Replay, error) {
	return h.played.Get(ctx, replayID, h.rest.Now(), func(ctx context.Context) (domain.Replay, error) {
		r, _, err := h.visibleReplay(ctx, rest.Caller{}, replayID)
		return r, err
	})
}

func playlistOf(pieces []domain.ReplayPiece) string {
	longest := 0.0
	for _, p := range pieces {
		longest = max(longest, p.Length.Seconds())
	}
	var b strings.Builder
	fmt.Fprintf(&b, "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-TARGETDURATION:%d\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-INDEPENDENT-SEGMENTS\n",
		max(1, int(math.Round(longest))))
	for i, p := range pieces {
		if p.Broken && i > 0 {
			b.WriteString("#EXT-X-DISCONTINUITY\n")
		}
		fmt.Fprintf(&b, "#EXTINF:%.3f,\n%d.ts\n", p.Length.Seconds(), p.Number)
	}
	b.WriteString("#EXT-X-ENDLIST\n")
	return b.String()
}

func (h *Handlers) replayPiece(c fiber.Ctx, caller rest.Caller) error {
	number, ok := numbered(c.Params("piece"), ".ts")
	if !ok {
		return noReplay
	}
	return h.replayFile(c, caller, "video/mp2t", func(r domain.Replay) string { return domain.PieceKey(r.SessionID, number) })
}

func (h *Handlers) replayThumb(c fiber.Ctx, caller rest.Caller) error {
	n, ok := numbered(c.Params("sheet"), ".jpg")
	if !ok {
		return noReplay
	}
	return h.replayFile(c, caller, "image/jpeg", func(r domain.Replay) string { return domain.ThumbKey(r.SessionID, int(n)) })
}

func (h *Handlers) replayCaptions(c fiber.Ctx, caller rest.Caller) error {
	language, ok := strings.CutSuffix(c.Params("track"), ".vtt")
	if !ok {
		return noReplay
	}
	return h.replayFile(c, caller, "text/vtt; charset=utf-8", func(r domain.Replay) string {
		for _, caption := range r.Captions {
			if caption.Language == language {
				return caption.Key
			}
		}
		return ""
	})
}

// replayFile sends one file of a recording; the type is ours, whatever lies there.
func (h *Handlers) replayFile(c fiber.Ctx, caller rest.Caller, kind string, key func(domain.Replay) string) error {
	ctx, cancel := h.rest.RequestContext()
	defer cancel()
	r, err := h.playable(ctx, c.Params("replay"))
	if err != nil {
		return err
	}
	name := key(r)
	if name == "" {
		return noReplay
	}
	return h.rest.SendFile(c, caller, rest.StoredFile{Key: name, ContentType: kind, CacheControl: "public, max-age=3600", Missing: noReplay})
}

// numbered reads "12.ts".
func numbered(name, suffix string) (int64, bool) {
	digits, ok := strings.CutSuffix(name, suffix)
	n, err := strconv.ParseInt(digits, 10, 64)
	return n, ok && err == nil && n >= 0 && strconv.FormatInt(n, 10) == digits
}

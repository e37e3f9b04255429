// The files of a clip: playlist, pieces, picture.

package clips

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
	"touchline/http/view"
)

const (
	playedLife = time.Second // how long a node that was not told may still send what has just been hidden or removed
	clockLife  = 10 * time.Minute
	// whatIsShown stands for the files of a clip: caches may keep them, and ask each second whether they still may be shown.
	whatIsShown = "public, max-age=1, must-revalidate"
)

func (h *Handlers) fileRoutes() {
	h.rest.RegisterVideo("GET /clip/:clip/index.m3u8", rest.LimitReads, h.clipPlaylist)
	rest.Document[struct{}, view.Shown](h.rest.RegisterVideo("GET /clip/:clip/shown", rest.LimitNone, h.clipShown))
	h.rest.Register(rest.Public, "GET /clip/:clip/picture.jpg", rest.LimitNone, h.clipPicture)
	h.rest.RegisterVideo("GET /clip/:clip/:piece", rest.LimitNone, h.clipPiece)
}

// playable is a clip anybody may play; those who watch for others are looked up once in a while.
func (h *Handlers) playable(ctx context.Context, clipID string) (domain.Clip, error) {
	return h.played.Get(ctx, clipID, h.rest.Now(), func(ctx context.Context) (domain.Clip, error) {
		c, _, err := h.visible(ctx, rest.Caller{}, clipID)
		if err == nil && c.State != domain.ClipReady {
			err = noClip
		}
		return c, err
	})
}

// clipPlaylist lists the pieces of a clip. A hidden clip has none for players: they carry no token.
func (h *Handlers) clipPlaylist(c fiber.Ctx, _ rest.Caller) error {
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	clip, err := h.playable(ctx, c.Params("clip"))
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderCacheControl, whatIsShown)
	c.Set(fiber.HeaderContentType, "application/vnd.apple.mpegurl")
	return c.SendString(playlistOf(clip.Pieces))
}

// clipShown tells other nodes of ours that a clip is shown: nothing of one changes.
func (h *Handlers) clipShown(c fiber.Ctx, _ rest.Caller) error {
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	clip, err := h.playable(ctx, c.Params("clip"))
	if err != nil {
		return err
	}
	return h.rest.Answer(c, view.ShownOf(clip.ClipID))
}

func playlistOf(pieces []domain.ClipPiece) string {
	longest := 0.0
	for _, p := range pieces {
		longest = max(longest, p.Length().Seconds())
	}
	var b strings.Builder
	fmt.Fprintf(&b, "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-TARGETDURATION:%d\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-INDEPENDENT-SEGMENTS\n",
		max(1, int(math.Round(longest))))
	for i, p := range pieces {
		if p.Broken && i > 0 {
			b.WriteString("#EXT-X-DISCONTINUITY\n")
		}
		fmt.Fprintf(&b, "#EXTINF:%.3f,\n%d.ts\n", p.Length().Seconds(), i+1)
	}
	b.WriteString("#EXT-X-ENDLIST\n")
	return b.String()
}

func (h *Handlers) clipPiece(c fiber.Ctx, caller rest.Caller) error {
	digits, ok := strings.CutSuffix(c.Params("piece"), ".ts")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 1 || strconv.Itoa(n) != digits {
		return noClip
	}
	return h.clipFile(c, caller, "video/mp2t", func(clip domain.Clip) string {
		if n > len(clip.Pieces) {
			return ""
		}
		return domain.ClipKey(clip.ClipID, n)
	})
}

func (h *Handlers) clipPicture(c fiber.Ctx, caller rest.Caller) error {
	return h.clipFile(c, caller, "image/jpeg", func(clip domain.Clip) string {
		if !clip.Picture {
			return ""
		}
		return domain.ClipPictureKey(clip.ClipID)
	})
}

// clipFile sends one file of a clip; the type is ours, whatever lies there.
func (h *Handlers) clipFile(c fiber.Ctx, caller rest.Caller, kind string, key func(domain.Clip) string) error {
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	clip, err := h.playable(ctx, c.Params("clip"))
	if err != nil {
		return err
	}
	name := key(clip)
	if name == "" {
		return noClip
	}
	return h.rest.SendFile(c, caller, rest.StoredFile{Key: name, ContentType: kind, CacheControl: whatIsShown, Missing: noClip})
}

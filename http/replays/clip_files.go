// The files of a clip: playlist, pieces, picture.

package replays

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain/replay"
	"touchline/http/rest"
	"touchline/http/view"
)

func (h *clips) fileRoutes() {
	h.rest.RegisterVideo("GET /clip/:clip/index.m3u8", rest.LimitReads, h.clipPlaylist)
	view.RegisterShown(h.rest, "GET /clip/:clip/shown", h.clipShown)
	h.rest.RegisterVideo("GET /clip/:clip/picture.jpg", rest.LimitStills, h.clipPicture)
	h.rest.RegisterVideo("GET /clip/:clip/:piece", rest.LimitNone, h.clipPiece)
}

// playable returns a clip that every viewer may play. It caches the clip for view.ShownLife.
func (h *clips) playable(ctx context.Context, clipID string) (replay.Clip, error) {
	return h.played.Get(ctx, clipID, h.rest.Now(), func(ctx context.Context) (replay.Clip, error) {
		c, _, err := h.visible(ctx, rest.Caller{}, clipID)
		if err == nil && c.State != replay.ClipReady {
			err = noClip
		}
		return c, err
	})
}

// clipPlaylist sends the playlist of a clip.
func (h *clips) clipPlaylist(c fiber.Ctx, _ rest.Caller) error {
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	clip, err := h.playable(ctx, c.Params("clip"))
	if err != nil {
		return err
	}
	listed := make([]view.Piece, 0, len(clip.Pieces))
	for i, p := range clip.Pieces {
		listed = append(listed, view.Piece{Name: fmt.Sprintf("%d.ts", i+1), Length: p.Length(), Broken: p.Broken})
	}
	return view.SendPlaylist(c, view.ShownCacheControl, view.Playlist(listed))
}

// clipShown answers edges that a clip is visible. Its content never changes.
func (h *clips) clipShown(ctx context.Context, c fiber.Ctx) ([]string, error) {
	clip, err := h.playable(ctx, c.Params("clip"))
	return []string{clip.ClipID}, err
}

func (h *clips) clipPiece(c fiber.Ctx, caller rest.Caller) error {
	digits, ok := strings.CutSuffix(c.Params("piece"), ".ts")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 1 || strconv.Itoa(n) != digits {
		return noClip
	}
	return h.clipFile(c, caller, "video/mp2t", func(clip replay.Clip) string {
		if n > len(clip.Pieces) {
			return ""
		}
		return replay.ClipKey(clip.ClipID, n)
	})
}

func (h *clips) clipPicture(c fiber.Ctx, caller rest.Caller) error {
	return h.clipFile(c, caller, "image/jpeg", func(clip replay.Clip) string {
		if !clip.Picture {
			return ""
		}
		return replay.ClipPictureKey(clip.ClipID)
	})
}

// clipFile sends a file of a clip with the content type kind.
func (h *clips) clipFile(c fiber.Ctx, caller rest.Caller, kind string, key func(replay.Clip) string) error {
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
	return h.rest.SendFile(c, caller,
		rest.StoredFile{Key: name, ContentType: kind, CacheControl: view.ShownCacheControl, Missing: noClip})
}

// The files of a clip: playlist, pieces, picture.

package replays

import (
	"context"

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
		piece := replay.Piece{Number: int64(i + 1), Init: p.Init}
		listed = append(listed, view.Piece{Name: pieceName(piece), Length: p.Length(), Broken: p.Broken,
			Init: initName(piece)})
	}
	return view.SendPlaylist(c, view.ShownCacheControl, view.Playlist(listed))
}

// clipShown answers edges that a clip is visible. Its content never changes.
func (h *clips) clipShown(ctx context.Context, c fiber.Ctx) ([]string, error) {
	clip, err := h.playable(ctx, c.Params("clip"))
	return []string{clip.ClipID}, err
}

func (h *clips) clipPiece(c fiber.Ctx, caller rest.Caller) error {
	name := c.Params("piece")
	return h.clipFile(c, caller, view.PieceType(name), func(clip replay.Clip) rest.StoredFile {
		for i, p := range clip.Pieces {
			piece := replay.Piece{Number: int64(i + 1), Init: p.Init}
			switch name {
			case pieceName(piece):
				return rest.StoredFile{Key: replay.ClipKey(clip.ClipID, i+1), Skip: p.Init}
			case initName(piece):
				return rest.StoredFile{Key: replay.ClipKey(clip.ClipID, i+1), Until: p.Init}
			}
		}
		return rest.StoredFile{}
	})
}

func (h *clips) clipPicture(c fiber.Ctx, caller rest.Caller) error {
	return h.clipFile(c, caller, "image/jpeg", func(clip replay.Clip) rest.StoredFile {
		if !clip.Picture {
			return rest.StoredFile{}
		}
		return rest.StoredFile{Key: replay.ClipPictureKey(clip.ClipID)}
	})
}

// clipFile sends a file of a clip with the content type kind.
func (h *clips) clipFile(c fiber.Ctx, caller rest.Caller, kind string,
	of func(replay.Clip) rest.StoredFile) error {
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	clip, err := h.playable(ctx, c.Params("clip"))
	if err != nil {
		return err
	}
	file := of(clip)
	if file.Key == "" {
		return noClip
	}
	file.ContentType, file.CacheControl, file.Missing = kind, view.ShownCacheControl, noClip
	return h.rest.SendFile(c, caller, file)
}

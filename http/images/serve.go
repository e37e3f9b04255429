// Serving uploaded pictures.

package images

import (
	"context"
	"io/fs"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
)

// file serves a public picture, or one range of it: its type is the one it was written with, it never changes, and
// nothing in it can run. Whatever else lies in the store is not there for this path.
func (h *Handlers) file(c fiber.Ctx, caller rest.Caller) error {
	key := c.Params("*")
	kind := rest.ImageType(key)
	if kind == "" || !domain.PublicFile(key) || !fs.ValidPath(key) || strings.Contains(key, "\\") {
		return rest.NoFile
	}
	if h.isWithheld(h.rest.Base, key) {
		return rest.NoFile
	}
	if err := h.rest.SendFile(c, caller, rest.StoredFile{Key: key, ContentType: kind, CacheControl: "public, max-age=31536000, immutable", Missing: rest.NoFile}); err != nil {
		return err
	}
	c.Set(fiber.HeaderContentDisposition, "inline")
	c.Set(fiber.HeaderContentSecurityPolicy, rest.FilePolicy)
	return nil
}

// Withheld are the pictures nobody gets while the room that shows them is suspended.
type Withheld interface {
	WithheldImages(ctx context.Context, now time.Time) (map[string]bool, error)
}

// isWithheld says whether a picture is on the wall, in the notes or on the cover of a suspended room. A database that
// is away withholds nothing.
func (h *Handlers) isWithheld(ctx context.Context, key string) bool {
	if h.Withheld == nil {
		return false
	}
	keys, err := h.withheld.Get(ctx, struct{}{}, h.rest.Now(), func(ctx context.Context) (map[string]bool, error) {
		return h.Withheld.WithheldImages(ctx, h.rest.Now())
	})
	return err == nil && keys[key]
}

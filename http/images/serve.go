// Serving uploaded pictures.

package images

import (
	"context"
	"errors"
	"io/fs"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/picture"
)

// file serves a public picture, or one range of it. Its content never changes, and nothing in it can run. Other files
// of the store are not found at this path. With ?w= it serves the smallest size with at least so many pixels along the
// longer edge, or the picture itself if it has no other size.
func (h *Handlers) file(c fiber.Ctx, caller rest.Caller) error {
	key := c.Params("*")
	if rest.ImageType(key) == "" || !domain.PublicFile(key) || !fs.ValidPath(key) || strings.Contains(key, "\\") {
		return rest.NoFile
	}
	if h.isWithheld(h.rest.Base, key) {
		return rest.NoFile
	}
	name, err := sized(key, c.Query("w"))
	if err != nil {
		return err
	}
	err = h.send(c, caller, name)
	if name != key && errors.Is(err, rest.NoFile) {
		err = h.send(c, caller, key)
	}
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderContentDisposition, "inline")
	c.Set(fiber.HeaderContentSecurityPolicy, rest.FilePolicy)
	return nil
}

// mostPixels is the largest ?w=, more than any screen shows.
const mostPixels = 10_000

// sized returns the name of the file of a picture with so many pixels. It refuses with BAD_REQUEST an invalid number.
func sized(key, pixels string) (string, error) {
	if pixels == "" {
		return key, nil
	}
	n, err := strconv.Atoi(pixels)
	if err != nil || n < 1 || n > mostPixels {
		return "", domain.RefuseField("w", "range", "min", 1, "max", mostPixels)
	}
	return picture.NameFor(key, n), nil
}

func (h *Handlers) send(c fiber.Ctx, caller rest.Caller, name string) error {
	return h.rest.SendFile(c, caller,
		rest.StoredFile{Key: name, ContentType: rest.ImageType(name), CacheControl: "public, max-age=31536000, immutable",
			Missing: rest.NoFile})
}

// isWithheld reports whether a picture, in any size, is on the wall, in the notes or on the cover of a suspended room.
// Without the database, no picture is withheld.
func (h *Handlers) isWithheld(ctx context.Context, key string) bool {
	keys, err := h.withheld.Get(ctx, struct{}{}, h.rest.Now(), func(ctx context.Context) (map[string]bool, error) {
		withheld, err := h.Images.WithheldImages(ctx, h.rest.Now())
		names := map[string]bool{}
		for key := range withheld {
			for _, name := range picture.Names(key) {
				names[name] = true
			}
		}
		return names, err
	})
	return err == nil && keys[key]
}

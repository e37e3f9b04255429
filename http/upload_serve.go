// The files people sent, as they are served (contract §1 Images).
package http

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

const filesPath = "/static/files/"

var contentTypes = map[string]string{
	".jpg": "image/jpeg", ".png": "image/png", ".webp": "image/webp", ".gif": "image/gif",
}

// file serves what was uploaded, or one range of it: its type is the one it was written with, it never changes,
// and nothing in it can run.
func (s *Server) file(c fiber.Ctx, _ Caller) error {
	key := c.Params("*")
	kind := contentTypes[path.Ext(key)]
	if kind == "" || !fs.ValidPath(key) || strings.Contains(key, "\\") {
		return noFile
	}
	tag := strconv.Quote(strings.TrimSuffix(path.Base(key), path.Ext(key))) // what is under a key never changes
	ctx, cancel := context.WithTimeout(s.base, askTimeout)
	defer cancel()
	content, err := s.Files.Get(ctx, key)
	if errors.Is(err, fs.ErrNotExist) {
		return noFile
	}
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderETag, tag)
	c.Set(fiber.HeaderCacheControl, "public, max-age=31536000, immutable")
	c.Set(fiber.HeaderContentDisposition, "inline")
	c.Set(fiber.HeaderContentSecurityPolicy, filePolicy)
	if c.Get(fiber.HeaderIfNoneMatch) == tag {
		return c.Status(fiber.StatusNotModified).Send(nil)
	}
	c.Set(fiber.HeaderContentType, kind)
	c.Set(fiber.HeaderAcceptRanges, "bytes")
	if asked := c.Get(fiber.HeaderRange); asked != "" && (c.Get(fiber.HeaderIfRange) == "" || c.Get(fiber.HeaderIfRange) == tag) {
		return partOf(c, asked, content)
	}
	return c.Send(content)
}

// partOf answers one range. Several at once, or a unit nobody knows, get the whole.
func partOf(c fiber.Ctx, asked string, content []byte) error {
	if !strings.HasPrefix(asked, "bytes=") || strings.Contains(asked, ",") {
		return c.Send(content)
	}
	first, last, err := fasthttp.ParseByteRange([]byte(asked), len(content))
	if err != nil {
		c.Set(fiber.HeaderContentRange, fmt.Sprintf("bytes */%d", len(content)))
		return c.Status(fiber.StatusRequestedRangeNotSatisfiable).Send(nil)
	}
	c.Set(fiber.HeaderContentRange, fmt.Sprintf("bytes %d-%d/%d", first, last, len(content)))
	return c.Status(fiber.StatusPartialContent).Send(content[first : last+1])
}

// The client's files, and what is answered where no route is.
package http

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"path"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
)

// site is the built client. index is nil before the first build.
type site struct {
	files   fs.FS
	index   []byte
	scripts []string
}

func openSite(files fs.FS, scripts []string) (*site, error) {
	s := &site{files: files, scripts: scripts}
	if files == nil {
		return s, nil
	}
	index, err := fs.ReadFile(files, "index.html")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read the client: %w", err)
	}
	s.index = index
	return s, nil
}

func (s *Server) siteRoutes() {
	s.register(classV, "GET /assets/*", limitNone, func(c fiber.Ctx, _ Caller) error {
		return s.clientFile(c, "assets/"+c.Params("*"), "public, max-age=31536000, immutable")
	})
}

// unknown answers a path no route has: a page of the client for people, JSON for everyone else. Routes
// of the client exist only in the browser, so every page is the same file.
func (s *Server) unknown(c fiber.Ctx) error {
	read := c.Method() == fiber.MethodGet || c.Method() == fiber.MethodHead
	if name := strings.TrimPrefix(c.Path(), "/"); read && path.Ext(name) != "" && name != "index.html" {
		if err := s.clientFile(c, name, "no-cache"); err == nil {
			return nil
		}
	} else if read && (name == "" || strings.Contains(c.Get(fiber.HeaderAccept), "text/html") && !strings.HasPrefix(name, "api/")) {
		return s.page(c)
	}
	s.refuse(c.RequestCtx(), domain.Refuse(domain.NotFound, "kind", "path"), recalled(c).Lang, traceOf(c))
	return nil
}

func (s *Server) page(c fiber.Ctx) error {
	c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	c.Set(fiber.HeaderCacheControl, "no-cache")
	c.Set(fiber.HeaderContentSecurityPolicy, contentPolicy(s.site.scripts, s.MediaHosts))
	if s.site.index == nil {
		return c.Status(fiber.StatusServiceUnavailable).SendString(unbuilt)
	}
	sum := sha256.Sum256(s.site.index)
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	c.Set(fiber.HeaderETag, tag)
	if c.Get(fiber.HeaderIfNoneMatch) == tag {
		return c.SendStatus(fiber.StatusNotModified)
	}
	return c.Status(fiber.StatusOK).Send(s.site.index)
}

const unbuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Touchline</title>
<h1>The page is not built yet</h1>
<p>This server was compiled without its client. In the folder of the repository run <code>make run</code>,
or <code>make client build</code> and start the server again. The API answers already.</p></html>
`

var noFile = domain.Refuse(domain.NotFound, "kind", "file")

// encodings a build may have written beside a file, the better one first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// clientFile sends one built file, compressed if the build did that and the browser takes it.
func (s *Server) clientFile(c fiber.Ctx, name, cache string) error {
	if s.site.files == nil || !fs.ValidPath(name) || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") {
		return noFile
	}
	kind := mime.TypeByExtension(path.Ext(name))
	if kind == "" {
		kind = fiber.MIMEOctetStream
	}
	accepts := c.Get(fiber.HeaderAcceptEncoding)
	encoding, content := "", []byte(nil)
	for _, e := range encodings {
		if !strings.Contains(accepts, e.name) {
			continue
		}
		if packed, err := fs.ReadFile(s.site.files, name+e.suffix); err == nil {
			encoding, content = e.name, packed
			break
		}
	}
	if encoding == "" {
		var err error
		if content, err = fs.ReadFile(s.site.files, name); err != nil {
			return noFile
		}
	}
	c.Set(fiber.HeaderContentType, kind)
	c.Set(fiber.HeaderCacheControl, cache)
	c.Set(fiber.HeaderVary, fiber.HeaderAcceptEncoding)
	if encoding != "" {
		c.Set(fiber.HeaderContentEncoding, encoding)
	}
	return c.Status(fiber.StatusOK).Send(content)
}

// Files of recordings and clips on an edge: fetched from an origin once, kept in memory for as long as the origin says.

package edge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	pathpkg "path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/maypok86/otter/v2"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/outage"
)

const (
	fileMost   = 64 << 20 // bytes; pieces have 16 MiB at most
	fetchLimit = 30 * time.Second
)

var (
	noFile      = domain.Refuse(domain.NotFound, "kind", "path")
	errTooLarge = errors.New("a file of an origin is too large")
)

// file is what an origin answered.
type file struct {
	kind, cacheControl string
	life               time.Duration // how long others may be given the same
	content            []byte
}

// files fetches them, each once however many ask at the same time.
type files struct {
	origins *Origins
	cache   *otter.Cache[string, file]
}

// newFiles keeps so many bytes.
func newFiles(origins *Origins, most int) (*files, error) {
	cache, err := otter.New(&otter.Options[string, file]{
		MaximumWeight:    uint64(most),
		Weigher:          func(path string, f file) uint32 { return uint32(len(path) + len(f.content) + 256) },
		ExpiryCalculator: otter.ExpiryCreatingFunc(func(e otter.Entry[string, file]) time.Duration { return e.Value.life }),
	})
	if err != nil {
		return nil, fmt.Errorf("make the cache of files: %w", err)
	}
	return &files{origins, cache}, nil
}

// get answers the file at a path of the origins.
func (f *files) get(ctx context.Context, path string) (file, error) {
	return f.cache.Get(ctx, path, otter.LoaderFunc[string, file](f.fetch))
}

func (f *files) fetch(ctx context.Context, path string) (file, error) {
	answer, err := f.origins.ask(ctx, path)
	if err != nil {
		return file{}, err
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(io.LimitReader(answer.Body, fileMost+1))
	if err != nil {
		return file{}, fmt.Errorf("read a file of an origin: %w", err)
	}
	if len(content) > fileMost {
		return file{}, errTooLarge
	}
	control := answer.Header.Get(fiber.HeaderCacheControl)
	return file{kind: answer.Header.Get(fiber.HeaderContentType), cacheControl: control, life: lifeOf(control), content: content}, nil
}

// lifeOf is for how long a shared cache may answer with the same; at least for those who ask at the same time.
func lifeOf(control string) time.Duration {
	life := time.Duration(0)
	for directive := range strings.SplitSeq(control, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(directive), "=")
		switch seconds, err := strconv.Atoi(value); {
		case name == "no-store", name == "private", name == "no-cache":
			return time.Nanosecond
		case name == "max-age" && err == nil && seconds > 0:
			life = time.Duration(seconds) * time.Second
		}
	}
	return max(life, time.Nanosecond)
}

// Open gives a file to those who send it (rest.FileOpener); its key is its path.
func (f *files) Open(ctx context.Context, path string) (io.ReadSeekCloser, int64, error) {
	found, err := f.get(ctx, path)
	if err != nil {
		return nil, 0, err
	}
	return content{bytes.NewReader(found.content)}, int64(len(found.content)), nil
}

// content needs no end.
type content struct{ *bytes.Reader }

// Close does nothing.
func (content) Close() error { return nil }

// sender serves the files of an edge.
type sender struct {
	*files
	rest *rest.Server
}

func (s *sender) routes() {
	for _, path := range []string{
		"/replay/:id/index.m3u8", "/replay/:id/thumb/:file", "/replay/:id/captions/:file", "/replay/:id/:file",
		"/rewind/:id/:session/index.m3u8", "/rewind/:id/:session/:file", "/clip/:id/index.m3u8", "/clip/:id/:file",
	} {
		s.rest.RegisterVideo("GET "+path, rest.LimitNone, s.send)
	}
}

// passedOn are the files players ask for. A download is not among them: it is made while it is sent.
var passedOn = []string{".m3u8", ".ts", ".jpg", ".vtt"}

// send answers a piece by ranges, and a playlist whole.
func (s *sender) send(c fiber.Ctx, caller rest.Caller) error {
	ctx, cancel := context.WithTimeout(s.rest.Base, fetchLimit)
	defer cancel()
	path := strings.TrimPrefix(c.Path(), "/api")
	if !slices.Contains(passedOn, pathpkg.Ext(path)) {
		return noFile
	}
	if at := c.Query("at"); at != "" { // where a player begins to go back
		path += "?at=" + url.QueryEscape(at)
	}
	// Many viewers share an address. Only what an origin is asked for counts.
	if _, there := s.cache.GetIfPresent(path); !there {
		if err := s.rest.Take(rest.LimitReads, "ip:"+caller.Address().String()); err != nil {
			return err
		}
	}
	found, err := s.get(ctx, path)
	var refusal *domain.Refusal
	switch {
	case errors.As(err, &refusal):
		return err
	case err != nil:
		s.rest.Logger.WarnContext(rest.BeyondAnswer(s.rest, c), "a file cannot be fetched from the origins", "path", path, "error", err)
		return domain.Refuse(domain.Unavailable, "retryAfter", outage.RetrySeconds)
	}
	if strings.HasSuffix(c.Path(), ".m3u8") {
		c.Set(fiber.HeaderCacheControl, found.cacheControl)
		c.Set(fiber.HeaderContentType, found.kind)
		return c.Send(found.content)
	}
	return s.rest.SendFile(c, caller, rest.StoredFile{Key: path, ContentType: found.kind, CacheControl: found.cacheControl, Missing: noFile})
}

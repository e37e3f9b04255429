// Files of recordings and clips on an edge. The edge fetches each file once from an origin and keeps it in memory. Each
// second it asks an origin whether the recording or clip is still shown, once for all its files.

package video

import (
	"bytes"
	"context"
	"encoding/json"
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
	"touchline/http/rest/cache"
)

const (
	fileMost   = 64 << 20 // bytes; a piece has at most 16 MiB
	fetchLimit = 30 * time.Second
	shownMost  = 10_000    // cached states of recordings, broadcasts and clips
	shownBytes = 4 << 10   // longest response with such a state
	namedLife  = time.Hour // of a file whose content never changes
)

var (
	noEdgeFile  = domain.Refuse(domain.NotFound, "kind", "path")
	errTooLarge = errors.New("a file of an origin is too large")
)

// edgeFile is a file from an origin.
type edgeFile struct {
	kind, cacheControl string
	life               time.Duration // how long the cache may return it
	content            []byte
}

// edgeFileName of a file: with another trim something else lies at its path.
type edgeFileName struct {
	path  string // on the origins
	shown string // identifies the state of the recording: another trim has other files at the same paths
}

// edgeFiles fetches them, each once however many ask at the same time.
type edgeFiles struct {
	origins *Origins
	cache   *otter.Cache[edgeFileName, edgeFile]
	shown   cache.Cache[string, string] // state by recording, broadcast or clip; closed ones are not cached
	now     func() time.Time
}

// newEdgeFiles keeps so many bytes.
func newEdgeFiles(origins *Origins, most int, now func() time.Time) (*edgeFiles, error) {
	held, err := otter.New(&otter.Options[edgeFileName, edgeFile]{
		MaximumWeight: uint64(most),
		Weigher: func(n edgeFileName, f edgeFile) uint32 {
			return uint32(len(n.path) + len(n.shown) + len(f.content) + 256)
		},
		ExpiryCalculator: otter.ExpiryCreatingFunc(func(e otter.Entry[edgeFileName,
			edgeFile]) time.Duration {
			return e.Value.life
		}),
	})
	if err != nil {
		return nil, fmt.Errorf("make the cache of files: %w", err)
	}
	return &edgeFiles{origins: origins, cache: held, now: now}, nil
}

// subjectOf returns the path of the recording, clip or broadcast of a file.
func subjectOf(path string) string {
	parts := 2
	if strings.HasPrefix(path, "/rewind/") {
		parts = 3
	}
	return strings.Join(strings.SplitN(path, "/", parts+2)[:parts+1], "/")
}

// isHere reports whether the file at a path is cached.
func (f *edgeFiles) isHere(path string) bool {
	shown, ok := f.shown.Peek(subjectOf(path), f.now())
	if ok {
		_, ok = f.cache.GetIfPresent(edgeFileName{path, shown})
	}
	return ok
}

// get returns the file at a path of the origins. It refuses like them.
func (f *edgeFiles) get(ctx context.Context, path string) (edgeFile, error) {
	subject := subjectOf(path)
	shown, err := f.shown.Get(ctx, subject, f.now(),
		func(ctx context.Context) (string, error) { return f.askShown(ctx, subject) })
	if err != nil {
		return edgeFile{}, err
	}
	return f.cache.Get(ctx, edgeFileName{path, shown}, otter.LoaderFunc[edgeFileName, edgeFile](f.fetch))
}

// askShown asks an origin for the state of a recording, clip or broadcast.
func (f *edgeFiles) askShown(ctx context.Context, subject string) (string, error) {
	answer, err := f.origins.ask(ctx, subject+"/shown")
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	var told struct{ Data struct{ Shown string } }
	if err := json.NewDecoder(io.LimitReader(answer.Body, shownBytes)).Decode(&told); err != nil {
		return "", fmt.Errorf("read the state of a recording from an origin: %w", err)
	}
	return told.Data.Shown, nil
}

func (f *edgeFiles) fetch(ctx context.Context, n edgeFileName) (edgeFile, error) {
	answer, err := f.origins.ask(ctx, n.path)
	if err != nil {
		return edgeFile{}, err
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(io.LimitReader(answer.Body, fileMost+1))
	if err != nil {
		return edgeFile{}, fmt.Errorf("read a file of an origin: %w", err)
	}
	if len(content) > fileMost {
		return edgeFile{}, errTooLarge
	}
	control := answer.Header.Get(fiber.HeaderCacheControl)
	life := lifeOf(control)
	if answer.Header.Get(fiber.HeaderETag) != "" && life > time.Nanosecond { // the content never changes
		life = namedLife
	}
	return edgeFile{kind: answer.Header.Get(fiber.HeaderContentType), cacheControl: control, life: life, content: content},
		nil
}

// lifeOf returns how long a shared cache may return a file by its Cache-Control; at least a nanosecond, so that
// concurrent requests share it.
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

// Open implements rest.FileOpener; the key of a file is its path.
func (f *edgeFiles) Open(ctx context.Context, path string) (io.ReadSeekCloser, int64, error) {
	found, err := f.get(ctx, path)
	if err != nil {
		return nil, 0, err
	}
	return edgeContent{bytes.NewReader(found.content)}, int64(len(found.content)), nil
}

// edgeContent is a file in memory.
type edgeContent struct{ *bytes.Reader }

// Close does nothing.
func (edgeContent) Close() error { return nil }

// edgeSender serves the files of an edge.
type edgeSender struct {
	*edgeFiles
	rest *rest.Server
}

func (s *edgeSender) routes() {
	for _, path := range []string{
		"/replay/:id/index.m3u8", "/replay/:id/thumb/:file", "/replay/:id/captions/:file", "/replay/:id/:file",
		"/replay/:id/:definition/index.m3u8", "/replay/:id/:definition/:file",
		"/rewind/:id/:session/index.m3u8", "/rewind/:id/:session/:file", "/clip/:id/index.m3u8", "/clip/:id/:file",
	} {
		s.rest.RegisterVideo("GET "+path, rest.LimitNone, s.send)
	}
}

// passedOn are the extensions of files for players. Downloads are not passed on, because an origin makes them while it
// sends them.
var passedOn = []string{".m3u8", ".ts", ".m4s", ".jpg", ".vtt"}

// send sends a playlist, or a file or range of it.
func (s *edgeSender) send(c fiber.Ctx, caller rest.Caller) error {
	ctx, cancel := context.WithTimeout(s.rest.Base, fetchLimit)
	defer cancel()
	path := strings.TrimPrefix(c.Path(), "/api")
	if !slices.Contains(passedOn, pathpkg.Ext(path)) {
		return noEdgeFile
	}
	if at := c.Query("at"); at != "" { // where a player starts
		path += "?at=" + url.QueryEscape(at)
	}
	// Many viewers share an address, so only requests to an origin count.
	if !s.isHere(path) {
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
		s.rest.Logger.WarnContext(rest.BeyondAnswer(s.rest, c), "a file cannot be fetched from the origins", "path", path,
			"error", err)
		return domain.Refuse(domain.Unavailable, "retryAfter", rest.OutageRetrySeconds)
	}
	if strings.HasSuffix(c.Path(), ".m3u8") {
		c.Set(fiber.HeaderCacheControl, found.cacheControl)
		c.Set(fiber.HeaderContentType, found.kind)
		return c.Send(found.content)
	}
	return s.rest.SendFile(c, caller,
		rest.StoredFile{Key: path, ContentType: found.kind, CacheControl: found.cacheControl, Missing: noEdgeFile})
}

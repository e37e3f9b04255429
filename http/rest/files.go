// Stored files: their addresses and types, and downloads from the store to the socket, piece by piece. A reader that
// takes nothing costs only kernel buffers, and is cut.

package rest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"path"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
	"touchline/http/rest/limit"
)

const (
	sentAtOnce   = 256 << 10 // each piece has the write timeout: 17 KB/s are enough
	filesPerPeer = 128       // downloads to one address
)

// FileOpener opens stored files by key. The content of a key never changes.
type FileOpener interface {
	// Open returns fs.ErrNotExist for a missing file.
	Open(ctx context.Context, key string) (content io.ReadSeekCloser, size int64, err error)
}

// FileStore stores files.
type FileStore interface {
	FileOpener
	Put(ctx context.Context, key string, content []byte) error
}

// StoredFile is a file of the store with its response headers.
type StoredFile struct {
	Key          string
	ContentType  string // Content-Type
	CacheControl string // Cache-Control
	Missing      *domain.Refusal
	Skip, Until  int64 // the range of bytes to send; an Until of 0 is the end
}

// SendFile sends a file of the store, or one range of it. The content of a key never changes.
func (s *Server) SendFile(c fiber.Ctx, caller Caller, f StoredFile) error {
	leave, ok := s.transfers.TryAcquire(limit.Quota{Key: "ip:" + caller.Address().String(), Max: filesPerPeer})
	if !ok {
		return domain.Refuse(domain.RateLimited, "retryAfter", 1)
	}
	ctx, cancel := context.WithCancel(s.Base)
	o := &outgoing{conn: c.RequestCtx().Conn(), pieceTimeout: s.app.Server().WriteTimeout, done: sync.OnceFunc(func() {
		cancel()
		leave()
	})}
	opening := time.AfterFunc(RequestTimeout, cancel)
	var size int64
	var err error
	o.content, size, err = s.FileOpener.Open(ctx, f.Key)
	opening.Stop()
	if err != nil {
		o.done()
		return OpenError(err, f.Missing)
	}
	name := strings.TrimSuffix(path.Base(f.Key), path.Ext(f.Key))
	if f.Until > 0 {
		size = min(size, f.Until)
	}
	if f.Skip > 0 || f.Until > 0 {
		name += fmt.Sprintf("_%d_%d", f.Skip, f.Until)
		size -= min(size, f.Skip)
	}
	if f.Skip > 0 {
		if _, err := o.content.Seek(f.Skip, io.SeekStart); err != nil {
			return errors.Join(err, o.Close())
		}
	}
	tag := strconv.Quote(name)
	c.Set(fiber.HeaderETag, tag)
	c.Set(fiber.HeaderCacheControl, f.CacheControl)
	if c.Fresh() {
		return errors.Join(o.Close(), c.Status(fiber.StatusNotModified).Send(nil))
	}
	c.Set(fiber.HeaderContentType, f.ContentType)
	c.Set(fiber.HeaderAcceptRanges, "bytes")
	o.left = size
	if asked := c.Get(fiber.HeaderRange); oneRange(asked) &&
		(c.Get(fiber.HeaderIfRange) == "" || c.Get(fiber.HeaderIfRange) == tag) {
		first, last, err := fasthttp.ParseByteRange([]byte(asked), int(size))
		if err != nil || last < first { // an empty range
			c.Set(fiber.HeaderContentRange, fmt.Sprintf("bytes */%d", size))
			return errors.Join(o.Close(), c.Status(fiber.StatusRequestedRangeNotSatisfiable).Send(nil))
		}
		if first > 0 {
			if _, err := o.content.Seek(f.Skip+int64(first), io.SeekStart); err != nil {
				return errors.Join(err, o.Close())
			}
		}
		o.left = int64(last - first + 1)
		c.Set(fiber.HeaderContentRange, fmt.Sprintf("bytes %d-%d/%d", first, last, size))
		c.Status(fiber.StatusPartialContent)
	}
	return c.SendStream(o, int(o.left))
}

// oneRange reports whether a single byte range is requested. Several ranges or an unknown unit get the whole file.
func oneRange(asked string) bool {
	return strings.HasPrefix(asked, "bytes=") && !strings.Contains(asked, ",")
}

// OpenError returns the refusal for a file that cannot be opened: it is missing, or no descriptor is left.
func OpenError(err error, missing *domain.Refusal) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return missing
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		return domain.Refuse(domain.Unavailable, "retryAfter", 1)
	}
	return err
}

// outgoing is the body of such a response. The library calls its WriteTo.
type outgoing struct {
	content io.ReadSeekCloser
	left    int64
	conn    net.Conn
	done    func()

	pieceTimeout time.Duration // for each piece
}

// WriteTo sends the rest. It flushes the connection's buffer first, so that pieces bypass it, and pieces of a disk
// file bypass this process.
func (o *outgoing) WriteTo(w io.Writer) (sent int64, err error) {
	if b, ok := w.(*bufio.Writer); ok {
		if err := b.Flush(); err != nil {
			return 0, err
		}
	}
	stalled := time.AfterFunc(2*o.pieceTimeout, o.done) // the store stalls
	defer stalled.Stop()
	for o.left > 0 {
		if err := o.conn.SetWriteDeadline(time.Now().Add(o.pieceTimeout)); err != nil {
			return sent, err
		}
		stalled.Reset(2 * o.pieceTimeout)
		n, err := io.CopyN(w, o.content, min(o.left, sentAtOnce))
		sent, o.left = sent+n, o.left-n
		if err != nil {
			return sent, err
		}
	}
	return sent, nil
}

// Read reads the content, for callers without WriteTo.
func (o *outgoing) Read(p []byte) (int, error) {
	n, err := io.LimitReader(o.content, o.left).Read(p)
	o.left -= int64(n)
	return n, err
}

// Close ends the transfer, complete or not.
func (o *outgoing) Close() error {
	defer o.done()
	return o.content.Close()
}

// FilesPath is the path of uploaded files on this server.
const FilesPath = "/static/files/"

// NoFile refuses a missing file.
var NoFile = domain.Refuse(domain.NotFound, "kind", "file")

// FileURL returns the public address of an uploaded file; without a key the common prefix, with a trailing slash.
func (c Config) FileURL(key string) string {
	if c.StorageURL != "" {
		return strings.TrimSuffix(c.StorageURL, "/") + "/" + key
	}
	return FilesPath + key
}

// ImageType returns the Content-Type of a picture by the extension of its key; "" for other files.
func ImageType(key string) string {
	switch path.Ext(key) {
	case ".jpg":
		return "image/jpeg"
	case ".png":
		return "image/png"
	case ".webp":
		return "image/webp"
	case ".gif":
		return "image/gif"
	}
	return ""
}

// errReaderLeft reports that the reader takes no more of a body.
var errReaderLeft = errors.New("the reader has left")

type pieces struct {
	io.Writer
	conn net.Conn
}

// EachPiece applies the deadline of a long body to each piece instead of the whole. conn may be nil.
func EachPiece(w io.Writer, conn net.Conn) io.Writer { return pieces{w, conn} }

// Write passes a piece on.
func (p pieces) Write(b []byte) (int, error) {
	if p.conn != nil {
		_ = p.conn.SetWriteDeadline(time.Now().Add(WriteTimeout))
	}
	n, err := p.Writer.Write(b)
	if err != nil {
		err = fmt.Errorf("%w: %w", errReaderLeft, err)
	}
	return n, err
}

// CutLevel returns the log level of an unfinished body: a departed reader is no fault of the server.
func CutLevel(err error) slog.Level {
	if errors.Is(err, errReaderLeft) {
		return slog.LevelDebug
	}
	return slog.LevelWarn
}

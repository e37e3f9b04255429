// Files on their way out: from the store to the socket, a piece at a time. A reader who takes nothing costs what the
// kernel holds for it, and is cut.

package rest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
	"touchline/http/rest/semaphore"
)

const (
	sentAtOnce   = 256 << 10 // each piece of a file has the write time-out to leave: 17 KB/s are enough
	filesPerPeer = 128       // files on their way to one address
)

// FileOpener is where files are kept, by key. The same key always has the same content.
type FileOpener interface {
	// Open answers fs.ErrNotExist for a file that is not there.
	Open(ctx context.Context, key string) (content io.ReadSeekCloser, size int64, err error)
}

// FileStore is where files are kept and put.
type FileStore interface {
	FileOpener
	Put(ctx context.Context, key string, content []byte) error
}

// StoredFile is a file of the store as it is answered.
type StoredFile struct {
	Key          string
	ContentType  string // Content-Type
	CacheControl string // Cache-Control
	Missing      *domain.Refusal
	Skip, Until  int64 // the bytes of it that are answered; an Until of 0 is its end
}

// SendFile answers a file of the store, or one range of it. What is under a key never changes.
func (s *Server) SendFile(c fiber.Ctx, caller Caller, f StoredFile) error {
	leave, ok := s.transfers.TryAcquire(semaphore.Quota{Key: "ip:" + caller.Address().String(), Max: filesPerPeer})
	if !ok {
		return domain.Refuse(domain.RateLimited, "retryAfter", 1)
	}
	ctx, cancel := context.WithCancel(s.Base)
	o := &outgoing{conn: c.RequestCtx().Conn(), patience: s.app.Server().WriteTimeout, done: sync.OnceFunc(func() { cancel(); leave() })}
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
	if asked := c.Get(fiber.HeaderRange); oneRange(asked) && (c.Get(fiber.HeaderIfRange) == "" || c.Get(fiber.HeaderIfRange) == tag) {
		first, last, err := fasthttp.ParseByteRange([]byte(asked), int(size))
		if err != nil || last < first { // no byte was asked for
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

// oneRange says whether one range was asked for. Several at once, or an unknown unit, get
// the whole.
func oneRange(asked string) bool {
	return strings.HasPrefix(asked, "bytes=") && !strings.Contains(asked, ",")
}

// OpenError words why a file cannot be sent: it is not there, or there is no descriptor left for it just now.
func OpenError(err error, missing *domain.Refusal) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return missing
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		return domain.Refuse(domain.Unavailable, "retryAfter", 1)
	}
	return err
}

// outgoing is the body of such an answer. The library asks it to write itself.
type outgoing struct {
	content io.ReadSeekCloser
	left    int64
	conn    net.Conn
	done    func()

	patience time.Duration // with a reader, for each piece
}

// WriteTo sends what is left. The buffer before the connection is emptied first: then each piece goes past it, and a
// file of the disk past this process.
func (o *outgoing) WriteTo(w io.Writer) (sent int64, err error) {
	if b, ok := w.(*bufio.Writer); ok {
		if err := b.Flush(); err != nil {
			return 0, err
		}
	}
	stalled := time.AfterFunc(2*o.patience, o.done) // a store that gives nothing more
	defer stalled.Stop()
	for o.left > 0 {
		if err := o.conn.SetWriteDeadline(time.Now().Add(o.patience)); err != nil {
			return sent, err
		}
		stalled.Reset(2 * o.patience)
		n, err := io.CopyN(w, o.content, min(o.left, sentAtOnce))
		sent, o.left = sent+n, o.left-n
		if err != nil {
			return sent, err
		}
	}
	return sent, nil
}

// Read gives the content to whoever does not ask for WriteTo.
func (o *outgoing) Read(p []byte) (int, error) {
	n, err := io.LimitReader(o.content, o.left).Read(p)
	o.left -= int64(n)
	return n, err
}

// Close ends the transfer, sent or not.
func (o *outgoing) Close() error {
	defer o.done()
	return o.content.Close()
}

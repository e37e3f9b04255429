// Request bodies: how much is read, when, and by whom. A handler gets a small body as a whole. A file stays in its
// connection until its sender is known and has a place.

package rest

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
	"touchline/http/rest/limit"
	"touchline/http/wire"
)

const (
	uploadBytes       = domain.FileMaxBytes + domain.BodyMaxBytes
	UploadTimeout     = 60 * time.Second // for a whole file to arrive
	uploadWait        = 20 * time.Second // for a place
	uploadPiece       = 64 << 10         // of a file; each has readTimeout to arrive
	uploadsAtOnce     = 16
	uploadsPerAccount = 2
	uploadsPerAddress = 4
)

// unread tells the handler why the body of a request was not read.
const (
	unread          = "X-Touchline-Unread"
	unreadLarge     = "large"
	unreadAnonymous = "anonymous" // a file without a token
	unreadAmbiguous = "ambiguous" // another reader could parse the header differently
)

var errTrailers = errors.New("header lines behind the body")

// Bodies reads the bodies of requests.
type Bodies struct {
	filePaths []string         // paths of calls that accept a file
	larger    map[string]int   // largest body by path, for calls with a raised limit
	uploads   *limit.Semaphore // files on their way in
	base      context.Context  // ends with the server
	refuse    func(ctx *fasthttp.RequestCtx, refusal *domain.Refusal)
}

// FileRoute registers a call whose body may be as large as a file. Its handler reads it with Bodies.ReceiveFile.
func (s *Server) FileRoute(who Class, path string, limits LimitGroup, h Handler) *Entry {
	s.Bodies.filePaths = append(s.Bodies.filePaths, path)
	return s.Register(who, path, limits, h)
}

// Allow raises the limit of bodies for the calls of a path.
func (b *Bodies) Allow(path string, most int) { b.larger[path] = most }

func (b *Bodies) awaitsFile(header *fasthttp.RequestHeader) bool {
	return header.IsPost() && slices.ContainsFunc(b.filePaths, func(path string) bool {
		return isPath(header.RequestURI(), path)
	})
}

func (b *Bodies) most(header *fasthttp.RequestHeader) int {
	if b.awaitsFile(header) {
		return uploadBytes
	}
	for path, most := range b.larger {
		if isPath(header.RequestURI(), path) {
			return most
		}
	}
	return domain.BodyMaxBytes
}

// headerReceived decides by the header whether the body is read. For a body, the library reads a few bytes before it
// calls the handler; for a file it reads one, its minimum.
func (b *Bodies) headerReceived(header *fasthttp.RequestHeader) fasthttp.RequestConfig {
	header.Del(unread) // only we may set it
	file := b.awaitsFile(header)
	if wire.Ambiguous(header) {
		header.Set(unread, unreadAmbiguous)
	} else if _, _, ok := TokenOf(header); file && !ok {
		header.Set(unread, unreadAnonymous)
	} else if header.ContentLength() > b.most(header) {
		header.Set(unread, unreadLarge)
	}
	if len(header.Peek(unread)) > 0 {
		header.SetContentLength(0)
		return fasthttp.RequestConfig{}
	}
	if file {
		return fasthttp.RequestConfig{MaxRequestBodySize: 1}
	}
	return fasthttp.RequestConfig{}
}

// read reads the body before the handlers see the request, except for a file. It closes a connection with unread
// bytes, which must not be taken for the next request.
func (b *Bodies) read(ctx *fasthttp.RequestCtx, next fasthttp.RequestHandler) {
	header := &ctx.Request.Header
	switch mark, body := string(header.Peek(unread)), ctx.RequestBodyStream(); {
	case mark == unreadAmbiguous:
		wire.LeaveUnread(ctx)
		b.refuse(ctx, domain.RefuseField("request", "http"))
	case mark == unreadLarge:
		b.refuse(ctx, b.tooLarge(header))
		wire.LeaveUnread(ctx)
	case mark != "":
		next(ctx)
		wire.LeaveUnread(ctx)
	case body == nil:
		next(ctx)
	case b.awaitsFile(header):
		next(ctx)
		if ctx.Response.StatusCode() == fasthttp.StatusUnauthorized || !passed(ctx.Conn(), body) {
			wire.LeaveUnread(ctx)
		}
	default:
		most := b.most(header)
		content, err := io.ReadAll(io.LimitReader(body, int64(most)+1))
		if err == nil {
			err = noTrailers(header)
		}
		if err == nil && len(content) <= most {
			ctx.Request.SetBodyRaw(content)
			next(ctx)
			return
		}
		b.notRead(ctx, err)
	}
}

// noTrailers refuses trailers: the library would add them to the header that a proxy has checked.
func noTrailers(header *fasthttp.RequestHeader) error {
	if len(header.PeekTrailerKeys()) > 0 {
		return errTrailers
	}
	return nil
}

// passed reads the rest of a file, if that is quick: a browser reads the refusal of a file only after it has sent all
// of it.
func passed(conn net.Conn, body io.Reader) bool {
	_ = conn.SetReadDeadline(time.Now().Add(readTimeout))
	_, err := io.CopyN(io.Discard, body, uploadBytes)
	return errors.Is(err, io.EOF)
}

// notRead refuses a body that is too large (nil), invalid or incomplete.
func (b *Bodies) notRead(ctx *fasthttp.RequestCtx, err error) {
	wire.LeaveUnread(ctx)
	if err == nil {
		b.refuse(ctx, b.tooLarge(&ctx.Request.Header))
		return
	}
	b.refuse(ctx, domain.RefuseField("request", "http"))
	var network net.Error
	if errors.As(err, &network) && network.Timeout() {
		ctx.SetStatusCode(fasthttp.StatusRequestTimeout)
	}
}

// tooLarge returns the refusal of a body over its limit.
func (b *Bodies) tooLarge(header *fasthttp.RequestHeader) *domain.Refusal {
	if b.awaitsFile(header) {
		return domain.Refuse(domain.FileTooLarge, "maxBytes", domain.FileMaxBytes)
	}
	return domain.Refuse(domain.PayloadTooLarge, "maxBytes", domain.BodyMaxBytes)
}

// ReceiveFile waits for an account's upload place, and reads the form. The place is held until leave is called, as
// long as the file is in memory. It refuses with UNAVAILABLE after a while without a place.
func (b *Bodies) ReceiveFile(c fiber.Ctx, caller Caller, account string) (form FileForm, leave func(), err error) {
	ctx, cancel := context.WithTimeout(b.base, uploadWait)
	defer cancel()
	leave, err = b.uploads.Acquire(ctx, limit.Quota{Key: account, Max: uploadsPerAccount},
		limit.Quota{Key: "ip:" + caller.Address().String(), Max: uploadsPerAddress})
	if err != nil {
		return form, nil, err
	}
	body := &arriving{
		from:  c.RequestCtx().RequestBodyStream(),
		conn:  c.RequestCtx().Conn(),
		until: time.Now().Add(UploadTimeout),
		left:  uploadBytes,
	}
	if form, err = readForm(c.Get(fiber.HeaderContentType), body); err == nil {
		err = ended(body, &c.RequestCtx().Request.Header)
	}
	if err != nil {
		leave()
		return form, nil, err
	}
	return form, leave, nil
}

// ended reads the rest of a body after the form, and refuses an invalid end.
func ended(body io.Reader, header *fasthttp.RequestHeader) error {
	_, err := io.Copy(io.Discard, body)
	if err == nil {
		err = noTrailers(header)
	}
	switch {
	case errors.Is(err, errTooLong):
		return badForm(err)
	case err != nil:
		return domain.RefuseField("request", "http")
	}
	return nil
}

// arriving is a file during its upload. Each piece has a deadline, and the whole has uploadTimeout.
type arriving struct {
	from  io.Reader
	conn  net.Conn
	until time.Time
	piece int // bytes until the next piece begins
	left  int
}

var errTooLong = errors.New("body over its limit")

// Read reads received bytes.
func (a *arriving) Read(p []byte) (int, error) {
	if a.from == nil {
		return 0, io.EOF
	}
	if a.piece <= 0 {
		a.piece = uploadPiece
		until := time.Now().Add(readTimeout)
		if until.After(a.until) {
			until = a.until
		}
		_ = a.conn.SetReadDeadline(until)
	}
	n, err := a.from.Read(p)
	a.piece, a.left = a.piece-n, a.left-n
	if a.left < 0 {
		err = errTooLong
	}
	return n, err
}

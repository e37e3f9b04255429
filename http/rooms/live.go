// Live video: HTTP-FLV without an end, HLS and low-latency HLS from memory.

package rooms

import (
	"bufio"
	"context"
	"errors"
	"net"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/outage"
)

// LiveMedia is the media plane. Houses are named as in paths.
type LiveMedia interface {
	// WatchFLV refuses with NOT_FOUND when nothing is on the air.
	WatchFLV(houseID string) (FLVViewer, error)
	// Playlist and Segment answer false for what is not there; the bytes must not be changed.
	Playlist(houseID string) ([]byte, bool)
	Segment(houseID, name string) ([]byte, bool)
	// LowLatencyPlaylist waits until the playlist holds what msn and part ask for, as they stand in the query; LowLatencyFile
	// waits for the part the playlist hinted at. Both wait for some seconds at most, and refuse what is not there.
	LowLatencyPlaylist(ctx context.Context, houseID, msn, part string) ([]byte, error)
	LowLatencyFile(ctx context.Context, houseID, name string) ([]byte, error)
	// KeyPicture is the newest key frame as a browser decodes it; false when there is none.
	KeyPicture(houseID string) ([]byte, bool)
}

// FLVViewer is one watcher of one stream.
type FLVViewer interface {
	// Stream writes until the stream ends, the viewer is cut, ctx is done or w fails. It calls
	// beforeFlush before each flush.
	Stream(ctx context.Context, w *bufio.Writer, beforeFlush func()) error
	Close()
}

// flushTimeout: a peer that takes nothing for so long is gone.
const flushTimeout = 10 * time.Second

// liveVideo serves the video of rooms on the air.
type liveVideo struct {
	media LiveMedia
	rest  *rest.Server
}

func (h *liveVideo) routes() {
	h.rest.Register(rest.Public, "GET /live/:file", rest.LimitReads, h.liveFLV)
	h.rest.Register(rest.Public, "GET /live/:house/ll/index.m3u8", rest.LimitNone, h.lowLatencyPlaylist)
	h.rest.Register(rest.Public, "GET /live/:house/:line/index.m3u8", rest.LimitNone, h.livePlaylist)
	h.rest.Register(rest.Public, "GET /live/:house/:line/picture", rest.LimitNone, h.livePicture)
	h.rest.Register(rest.Public, "GET /live/:house/ll/:segment", rest.LimitNone, h.lowLatencyFile)
	h.rest.Register(rest.Public, "GET /live/:house/:line/:segment", rest.LimitNone, h.liveSegment)
}

// liveFLV takes the connection out of the server: a stream has no length and no write time-out.
func (h *liveVideo) liveFLV(c fiber.Ctx, caller rest.Caller) error {
	house, ok := strings.CutSuffix(c.Params("file"), ".flv")
	if !ok {
		return noStream
	}
	if err := h.onAir(caller, house); err != nil {
		return err
	}
	viewer, err := h.media.WatchFLV(house)
	if err != nil {
		return err
	}
	if c.Method() == fiber.MethodHead {
		viewer.Close()
		c.Set(fiber.HeaderContentType, "video/x-flv")
		return nil
	}
	if !h.rest.RankOf(c.RequestCtx(), true).Visit() {
		viewer.Close()
		return domain.Refuse(domain.Unavailable, "retryAfter", outage.RetrySeconds)
	}
	c.RequestCtx().HijackSetNoResponse(true)
	c.RequestCtx().Hijack(func(conn net.Conn) {
		defer conn.Close()
		defer viewer.Close()
		defer func() {
			if cause := recover(); cause != nil { // outside Fiber nobody else would catch it
				h.rest.Logger.Error("stream failed", "house", house, "panic", cause)
			}
		}()
		h.streamFLV(conn, viewer)
	})
	return nil
}

const flvHeader = "HTTP/1.1 200 OK\r\nContent-Type: video/x-flv\r\nCache-Control: no-store\r\n" +
	"X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-site\r\nConnection: close\r\n"

func (h *liveVideo) streamFLV(conn net.Conn, viewer FLVViewer) {
	ctx, cancel := context.WithCancel(h.rest.Base)
	defer cancel()
	// The peer has nothing more to say; a read that ends means it left, also while the source is silent.
	go func() {
		defer cancel()
		_ = conn.SetReadDeadline(time.Time{})
		var nothing [64]byte
		for {
			if _, err := conn.Read(nothing[:]); err != nil {
				return
			}
		}
	}()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })() // also out of a write nobody takes
	extend := func() { _ = conn.SetWriteDeadline(time.Now().Add(flushTimeout)) }
	w := bufio.NewWriterSize(conn, 32<<10)
	extend()
	_, _ = w.WriteString(flvHeader)
	if rest.IsHTTPS(h.rest.PublicURL) {
		_, _ = w.WriteString(fiber.HeaderStrictTransportSecurity + ": " + rest.TransportPolicy + "\r\n")
	}
	_, _ = w.WriteString("\r\n")
	if err := w.Flush(); err != nil { // the player knows at once that there is a stream
		return
	}
	_ = viewer.Stream(ctx, w, extend) // whatever ended it, the player comes back by itself
}

var noStream = domain.Refuse(domain.NotFound, "kind", "stream")

func (h *liveVideo) livePlaylist(c fiber.Ctx, caller rest.Caller) error {
	if err := h.onAir(caller, c.Params("house")); err != nil {
		return err
	}
	list, ok := h.media.Playlist(c.Params("house"))
	if !ok {
		return noStream
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set(fiber.HeaderContentType, "application/vnd.apple.mpegurl")
	return c.Send(list)
}

func (h *liveVideo) liveSegment(c fiber.Ctx, caller rest.Caller) error {
	if err := h.onAir(caller, c.Params("house")); err != nil {
		return err
	}
	segment, ok := h.media.Segment(c.Params("house"), c.Params("segment"))
	if !ok {
		return noStream
	}
	c.Set(fiber.HeaderCacheControl, "public, max-age=60")
	c.Set(fiber.HeaderContentType, "video/mp2t")
	return c.Send(segment)
}

// lowLatencyPlaylist holds a request back until what it asks for is there. Who left meanwhile is noticed when the answer
// is written, some seconds later at most.
func (h *liveVideo) lowLatencyPlaylist(c fiber.Ctx, caller rest.Caller) error {
	if err := h.onAir(caller, c.Params("house")); err != nil {
		return err
	}
	list, err := h.media.LowLatencyPlaylist(h.rest.Base, c.Params("house"), c.Query("_HLS_msn"), c.Query("_HLS_part"))
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderCacheControl, "no-cache")
	c.Set(fiber.HeaderContentType, "application/vnd.apple.mpegurl")
	return c.Send(list)
}

func (h *liveVideo) lowLatencyFile(c fiber.Ctx, caller rest.Caller) error {
	if err := h.onAir(caller, c.Params("house")); err != nil {
		return err
	}
	file, err := h.media.LowLatencyFile(h.rest.Base, c.Params("house"), c.Params("segment"))
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderCacheControl, "public, max-age=60, immutable")
	c.Set(fiber.HeaderContentType, "video/mp4")
	return c.Send(file)
}

// livePicture answers the newest key frame alone: lists that watch many rooms play none of them.
func (h *liveVideo) livePicture(c fiber.Ctx, caller rest.Caller) error {
	if err := h.onAir(caller, c.Params("house")); err != nil {
		return err
	}
	picture, ok := h.media.KeyPicture(c.Params("house"))
	if !ok {
		return noStream
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set(fiber.HeaderContentType, fiber.MIMEOctetStream)
	return c.Send(picture)
}

// onAir refuses the pictures of a room that is closed. A database that is away does not end a broadcast.
func (h *liveVideo) onAir(caller rest.Caller, house string) error {
	houseID, ok := domain.ParseID(house)
	if !ok {
		return noStream
	}
	ctx, cancel := h.rest.RequestContext()
	defer cancel()
	err := h.rest.OpenTo(ctx, caller, rest.ID(houseID))
	var refusal *domain.Refusal
	switch {
	case !errors.As(err, &refusal), refusal.Code == domain.Unavailable:
		return nil
	case refusal.Code == domain.NotFound:
		return noStream
	}
	return err
}

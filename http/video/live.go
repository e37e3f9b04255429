// Live video: HTTP-FLV without an end, HLS and low-latency HLS from memory.

// Package video serves broadcasts from memory. On an edge it also serves the broadcasts, recordings and clips of other
// nodes.
package video

import (
	"context"
	"io"
	"math"
	"net"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/limit"
)

// Ports are what serving needs.
type Ports struct {
	Media Media
	// Open refuses with NOT_FOUND a house whose pictures are not here, and with ROOM_SUSPENDED one that was closed.
	Open func(ctx context.Context, caller rest.Caller, houseID int64) error
}

// Media is the media plane. Houses are named as in paths.
type Media interface {
	// WatchFLV refuses with NOT_FOUND when nothing is on the air.
	WatchFLV(houseID string) (FLVViewer, error)
	// Playlist waits some seconds for the first playlist of a stream. Like Segment it answers false for what is not there;
	// the bytes must not be changed.
	Playlist(ctx context.Context, houseID string) ([]byte, bool)
	Segment(houseID, name string) ([]byte, bool)
	// LowLatencyPlaylist waits until the playlist holds what msn and part ask for, as they stand in the query;
	// LowLatencyFile waits for the part the playlist hinted at. Both wait for some seconds at most, and refuse what is
	// not there.
	LowLatencyPlaylist(ctx context.Context, houseID, msn, part string) ([]byte, error)
	LowLatencyFile(ctx context.Context, houseID, name string) ([]byte, error)
	// KeyPicture is the newest key frame as a browser decodes it; false when there is none.
	KeyPicture(houseID string) ([]byte, bool)
}

// FLVViewer is one watcher of one stream.
type FLVViewer interface {
	// Stream writes until the stream ends, the viewer is cut, ctx is done or a write fails. It calls beforeWrite before
	// each write.
	Stream(ctx context.Context, to io.Writer, beforeWrite func()) error
	Close()
}

// flushTimeout: a peer that takes nothing for so long is gone.
const flushTimeout = 10 * time.Second

// waitingPerPeer is how many requests of one address may be held back until a playlist or part is there. Each costs
// some 40 KB while it waits; behind one address may be a whole stadium.
const waitingPerPeer = 512

// handlers serve the video of rooms on the air.
type handlers struct {
	Ports
	rest    *rest.Server
	waiting *limit.Semaphore // requests that are held back
}

// Routes registers the addresses of live video.
func Routes(server *rest.Server, ports Ports) {
	h := &handlers{ports, server, limit.NewSemaphore(math.MaxInt)}
	server.RegisterVideo("GET /live/:file", rest.LimitReads, h.liveFLV)
	server.RegisterVideo("GET /live/:house/ll/index.m3u8", rest.LimitNone, h.lowLatencyPlaylist)
	server.RegisterVideo("GET /live/:house/:line/index.m3u8", rest.LimitNone, h.livePlaylist)
	server.RegisterVideo("GET /live/:house/:line/picture", rest.LimitStills, h.livePicture) // one frame, for lists
	server.RegisterVideo("GET /live/:house/ll/:segment", rest.LimitNone, h.lowLatencyFile)
	server.RegisterVideo("GET /live/:house/:line/:segment", rest.LimitNone, h.liveSegment)
}

// liveFLV takes the connection out of the server: a stream has no length and no write time-out.
func (h *handlers) liveFLV(c fiber.Ctx, caller rest.Caller) error {
	house, ok := strings.CutSuffix(c.Params("file"), ".flv")
	if !ok {
		return noStream
	}
	if err := h.onAir(c, caller, house); err != nil {
		return err
	}
	viewer, err := h.Media.WatchFLV(house)
	if err != nil {
		return err
	}
	if c.Method() == fiber.MethodHead {
		viewer.Close()
		c.Set(fiber.HeaderContentType, "video/x-flv")
		return nil
	}
	if !h.rest.Proxies.RankOf(c.RequestCtx(), true).Visit() {
		viewer.Close()
		return domain.Refuse(domain.Unavailable, "retryAfter", rest.OutageRetrySeconds)
	}
	c.RequestCtx().HijackSetNoResponse(true)
	beyond := rest.BeyondAnswer(h.rest, c)
	c.RequestCtx().Hijack(func(conn net.Conn) {
		defer conn.Close()
		defer viewer.Close()
		defer func() {
			if cause := recover(); cause != nil { // outside Fiber nobody else would catch it
				h.rest.Logger.ErrorContext(beyond, "stream failed", "house", house, "panic", cause)
			}
		}()
		h.streamFLV(conn, viewer)
	})
	return nil
}

const flvHeader = "HTTP/1.1 200 OK\r\nContent-Type: video/x-flv\r\nCache-Control: no-store\r\n" +
	"X-Content-Type-Options: nosniff\r\nConnection: close\r\n"

func (h *handlers) streamFLV(conn net.Conn, viewer FLVViewer) {
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
	extend()
	if _, err := io.WriteString(conn, h.flvHead()); err != nil { // the player knows at once that there is a stream
		return
	}
	_ = viewer.Stream(ctx, conn, extend) // whatever ended it, the player comes back by itself
}

// flvHead is the head of the answer. Nothing of Fiber's reaches a connection that was taken out of the server.
func (h *handlers) flvHead() string {
	head := flvHeader
	for name, value := range h.rest.Sharing() {
		head += name + ": " + value + "\r\n"
	}
	if rest.IsHTTPS(h.rest.PublicURL) {
		head += fiber.HeaderStrictTransportSecurity + ": " + rest.TransportPolicy + "\r\n"
	}
	return head + "\r\n"
}

var noStream = domain.Refuse(domain.NotFound, "kind", "stream")

const playlistType = "application/vnd.apple.mpegurl"

func (h *handlers) livePlaylist(c fiber.Ctx, caller rest.Caller) error {
	return h.send(c, caller, playlistType, "no-store", func(house string) ([]byte, error) {
		return found(h.Media.Playlist(h.rest.Base, house))
	})
}

func (h *handlers) liveSegment(c fiber.Ctx, caller rest.Caller) error {
	return h.send(c, caller, "video/mp2t", "public, max-age=60", func(house string) ([]byte, error) {
		return found(h.Media.Segment(house, c.Params("segment")))
	})
}

// lowLatencyPlaylist holds a request back until what it asks for is there. Who left meanwhile is noticed when the
// answer is written, some seconds later at most.
func (h *handlers) lowLatencyPlaylist(c fiber.Ctx, caller rest.Caller) error {
	return h.send(c, caller, playlistType, "no-cache", func(house string) ([]byte, error) {
		return h.Media.LowLatencyPlaylist(h.rest.Base, house, c.Query("_HLS_msn"), c.Query("_HLS_part"))
	})
}

func (h *handlers) lowLatencyFile(c fiber.Ctx, caller rest.Caller) error {
	return h.send(c, caller, "video/mp4", "public, max-age=60, immutable", func(house string) ([]byte, error) {
		return h.Media.LowLatencyFile(h.rest.Base, house, c.Params("segment"))
	})
}

// livePicture answers the newest key frame alone: lists that watch many rooms play none of them. Lists know of a
// beginning and an end a little late, so that there is no picture is no error: status 204.
func (h *handlers) livePicture(c fiber.Ctx, caller rest.Caller) error {
	err := h.send(c, caller, fiber.MIMEOctetStream, "no-store", func(house string) ([]byte, error) {
		return found(h.Media.KeyPicture(house))
	})
	if domain.CodeOf(err) != domain.NotFound {
		return err
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Status(fiber.StatusNoContent)
	return nil
}

// send answers what is read of the house that the address names.
func (h *handlers) send(c fiber.Ctx, caller rest.Caller, contentType, caching string, read func(house string) ([]byte, error)) error {
	house := c.Params("house")
	if err := h.onAir(c, caller, house); err != nil {
		return err
	}
	leave, ok := h.waiting.TryAcquire(limit.Quota{Key: "ip:" + caller.Address().String(), Max: waitingPerPeer})
	if !ok {
		return domain.Refuse(domain.RateLimited, "retryAfter", 1)
	}
	defer leave()
	bytes, err := read(house)
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderCacheControl, caching)
	c.Set(fiber.HeaderContentType, contentType)
	return c.Send(bytes)
}

func found(bytes []byte, ok bool) ([]byte, error) {
	if !ok {
		return nil, noStream
	}
	return bytes, nil
}

// onAir refuses the pictures of a room that is closed, or has none here.
func (h *handlers) onAir(c fiber.Ctx, caller rest.Caller, house string) error {
	houseID, ok := domain.ParseID(house)
	if !ok {
		return noStream
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	return h.Open(ctx, caller, houseID)
}

// Live video: HTTP-FLV without an end, HLS and low-latency HLS from memory.

// Package video serves broadcasts from memory. On an edge it also serves the broadcasts, recordings and clips of other
// nodes.
package video

import (
	"context"
	"math"
	"net"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/limit"
	"touchline/http/view"
	"touchline/http/wire"
	"touchline/media"
	"touchline/media/whep"
	"touchline/media/whip"
)

// Ports are the dependencies of live video.
type Ports struct {
	Media Media
	// Open refuses with NOT_FOUND a house without a stream on this node, and with ROOM_SUSPENDED a suspended one. The
	// stream is that of the house or of one of its definitions (media.RenditionName).
	Open func(ctx context.Context, caller rest.Caller, houseID int64, stream string) error
	Whip *whip.Server // nil: no broadcast arrives by WebRTC
	// EndPublisher ends the broadcast of a connection that may be on another node. It refuses with NOT_FOUND.
	EndPublisher func(ctx context.Context, houseID int64, conn string) error
	Whep         *whep.Server // nil: no viewer watches by WebRTC
}

// Media has the streams. House ids are strings, as in paths; a definition of a house has the name of
// media.RenditionName.
type Media interface {
	// WatchFLV starts a viewer. It refuses with NOT_FOUND a house without a broadcast.
	WatchFLV(houseID string) (*media.Viewer, error)
	// Playlist waits some seconds for the first playlist of a stream; false without one. The bytes must not be changed.
	Playlist(ctx context.Context, houseID string) ([]byte, bool)
	// Segment returns a segment; false without one. The bytes must not be changed.
	Segment(houseID, name string) ([]byte, bool)
	// LowLatencyPlaylist waits at most some seconds until the playlist has the part that msn and part, the values of
	// the query, identify. It refuses a missing one.
	LowLatencyPlaylist(ctx context.Context, houseID, msn, part string) ([]byte, error)
	// LowLatencyFile waits at most some seconds for the part that the playlist announced. It refuses a missing one.
	LowLatencyFile(ctx context.Context, houseID, name string) ([]byte, error)
	// Variants returns the playlist of all definitions. It refuses with NOT_FOUND a house without a broadcast.
	Variants(ctx context.Context, houseID string, lowLatency bool) ([]byte, error)
	// KeyPicture returns the newest key frame in the form that browsers decode; false without one.
	KeyPicture(houseID string) ([]byte, bool)
}

// headTimeout is the time limit for writing the header of a response.
const headTimeout = 10 * time.Second

// waitingPerPeer bounds the requests from one address that wait for a playlist or part. Each costs some 40 KB. A whole
// stadium may share one address.
const waitingPerPeer = 512

// handlers serve the video of broadcasts.
type handlers struct {
	Ports
	rest    *rest.Server
	waiting *limit.Semaphore // requests that wait for a playlist or part
	viewers wire.Poller      // of FLV

	playlist, file *rest.Entry // of low-latency HLS
}

// Routes registers the addresses of live video.
func Routes(server *rest.Server, ports Ports) {
	h := &handlers{Ports: ports, rest: server, waiting: limit.NewSemaphore(math.MaxInt)}
	server.RegisterVideo("GET /live/:file", rest.LimitReads, h.liveFLV)
	h.playlist = server.RegisterVideo("GET /live/:house/ll/index.m3u8", rest.LimitNone, h.lowLatencyPlaylist)
	server.RegisterVideo("GET /live/:house/"+view.LineOfAll+"/index.m3u8", rest.LimitNone, h.variants(false))
	server.RegisterVideo("GET /live/:house/"+view.LineOfAllLowLatency+"/index.m3u8", rest.LimitNone, h.variants(true))
	server.RegisterVideo("GET /live/:house/:line/index.m3u8", rest.LimitNone, h.livePlaylist)
	server.RegisterVideo("GET /live/:house/:line/picture", rest.LimitStills, h.livePicture) // one frame, for lists
	h.file = server.RegisterVideo("GET /live/:house/ll/:segment", rest.LimitNone, h.lowLatencyFile)
	server.RegisterVideo("GET /live/:house/:line/:segment", rest.LimitNone, h.liveSegment)
	server.Shortcut(h.shortcut)
	h.whipRoutes()
	h.whepRoutes()
}

// liveFLV takes the connection over from the server, because a stream has no length and no write timeout.
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
	c.RequestCtx().Hijack(func(hijacked net.Conn) {
		h.streamFLV(wire.NewSocket(wire.Release(hijacked)), viewer)
	})
	return nil
}

const flvHeader = "HTTP/1.1 200 OK\r\nContent-Type: video/x-flv\r\nCache-Control: no-store\r\n" +
	"X-Content-Type-Options: nosniff\r\nConnection: close\r\n"

// streamFLV begins to send a stream. The player reconnects after any end.
func (h *handlers) streamFLV(sock wire.Socket, viewer *media.Viewer) {
	stay := context.AfterFunc(h.rest.Base, viewer.Close)
	leave := func() {
		stay()
		viewer.Close()
		sock.Close()
	}
	if _, err := sock.Push(h.flvHead(), headTimeout); err != nil { // the player learns at once that the stream exists
		leave()
		return
	}
	// The player sends nothing more. The end of its side means that it has left, even if the source is silent.
	h.viewers.Receive(sock, func([]byte) bool { return true }, leave)
	viewer.Serve(sock)
}

// flvHead returns the header of the response. Fiber adds no header to a connection that was taken over.
func (h *handlers) flvHead() []byte {
	head := flvHeader
	for name, value := range h.rest.Sharing() {
		head += name + ": " + value + "\r\n"
	}
	if rest.IsHTTPS(h.rest.PublicURL) {
		head += fiber.HeaderStrictTransportSecurity + ": " + rest.TransportPolicy + "\r\n"
	}
	return []byte(head + "\r\n")
}

var noStream = domain.Refuse(domain.NotFound, "kind", "stream")

const (
	playlistType    = "application/vnd.apple.mpegurl"
	playlistCaching = "no-cache" // of low-latency HLS
	partType        = "video/mp4"
	partCaching     = "public, max-age=60, immutable"
)

func (h *handlers) livePlaylist(c fiber.Ctx, caller rest.Caller) error {
	return h.send(c, caller, playlistType, "no-store", func(house string) ([]byte, error) {
		return found(h.Media.Playlist(h.rest.Base, house))
	})
}

// variants returns the playlist of all definitions.
func (h *handlers) variants(lowLatency bool) func(c fiber.Ctx, caller rest.Caller) error {
	return func(c fiber.Ctx, caller rest.Caller) error {
		return h.send(c, caller, playlistType, "no-store", func(house string) ([]byte, error) {
			return h.Media.Variants(h.rest.Base, house, lowLatency)
		})
	}
}

func (h *handlers) liveSegment(c fiber.Ctx, caller rest.Caller) error {
	return h.send(c, caller, view.PieceType(c.Params("segment")), "public, max-age=60",
		func(house string) ([]byte, error) {
			return found(h.Media.Segment(house, c.Params("segment")))
		})
}

// lowLatencyPlaylist waits until the playlist has the requested part. The server notices a departed player when it
// writes the response, at most some seconds later.
func (h *handlers) lowLatencyPlaylist(c fiber.Ctx, caller rest.Caller) error {
	return h.send(c, caller, playlistType, playlistCaching, func(house string) ([]byte, error) {
		return h.Media.LowLatencyPlaylist(h.rest.Base, house, c.Query(segmentParam), c.Query(partParam))
	})
}

func (h *handlers) lowLatencyFile(c fiber.Ctx, caller rest.Caller) error {
	return h.send(c, caller, partType, partCaching, func(house string) ([]byte, error) {
		return h.Media.LowLatencyFile(h.rest.Base, house, c.Params("segment"))
	})
}

// livePicture returns the newest key frame, for lists of many rooms that play none of them. Lists learn of the end of a
// broadcast late, so a missing picture is no error but status 204.
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

// send sends data of the house in the path.
func (h *handlers) send(c fiber.Ctx, caller rest.Caller, contentType, caching string,
	read func(house string) ([]byte, error)) error {
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

// onAir refuses a suspended room, and one without a stream on this node.
func (h *handlers) onAir(c fiber.Ctx, caller rest.Caller, stream string) error {
	houseID, ok := houseOf(stream)
	if !ok {
		return noStream
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	return h.Open(ctx, caller, houseID, stream)
}

// houseOf returns the house of a stream in a path: the name is that of a house, of one of its definitions, or of its
// preview.
func houseOf(stream string) (houseID int64, ok bool) {
	house, definition, has := strings.Cut(stream, ".")
	houseID, ok = domain.ParseID(house)
	return houseID, ok && (!has || media.IsDefinition(definition) || domain.IsPreview(definition))
}

// IsPreview reports whether a stream is the preview of a house.
func IsPreview(stream string) bool {
	_, preview, _ := strings.Cut(stream, ".")
	return domain.IsPreview(preview)
}

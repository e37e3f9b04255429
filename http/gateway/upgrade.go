// The handshake: which HTTP requests become websockets.

package gateway

import (
	"encoding/base64"
	"strconv"
	"strings"

	"github.com/fasthttp/websocket"
	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
	"touchline/http/wire"
)

// Subprotocol is the subprotocol that every client must offer.
const Subprotocol = "touchline.v1"

const subprotocolListMax = 1 << 10

// kernelWriteBuffer is how much of a slow reader's the kernel may buffer, in bytes. The backlog counts the rest.
const kernelWriteBuffer = 64 << 10

// Upgrade answers GET /ws. The connections of the app must be wire.Conn. Nothing of the HTTP server stays with a
// connection after the handshake. Refusals: 400 (invalid
// handshake), 403 (foreign origin), 426 (not a websocket, or another version), 429 (too many sockets of the address
// without a ticket), 503 (node full or draining).
func (h *Hub) Upgrade(c fiber.Ctx) error {
	ctx := c.RequestCtx()
	addr := peerOf(c)
	if status, no := h.admission(ctx, addr); no != nil {
		h.count.refused.Add(1)
		return answer(c, status, no)
	}
	first, no := queryJoin(ctx.QueryArgs())
	if no != nil {
		h.count.refused.Add(1)
		return answer(c, fasthttp.StatusBadRequest, no)
	}
	upgrader := websocket.FastHTTPUpgrader{
		Subprotocols: []string{Subprotocol},
		// The smallest sizes: the connection is taken from the library at once.
		ReadBufferSize: 1, WriteBufferSize: 1,
		CheckOrigin: func(*fasthttp.RequestCtx) bool { return true }, // admission has checked it
	}
	err := upgrader.Upgrade(ctx, func(ws *websocket.Conn) {
		conn, early := wire.Release(ws.NetConn())
		_ = conn.SetWriteBuffer(kernelWriteBuffer)
		h.attach(wire.NewSocket(conn, early), peer{address: addr, slot: conn}, first)
	})
	if err != nil {
		h.count.refused.Add(1)
		return answer(c, fasthttp.StatusBadRequest, domain.RefuseField("handshake", "format"))
	}
	return nil
}

func answer(c fiber.Ctx, status int, no *domain.Refusal) error {
	if status == fasthttp.StatusUpgradeRequired {
		c.Set("Upgrade", "websocket")
		c.Set("Sec-WebSocket-Version", "13")
	}
	if after, ok := no.Params["retryAfter"].(int); ok {
		c.Set("Retry-After", strconv.Itoa(after))
	}
	return c.Status(status).JSON(fiber.Map{
		"success": false, "code": no.Code, "message": string(no.Code), "params": no.Params,
	})
}

// admission checks a request before the upgrade.
func (h *Hub) admission(ctx *fasthttp.RequestCtx, addr domain.Address) (int, *domain.Refusal) {
	if status, no := handshake(ctx); no != nil {
		return status, no
	}
	if !h.originAllowed(ctx) {
		return fasthttp.StatusForbidden, domain.Refuse(domain.Forbidden)
	}
	h.mu.Lock()
	full := h.open >= h.cfg.MaxConnections
	at := h.addresses[addr]
	crowded := at != nil && at.unjoined >= h.cfg.UnjoinedPerAddress
	h.mu.Unlock()
	switch {
	case h.draining.Load(), full, h.cfg.Away():
		return fasthttp.StatusServiceUnavailable, domain.Refuse(domain.Unavailable, "retryAfter", 5)
	case crowded:
		return fasthttp.StatusTooManyRequests, domain.Refuse(domain.RateLimited, "retryAfter", 5)
	}
	return 0, nil
}

// handshake checks the requirements of RFC 6455 section 4.2.1, and that the client offers our subprotocol.
func handshake(ctx *fasthttp.RequestCtx) (int, *domain.Refusal) {
	header := &ctx.Request.Header
	bad := func(field string) (int, *domain.Refusal) {
		return fasthttp.StatusBadRequest, domain.RefuseField(field, "handshake")
	}
	upgrades := values(header, "Upgrade")
	key, err := base64.StdEncoding.DecodeString(string(header.Peek("Sec-WebSocket-Key")))
	offered := values(header, "Sec-WebSocket-Protocol")
	switch {
	case !header.IsHTTP11():
		return bad("protocol")
	case !ctx.IsGet():
		return bad("method")
	case len(upgrades) == 0:
		return fasthttp.StatusUpgradeRequired, domain.RefuseField("upgrade", "required")
	case len(upgrades) > 1 || !strings.EqualFold(upgrades[0], "websocket"):
		return bad("upgrade")
	case !hasToken(values(header, "Connection"), "upgrade"):
		return bad("connection")
	case string(header.Peek("Sec-WebSocket-Version")) != "13":
		return fasthttp.StatusUpgradeRequired, domain.RefuseField("version", "enum")
	case err != nil || len(key) != 16:
		return bad("key")
	case !hasToken(offered, Subprotocol):
		return bad("subprotocol")
	}
	return 0, nil
}

// values copies all lines of a header, because fasthttp reuses its result at the next call.
func values(header *fasthttp.RequestHeader, name string) []string {
	var lines []string
	for _, line := range header.PeekAll(name) {
		lines = append(lines, string(line))
	}
	return lines
}

// hasToken reports whether comma-separated header lines contain a token. Overlong lists contain none.
func hasToken(lines []string, token string) bool {
	for _, line := range lines {
		if len(line) > subprotocolListMax {
			return false
		}
		for part := range strings.SplitSeq(line, ",") {
			if strings.EqualFold(strings.TrimSpace(part), token) {
				return true
			}
		}
	}
	return false
}

// queryJoin reads a join from the address; nil without a ticket.
func queryJoin(query *fasthttp.Args) (*command, *domain.Refusal) {
	ticket := string(query.Peek("ticket"))
	if ticket == "" {
		return nil, nil
	}
	c := &command{T: "join", Ticket: ticket}
	for name, field := range map[string]**int64{"epoch": &c.Epoch, "offset": &c.Offset} {
		text := string(query.Peek(name))
		if text == "" {
			continue
		}
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, domain.RefuseField(name, "type")
		}
		*field = &n
	}
	return c, c.check()
}

// PeerAddress is the user value in which package rest stores the caller's address.
const PeerAddress = "peerAddress"

// peerOf returns the caller's address as package rest determined it, behind trusted proxies too.
func peerOf(c fiber.Ctx) domain.Address {
	if addr, ok := c.RequestCtx().UserValue(PeerAddress).(domain.Address); ok {
		return addr
	}
	return domain.ParseAddress(c.IP())
}

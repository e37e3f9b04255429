// Hooks for other ingest servers: permission to publish, and the end of a publication (docs/protocol.md, "Hooks").

package rooms

import (
	"context"
	"errors"
	"net/netip"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
)

// Publication is one connection of an encoder at another ingest server.
type Publication struct {
	HouseID int64
	Conn    string // id of the connection; "" if a house has at most one
	Code    string // the live code
	Address string // of the encoder
}

// foreign begins the names of connections of other ingest servers.
const foreign = "hook-"

// ConnID names the connection of another server.
func (p Publication) ConnID() string { return foreign + domain.FormatID(p.HouseID) + "-" + p.Conn }

// Ingest is the live rooms, for other ingest servers.
type Ingest interface {
	// Admit makes a room living. It refuses a wrong code with FORBIDDEN, and a second publisher with LIVE_ALREADY.
	Admit(ctx context.Context, p Publication) error
	// Seen reports that video still arrives. It refuses with LIVE_NOT_STARTED if the room no longer uses this connection,
	// so that the other server ends it.
	Seen(ctx context.Context, p Publication) error
	// Gone reports the end of a connection. It does nothing if the room does not use this connection.
	Gone(ctx context.Context, p Publication) error
}

// publishHooks answers the calls of other ingest servers.
type publishHooks struct {
	HookPorts
	rest *rest.Server
}

func (h *publishHooks) routes() {
	h.rest.Register(rest.Public, "/hooks/publish", rest.LimitNone, h.published)
	h.rest.Register(rest.Public, "/hooks/unpublish", rest.LimitNone, h.unpublished)
}

type allowed struct {
	Allowed bool `json:"allowed"`
}

// published answers whether an encoder may publish or continue. The status of every refusal is 403, for nginx-rtmp and
// SRS.
func (h *publishHooks) published(c fiber.Ctx, caller rest.Caller) error {
	return h.hear(c, caller, publishAsked)
}

// unpublished takes the news that an encoder has left.
func (h *publishHooks) unpublished(c fiber.Ctx, caller rest.Caller) error {
	return h.hear(c, caller, publishEnded)
}

// hear reads a message and passes it on. SRS expects a number as the answer.
func (h *publishHooks) hear(c fiber.Ctx, caller rest.Caller, asked newsKind) error {
	body := c.Request().Body()
	if _, ok := rest.Signed(c, h.Secret, h.rest.Now()); !ok && !h.hookPeer(c) {
		return domain.Refuse(domain.Forbidden)
	}
	news, err := readNews(c.Get(fiber.HeaderContentType), body, asked)
	if err != nil {
		return err
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	err = h.tell(ctx, news)
	var refusal *domain.Refusal
	switch {
	case errors.As(err, &refusal) && refusal.Code != domain.Unavailable:
		h.rest.Refuse(c.RequestCtx(), refusal, caller.Lang)
		c.Status(fiber.StatusForbidden)
		return nil
	case err != nil:
		return err
	case news.isSRS:
		return c.SendString("0")
	}
	return h.rest.Answer(c, allowed{true})
}

func (h *publishHooks) tell(ctx context.Context, news hookNews) error {
	switch news.kind {
	case picturesCome:
		return h.Ingest.Seen(ctx, news.Publication)
	case publishEnded:
		return h.Ingest.Gone(ctx, news.Publication)
	}
	return h.Ingest.Admit(ctx, news.Publication)
}

// hookPeer reports whether the peer of the connection is on the list. It ignores headers, which a client may forge.
func (h *publishHooks) hookPeer(c fiber.Ctx) bool {
	peer, ok := netip.AddrFromSlice(c.RequestCtx().RemoteIP())
	for _, p := range h.Peers {
		if ok && p.Contains(domain.PlainAddr(peer)) {
			return true
		}
	}
	return false
}

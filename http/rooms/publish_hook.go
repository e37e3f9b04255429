// Hooks for other ingest servers: who may publish, and the end of a publication (docs/protocol.md, "Hooks").

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
	Conn    string // its name there; "" where a house has one at most
	Code    string // the live code it came with
	Address string // of the encoder
}

// Ingest is what other ingest servers ask the live rooms.
type Ingest interface {
	// Admit refuses a wrong code with FORBIDDEN and a second publisher with LIVE_ALREADY. The room is living with it.
	Admit(ctx context.Context, p Publication) error
	// Seen reports that video still arrives. It refuses with LIVE_NOT_STARTED when the room is not fed by this connection
	// any more, so that the other server ends it.
	Seen(ctx context.Context, p Publication) error
	// Gone reports the end. That of a connection which does not feed the room changes nothing.
	Gone(ctx context.Context, p Publication) error
}

// publishHooks answers other ingest servers.
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

// published asks whether an encoder may publish, or goes on: nginx-rtmp and SRS call it. No is 403, whatever the reason.
func (h *publishHooks) published(c fiber.Ctx, caller rest.Caller) error {
	return h.hear(c, caller, publishAsked)
}

// unpublished tells that an encoder has left.
func (h *publishHooks) unpublished(c fiber.Ctx, caller rest.Caller) error {
	return h.hear(c, caller, publishEnded)
}

// hear passes the news on. SRS wants a number for a yes.
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

// hookPeer believes a peer on the list; never what a header says of the peer.
func (h *publishHooks) hookPeer(c fiber.Ctx) bool {
	peer, ok := netip.AddrFromSlice(c.RequestCtx().RemoteIP())
	for _, p := range h.Peers {
		if ok && p.Contains(domain.PlainAddr(peer)) {
			return true
		}
	}
	return false
}

// Live pictures by WebRTC (WHEP, draft-ietf-wish-whep): a player sends an offer and gets an answer.

package video

import (
	"mime"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/media/whep"
)

// whepRoutes registers the addresses of viewers by WebRTC. The pass opens the line; the address of a session is secret.
func (h *handlers) whepRoutes() {
	const path = "/live/:house/" + view.WebRTCLine
	h.rest.Register(rest.Public, "OPTIONS "+path, rest.LimitNone, h.whipAsked(fiber.MethodPost))
	h.rest.RegisterVideo("POST "+path, rest.LimitReads, h.whepWatch)
	h.rest.Register(rest.Public, "OPTIONS "+path+"/:link", rest.LimitNone, h.whipAsked(fiber.MethodDelete))
	h.rest.Register(rest.Public, "DELETE "+path+"/:link", rest.LimitNone, h.whepEnd)
}

// whepWatch takes an offer.
func (h *handlers) whepWatch(c fiber.Ctx, caller rest.Caller) error {
	shareWhip(c)
	house, ok := domain.ParseID(c.Params("house"))
	if !ok || h.Whep == nil || !h.Whep.IsOpen() {
		return noStream
	}
	if kind, _, err := mime.ParseMediaType(c.Get(fiber.HeaderContentType)); err != nil || kind != mimeSDP {
		return domain.RefuseField("Content-Type", "enum")
	}
	name := domain.FormatID(house)
	if err := h.onAir(c, caller, name); err != nil {
		return err
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	answer, err := h.Whep.Watch(ctx, whep.Offer{HouseID: name, Address: caller.IP, SDP: string(c.Body())})
	if err != nil {
		return err
	}
	node := h.rest.Nodes.Own // the session is on this node
	if node == "" {
		node = caller.Site
	}
	c.Set(fiber.HeaderLocation, node+"/live/"+name+"/"+view.WebRTCLine+"/"+answer.Session)
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set(fiber.HeaderContentType, mimeSDP)
	return c.Status(fiber.StatusCreated).SendString(answer.SDP)
}

// whepEnd ends a session. One that ended by itself is no error: the connection and the broadcast may end first.
func (h *handlers) whepEnd(c fiber.Ctx, _ rest.Caller) error {
	shareWhip(c)
	if h.Whep != nil {
		h.Whep.End(c.Params("house"), c.Params("link"))
	}
	return c.SendStatus(fiber.StatusOK)
}

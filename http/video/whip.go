// Broadcasts by WebRTC (WHIP, RFC 9725): a browser, a telephone or OBS sends an offer and gets an answer.

package video

import (
	"mime"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/media"
	"touchline/media/whip"
)

const mimeSDP = "application/sdp"

// WhipPath returns the path to which the publisher of a house sends its offer.
func WhipPath(houseID int64) string { return "/whip/" + domain.FormatID(houseID) }

// whipRoutes registers the addresses of broadcasts by WebRTC.
func (h *handlers) whipRoutes() {
	h.rest.Register(rest.Public, "OPTIONS /whip/:house", rest.LimitNone, h.whipAsked(fiber.MethodPost))
	h.rest.Register(rest.Public, "POST /whip/:house", rest.LimitNone, h.whipPublish)
	h.rest.Register(rest.Public, "OPTIONS /whip/:house/:link", rest.LimitNone, h.whipAsked(fiber.MethodDelete))
	h.rest.Register(rest.Public, "PATCH /whip/:house/:link", rest.LimitNone, h.whipChange)
	h.rest.Register(rest.Public, "DELETE /whip/:house/:link", rest.LimitNone, h.whipEnd)
}

// shareWhip lets pages of every site read the answer: only the live code counts, no cookie.
func shareWhip(c fiber.Ctx) {
	c.Set(fiber.HeaderAccessControlAllowOrigin, "*")
	c.Set(fiber.HeaderAccessControlExposeHeaders, "Location, ETag, Retry-After")
}

// whipAsked answers what browsers ask beforehand.
func (h *handlers) whipAsked(method string) rest.Handler {
	return func(c fiber.Ctx, _ rest.Caller) error {
		shareWhip(c)
		c.Set(fiber.HeaderAccessControlAllowMethods, method)
		c.Set(fiber.HeaderAccessControlAllowHeaders, "Authorization, Content-Type")
		c.Set(fiber.HeaderAccessControlMaxAge, "86400")
		if method == fiber.MethodPost {
			c.Set("Accept-Post", mimeSDP)
		}
		return c.SendStatus(fiber.StatusNoContent)
	}
}

// whipPublish takes an offer. The live code is the bearer token.
func (h *handlers) whipPublish(c fiber.Ctx, caller rest.Caller) error {
	shareWhip(c)
	house, ok := domain.ParseID(c.Params("house"))
	if !ok || h.Whip == nil {
		return domain.Refuse(domain.NotFound, "kind", "house")
	}
	if kind, _, err := mime.ParseMediaType(c.Get(fiber.HeaderContentType)); err != nil || kind != mimeSDP {
		return domain.RefuseField("Content-Type", "enum")
	}
	scheme, text, _ := strings.Cut(c.Get(fiber.HeaderAuthorization), " ")
	code, ok := media.ReadLiveCode(strings.TrimSpace(text))
	if !ok || !strings.EqualFold(scheme, "Bearer") {
		return domain.Refuse(domain.Forbidden)
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	answer, err := h.Whip.Publish(ctx, whip.Offer{
		HouseID: domain.FormatID(house), Code: code, Address: caller.IP, SDP: string(c.Body()),
	})
	if err != nil {
		return err
	}
	node := h.rest.Nodes.Own // the session is on this node
	if node == "" {
		node = caller.Site
	}
	c.Set(fiber.HeaderLocation, node+WhipPath(house)+"/"+answer.Session)
	c.Set(fiber.HeaderETag, `"`+answer.Version+`"`)
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set(fiber.HeaderContentType, mimeSDP)
	return c.Status(fiber.StatusCreated).SendString(answer.SDP)
}

// whipChange refuses candidates that come later, and restarts: this side waits at the addresses of its answer.
func (h *handlers) whipChange(c fiber.Ctx, _ rest.Caller) error {
	shareWhip(c)
	c.Set(fiber.HeaderAllow, "DELETE, OPTIONS")
	return c.SendStatus(fiber.StatusMethodNotAllowed)
}

// whipEnd ends a session.
func (h *handlers) whipEnd(c fiber.Ctx, _ rest.Caller) error {
	shareWhip(c)
	if h.Whip == nil {
		return noStream
	}
	if err := h.Whip.End(c.Params("house"), c.Params("link")); err != nil {
		return err
	}
	return c.SendStatus(fiber.StatusOK)
}

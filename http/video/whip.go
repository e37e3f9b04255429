// Broadcasts by WebRTC (WHIP, RFC 9725): a browser, a telephone or OBS sends an offer and gets an answer.

package video

import (
	"encoding/base64"
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
	link, err := h.linkOf(house, answer)
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderLocation, node+WhipPath(house)+"/"+link)
	c.Set(fiber.HeaderETag, `"`+answer.Version+`"`)
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set(fiber.HeaderContentType, mimeSDP)
	return c.Status(fiber.StatusCreated).SendString(answer.SDP)
}

// linkOf returns the last part of a session's address: its secret, and its connection, sealed, for nodes that have only
// an address of the site and get the end of each other's sessions.
func (h *handlers) linkOf(house int64, answer whip.Answer) (string, error) {
	sealed, err := h.rest.Secrets().Seal(linkPurpose(house), answer.Version)
	if err != nil {
		return "", err
	}
	return answer.Session + "." + base64.RawURLEncoding.EncodeToString(sealed), nil
}

func linkPurpose(house int64) string { return "whip/" + domain.FormatID(house) }

// whipChange refuses candidates that come later, and restarts: this side waits at the addresses of its answer.
func (h *handlers) whipChange(c fiber.Ctx, _ rest.Caller) error {
	shareWhip(c)
	c.Set(fiber.HeaderAllow, "DELETE, OPTIONS")
	return c.SendStatus(fiber.StatusMethodNotAllowed)
}

// whipEnd ends a session, of whichever node it is.
func (h *handlers) whipEnd(c fiber.Ctx, _ rest.Caller) error {
	shareWhip(c)
	house, ok := domain.ParseID(c.Params("house"))
	if !ok || h.Whip == nil {
		return noStream
	}
	session, connection, _ := strings.Cut(c.Params("link"), ".")
	err := h.Whip.End(domain.FormatID(house), session)
	if domain.CodeOf(err) == domain.NotFound {
		err = h.endElsewhere(c, house, connection)
	}
	if err != nil {
		return err
	}
	return c.SendStatus(fiber.StatusOK)
}

func (h *handlers) endElsewhere(c fiber.Ctx, house int64, connection string) error {
	sealed, err := base64.RawURLEncoding.DecodeString(connection)
	if err != nil {
		return noStream
	}
	conn, _, err := h.rest.Secrets().Unseal(linkPurpose(house), sealed)
	if err != nil {
		return noStream
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	return h.EndPublisher(ctx, house, conn)
}

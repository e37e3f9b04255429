// Pages for other sites: cards, embedding, the chat overlay.

package site

import (
	"crypto/hmac"
	"errors"
	"fmt"
	"html"
	"net/url"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	embedWidth  = 640 // default and greatest width of a frame; 16:9
	embedLeast  = 160
	oembedCache = 300 // seconds
)

func (h *Handlers) shareRoutes() {
	rest.Document[struct{}, OembedAnswer](h.rest.Register(rest.Public, "GET /oembed", rest.LimitReads, h.oembed))
	h.rest.Register(rest.Public, "GET /embed/room/:house", rest.LimitReads, h.embedPage)
	h.rest.Register(rest.Public, "GET /overlay/chat/:house", rest.LimitReads, h.overlayPage)
}

// OembedAnswer is version 1.0 of oembed.com, type video.
type OembedAnswer struct {
	Version      string `json:"version"`
	Type         string `json:"type"`
	ProviderName string `json:"provider_name"`
	ProviderURL  string `json:"provider_url"`
	Title        string `json:"title"`
	AuthorName   string `json:"author_name"`
	AuthorURL    string `json:"author_url"`
	HTML         string `json:"html"`
	Width        int    `json:"width"`
	Height       int    `json:"height"`
	CacheAge     int    `json:"cache_age"`
}

// oembed answers another site how to embed a room. It answers JSON only, 501 for XML, and 404 for an address that is no
// room of this site.
func (h *Handlers) oembed(c fiber.Ctx, caller rest.Caller) error {
	c.Set(fiber.HeaderAccessControlAllowOrigin, "*")
	c.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if format := c.Query("format"); format != "" && format != "json" {
		h.rest.Refuse(c.RequestCtx(), domain.RefuseField("format", "enum"), caller.Lang)
		c.Status(fiber.StatusNotImplemented)
		return nil
	}
	number, ok := roomOfURL(caller.Site, c.Query("url"))
	if !ok {
		return domain.Refuse(domain.NotFound, "kind", "house")
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	house, err := view.VisibleHouse(ctx, h.Rooms, number, 0, h.rest.Now())
	if err != nil {
		return err
	}
	width := atMost(c.Query("maxwidth"), embedWidth)
	if height := atMost(c.Query("maxheight"), embedWidth*9/16); height*16/9 < width {
		width = height * 16 / 9
	}
	width = max(width, embedLeast)
	frame := caller.Site + embedPath(house.HouseID)
	if asked, err := url.Parse(c.Query("url")); err == nil { // the frame has the language of the link
		if tag, ok := domain.FindLanguage(asked.Query().Get("lang")); ok {
			frame += "?lang=" + tag
		}
	}
	return c.JSON(OembedAnswer{
		Version: "1.0", Type: "video", ProviderName: "Touchline", ProviderURL: caller.Site, Title: house.HouseName,
		AuthorName: house.NickName, AuthorURL: caller.Site + "/dynamic?userId=" + domain.FormatID(house.HouseID),
		HTML: fmt.Sprintf(`<iframe src="%s" width="%d" height="%d" title="%s" style="border:0" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen loading="lazy"></iframe>`,
			html.EscapeString(frame), width, width*9/16, html.EscapeString(house.HouseName)),
		Width: width, Height: width * 9 / 16, CacheAge: oembedCache,
	})
}

func embedPath(houseID int64) string { return "/embed/room/" + domain.FormatID(houseID) }

// atMost parses a limit in pixels, and returns it if it is lower than usual. It ignores text that is no number.
func atMost(asked string, usual int) int {
	if n, err := strconv.Atoi(asked); err == nil && n > 0 {
		return min(n, usual)
	}
	return usual
}

// roomOfURL returns the room at an address of this site. It reports whether there is one.
func roomOfURL(site, address string) (int64, bool) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme+"://"+u.Host != site {
		return 0, false
	}
	for _, prefix := range []string{"/anchor/room/", "/embed/room/"} {
		if number, ok := strings.CutPrefix(u.Path, prefix); ok {
			return domain.ParseID(number)
		}
	}
	return 0, false
}

// embedPage sends the page of a room for frames of any site. The page has no actions, so that no other site can trick a
// user into one.
func (h *Handlers) embedPage(c fiber.Ctx, caller rest.Caller) error {
	if err := h.pageAs(c, caller); err != nil {
		return err
	}
	policy := rest.ContentSecurityPolicy(h.files.scripts, h.policyHosts())
	c.Set(fiber.HeaderContentSecurityPolicy, strings.Replace(policy, "frame-ancestors 'self'", "frame-ancestors *", 1))
	c.Response().Header.Del(fiber.HeaderXFrameOptions)
	c.Set("Cross-Origin-Resource-Policy", "cross-origin")
	return nil
}

// overlayPage sends the transparent chat page. It refuses a wrong key with NOT_FOUND.
func (h *Handlers) overlayPage(c fiber.Ctx, caller rest.Caller) error {
	c.Set(fiber.HeaderReferrerPolicy, "no-referrer")
	c.Set("X-Robots-Tag", "noindex")
	id, ok := domain.ParseID(c.Params("house"))
	if !ok {
		return noHousePage
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	seq, err := h.Slots.CodeSeq(ctx, id)
	var refusal *domain.Refusal
	if errors.As(err, &refusal) {
		return noHousePage
	}
	if err != nil {
		return err
	}
	if seq == 0 || !h.rest.Secrets().Prove(func(secret []byte) bool {
		return hmac.Equal([]byte(c.Query("key")), []byte(studio.OverlayKey(secret, id, seq)))
	}) {
		return noHousePage
	}
	if err := h.pageAs(c, caller); err != nil {
		return err
	}
	c.Set(fiber.HeaderReferrerPolicy, "no-referrer")
	return nil
}

var noHousePage = domain.Refuse(domain.NotFound, "kind", "overlay")

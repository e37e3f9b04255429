// Where a request comes from, and which language it speaks.
package http

import (
	"net/netip"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
)

// addressOf is the TCP peer. Only a listed proxy may say otherwise, and of what it forwards the
// rightmost address that is no listed proxy counts: everything left of it was written by strangers.
func (s *Server) addressOf(ctx *fasthttp.RequestCtx) string {
	peer, ok := netip.AddrFromSlice(ctx.RemoteIP())
	if !ok {
		return ""
	}
	peer = peer.Unmap()
	if !s.trusts(peer) {
		return peer.String()
	}
	var hops []string
	for _, value := range ctx.Request.Header.PeekAll(fiber.HeaderXForwardedFor) {
		hops = append(hops, strings.Split(string(value), ",")...)
	}
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		if peer = hop.WithZone("").Unmap(); !s.trusts(peer) {
			break
		}
	}
	return peer.String()
}

func (s *Server) trusts(address netip.Addr) bool {
	for _, prefix := range s.trusted {
		if prefix.Contains(address) {
			return true
		}
	}
	return false
}

// addressPrefix is the neighbourhood of an address: /24, or /56 of IPv6, where one line owns many.
func addressPrefix(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	bits := 24
	if ip.Is6() {
		bits = 56
	}
	prefix, err := ip.Prefix(bits)
	if err != nil {
		return address
	}
	return prefix.String()
}

// addressUnit is what one customer holds: the address, or the /64 of IPv6.
func addressUnit(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || ip.Is4() {
		return address
	}
	prefix, err := ip.Prefix(64)
	if err != nil {
		return address
	}
	return prefix.String()
}

// languageOf reads the headers: lang, then Accept-Language, else the default. Unknown is never an error.
func languageOf(c fiber.Ctx) string {
	if tag, ok := domain.FindLanguage(c.Get("lang")); ok {
		return tag
	}
	if tag, ok := domain.AcceptedLanguage(c.Get(fiber.HeaderAcceptLanguage)); ok {
		return tag
	}
	return domain.LanguageDefault
}

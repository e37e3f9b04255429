// The address and the language of a request.

package rest

import (
	"net/netip"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
	"touchline/http/rest/wire"
)

// AddressOf is the TCP peer. Only a listed proxy may say otherwise, and of what it forwards the
// rightmost address that is no listed proxy counts: everything left of it may be written by anybody.
func (s *Server) AddressOf(ctx *fasthttp.RequestCtx) string {
	peer, ok := netip.AddrFromSlice(ctx.RemoteIP())
	if !ok {
		return ""
	}
	peer = domain.PlainAddr(peer)
	if !s.trusts(peer) {
		return peer.String()
	}
	var hops []string
	for _, value := range ctx.Request.Header.PeekAll(fiber.HeaderXForwardedFor) {
		hops = append(hops, strings.Split(string(value), ",")...)
	}
	for i := len(hops) - 1; i >= 0; i-- {
		hop, ok := forwarded(strings.TrimSpace(hops[i]))
		if !ok {
			break
		}
		if peer = domain.PlainAddr(hop); !s.trusts(peer) {
			break
		}
	}
	return peer.String()
}

// forwarded reads an address as proxies write it: some add the port.
func forwarded(text string) (netip.Addr, bool) {
	if withPort, err := netip.ParseAddrPort(text); err == nil {
		return withPort.Addr(), true
	}
	if bare, bracketed := strings.CutPrefix(text, "["); bracketed {
		text = strings.TrimSuffix(bare, "]")
	}
	address, err := netip.ParseAddr(text)
	return address, err == nil
}

func (s *Server) trusts(address netip.Addr) bool {
	for _, prefix := range s.trusted {
		if prefix.Contains(address) {
			return true
		}
	}
	return false
}

// trustsPeer tells whether a trusted proxy sent the request.
func (s *Server) trustsPeer(ctx *fasthttp.RequestCtx) bool {
	peer, ok := netip.AddrFromSlice(ctx.RemoteIP())
	return ok && s.trusts(domain.PlainAddr(peer))
}

// LanguageOf reads the headers: lang, then Accept-Language, else the default. Unknown is never an error.
func LanguageOf(c fiber.Ctx) string {
	if tag, ok := domain.FindLanguage(c.Get("lang")); ok {
		return tag
	}
	if tag, ok := domain.AcceptedLanguage(c.Get(fiber.HeaderAcceptLanguage)); ok {
		return tag
	}
	return domain.LanguageDefault
}

// AskedLanguage is the one the address names with ?lang=, else the other.
func AskedLanguage(c fiber.Ctx, other string) string {
	if tag, ok := domain.FindLanguage(c.Query("lang")); ok {
		return tag
	}
	return other
}

// PeerAddress is the user value under which the websocket gateway finds the caller's address, trusted proxies considered.
const PeerAddress = "peerAddress"

// RankOf is the place of a request's connection. What a trusted proxy opened carries the requests of many people one
// after another: unless one of them takes it over whole, it is nobody's.
func (s *Server) RankOf(ctx *fasthttp.RequestCtx, whole bool) wire.Rank {
	if !whole && s.trustsPeer(ctx) {
		return wire.Unranked{}
	}
	return wire.RankOf(ctx)
}

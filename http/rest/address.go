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

// AddressOf returns the TCP peer. For a trusted proxy it returns the rightmost forwarded address that is no trusted
// proxy, because clients can forge everything left of it.
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

// forwarded parses an address in the forms of proxies: some add the port.
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

// trustsPeer reports whether a trusted proxy sent the request.
func (s *Server) trustsPeer(ctx *fasthttp.RequestCtx) bool {
	peer, ok := netip.AddrFromSlice(ctx.RemoteIP())
	return ok && s.trusts(domain.PlainAddr(peer))
}

// LanguageOf reads the headers: lang, then Accept-Language, else the default. An unknown language is never an error.
func LanguageOf(c fiber.Ctx) string {
	if tag, ok := domain.FindLanguage(c.Get("lang")); ok {
		return tag
	}
	if tag, ok := domain.AcceptedLanguage(c.Get(fiber.HeaderAcceptLanguage)); ok {
		return tag
	}
	return domain.LanguageDefault
}

// AskedLanguage returns the language of the query ?lang=, else other.
func AskedLanguage(c fiber.Ctx, other string) string {
	if tag, ok := domain.FindLanguage(c.Query("lang")); ok {
		return tag
	}
	return other
}

// PeerAddress is the user value with the caller's address for the websocket gateway, trusted proxies considered.
const PeerAddress = "peerAddress"

// RankOf returns the rank of a request's connection. A trusted proxy's connection carries requests of many people, so
// it is unranked unless one request takes it over as a whole.
func (s *Server) RankOf(ctx *fasthttp.RequestCtx, whole bool) wire.Rank {
	if !whole && s.trustsPeer(ctx) {
		return wire.Unranked{}
	}
	return wire.RankOf(ctx)
}

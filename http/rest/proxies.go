// Trusted proxies: the address of a client, its protocol, and the rank of its connection.

package rest

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
	"touchline/http/wire"
)

// Proxies are the addresses of proxies whose headers about the client are trusted.
type Proxies []netip.Prefix

// parseProxies parses addresses and prefixes.
func parseProxies(addresses []string) (Proxies, error) {
	var proxies Proxies
	for _, text := range addresses {
		if address, err := netip.ParseAddr(text); err == nil {
			address = domain.PlainAddr(address)
			proxies = append(proxies, netip.PrefixFrom(address, address.BitLen()))
			continue
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, err
		}
		proxies = append(proxies, prefix)
	}
	return proxies, nil
}

// AddressOf returns the TCP peer. For a trusted proxy it returns the rightmost forwarded address that is no trusted
// proxy, because clients can forge everything left of it.
func (p Proxies) AddressOf(ctx *fasthttp.RequestCtx) string {
	peer, ok := netip.AddrFromSlice(ctx.RemoteIP())
	if !ok {
		return ""
	}
	peer = domain.PlainAddr(peer)
	if !p.trusts(peer) {
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
		if peer = domain.PlainAddr(hop); !p.trusts(peer) {
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

func (p Proxies) trusts(address netip.Addr) bool {
	return slices.ContainsFunc(p, func(prefix netip.Prefix) bool { return prefix.Contains(address) })
}

// trustsPeer reports whether a trusted proxy sent the request.
func (p Proxies) trustsPeer(ctx *fasthttp.RequestCtx) bool {
	peer, ok := netip.AddrFromSlice(ctx.RemoteIP())
	return ok && p.trusts(domain.PlainAddr(peer))
}

// byTLS reports whether the request came by TLS. Only a trusted proxy may report it for the browser.
func (p Proxies) byTLS(ctx *fasthttp.RequestCtx) bool {
	return ctx.IsTLS() ||
		p.trustsPeer(ctx) && strings.EqualFold(string(ctx.Request.Header.Peek(fiber.HeaderXForwardedProto)), "https")
}

// PeerAddress is the user value with the caller's address for the websocket gateway, trusted proxies considered.
const PeerAddress = "peerAddress"

// RankOf returns the rank of a request's connection. A trusted proxy's connection carries requests of many people, so
// it is unranked unless one request takes it over as a whole.
func (p Proxies) RankOf(ctx *fasthttp.RequestCtx, whole bool) wire.Rank {
	if !whole && p.trustsPeer(ctx) {
		return wire.Unranked{}
	}
	return wire.RankOf(ctx)
}

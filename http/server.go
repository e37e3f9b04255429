// The server: its settings, the order requests pass through, serving and stopping.

// Package http is the REST shell: it reads a request, asks once, answers. It decides nothing.
package http

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"net"
	"net/netip"
	"slices"
	"sync/atomic"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
)

const (
	readTimeout  = 10 * time.Second
	writeTimeout = 15 * time.Second
	idleTimeout  = 60 * time.Second
	askTimeout   = 10 * time.Second // one request may ask for this long
	headerBytes  = 8 << 10
)

// Server is the REST shell. Its zero value is not usable; see New.
type Server struct {
	Deps
	app       *fiber.App
	table     []*Entry        // every route, in the order they were registered
	base      context.Context // ends at Shutdown, and with it every open stream
	stop      context.CancelFunc
	callers   *recently[domain.TokenHash, domain.Login]
	local     *localBuckets
	filePaths []string // of calls that take a file
	uploads   *places  // files on their way in
	transfers *places  // files on their way out
	trusted   []netip.Prefix
	site      *site
	images    *imageTurns
	gifts     *giftDesk

	passwords *passwordDesk
	meter     *meter
	cards     *recently[cardKey, card]
	played    *recently[string, domain.Replay] // recordings being watched
	doors     *recently[int64, domain.House]   // whether a room may be seen
	withheld  *recently[struct{}, map[string]bool]

	draining atomic.Bool
}

// New builds the server and registers every route.
func New(deps Deps) (*Server, error) {
	if deps.Logger == nil {
		deps.Logger = slog.New(slog.DiscardHandler)
	}
	if deps.Now == nil {
		deps.Now = time.Now
	}
	if deps.Wording == nil {
		return nil, errors.New("the server has no words")
	}
	trusted, err := parsePrefixes(deps.TrustedProxies)
	if err != nil {
		return nil, err
	}
	site, err := openSite(deps.Client, deps.ScriptHashes)
	if err != nil {
		return nil, err
	}
	passwords, err := newPasswordDesk()
	if err != nil {
		return nil, err
	}
	s := &Server{
		Deps: deps, trusted: trusted, site: site, passwords: passwords, meter: newMeter(),
		images: newImageTurns(), local: newLocalBuckets(), uploads: newPlaces(uploadsAtOnce), transfers: newPlaces(math.MaxInt),
	}
	s.base, s.stop = context.WithCancel(context.Background())
	s.callers = newCallerCache(s.base)
	s.cards = newRecently[cardKey, card](s.base, cardLife, cardsKept)
	s.played = newRecently[string, domain.Replay](s.base, playedLife, 1000)
	s.doors = newRecently[int64, domain.House](s.base, doorLife, roomsKept)
	s.withheld = newRecently[struct{}, map[string]bool](s.base, doorLife, 1)
	s.shared, s.gifts = newShownToAll(s.base), newGiftDesk(s.base)
	s.app = fiber.New(fiber.Config{
		Immutable:         true, // Fiber's strings otherwise change after the handler returned
		CaseSensitive:     true,
		StrictRouting:     true,
		UnescapePath:      false,
		BodyLimit:         domain.BodyMaxBytes,
		StreamRequestBody: true, // who sends is known before the body is read; see embodied
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		ReadBufferSize:    headerBytes,
		ServerHeader:      "",
		TrustProxy:        true, // with no ProxyHeader: no header of a stranger is ever believed
		TrustProxyConfig:  fiber.TrustProxyConfig{Proxies: deps.TrustedProxies},
		// Bodies are parsed where they are wanted, after the caller is known.
		DisablePreParseMultipartForm: true,
		EnableIPValidation:           true,
		ErrorHandler:                 s.fail,
	})
	server := s.app.Server()
	server.Logger = transportLog{deps.Logger}
	server.KeepHijackedConns = true // a hijacked connection keeps nothing of its request alive
	server.HeaderReceived = s.headerReceived
	server.SecureErrorLogMessage = true
	server.NoDefaultServerHeader = true
	server.Handler = s.metered(s.outermost(server.Handler))
	s.app.Use(s.recovered, s.secured, s.storable)
	for _, family := range families {
		family(s)
	}
	return s, nil
}

// Serve answers requests on the listener until Shutdown.
func (s *Server) Serve(listener net.Listener) error {
	if l, ok := listener.(interface{ Drain() }); ok {
		context.AfterFunc(s.base, l.Drain)
	}
	return s.app.Listener(framedListener{listener}, fiber.ListenConfig{DisableStartupMessage: true, EnablePrintRoutes: false})
}

// Drain makes the internal /readyz say no while requests are still answered.
func (s *Server) Drain() { s.draining.Store(true) }

// Shutdown stops listening, ends streams and waits for requests in flight until ctx is done.
func (s *Server) Shutdown(ctx context.Context) error {
	s.Drain()
	s.stop()
	err := s.app.ShutdownWithContext(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil // what is left is cut with the process
	}
	return err
}

// outermost refuses what Fiber would answer outside the envelope: methods nobody speaks.
func (s *Server) outermost(next fasthttp.RequestHandler) fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		if c, ok := ctx.Conn().(*framedConn); ok {
			c.Asked()
		}
		s.embodied(ctx, func(ctx *fasthttp.RequestCtx) {
			if slices.Contains(fiber.DefaultMethods, string(ctx.Request.Header.Method())) {
				next(ctx)
			} else {
				s.plainFailure(ctx, domain.Refuse(domain.NotFound, "kind", "path"))
			}
		})
		closeUnframed(ctx)
	}
}

func parsePrefixes(addresses []string) ([]netip.Prefix, error) {
	var prefixes []netip.Prefix
	for _, text := range addresses {
		if address, err := netip.ParseAddr(text); err == nil {
			address = domain.PlainAddr(address)
			prefixes = append(prefixes, netip.PrefixFrom(address, address.BitLen()))
			continue
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, err
		}
		prefixes = append(prefixes, prefix)
	}
	return prefixes, nil
}

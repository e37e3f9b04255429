// The server that every call shares: its settings, the order of middleware, start and stop.

// Package rest holds what all calls share: routes and who may call them, reading requests and writing answers, limits,
// idempotency, caching, files on their way in and out. It knows no feature.
package rest

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
	"go.opentelemetry.io/otel/trace"

	"touchline/domain"
	"touchline/http/rest/cache"
	"touchline/http/rest/changes"
	"touchline/http/rest/limit"
	"touchline/http/rest/pass"
	"touchline/http/rest/semaphore"
	"touchline/http/rest/spans"
	"touchline/http/rest/wire"
	"touchline/locale"
)

const (
	readTimeout    = 10 * time.Second
	WriteTimeout   = 15 * time.Second
	idleTimeout    = 60 * time.Second
	RequestTimeout = cache.ReadTimeout // one request may ask for this long
)

// Config is what the machinery needs. Interfaces may be nil only where their comment says so.
type Config struct {
	Logger  *slog.Logger
	Now     func() time.Time
	Dev     bool                 // the calls of class DevOnly exist
	Node    string               // name of this node
	Tracer  trace.Tracer         // follows requests; nil: nobody does
	Wording func() *locale.Texts // what we say in the languages of the site, as operators last changed it
	Zone    *time.Location       // of the site's dates; nil: Asia/Shanghai

	Nodes          NodeAddresses // where browsers reach single nodes
	StorageURL     string        // of uploaded files; "": this server under /static/files/
	PublicURL      string        // under which browsers reach the site; "": as each request says
	Secret         []byte        // cursors are sealed with it
	OldSecrets     []string      // what they sealed is opened
	TrustedProxies []string      // addresses or prefixes whose X-Forwarded-For is believed
	RateFactor     float64       // multiplies every rate limit; 0: 1
	// TellChanged tells every node, this one before it returns, that something changed (Changes.Hear); nil: there are no others.
	TellChanged func(kind, id string)
	Passes      pass.Signer // of the addresses of pictures; Now is New's to fill in
	Shared      bool        // pages of other sites may read every answer: this node has nothing that is somebody's own

	Logins     Logins
	FileOpener FileOpener
	Reads      Reads

	// TakeShared draws one token from the bucket of key, which all nodes share, holds burst and refills at perSecond. wait is
	// 0 when there was one, else the time until there is. nil: every limit is counted in this process alone.
	TakeShared func(ctx context.Context, key string, perSecond float64, burst int, now time.Time) (wait time.Duration, err error)
	// Ready tells whether the node can do what other nodes can; nil means yes: a proxy takes out who says no. An error that has
	// the method Lacks() string names the part that is missing in a word or two, and probes are told. A nil Ready means always.
	Ready func(ctx context.Context) error

	Unknown func(c fiber.Ctx) error // answers a path that no route has
}

// Reads are what the machinery reads of the tables. A server without calls that need one may lack it.
type Reads struct {
	// House refuses with NOT_FOUND.
	House func(ctx context.Context, houseID int64) (domain.House, error)
	// RoomRole is a user's role in a room: its anchor, a moderator, or less.
	RoomRole func(ctx context.Context, houseID, userID int64) (domain.RoomRole, error)
	// Brand tells whether the asking user belongs to it. It refuses with NOT_FOUND.
	Brand func(ctx context.Context, brandID, asking int64) (domain.Brand, error)
	// FirstOutcome of a request key; false when nothing was carried out under it.
	FirstOutcome func(ctx context.Context, key string) (domain.Outcome, bool, error)
}

// Server is the machinery. Its zero value is not usable; see New.
type Server struct {
	Config
	app       *fiber.App
	table     []*Entry        // every route, in the order they were registered
	Base      context.Context // ends at Shutdown, and with it every open stream
	stop      context.CancelFunc
	asked     context.Context // of requests: ends when Shutdown waits no longer
	giveUp    context.CancelFunc
	callers   cache.Cache[domain.TokenHash, domain.Login]
	rooms     cache.Cache[int64, domain.House] // whether they are closed
	local     *limit.Buckets
	filePaths []string             // of calls that take a file
	bodies    map[string]int       // most bytes of a body, by the path of calls that take more than others
	uploads   *semaphore.Semaphore // files on their way in
	transfers *semaphore.Semaphore // files on their way out
	trusted   []netip.Prefix
	meter     *meter
	draining  atomic.Bool

	Changes *changes.Changes // of what handlers remember
}

// New makes the server without any route of a feature.
func New(cfg Config) (*Server, error) {
	trusted, err := parsePrefixes(cfg.TrustedProxies)
	if err != nil {
		return nil, err
	}
	if cfg.Zone == nil {
		cfg.Zone = DefaultZone
	}
	cfg.Passes.Now = cfg.Now
	s := &Server{
		Config: cfg, trusted: trusted, local: limit.New(localBuckets),
		bodies: map[string]int{}, uploads: semaphore.New(uploadsAtOnce), transfers: semaphore.New(math.MaxInt),
	}
	s.meter = newMeter(s.uploads, s.transfers)
	s.Base, s.stop = context.WithCancel(context.Background())
	s.asked, s.giveUp = context.WithCancel(context.Background())
	s.callers = newCallerCache(s.Base)
	s.Changes = changes.New(cfg.TellChanged)
	s.Changes.On(changes.User, func(id string) {
		s.callers.ForgetIf(func(login domain.Login) bool { return domain.FormatID(login.UserID) == id })
	})
	s.rooms = cache.New[int64, domain.House](s.Base, RoomAccessAge, roomsRemembered)
	s.app = fiber.New(fiber.Config{
		Immutable:         true, // Fiber's strings otherwise change after the handler returned
		CaseSensitive:     true,
		StrictRouting:     true,
		UnescapePath:      false,
		BodyLimit:         domain.BodyMaxBytes,
		StreamRequestBody: true, // who sends is known before the body is read; see embodied
		ReadTimeout:       readTimeout,
		WriteTimeout:      WriteTimeout,
		IdleTimeout:       idleTimeout,
		ReadBufferSize:    wire.HeaderBytes,
		ServerHeader:      "",
		TrustProxy:        true, // with no ProxyHeader: no header of a stranger is ever believed
		TrustProxyConfig:  fiber.TrustProxyConfig{Proxies: cfg.TrustedProxies},
		// Bodies are parsed where they are wanted, after the caller is known.
		DisablePreParseMultipartForm: true,
		EnableIPValidation:           true,
		ErrorHandler:                 s.fail,
	})
	server := s.app.Server()
	server.Logger = wire.Log{Logger: cfg.Logger}
	server.KeepHijackedConns = true // a hijacked connection keeps nothing of its request alive
	server.HeaderReceived = s.headerReceived
	server.SecureErrorLogMessage = true
	server.NoDefaultServerHeader = true
	server.Handler = s.metered(s.outermost(server.Handler))
	s.app.Use(s.recovered, s.secured, s.storable)
	return s, nil
}

// RequestContext bounds what one request may ask for, and knows its span. It ends when a Shutdown waits no longer, too.
func (s *Server) RequestContext(c fiber.Ctx) (context.Context, context.CancelFunc) {
	return context.WithTimeout(spans.With(s.asked, c.RequestCtx()), RequestTimeout)
}

// Serve answers requests on the listener until Shutdown.
func (s *Server) Serve(listener net.Listener) error {
	if l, ok := listener.(interface{ Drain() }); ok {
		context.AfterFunc(s.Base, l.Drain)
	}
	return s.app.Listener(wire.Listener{Listener: listener}, fiber.ListenConfig{DisableStartupMessage: true, EnablePrintRoutes: false})
}

// Drain makes the internal /readyz say no while requests are still answered.
func (s *Server) Drain() { s.draining.Store(true) }

// Draining says whether the server is about to stop.
func (s *Server) Draining() bool { return s.draining.Load() }

// Shutdown stops listening, ends streams and waits for requests in flight until ctx is done. Those that are not done then
// are answered UNAVAILABLE.
func (s *Server) Shutdown(ctx context.Context) error {
	s.Drain()
	s.stop()
	defer s.giveUp()
	err := s.app.ShutdownWithContext(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// outermost refuses what Fiber would answer outside the envelope: methods nobody speaks.
func (s *Server) outermost(next fasthttp.RequestHandler) fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		wire.RankOf(ctx).Asked()
		takePass(ctx)
		last := wire.EndsConnection(&ctx.Request.Header)
		s.embodied(ctx, func(ctx *fasthttp.RequestCtx) {
			if slices.Contains(fiber.DefaultMethods, string(ctx.Request.Header.Method())) {
				next(ctx)
			} else {
				s.plainFailure(ctx, domain.Refuse(domain.NotFound, "kind", "path"))
			}
		})
		if last && !ctx.Hijacked() {
			ctx.SetConnectionClose()
		}
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

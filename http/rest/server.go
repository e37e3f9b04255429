// The server shared by all calls: its configuration, the order of middleware, start and stop.

// Package rest holds what all calls share: routes and their callers, decoding and encoding, limits, idempotency,
// caching, uploads and downloads. It contains no feature.
package rest

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"net"
	"slices"
	"sync/atomic"
	"time"
	_ "time/tzdata" // machines may lack zone files

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
	"go.opentelemetry.io/otel/trace"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/ledger"
	"touchline/domain/studio"
	"touchline/http/rest/cache"
	"touchline/http/rest/limit"
	"touchline/http/wire"
	"touchline/locale"
)

const (
	readTimeout    = 10 * time.Second
	WriteTimeout   = 15 * time.Second
	idleTimeout    = 60 * time.Second
	RequestTimeout = cache.ReadTimeout // time limit of one request
)

// Config is the configuration of the server. Interfaces may be nil only where their comment says so.
type Config struct {
	Logger  *slog.Logger
	Now     func() time.Time
	Dev     bool                 // the calls of class DevOnly exist
	Node    string               // name of this node
	Tracer  trace.Tracer         // traces requests; nil: none
	Wording func() *locale.Texts // our texts in the languages of the site, with operators' changes
	Zone    *time.Location       // of the site's dates; nil: Asia/Shanghai

	Nodes          NodeAddresses // public addresses of single nodes
	StorageURL     string        // of uploaded files; "": this server under /static/files/
	PublicURL      string        // public address of the site; "": taken from each request
	Secret         []byte        // seals cursors
	OldSecrets     []string      // older secrets, which still open cursors
	TrustedProxies []string      // addresses or prefixes whose X-Forwarded-For is trusted
	RateFactor     float64       // multiplies every rate limit; 0: 1
	// TellChanged notifies every node of a change, this one before it returns (Changes.Hear); nil for a single node.
	TellChanged func(kind, id string)
	Passes      PassSigner // signs the addresses of pictures; New sets Now
	Shared      bool       // pages of other sites may read every response: this node serves nothing personal

	Logins     Logins
	FileOpener FileOpener
	Reads      Reads

	// TakeShared draws one token from the bucket of key, which all nodes share, holds burst and refills at perSecond.
	// wait is 0 when there was one, else the time until there is. nil: every limit is counted in this process.
	TakeShared func(ctx context.Context, key string, perSecond float64, burst int, now time.Time) (wait time.Duration,
		err error)
	// Ready reports whether the node can serve like the others; a proxy removes a node that cannot. An error with the
	// method Lacks() string names the missing part briefly for probes. A nil Ready means always.
	Ready func(ctx context.Context) error

	Unknown func(c fiber.Ctx) error // handles a path without a route
}

// Reads are the table reads of the server. They may be nil without calls that need them.
type Reads struct {
	// House refuses with NOT_FOUND an unknown house.
	House func(ctx context.Context, houseID int64) (studio.House, error)
	// RoomRole returns a user's role in a room: anchor, moderator, or less.
	RoomRole func(ctx context.Context, houseID, userID int64) (domain.RoomRole, error)
	// Brand returns a brand, with the membership of the asking user. It refuses with NOT_FOUND an unknown one.
	Brand func(ctx context.Context, brandID, asking int64) (agenda.Brand, error)
	// FirstOutcome returns the outcome of a request key; false without one.
	FirstOutcome func(ctx context.Context, key string) (ledger.Outcome, bool, error)
}

// Server is the HTTP server of the API. Its zero value is not usable; see New.
type Server struct {
	Config
	app       *fiber.App
	table     []*Entry        // every route in order of registration
	Base      context.Context // ends at Shutdown, with every open stream
	stop      context.CancelFunc
	asked     context.Context // context of requests: ends when Shutdown stops waiting
	giveUp    context.CancelFunc
	callers   cache.Cache[domain.TokenHash, domain.Login]
	rooms     cache.Cache[int64, studio.House] // the access of rooms
	local     *limit.Buckets
	transfers *limit.Semaphore // files on their way out
	meter     *meter
	draining  atomic.Bool
	shortcut  func(ctx *fasthttp.RequestCtx) bool // nil: everything goes through the router

	Proxies Proxies        // trusted proxies
	Bodies  *Bodies        // request bodies
	Changes *cache.Changes // invalidates the caches of handlers
}

// New makes the server without the routes of features.
func New(cfg Config) (*Server, error) {
	proxies, err := parseProxies(cfg.TrustedProxies)
	if err != nil {
		return nil, err
	}
	if cfg.Zone == nil {
		cfg.Zone = defaultZone
	}
	cfg.Passes.Now = cfg.Now
	s := &Server{
		Config: cfg, Proxies: proxies, local: limit.NewBuckets(localBuckets),
		transfers: limit.NewSemaphore(math.MaxInt),
	}
	s.Base, s.stop = context.WithCancel(context.Background())
	s.Bodies = &Bodies{
		larger: map[string]int{}, uploads: limit.NewSemaphore(uploadsAtOnce), base: s.Base, refuse: s.plainFailure,
	}
	s.meter = newMeter(s.Bodies.uploads, s.transfers)
	s.asked, s.giveUp = context.WithCancel(context.Background())
	s.callers = newCallerCache(s.Base)
	s.Changes = cache.NewChanges(cfg.TellChanged)
	s.Changes.On(cache.KindUser, func(id string) {
		s.callers.ForgetIf(func(login domain.Login) bool { return domain.FormatID(login.UserID) == id })
	})
	s.rooms = cache.New[int64, studio.House](s.Base, RoomAccessAge, roomsRemembered)
	s.app = fiber.New(fiber.Config{
		Immutable:         true, // otherwise Fiber's strings change after the handler has returned
		CaseSensitive:     true,
		StrictRouting:     true,
		UnescapePath:      false,
		BodyLimit:         domain.BodyMaxBytes,
		StreamRequestBody: true, // the sender is known before the body is read; see Bodies.read
		ReadTimeout:       readTimeout,
		WriteTimeout:      WriteTimeout,
		IdleTimeout:       idleTimeout,
		ReadBufferSize:    wire.HeaderBytes,
		ServerHeader:      "",
		TrustProxy:        true, // without a ProxyHeader, so that no header of a stranger is trusted
		TrustProxyConfig:  fiber.TrustProxyConfig{Proxies: cfg.TrustedProxies},
		// Bodies are parsed by the handlers, after the caller is known.
		DisablePreParseMultipartForm: true,
		EnableIPValidation:           true,
		ErrorHandler:                 s.fail,
	})
	server := s.app.Server()
	server.Logger = wire.Log{Logger: cfg.Logger}
	server.HeaderReceived = s.Bodies.headerReceived
	server.SecureErrorLogMessage = true
	server.NoDefaultServerHeader = true
	server.Handler = s.metered(s.outermost(server.Handler))
	s.app.Use(s.recovered, s.secured, s.storable)
	return s, nil
}

// RequestContext bounds one request and has its span. It also ends when Shutdown stops waiting.
func (s *Server) RequestContext(c fiber.Ctx) (context.Context, context.CancelFunc) {
	return s.ContextOf(c.RequestCtx())
}

// ContextOf is RequestContext for a request that passes by the router.
func (s *Server) ContextOf(ctx *fasthttp.RequestCtx) (context.Context, context.CancelFunc) {
	return context.WithTimeout(withSpan(s.asked, ctx), RequestTimeout)
}

// Serve answers requests on the listener until Shutdown.
func (s *Server) Serve(listener net.Listener) error {
	if l, ok := listener.(interface{ Drain() }); ok {
		context.AfterFunc(s.Base, l.Drain)
	}
	return s.app.Listener(wire.Listener{Listener: listener},
		fiber.ListenConfig{DisableStartupMessage: true, EnablePrintRoutes: false})
}

// Drain makes the internal /readyz fail while requests are still served.
func (s *Server) Drain() { s.draining.Store(true) }

// Draining reports whether the server is about to stop.
func (s *Server) Draining() bool { return s.draining.Load() }

// Shutdown stops listening, ends streams and waits for pending requests until ctx is done. Requests that are not done
// then are answered with UNAVAILABLE.
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

// outermost refuses unknown methods, which Fiber would answer outside the envelope.
func (s *Server) outermost(next fasthttp.RequestHandler) fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		wire.RankOf(ctx).Asked()
		takePass(ctx)
		if s.shortened(ctx) {
			return
		}
		last := wire.EndsConnection(&ctx.Request.Header)
		s.Bodies.read(ctx, func(ctx *fasthttp.RequestCtx) {
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

// defaultZone is the zone of dates if operators have set none.
var defaultZone = func() *time.Location {
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		panic(err) // the zone files are embedded
	}
	return zone
}()

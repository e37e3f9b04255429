// The gateway's interface: its dependencies, its configuration, its life from New to Close.

// Package gateway serves the websockets of one node. It tracks which connections are in which rooms, broadcasts the
// numbered events of the rooms, and passes the commands of clients to the actors.
package gateway

import (
	"context"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/trace"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/studio"
	"touchline/protos"
)

// Rooms calls the actors of a room. Refusals come back as *domain.Refusal; every other error is a fault.
type Rooms interface {
	Open(ctx context.Context, room string, cmd *protos.OpenChat) (*protos.ChatOpened, error)
	WhereStands(ctx context.Context, room string, ask *protos.AskStanding) (*protos.Standing, error)
	Post(ctx context.Context, room string, line *protos.PostLine) (*protos.LinePosted, error)
	Grab(ctx context.Context, room string, cmd *protos.GrabEnvelope) (*protos.EnvelopeGrabbed, error)
	Audience(ctx context.Context, room string, report *protos.Attend) (*protos.Attended, error)
}

// Deps is what the gateway needs from the rest of the server.
type Deps struct {
	Rooms Rooms
	// RedeemTicket redeems a ticket. A second call for the same ticket gets TICKET_INVALID.
	RedeemTicket func(ctx context.Context, ticket string) (studio.Ticket, error)
	// LinesBefore reads stored events that are older than the events in memory, ascending, at most limit of them.
	LinesBefore func(
		ctx context.Context, room string, before int64, limit int, kinds []string,
	) ([]moderation.LineRow, error)
	// WordNotice returns title and body of a notice in a language. It is called while a notice is sent and
	// must not block.
	WordNotice func(lang string, kind domain.NotifyType, params []byte) (title, body string)
	// Badges returns the badges of a person in the room of a house, 0 for any other room. It must not block.
	// nil: no badges.
	Badges func(houseID, userID int64) domain.Badges
	// Want is called when a room gets its first viewer here or loses its last one, before the gateway opens the room.
	// It must not block. nil: there are no other nodes.
	Want func(room string, wanted bool)
}

// Config holds the settings of the gateway. Zero values mean the defaults.
type Config struct {
	Node string
	// "https://site.example", whose pages may open sockets; "": the host a request names
	Site               string
	AllowedOrigins     []string        // "https://other.example"; the site itself is always allowed
	Webs               func() []string // addresses of the nodes, whose pages may open sockets too; nil: they have none
	MaxConnections     int             // of this node, default 20,000
	VisitorsPerAddress int             // sockets of visitors without a login, default 200
	UnjoinedPerAddress int             // sockets that have sent no ticket yet, default 500
	LagBytes           int             // queued for a slow reader, default 64 KiB
	FlushEvery         time.Duration
	FlushMax           time.Duration
	PacedAbove         int // viewers of a room on this node above which its flushes are paced, default 500
	Shards             int // default: one per core
	CallTimeout        time.Duration
	Now                func() time.Time // for all decisions; nil: the machine's clock
	Away               func() bool      // viewers should connect to other nodes now; nil: never
	Logger             *slog.Logger
	Tracer             trace.Tracer // traces commands; nil: no tracing
}

func (c Config) withDefaults() Config {
	fill := func(n *int, value int) {
		if *n <= 0 {
			*n = value
		}
	}
	span := func(d *time.Duration, value time.Duration) {
		if *d <= 0 {
			*d = value
		}
	}
	fill(&c.MaxConnections, 20_000)
	fill(&c.VisitorsPerAddress, 200)
	fill(&c.UnjoinedPerAddress, 500)
	fill(&c.LagBytes, 64<<10)
	fill(&c.PacedAbove, 500)
	fill(&c.Shards, runtime.GOMAXPROCS(0))
	span(&c.FlushEvery, 100*time.Millisecond)
	span(&c.FlushMax, 250*time.Millisecond)
	span(&c.CallTimeout, 5*time.Second)
	if c.Away == nil {
		c.Away = func() bool { return false }
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	return c
}

// Hub is the gateway of one node. Actors publish to it: Events, Stats, Private, Kick.
type Hub struct {
	cfg     Config
	deps    Deps
	log     *slog.Logger
	started time.Time
	ctx     context.Context // of every call to an actor or the database; ends with Close
	cancel  context.CancelFunc
	shards  []*shard
	count   counters

	work     sync.WaitGroup // goroutines other than the shards
	shardsUp sync.WaitGroup
	draining atomic.Bool
	lastID   atomic.Uint64

	mu        sync.Mutex // the indexes below
	rooms     map[string]*room
	users     map[int64][]*conn
	addresses map[domain.Address]*addressUse
	open      int
	ended     bool
	emptied   chan struct{} // closed when open reaches 0 while draining
}

// addressUse counts the sockets of one address without an account.
type addressUse struct{ visitors, unjoined int }

// New starts the gateway's shards. Close ends them.
func New(cfg Config, deps Deps) *Hub {
	cfg = cfg.withDefaults()
	h := &Hub{
		cfg: cfg, deps: deps, log: cfg.Logger, started: time.Now(),
		rooms: map[string]*room{}, users: map[int64][]*conn{}, addresses: map[domain.Address]*addressUse{},
	}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	for i := range cfg.Shards {
		s := newShard(h, i)
		h.shards = append(h.shards, s)
		h.shardsUp.Go(s.run)
	}
	h.work.Go(h.tick)
	return h
}

// now returns the node's monotonic time; jumps of the clock do not change it.
func (h *Hub) now() time.Duration { return time.Since(h.started) }

// spawn runs f unless the hub has ended.
func (h *Hub) spawn(f func()) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ended {
		return false
	}
	h.work.Go(f)
	return true
}

// call returns the context of one call to an actor or the database, with its deadline. The parent is the context of the
// hub or of a command.
func (h *Hub) call(parent context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(parent, h.cfg.CallTimeout)
}

// follow starts the span of a command.
func (h *Hub) follow(command string) (context.Context, trace.Span) {
	if h.cfg.Tracer == nil {
		return h.ctx, trace.SpanFromContext(h.ctx)
	}
	return h.cfg.Tracer.Start(h.ctx, "socket "+command, trace.WithSpanKind(trace.SpanKindServer))
}

const drainSteps = 10 // per second, in which sockets are closed

const tickEvery = 500 * time.Millisecond

// tick does the periodic work: silent sockets, late joins, audience reports, empty rooms.
func (h *Hub) tick() {
	ticker := time.NewTicker(tickEvery)
	defer ticker.Stop()
	for odd := false; ; odd = !odd {
		select {
		case <-h.ctx.Done():
			return
		case <-ticker.C:
		}
		for _, s := range h.shards {
			s.post(s.sweep)
		}
		if odd {
			h.reportAudiences()
			h.forgetRooms()
		}
	}
}

// Connections returns the number of open sockets and its limit.
func (h *Hub) Connections() (open, limit int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.open, h.cfg.MaxConnections
}

// Drain refuses new sockets and closes the open ones with 4010 within a second, then waits until they are closed or ctx
// ends. Each client is asked to wait 0–3 seconds, at random, before it reconnects.
func (h *Hub) Drain(ctx context.Context) {
	h.draining.Store(true)
	h.mu.Lock()
	empty := make(chan struct{})
	if h.open == 0 {
		close(empty)
	} else {
		h.emptied = empty
	}
	h.mu.Unlock()
	h.closeInSteps(ctx, empty)
	select {
	case <-empty:
	case <-ctx.Done():
	}
}

// SendAway closes the open sockets within a second, as Drain does. New ones are refused while Config.Away returns true.
func (h *Hub) SendAway(ctx context.Context) { h.closeInSteps(ctx, nil) }

// closeInSteps closes the open sockets with 4010, a part of them in each step of a second, until none is left
// or ctx ends.
func (h *Hub) closeInSteps(ctx context.Context, empty <-chan struct{}) {
	pause := time.NewTicker(time.Second / drainSteps)
	defer pause.Stop()
	for step := range uint64(drainSteps) {
		for _, s := range h.shards {
			s.post(func() { s.drainStep(step, drainSteps) })
		}
		select {
		case <-empty:
			return
		case <-ctx.Done():
			return
		case <-pause.C:
		}
	}
}

// Close closes everything at once. Call Drain first, so that clients get the reason.
func (h *Hub) Close() {
	h.draining.Store(true)
	h.mu.Lock()
	if h.ended {
		h.mu.Unlock()
		return
	}
	h.ended = true
	h.mu.Unlock()
	h.cancel()
	for _, s := range h.shards {
		s.post(s.closeSockets)
	}
	h.work.Wait()
	for _, s := range h.shards {
		s.stop()
	}
	h.shardsUp.Wait()
}

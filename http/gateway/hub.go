// The gateway's front: what it needs from the house, what it may be set to, its life from New to Close.

// Package gateway is the websockets of one node: who is connected, in which rooms, and what each socket is told.
package gateway

import (
	"context"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"touchline/domain"
	"touchline/protos"
)

// Rooms asks the actors of a room. Refusals come back as *domain.Refusal; every other error is a fault.
type Rooms interface {
	Open(ctx context.Context, room string) (*protos.ChatOpened, error)
	WhereStands(ctx context.Context, room string, ask *protos.AskStanding) (*protos.Standing, error)
	Post(ctx context.Context, room string, line *protos.PostLine) (*protos.LinePosted, error)
	Grab(ctx context.Context, room string, cmd *protos.GrabEnvelope) (*protos.EnvelopeGrabbed, error)
	Audience(ctx context.Context, room string, report *protos.Attend) (*protos.Attended, error)
}

// Tickets takes a ticket out of its store: the second to ask gets TICKET_INVALID.
type Tickets interface {
	RedeemTicket(ctx context.Context, ticket string) (domain.Ticket, error)
}

// History reads stored events older than what the node remembers, ascending, at most limit of them.
type History interface {
	LinesBefore(ctx context.Context, room string, before int64, limit int, kinds []string) ([]domain.LineRow, error)
}

// Words has the sentences of a notice in a language. It is asked while a notice is shown and must not wait.
type Words interface {
	WordNotice(lang string, kind domain.NotifyType, params []byte) (title, body string)
}

// Deps is what the gateway asks of the rest of the house.
type Deps struct {
	Rooms   Rooms
	Tickets Tickets
	History History
	Words   Words
}

// Config holds what an operator may set; zero values mean the defaults of contract section 15.
type Config struct {
	Node               string
	Site               string   // "https://site.example", whose pages may open sockets; "": the host a request names
	AllowedOrigins     []string // "https://other.example"; the site itself needs no entry
	MaxConnections     int      // of this node, default 20,000
	VisitorsPerAddress int      // sockets of people who are not logged in, default 200
	UnjoinedPerAddress int      // sockets that have shown no ticket yet, default 500
	LagBytes           int      // kept for a slow reader, default 64 KiB
	FlushEvery         time.Duration
	FlushMax           time.Duration
	PacedAbove         int // viewers of a room on this node above which its flushes are paced, default 500
	Shards             int // default: one per core
	CallTimeout        time.Duration
	Now                func() time.Time // the clock that decisions go by; nil: the machine's
	Logger             *slog.Logger
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
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	return c
}

// Hub is the gateway of one node. It is also where the actors publish to: Events, Stats, Private, Kick.
type Hub struct {
	cfg    Config
	deps   Deps
	log    *slog.Logger
	born   time.Time
	ctx    context.Context // of every call to the house; ends with Close
	cancel context.CancelFunc
	shards []*shard
	count  counters

	work     sync.WaitGroup // goroutines other than the shards
	shardsUp sync.WaitGroup
	draining atomic.Bool
	dealt    atomic.Uint64

	mu        sync.Mutex // the indexes below
	rooms     map[string]*room
	users     map[int64][]*conn
	addresses map[domain.Address]*crowd
	open      int
	ended     bool
	emptied   chan struct{} // closed when open reaches 0 while draining
}

// crowd counts the sockets of one address that nobody's account answers for.
type crowd struct{ visitors, unjoined int }

// New starts the gateway's shards. Close ends them.
func New(cfg Config, deps Deps) *Hub {
	cfg = cfg.withDefaults()
	h := &Hub{
		cfg: cfg, deps: deps, log: cfg.Logger, born: time.Now(),
		rooms: map[string]*room{}, users: map[int64][]*conn{}, addresses: map[domain.Address]*crowd{},
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

// now is the node's monotonic time; jumps of the clock do not move it.
func (h *Hub) now() time.Duration { return time.Since(h.born) }

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

// call gives one question to the house its deadline.
func (h *Hub) call() (context.Context, context.CancelFunc) {
	return context.WithTimeout(h.ctx, h.cfg.CallTimeout)
}

const tickEvery = 500 * time.Millisecond

// tick drives everything that is merely due: silence, late joins, audience reports, forgotten rooms.
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

// Connections tells how many sockets are open and how many there may be.
func (h *Hub) Connections() (open, limit int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.open, h.cfg.MaxConnections
}

// Drain refuses new sockets and sends the open ones away (4010) within a second, then waits until they are
// gone or ctx ends. Each is told its own share of 0–3 s to wait before it returns.
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
	const steps = 10
	pause := time.NewTicker(time.Second / steps)
	defer pause.Stop()
	for step := range uint64(steps) {
		for _, s := range h.shards {
			s.post(func() { s.sendAway(step, steps) })
		}
		select {
		case <-empty:
			return
		case <-ctx.Done():
			return
		case <-pause.C:
		}
	}
	select {
	case <-empty:
	case <-ctx.Done():
	}
}

// Close ends everything at once; call Drain first to be polite.
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
		s.post(s.cutAll)
	}
	h.work.Wait()
	for _, s := range h.shards {
		s.stop()
	}
	h.shardsUp.Wait()
}

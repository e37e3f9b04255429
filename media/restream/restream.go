// The targets of every broadcast whose encoder pushes to this node.

// Package restream passes broadcasts on to other RTMP servers, as they come from the encoder.
package restream

import (
	"context"
	"crypto/x509"
	"log/slog"
	"net"
	"sync"
	"time"

	"touchline/domain/studio"
	"touchline/media"
)

// Targets knows which targets of a house are on.
type Targets interface {
	On(ctx context.Context, houseID string) ([]Target, error)
}

// Limits bound the work for a target. A zero field means its default.
type Limits struct {
	Connect    time.Duration // from the dialling to the accepted publication; 10 s
	Stall      time.Duration // a target that takes nothing for so long is cut; 10 s
	RetryLeast time.Duration // from the first failure to the next try; 1 s, doubled each time
	RetryMost  time.Duration // 30 s
	Steady     time.Duration // a connection that lasted so long is soon tried again; 1 min
	Reread     time.Duration // from a failed reading of the targets to the next one; 5 s
	QueueTags  int           // that wait for a target; 1024 (about 14 s)
	QueueBytes int           // 8 MiB
}

func (l Limits) filled() Limits {
	for _, limit := range []struct {
		field    *time.Duration
		standard time.Duration
	}{
		{&l.Connect, 10 * time.Second}, {&l.Stall, 10 * time.Second}, {&l.RetryLeast, time.Second},
		{&l.RetryMost, 30 * time.Second}, {&l.Steady, time.Minute}, {&l.Reread, 5 * time.Second},
	} {
		if *limit.field <= 0 {
			*limit.field = limit.standard
		}
	}
	if l.QueueTags <= 0 {
		l.QueueTags = 1024
	}
	if l.QueueBytes <= 0 {
		l.QueueBytes = 8 << 20
	}
	return l
}

// Config are the parts of Restreams.
type Config struct {
	Hub     *media.Hub
	Targets Targets
	Dial    func(ctx context.Context, address string) (net.Conn, error) // refuses with ErrAddress
	Roots   *x509.CertPool                                              // nil: those of the machine
	Agent   string                                                      // name of this client
	Limits  Limits
	Logger  *slog.Logger
}

// Restreams passes on the broadcasts of this node.
type Restreams struct {
	hub     *media.Hub
	targets Targets
	dial    func(ctx context.Context, address string) (net.Conn, error)
	roots   *x509.CertPool
	agent   string
	limits  Limits
	logger  *slog.Logger

	ctx    context.Context
	cancel context.CancelFunc
	ended  sync.WaitGroup

	mu     sync.Mutex
	houses map[string]*session
}

// session is one broadcast and its targets.
type session struct {
	id      string
	cancel  context.CancelFunc
	changed chan struct{}
	before  <-chan struct{} // the session before has ended; nil: there is none
	done    chan struct{}
	pushers map[int64]*pusher // guarded by Restreams.mu
}

// New returns Restreams that run until Close.
func New(c Config) *Restreams {
	r := &Restreams{hub: c.Hub, targets: c.Targets, dial: c.Dial, roots: c.Roots, agent: c.Agent,
		limits: c.Limits.filled(), logger: c.Logger, houses: map[string]*session{}}
	r.ctx, r.cancel = context.WithCancel(context.Background())
	return r
}

// Close ends all targets and waits for them.
func (r *Restreams) Close() {
	r.mu.Lock() // none begins behind the wait
	r.cancel()
	r.mu.Unlock()
	r.ended.Wait()
}

// Begin passes a session on until it ends here. It may be called again for each source of the session.
func (r *Restreams) Begin(houseID, sessionID string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	old := r.houses[houseID]
	if r.ctx.Err() != nil || old != nil && old.id == sessionID {
		return
	}
	ctx, cancel := context.WithCancel(r.ctx)
	s := &session{id: sessionID, cancel: cancel, changed: make(chan struct{}, 1), done: make(chan struct{}),
		pushers: map[int64]*pusher{}}
	if old != nil {
		old.cancel()
		s.before = old.done
	}
	r.houses[houseID] = s
	r.ended.Go(func() { r.follow(ctx, houseID, s) })
}

// Changed rereads the targets of a house.
func (r *Restreams) Changed(houseID string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s := r.houses[houseID]; s != nil {
		select {
		case s.changed <- struct{}{}:
		default:
		}
	}
}

// Health returns what the targets of a house do.
func (r *Restreams) Health(houseID string) (all []Health) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s := r.houses[houseID]; s != nil {
		for _, p := range s.pushers {
			all = append(all, p.health(time.Now()))
		}
	}
	return all
}

// follow keeps the targets of a session until it ends.
func (r *Restreams) follow(ctx context.Context, houseID string, s *session) {
	defer r.end(houseID, s)
	if s.before != nil {
		<-s.before
	}
	over := r.hub.Over(houseID, s.id)
	for {
		var again <-chan time.Time
		wanted, err := r.targets.On(ctx, houseID)
		if err == nil {
			r.adjust(ctx, houseID, s, wanted)
		} else if ctx.Err() == nil {
			r.logger.Warn("the restream targets of a house were not read", "house", houseID, "err", err)
			again = time.After(r.limits.Reread)
		}
		select {
		case <-s.changed:
		case <-again:
		case <-over:
			return
		case <-ctx.Done():
			return
		}
	}
}

// adjust ends the targets that are no longer wanted as they are, and starts those that are new.
func (r *Restreams) adjust(ctx context.Context, houseID string, s *session, wanted []Target) {
	var gone []*pusher
	r.mu.Lock()
	defer r.mu.Unlock()
	want := map[int64]Target{}
	for _, t := range wanted {
		want[t.ID] = t
	}
	for id, p := range s.pushers {
		if want[id] != p.target {
			gone = append(gone, p)
			delete(s.pushers, id)
			p.cancel()
		}
	}
	for id, t := range want {
		if s.pushers[id] != nil {
			continue
		}
		running, cancel := context.WithCancel(ctx)
		p := &pusher{set: r, target: t, houseID: houseID, session: s.id, cancel: cancel, done: make(chan struct{})}
		p.is(studio.RestreamConnecting)
		s.pushers[id] = p
		r.ended.Go(func() {
			for _, before := range gone { // a server takes a key from one connection at a time
				if before.target.ID == p.target.ID {
					<-before.done
				}
			}
			p.run(running)
		})
	}
}

// end forgets a session. Its targets end by themselves: each sends the rest of what it has.
func (r *Restreams) end(houseID string, s *session) {
	r.mu.Lock()
	pushers := s.pushers
	r.mu.Unlock()
	for _, p := range pushers {
		<-p.done
	}
	s.cancel()
	close(s.done)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.houses[houseID] == s {
		delete(r.houses, houseID)
	}
}

// Relays: the streams of other nodes that are watched on this one; one copy of each, and only while it has viewers.

package pull

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"touchline/domain"
	"touchline/media"
)

// Origin is the source of relayed streams.
type Origin interface {
	// Live opens the FLV stream of a house; it ends with ctx. A *domain.Refusal is the answer of the responsible
	// node; any other error is a fault on the way there.
	Live(ctx context.Context, houseID string) (io.ReadCloser, error)
}

// RelayLimits are the limits of all relays. The zero value of a field means its default.
type RelayLimits struct {
	Streams int           // concurrent relays; 1024
	Idle    time.Duration // how long a relay without viewers lives; 30 s
	// how long a stream missing at the origin may come back, since origin or encoder may restart; 20 s
	Missing time.Duration
	Lost    time.Duration // how long an unreachable origin is retried; 2 min
	Refused time.Duration // how long a refusal of the origin is cached; 1 s
	Retry   time.Duration // the first pause between two attempts; 250 ms
	Pause   time.Duration // the longest pause; 2 s
}

func (l RelayLimits) filled() RelayLimits {
	if l.Streams <= 0 {
		l.Streams = 1024
	}
	for _, d := range []struct {
		field    *time.Duration
		standard time.Duration
	}{
		{&l.Idle, 30 * time.Second}, {&l.Missing, 20 * time.Second}, {&l.Lost, 2 * time.Minute},
		{&l.Refused, time.Second}, {&l.Retry, 250 * time.Millisecond}, {&l.Pause, 2 * time.Second},
	} {
		if *d.field <= 0 {
			*d.field = d.standard
		}
	}
	return l
}

// Relays are the relays of one node. All methods are safe for concurrent use.
type Relays struct {
	hub    *media.Hub
	origin Origin
	limits RelayLimits
	logger *slog.Logger
	base   context.Context
	stop   context.CancelFunc
	all    sync.WaitGroup

	mu      sync.Mutex
	streams map[string]*stream
	number  int // number of the newest relay
	begun   int // relays that have a stream
}

// stream is the relay of one house.
type stream struct {
	houseID   string
	sessionID string
	ready     chan struct{} // closed once the stream exists or is refused
	refused   error         // written before ready is closed
	ctx       context.Context
	cancel    context.CancelFunc
	wanted    time.Time // guarded by the lock of Relays
}

// NewRelays returns relays that feed a hub.
func NewRelays(hub *media.Hub, origin Origin, l RelayLimits, logger *slog.Logger) *Relays {
	r := &Relays{hub: hub, origin: origin, limits: l.filled(), logger: logger, streams: map[string]*stream{}}
	r.base, r.stop = context.WithCancel(context.Background())
	return r
}

// Close ends all relays and their streams.
func (r *Relays) Close() {
	r.stop()
	r.all.Wait()
}

// Want starts the relay of a house unless it exists, keeps it alive, and waits until the hub has the stream. It
// refuses as the origin does, and with UNAVAILABLE while the origin is unreachable or this node is at its limit.
func (r *Relays) Want(ctx context.Context, houseID string) error {
	one := r.wanted(houseID)
	if one == nil {
		return away()
	}
	select {
	case <-one.ready:
		return one.refused
	case <-ctx.Done():
		return away()
	}
}

func away() error { return domain.Refuse(domain.Unavailable, "retryAfter", 1) }

func (r *Relays) wanted(houseID string) *stream {
	r.mu.Lock()
	defer r.mu.Unlock()
	if one := r.streams[houseID]; one != nil {
		one.wanted = time.Now()
		return one
	}
	if r.base.Err() != nil || r.begun >= r.limits.Streams {
		return nil // houses without a stream do not count against the limit
	}
	r.number++
	one := &stream{
		houseID:   houseID,
		sessionID: fmt.Sprint("relay-", r.number),
		ready:     make(chan struct{}),
		wanted:    time.Now(),
	}
	one.ctx, one.cancel = context.WithCancel(r.base)
	r.streams[houseID] = one
	r.all.Go(func() { r.run(one) })
	r.all.Go(func() { r.watch(one) })
	return one
}

// Has reports whether a house has a relay or a cached refusal.
func (r *Relays) Has(houseID string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.streams[houseID] != nil
}

// count adds n to the number of relays with a stream.
func (r *Relays) count(n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.begun += n
}

// forget removes a relay; the next viewer of the house starts a new one.
func (r *Relays) forget(one *stream) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.streams[one.houseID] == one {
		delete(r.streams, one.houseID)
	}
}

// watch ends a relay without viewers.
func (r *Relays) watch(one *stream) {
	tick := time.NewTicker(r.limits.Idle / 4)
	defer tick.Stop()
	for {
		select {
		case <-one.ctx.Done():
			return
		case now := <-tick.C:
			if r.isIdle(one, now) {
				one.cancel()
				return
			}
		}
	}
}

// isIdle also removes an idle relay, under the same lock, so that a later viewer starts a new one.
func (r *Relays) isIdle(one *stream, now time.Time) bool {
	watching := r.hub.Viewers(one.houseID)
	r.mu.Lock()
	defer r.mu.Unlock()
	if watching > 0 {
		one.wanted = now
	}
	idle := now.Sub(one.wanted) >= r.limits.Idle
	if idle && r.streams[one.houseID] == one {
		delete(r.streams, one.houseID)
	}
	return idle
}

// run pulls repeatedly until the stream is over.
func (r *Relays) run(one *stream) {
	defer one.cancel()
	err := r.pull(one)
	select {
	case <-one.ready:
	default: // there never was a stream
		r.answerNothing(one, err)
		return
	}
	defer r.count(-1)
	defer r.forget(one)
	over := end{limits: r.limits}
	for pause := r.limits.Retry; one.ctx.Err() == nil && !errors.Is(err, media.ErrTakenOver); {
		if isOver, withdrawn := over.after(err, time.Now()); isOver {
			if withdrawn {
				r.hub.Withdraw(one.houseID)
			}
			break
		}
		select {
		case <-time.After(pause):
		case <-one.ctx.Done():
		}
		if begun, next := r.again(one); begun {
			over, pause, err = end{limits: r.limits}, r.limits.Retry, next
		} else {
			pause, err = min(2*pause, r.limits.Pause), next
		}
	}
	r.hub.End(one.houseID, one.sessionID)
	r.logger.Info("relay ended", "house", one.houseID, "error", err)
}

// answerNothing refuses all waiting viewers, and for a moment all new ones, because there is no stream.
func (r *Relays) answerNothing(one *stream, err error) {
	var refusal *domain.Refusal
	if one.refused = away(); errors.As(err, &refusal) {
		one.refused = refusal
	} else if r.base.Err() == nil {
		r.logger.Warn("a stream cannot be fetched from its origin", "house", one.houseID, "error", err)
	}
	r.hub.End(one.houseID, one.sessionID)
	close(one.ready)
	select {
	case <-time.After(r.limits.Refused):
	case <-r.base.Done():
	}
	r.forget(one)
}

// pull begins the stream and feeds it until it breaks.
func (r *Relays) pull(one *stream) error {
	_, err := r.again(one)
	return err
}

// again makes one attempt. begun reports whether the origin sent a picture; before it there is nothing to watch.
func (r *Relays) again(one *stream) (begun bool, err error) {
	from, err := r.origin.Live(one.ctx, one.houseID)
	if err != nil {
		return false, err
	}
	err = r.hub.Copy(one.houseID, one.sessionID, from, func() {
		begun = true
		select {
		case <-one.ready:
		default:
			r.count(1)
			close(one.ready)
			r.logger.Info("relay begun", "house", one.houseID)
		}
	})
	return begun, err
}

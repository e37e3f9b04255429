// Reading a room's state from its chat actor: for the first viewer, after a gap, and for a new epoch.

package gateway

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"touchline/domain"
	"touchline/protos"
)

// roomQuery is one running call to the chat actor. err is set before done closes.
type roomQuery struct {
	done chan struct{}
	err  error
}

// acquireRoom finds or creates a room and counts a reference to it. releaseRoom removes the reference.
func (h *Hub) acquireRoom(name string) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[name]
	if r == nil {
		r = newRoom(h, name)
		h.rooms[name] = r
		h.want(name, true)
	}
	r.refs++
	return r
}

// want is called under h.mu, so that the last call has the current state.
func (h *Hub) want(name string, wanted bool) {
	if h.deps.Want != nil {
		h.deps.Want(name, wanted)
	}
}

func (h *Hub) releaseRoom(r *room) {
	now := h.now()
	h.mu.Lock()
	defer h.mu.Unlock()
	if r.refs--; r.refs == 0 {
		r.idleSince = now
	}
}

// keepRoom is how long an empty room is kept, so that a reload by the only viewer needs no call to the actor.
const keepRoom = time.Minute

func (h *Hub) forgetRooms() {
	now := h.now()
	var gone []*room
	h.mu.Lock()
	for name, r := range h.rooms {
		if r.refs == 0 && now-r.idleSince >= keepRoom {
			delete(h.rooms, name)
			h.want(name, false)
			gone = append(gone, r)
		}
	}
	h.mu.Unlock()
	for _, r := range gone {
		r.stopTimers()
	}
}

// ready waits until the room is open. It calls the chat actor unless a call is running. A position ahead of this node's
// events causes a call too: another node may have received the events earlier. Refusals are returned unchanged.
func (r *room) ready(ctx context.Context, from *position) error {
	r.mu.Lock()
	open, a := r.open, r.query
	if open && (a != nil || !r.isBehind(from)) {
		r.mu.Unlock()
		return nil
	}
	if a != nil {
		r.mu.Unlock()
		select {
		case <-a.done:
			return a.err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	a = &roomQuery{done: make(chan struct{})}
	r.query = a
	r.mu.Unlock()
	a.err = r.queryChat(ctx)
	if a.err != nil {
		r.mu.Lock()
		r.endQuery()
		r.mu.Unlock()
	}
	close(a.done)
	if open {
		return nil // without an answer the position is not continued
	}
	return a.err
}

// isBehind reports whether a client has a position that this node has not reached. r.mu is held.
func (r *room) isBehind(from *position) bool {
	return from != nil && (from.epoch > r.highest || from.epoch == r.epoch && from.offset > r.ring.head())
}

var errOldOwner = errors.New("an owner of an earlier epoch answered")

// queryChat calls the chat actor once and applies its answer. After an error the caller must end r.query.
func (r *room) queryChat(ctx context.Context) error {
	r.mu.Lock()
	known := r.highest
	r.mu.Unlock()
	opened, err := r.hub.deps.Rooms.Open(ctx, r.name, &protos.OpenChat{Epoch: known})
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil {
		err = r.accept(opened)
	}
	switch {
	case err == nil:
		r.endQuery()
		return nil
	case domain.CodeOf(err) != domain.Internal:
		return err
	}
	return fmt.Errorf("open %s: %w", r.name, err)
}

// endQuery ends the call and applies the events that arrived during it. r.mu is held.
func (r *room) endQuery() {
	held := r.pending
	r.query, r.pending = nil, nil
	if !r.open {
		return // the next join reads the state from the chat actor
	}
	for i, ev := range held {
		if r.query != nil { // another gap after the answer of the chat actor
			r.pending = append(r.pending, held[i:]...)
			break
		}
		r.apply(ev)
	}
	r.scheduleFlush()
}

// accept applies the answer of the chat actor. r.mu is held.
func (r *room) accept(opened *protos.ChatOpened) error {
	if opened.Epoch < r.highest {
		return errOldOwner
	}
	fresh := newRing(opened.First, opened.Recent)
	if len(opened.Recent) == 0 {
		fresh.first = opened.Head + 1
	}
	r.state, r.highest = opened.State, opened.Epoch
	switch {
	case !r.open:
		r.open, r.epoch, r.ring, r.flushed = true, opened.Epoch, fresh, fresh.head()
	case opened.Epoch > r.epoch:
		r.epoch, r.ring = opened.Epoch, fresh
		r.resync("epoch")
	case fresh.head() <= r.ring.head():
	case fresh.holds(r.ring.head()):
		// Events that both have are taken from the answer: lines deleted since then must not be sent.
		kept := max(0, fresh.first-r.ring.first)
		r.ring.events = append(slices.Clone(r.ring.events[:kept]),
			fresh.between(max(fresh.first, r.ring.first)-1, fresh.head())...)
	default:
		r.ring = fresh
		r.resync("gap")
	}
	r.ring.trim(r.hub.cfg.Now())
	return nil
}

const (
	repairFirst = 50 * time.Millisecond
	repairMax   = 2 * time.Second
)

// repair calls the chat actor until it answers. Events wait until then. r.mu is held.
func (r *room) repair() {
	a := &roomQuery{done: make(chan struct{})}
	r.query = a
	r.hub.count.repairs.Add(1)
	r.hub.spawn(func() { r.retryQuery(a) })
}

func (r *room) retryQuery(a *roomQuery) {
	defer close(a.done)
	for wait := repairFirst; ; wait = min(2*wait, repairMax) {
		ctx, cancel := r.hub.call(r.hub.ctx)
		err := r.queryChat(ctx)
		cancel()
		r.mu.Lock()
		gone := r.forgotten
		r.mu.Unlock()
		if err == nil || gone || r.hub.ctx.Err() != nil {
			return
		}
		r.hub.log.Warn("a room cannot be repaired yet", "room", r.name, "error", err)
		pause := time.NewTimer(wait)
		select {
		case <-pause.C:
		case <-r.hub.ctx.Done():
			pause.Stop()
			return
		}
	}
}

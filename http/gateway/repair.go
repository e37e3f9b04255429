// Asking the chat what a room holds: at the first viewer, after a hole, and when its epoch rose.
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

// asking is one question under way; err is set before done closes.
type asking struct {
	done chan struct{}
	err  error
}

// enter finds or makes a room and holds on to it; leave lets go.
func (h *Hub) enter(name string) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[name]
	if r == nil {
		r = newRoom(h, name)
		h.rooms[name] = r
	}
	r.refs++
	return r
}

func (h *Hub) leave(r *room) {
	now := h.now()
	h.mu.Lock()
	defer h.mu.Unlock()
	if r.refs--; r.refs == 0 {
		r.idleSince = now
	}
}

// keepRoom is how long an empty room is remembered, so that a reload of the only viewer costs nobody anything.
const keepRoom = time.Minute

func (h *Hub) forgetRooms() {
	now := h.now()
	var gone []*room
	h.mu.Lock()
	for name, r := range h.rooms {
		if r.refs == 0 && now-r.idleSince >= keepRoom {
			delete(h.rooms, name)
			gone = append(gone, r)
		}
	}
	h.mu.Unlock()
	for _, r := range gone {
		r.halt()
	}
}

// ready waits until the room has been opened, asking the chat when nobody is. A position ahead of what this node
// knows is worth a question too: another node may have been told earlier. Refusals come back as they are.
func (r *room) ready(ctx context.Context, from *position) error {
	r.mu.Lock()
	open, a := r.open, r.asking
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
	a = &asking{done: make(chan struct{})}
	r.asking = a
	r.mu.Unlock()
	a.err = r.ask(ctx)
	if a.err != nil {
		r.mu.Lock()
		r.release()
		r.mu.Unlock()
	}
	close(a.done)
	if open {
		return nil // without an answer the position is simply not continued
	}
	return a.err
}

// isBehind tells whether somebody claims to know more of the room than this node. r.mu is held.
func (r *room) isBehind(from *position) bool {
	return from != nil && (from.epoch > r.highest || from.epoch == r.epoch && from.offset > r.ring.head())
}

var errOldOwner = errors.New("an owner of an earlier epoch answered")

// ask puts the question once and continues with the answer. After an error r.asking is the caller's to settle.
func (r *room) ask(ctx context.Context) error {
	opened, err := r.hub.deps.Rooms.Open(ctx, r.name)
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil {
		err = r.accept(opened)
	}
	switch {
	case err == nil:
		r.release()
		return nil
	case domain.CodeOf(err) != domain.Internal:
		return err
	}
	return fmt.Errorf("open %s: %w", r.name, err)
}

// release ends a question: what came meanwhile is taken now. r.mu is held.
func (r *room) release() {
	held := r.held
	r.asking, r.held = nil, nil
	if !r.open {
		return // whoever opens it next is told by the chat
	}
	for i, ev := range held {
		if r.asking != nil { // a hole behind what the chat told us
			r.held = append(r.held, held[i:]...)
			break
		}
		r.take(ev)
	}
	r.plan()
}

// accept makes the chat's answer ours. r.mu is held.
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
		// The events both know are taken from the chat: what was deleted meanwhile must not be told here any more.
		kept := max(0, fresh.first-r.ring.first)
		r.ring.events = append(slices.Clone(r.ring.events[:kept]), fresh.between(max(fresh.first, r.ring.first)-1, fresh.head())...)
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

// repair asks again, until it is answered, while events are held back. r.mu is held.
func (r *room) repair() {
	a := &asking{done: make(chan struct{})}
	r.asking = a
	r.hub.count.repairs.Add(1)
	r.hub.spawn(func() { r.keepAsking(a) })
}

func (r *room) keepAsking(a *asking) {
	defer close(a.done)
	for wait := repairFirst; ; wait = min(2*wait, repairMax) {
		ctx, cancel := r.hub.call()
		err := r.ask(ctx)
		cancel()
		r.mu.Lock()
		gone := r.gone
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

// The recovery ring: the newest events of a room, encoded, for nodes that open it.
package chat

import (
	"time"

	"touchline/domain"
)

// ring keeps the last 1,000 events or 10 minutes, whichever is more, and 5,000 at most.
// Offsets in it are consecutive: after a hole it starts anew.
type ring struct {
	first  int64
	events []ringEvent
}

type ringEvent struct {
	at   time.Time
	body []byte
}

func (r *ring) push(offset int64, at time.Time, body []byte) {
	if len(r.events) > 0 && offset != r.first+int64(len(r.events)) {
		r.events = nil
	}
	if len(r.events) == 0 {
		r.first = offset
	}
	r.events = append(r.events, ringEvent{at, body})
	if len(r.events) >= 2*domain.RecoveryMax {
		r.drop(len(r.events) - domain.RecoveryMax)
	}
}

// trim drops what is neither among the last 1,000 nor younger than 10 minutes.
func (r *ring) trim(now time.Time) {
	n := max(0, len(r.events)-domain.RecoveryMax)
	for len(r.events)-n > domain.RecoveryEvents && now.Sub(r.events[n].at) > domain.RecoveryWindow {
		n++
	}
	r.drop(n)
}

func (r *ring) drop(n int) {
	if n == 0 {
		return
	}
	r.first += int64(n)
	r.events = append([]ringEvent(nil), r.events[n:]...)
}

// all gives the newest events (5,000 at most) and the offset of the first of them.
func (r *ring) all() (first int64, bodies [][]byte) {
	skip := max(0, len(r.events)-domain.RecoveryMax)
	bodies = make([][]byte, 0, len(r.events)-skip)
	for _, e := range r.events[skip:] {
		bodies = append(bodies, e.body)
	}
	return r.first + int64(skip), bodies
}

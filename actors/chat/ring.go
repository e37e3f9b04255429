// The recovery ring: the newest events of a room, encoded, for nodes that open it.

package chat

import (
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/frames"
	"touchline/protos"
)

// ring keeps the last 1,000 events or 10 minutes, whichever is more, and at most 5,000. Its offsets are consecutive:
// after a gap it starts empty.
type ring struct {
	first   int64
	events  []ringEvent
	deleted map[string]bool // ids of deleted lines that the events refer to
}

// ringEvent is one event. shown is its body while the line it is or quotes is deleted, nil when the body
// is not withheld.
type ringEvent struct {
	at    time.Time
	kind  string
	id    string // the id of its line
	about string // the line it quotes or pins
	body  []byte
	shown []byte
}

func (e *ringEvent) visible() []byte {
	if e.shown != nil {
		return e.shown
	}
	return e.body
}

func (r *ring) push(offset int64, e ringEvent) {
	if len(r.events) > 0 && offset != r.first+int64(len(r.events)) {
		r.events = nil
	}
	if len(r.events) == 0 {
		r.first = offset
	}
	r.events = append(r.events, e)
	if len(r.events) >= 2*domain.RecoveryMax {
		r.drop(len(r.events) - domain.RecoveryMax)
	}
}

// read adds a stored line to the ring.
func (r *ring) read(row moderation.LineRow) {
	r.push(row.Offset, ringEvent{
		at: row.At, kind: row.Kind, id: row.MessageID, about: frames.LineAbout(row.Kind, row.Body), body: row.Body,
	})
}

// mark records that lines were deleted or restored, and returns the events that are sent differently from now on.
func (r *ring) mark(ids []string, deleted bool) []*protos.ChangedEvent {
	meant := make(map[string]bool, len(ids))
	for _, id := range ids {
		meant[id] = true
		if !deleted {
			delete(r.deleted, id)
			continue
		}
		if r.deleted == nil {
			r.deleted = map[string]bool{}
		}
		r.deleted[id] = true
	}
	var changed []*protos.ChangedEvent
	for i := range r.events {
		e := &r.events[i]
		if meant[e.id] || meant[e.about] {
			e.shown = r.withheld(e)
			changed = append(changed, &protos.ChangedEvent{Offset: r.first + int64(i), Body: e.visible()})
		}
	}
	return changed
}

// withheld is an event without the text of deleted lines, nil when it contains none.
func (r *ring) withheld(e *ringEvent) []byte {
	switch {
	case e.id != "" && r.deleted[e.id]:
		return frames.DeletedLine(e.kind, e.body)
	case r.deleted[e.about]:
		return frames.WithoutAbout(e.kind, e.body)
	}
	return nil
}

// trim drops events that are neither among the last 1,000 nor younger than 10 minutes.
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
	for id := range r.deleted {
		if offset, _ := frames.MessageOffset(id); offset < r.first && !r.mentions(id) {
			delete(r.deleted, id)
		}
	}
}

func (r *ring) mentions(id string) bool {
	for i := range r.events {
		if r.events[i].about == id {
			return true
		}
	}
	return false
}

// all returns the newest events (at most 5,000) as they may be sent, and the offset of the first.
func (r *ring) all() (first int64, bodies [][]byte) {
	skip := max(0, len(r.events)-domain.RecoveryMax)
	bodies = make([][]byte, 0, len(r.events)-skip)
	for i := range r.events[skip:] {
		bodies = append(bodies, r.events[skip+i].visible())
	}
	return r.first + int64(skip), bodies
}

// The recovery ring: the newest events of a room. A returning client is sent exactly the events it missed.

package gateway

import (
	"encoding/json"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/sport"
	"touchline/protos"
)

// event is one numbered event as clients receive it. Its bytes never change.
type event struct {
	kind string
	at   int64 // ms
	body []byte
}

func newEvent(body []byte) event {
	var facts struct {
		K     string `json:"k"`
		TS    int64  `json:"ts"`
		Event *struct {
			Type int32 `json:"type"`
		} `json:"event"` // of a score
	}
	// The actors encode events. An unreadable one still keeps its offset.
	_ = json.Unmarshal(body, &facts)
	kind := kindOf(facts.K)
	if facts.Event != nil && sport.Goals(facts.Event.Type) > 0 {
		kind = moderation.LineGoal
	}
	return event{kind: kind, at: facts.TS, body: body}
}

// kindOf shares one copy of the names of the kinds that history contains.
func kindOf(k string) string {
	for _, known := range historyKinds {
		if k == known {
			return known
		}
	}
	return k
}

// historyKinds are the kinds of events in hist, as the log stores them.
var historyKinds = []string{"chat", "notice", "gift", "tip", "envelopeOpen", "envelopeEnd", "poll",
	moderation.LineGoal}

func (e event) inHistory() bool {
	for _, known := range historyKinds {
		if e.kind == known {
			return true
		}
	}
	return false
}

// ring holds consecutive events; first is the offset of events[0].
type ring struct {
	first  int64
	events []event
}

func newRing(first int64, bodies [][]byte) ring {
	r := ring{first: first, events: make([]event, 0, len(bodies))}
	for _, body := range bodies {
		r.events = append(r.events, newEvent(body))
	}
	return r
}

func (r *ring) head() int64 { return r.first + int64(len(r.events)) - 1 }

func (r *ring) add(e event) { r.events = append(r.events, e) }

// replace changes events for clients that join later. Slices returned by between stay unchanged.
func (r *ring) replace(changed []*protos.ChangedEvent) {
	if len(changed) == 0 {
		return
	}
	r.events = slices.Clone(r.events)
	for _, c := range changed {
		if i := c.Offset - r.first; i >= 0 && i < int64(len(r.events)) {
			r.events[i] = newEvent(c.Body)
		}
	}
}

// trim keeps 1,000 events or ten minutes, whichever is more, and at most 5,000 (docs/protocol.md, "Recovery"). Slices
// returned by between stay unchanged.
func (r *ring) trim(now time.Time) {
	oldest := now.Add(-domain.RecoveryWindow).UnixMilli()
	drop := max(0, len(r.events)-domain.RecoveryMax)
	for len(r.events)-drop > domain.RecoveryEvents && r.events[drop].at < oldest {
		drop++
	}
	r.events = r.events[drop:]
	r.first += int64(drop)
}

// holds reports whether the ring has every event after offset.
func (r *ring) holds(offset int64) bool { return offset >= r.first-1 && offset <= r.head() }

// between returns the events with from < offset ≤ to; both must be in the ring.
func (r *ring) between(from, to int64) []event {
	return r.events[from-r.first+1 : to-r.first+1 : to-r.first+1]
}

// history returns the newest events of history kinds before an offset, ascending, and whether the ring has older ones.
func (r *ring) history(before int64, limit int) (found []event, more bool) {
	for i := min(before, r.head()+1) - r.first - 1; i >= 0; i-- {
		if e := r.events[i]; e.inHistory() {
			if len(found) == limit {
				more = true
				break
			}
			found = append(found, e)
		}
	}
	for i, j := 0, len(found)-1; i < j; i, j = i+1, j-1 {
		found[i], found[j] = found[j], found[i]
	}
	return found, more
}

// portion returns how many events go into one frame: at most portionBytes of them, and at least one event.
func portion(events []event) int {
	size := 0
	for i, e := range events {
		if size += len(e.body); size > portionBytes && i > 0 {
			return i
		}
	}
	return len(events)
}

const portionBytes = 32 << 10

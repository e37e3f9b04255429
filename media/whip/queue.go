// The packets of one track, put in order again.

package whip

import (
	"time"

	"github.com/pion/rtp"
)

const (
	queueLength = 1024 // packets; a key frame of 1 MB has some 900
	lateMost    = 400 * time.Millisecond
)

// queue puts the packets of a track in order. A missing packet is awaited for lateMost, because the sender repeats it.
type queue struct {
	slots   [queueLength]*rtp.Packet
	next    uint16 // the number of the next packet
	held    int
	begun   bool
	lost    bool      // packets before the next one are missing for good
	missing time.Time // since when the next packet is missing; zero: it is not
}

// put adds a packet. It drops one that comes twice or too late.
func (q *queue) put(p *rtp.Packet) {
	if !q.begun {
		q.begun, q.next = true, p.SequenceNumber
	}
	ahead := int16(p.SequenceNumber - q.next)
	if ahead >= queueLength || ahead <= -queueLength { // the numbers begin again, or too much is missing
		q.slots, q.held, q.next = [queueLength]*rtp.Packet{}, 0, p.SequenceNumber
		q.lost, ahead = true, 0
	}
	slot := &q.slots[p.SequenceNumber%queueLength]
	if ahead < 0 || *slot != nil {
		return
	}
	*slot = p
	q.held++
}

// take returns the next packet, nil while it may still come. lost tells that packets before it are missing.
func (q *queue) take(now time.Time) (p *rtp.Packet, lost bool) {
	if q.held == 0 {
		return nil, false
	}
	if q.slots[q.next%queueLength] == nil {
		if q.missing.IsZero() {
			q.missing = now
		}
		if now.Sub(q.missing) < lateMost {
			return nil, false
		}
		for q.lost = true; q.slots[q.next%queueLength] == nil; q.next++ {
		}
	}
	slot := &q.slots[q.next%queueLength]
	p, lost = *slot, q.lost
	*slot, q.lost, q.missing = nil, false, time.Time{}
	q.held--
	q.next++
	return p, lost
}

// What happens in each room within a minute, and how its stream is: for operators, from memory.

package app

import (
	"bytes"
	"sync"
	"time"

	"touchline/domain"
	"touchline/http/view"
	"touchline/media"
	"touchline/protos"
)

const (
	pulseStretch   = 5 * time.Second
	pulseStretches = int64(domain.PulseWindow / pulseStretch)
)

// pulse counts lines and gifts of each room as they are published (cluster.Listener).
type pulse struct {
	now func() time.Time

	mu    sync.Mutex
	rooms map[int64]*activity
}

// activity counts the lines and gifts of a room in periods of five seconds.
type activity struct {
	counts [pulseStretches]domain.Pulse
	newest int64 // the stretch that was counted last, since 1970
}

func newPulse(now func() time.Time) *pulse { return &pulse{now: now, rooms: map[int64]*activity{}} }

// Events counts what was said and given.
func (p *pulse) Events(m *protos.RoomEvents) {
	house, ok := domain.HouseOf(m.GetRoom())
	if !ok {
		return
	}
	var now domain.Pulse
	for _, event := range m.GetEvents() {
		switch kindOf(event) {
		case "chat":
			now.Lines++
		case "gift":
			now.Gifts++
		}
	}
	if now == (domain.Pulse{}) {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	b := p.rooms[house]
	if b == nil {
		b = &activity{}
		p.rooms[house] = b
	}
	stretch := b.turn(p.now())
	stretch.Lines, stretch.Gifts = stretch.Lines+now.Lines, stretch.Gifts+now.Gifts
}

// kindOf an event: it stands near the beginning.
func kindOf(event []byte) string {
	_, after, _ := bytes.Cut(event[:min(len(event), 64)], []byte(`"k":"`))
	kind, _, _ := bytes.Cut(after, []byte(`"`))
	return string(kind)
}

// turn empties stretches that are over and answers the present one.
func (b *activity) turn(now time.Time) *domain.Pulse {
	stretch := now.UnixNano() / int64(pulseStretch)
	for s := max(b.newest+1, stretch-pulseStretches+1); s <= stretch; s++ {
		b.counts[s%pulseStretches] = domain.Pulse{}
	}
	b.newest = max(b.newest, stretch)
	return &b.counts[b.newest%pulseStretches]
}

// Stats, Private, Kick and Changed say nothing about it.
func (*pulse) Stats(*protos.RoomStats)      {}
func (*pulse) Private(*protos.PrivateFrame) {}
func (*pulse) Kick(*protos.KickUser)        {}
func (*pulse) Changed(*protos.Changed)      {}

// Pulses are what was counted within the last minute, by house.
func (p *pulse) Pulses() map[int64]domain.Pulse {
	p.mu.Lock()
	defer p.mu.Unlock()
	now, all := p.now(), make(map[int64]domain.Pulse, len(p.rooms))
	for house, b := range p.rooms {
		b.turn(now)
		var sum domain.Pulse
		for _, c := range b.counts {
			sum.Lines, sum.Gifts = sum.Lines+c.Lines, sum.Gifts+c.Gifts
		}
		if sum == (domain.Pulse{}) {
			delete(p.rooms, house)
			continue
		}
		all[house] = sum
	}
	return all
}

// streams are the broadcasts of this node as operators judge them.
type streams struct{ hub *media.Hub }

// Streams by house.
func (s streams) Streams() map[int64]view.StreamHealth {
	stats := s.hub.Stats()
	all := make(map[int64]view.StreamHealth, len(stats))
	for _, one := range stats {
		if house, ok := domain.ParseID(one.HouseID); ok {
			all[house] = healthOf(house, one)
		}
	}
	return all
}

func healthOf(house int64, s media.StreamStats) view.StreamHealth {
	rate := s.Measured.FrameRate
	if rate == 0 {
		rate = s.FrameRate // as the encoder claims, until it is measured
	}
	return view.StreamHealth{
		HouseID: house, Fed: s.Fed, SilentMs: s.Silent.Milliseconds(), FrameRate: rate, BitRate: s.Measured.BitRate,
		KeyFrameMs: s.KeyInterval.Milliseconds(), Width: s.Width, Height: s.Height, Audio: s.Measured.Audio, Players: s.Viewers,
	}.Judged()
}

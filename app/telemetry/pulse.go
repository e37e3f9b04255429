// Lines and gifts of each room within a minute, and the health of its stream. Operators see them.

package telemetry

import (
	"bytes"
	"sync"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/view"
	"touchline/media"
	"touchline/media/ladder"
	"touchline/protos"
)

const (
	pulseStretch   = 5 * time.Second
	pulseStretches = int64(console.PulseWindow / pulseStretch)
)

// Pulse counts the published lines and gifts of each room (cluster.Listener).
type Pulse struct {
	now func() time.Time

	mu    sync.Mutex
	rooms map[int64]*activity
}

// activity counts the lines and gifts of a room in periods of five seconds.
type activity struct {
	counts [pulseStretches]console.Pulse
	newest int64 // the newest counted period, since 1970
}

// NewPulse returns a Pulse without counts.
func NewPulse(now func() time.Time) *Pulse { return &Pulse{now: now, rooms: map[int64]*activity{}} }

// Events counts lines and gifts.
func (p *Pulse) Events(m *protos.RoomEvents) {
	house, ok := domain.HouseOf(m.GetRoom())
	if !ok {
		return
	}
	var now console.Pulse
	for _, event := range m.GetEvents() {
		switch kindOf(event) {
		case "chat":
			now.Lines++
		case "gift":
			now.Gifts++
		}
	}
	if now == (console.Pulse{}) {
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

// kindOf returns the kind of an event, which is near its beginning.
func kindOf(event []byte) string {
	_, after, _ := bytes.Cut(event[:min(len(event), 64)], []byte(`"k":"`))
	kind, _, _ := bytes.Cut(after, []byte(`"`))
	return string(kind)
}

// turn clears ended periods and returns the current one.
func (b *activity) turn(now time.Time) *console.Pulse {
	stretch := now.UnixNano() / int64(pulseStretch)
	for s := max(b.newest+1, stretch-pulseStretches+1); s <= stretch; s++ {
		b.counts[s%pulseStretches] = console.Pulse{}
	}
	b.newest = max(b.newest, stretch)
	return &b.counts[b.newest%pulseStretches]
}

// Stats is not counted.
func (*Pulse) Stats(*protos.RoomStats) {}

// Private is not counted.
func (*Pulse) Private(*protos.PrivateFrame) {}

// Kick is not counted.
func (*Pulse) Kick(*protos.KickUser) {}

// Changed is not counted.
func (*Pulse) Changed(*protos.Changed) {}

// Pulses returns the counts of the last minute by house.
func (p *Pulse) Pulses() map[int64]console.Pulse {
	p.mu.Lock()
	defer p.mu.Unlock()
	now, all := p.now(), make(map[int64]console.Pulse, len(p.rooms))
	for house, b := range p.rooms {
		b.turn(now)
		var sum console.Pulse
		for _, c := range b.counts {
			sum.Lines, sum.Gifts = sum.Lines+c.Lines, sum.Gifts+c.Gifts
		}
		if sum == (console.Pulse{}) {
			delete(p.rooms, house)
			continue
		}
		all[house] = sum
	}
	return all
}

// streamsOf returns the health of the streams of a node by house.
func streamsOf(hub *media.Hub, ladders *ladder.Ladders) map[int64]view.StreamHealth {
	stats := hub.Stats()
	all := make(map[int64]view.StreamHealth, len(stats))
	for _, one := range stats {
		if house, ok := domain.ParseID(one.HouseID); ok {
			health := healthOf(house, one)
			if ladders != nil {
				health.Ladder = ladderOf(ladders.State(one.HouseID))
			}
			all[house] = health
		}
	}
	return all
}

func ladderOf(s ladder.State, ok bool) *view.LadderHealth {
	if !ok {
		return nil
	}
	definitions := append([]string{}, s.Definitions...)
	return &view.LadderHealth{Phase: s.Phase, Definitions: definitions, Restarts: s.Restarts, Skipped: s.Skipped,
		Cores: s.Cores}
}

func healthOf(house int64, s media.StreamStats) view.StreamHealth {
	rate := s.Measured.FrameRate
	if rate == 0 {
		rate = s.FrameRate // the encoder's claim until it is measured
	}
	return view.StreamHealth{
		HouseID: house, Fed: s.Fed, SilentMs: s.Silent.Milliseconds(), FrameRate: rate, BitRate: s.Measured.BitRate,
		KeyFrameMs: s.KeyInterval.Milliseconds(), Width: s.Width, Height: s.Height, Audio: s.Measured.Audio,
		Players: s.Viewers,
	}.Judged()
}

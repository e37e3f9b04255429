// The state of a brand's calendar, and how events change it.

// Package calendar is the grain of one brand's slots: who is on duty in which slot, and which slots are closed.
package calendar

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain/agenda"
	"touchline/protos"
)

// Bookings and blocks are kept for a day after their end, so that a late cancellation gets the reason.
const remembered = 24 * time.Hour

// State is what a calendar must keep. A booking and a block keep their length when the settings change.
type State struct {
	brandID int64
	booked  map[int64]*protos.SlotBooked   // by start, ms
	blocks  map[int64]*protos.SlotBlockSet // by start, ms
	number  int64                          // of the newest news
	news    []*protos.RoomNews             // not taken by the chat yet, ascending
}

// NewState returns an empty calendar of a brand.
func NewState(brandID int64) *State {
	return &State{brandID: brandID, booked: map[int64]*protos.SlotBooked{}, blocks: map[int64]*protos.SlotBlockSet{}}
}

// Apply changes the state by an event that happened.
func (s *State) Apply(event proto.Message) {
	switch e := event.(type) {
	case *protos.SlotBooked:
		s.forget(e.AtMs)
		s.booked[e.StartMs] = e
		s.announce(e.AtMs, e.StartMs, e.EndMs, false)
	case *protos.SlotFreed:
		s.forget(e.AtMs)
		delete(s.booked, e.StartMs)
		s.announce(e.AtMs, e.StartMs, e.EndMs, e.Closed)
	case *protos.SlotBlockSet:
		s.forget(e.AtMs)
		if e.Blocked {
			s.blocks[e.StartMs] = e
		} else {
			delete(s.blocks, e.StartMs)
		}
		if !e.Untold {
			s.announce(e.AtMs, e.StartMs, e.EndMs, e.Closed)
		}
	case *protos.GridChanged:
		s.tell(e.AtMs, &protos.SlotNews{BrandId: s.brandID})
	default:
		panic(fmt.Sprintf("calendar: unknown event %T", event))
	}
}

// forget uses the time of the event, so that a replay forgets the same.
func (s *State) forget(nowMs int64) {
	before := nowMs - remembered.Milliseconds()
	maps.DeleteFunc(s.booked, func(_ int64, b *protos.SlotBooked) bool { return b.EndMs <= before })
	maps.DeleteFunc(s.blocks, func(_ int64, b *protos.SlotBlockSet) bool { return b.EndMs <= before })
}

// overlapping returns the bookings that overlap the slot, in no order.
func (s *State) overlapping(slot agenda.Slot) []*protos.SlotBooked {
	var found []*protos.SlotBooked
	for _, b := range s.booked {
		if slot.Overlaps(instant(b.StartMs), instant(b.EndMs)) {
			found = append(found, b)
		}
	}
	return found
}

// blocksIn returns the blocks that overlap the slot, earliest first.
func (s *State) blocksIn(slot agenda.Slot) []*protos.SlotBlockSet {
	var found []*protos.SlotBlockSet
	for _, start := range slices.Sorted(maps.Keys(s.blocks)) {
		if b := s.blocks[start]; slot.Overlaps(instant(b.StartMs), instant(b.EndMs)) {
			found = append(found, b)
		}
	}
	return found
}

// blocked reports whether a block overlaps the slot.
func (s *State) blocked(slot agenda.Slot) bool {
	for _, b := range s.blocks {
		if slot.Overlaps(instant(b.StartMs), instant(b.EndMs)) {
			return true
		}
	}
	return false
}

// show is the public view of the slot with this start and end; closed when it lies outside the hours of the brand.
func (s *State) show(startMs, endMs int64, closed bool) *protos.SlotChanged {
	shown := &protos.SlotChanged{StartMs: startMs, EndMs: endMs,
		Blocked: closed || s.blocked(agenda.Slot{Start: instant(startMs), End: instant(endMs)})}
	if b := s.booked[startMs]; b != nil {
		shown.Holder, shown.EndMs = b.By, b.EndMs
	}
	return shown
}

func (s *State) announce(atMs, startMs, endMs int64, closed bool) {
	slot := s.show(startMs, endMs, closed)
	s.tell(atMs, &protos.SlotNews{
		BrandId: s.brandID, StartMs: slot.StartMs, EndMs: slot.EndMs, Holder: slot.Holder, Blocked: slot.Blocked,
	})
}

func (s *State) tell(atMs int64, news *protos.SlotNews) {
	s.number++
	s.news = append(s.news, &protos.RoomNews{Number: s.number, AtMs: atMs, What: &protos.RoomNews_Slot{Slot: news}})
}

// News returns the news that the chat has not taken yet.
func (s *State) News() []*protos.RoomNews { return slices.Clone(s.news) }

// Taken drops the news that the chat has sequenced.
func (s *State) Taken(number int64) {
	s.news = slices.DeleteFunc(s.news, func(n *protos.RoomNews) bool { return n.Number <= number })
}

// Save returns a snapshot of the state.
func (s *State) Save() proto.Message {
	saved := &protos.CalendarSnapshot{News: s.number, Undelivered: s.news}
	for _, start := range slices.Sorted(maps.Keys(s.booked)) {
		saved.Booked = append(saved.Booked, s.booked[start])
	}
	for _, start := range slices.Sorted(maps.Keys(s.blocks)) {
		saved.Blocks = append(saved.Blocks, s.blocks[start])
	}
	return saved
}

// Load rebuilds the state from a snapshot.
func (s *State) Load(snapshot []byte) error {
	var saved protos.CalendarSnapshot
	if err := proto.Unmarshal(snapshot, &saved); err != nil {
		return err
	}
	for _, b := range saved.Booked {
		s.booked[b.StartMs] = b
	}
	for _, b := range saved.Blocks {
		s.blocks[b.StartMs] = b
	}
	s.number, s.news = saved.News, saved.Undelivered
	return nil
}

// spanOf returns the slot of a booking or a block.
func spanOf(of interface {
	GetStartMs() int64
	GetEndMs() int64
}) agenda.Slot {
	return agenda.Slot{Start: instant(of.GetStartMs()), End: instant(of.GetEndMs())}
}

func instant(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

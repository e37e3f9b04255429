// Brands, for which charge and withdraw anchors book hours on duty, and their slot grids as a reader sees them.

package agenda

import (
	"slices"
	"time"

	"touchline/domain"
)

// Brand of charge and withdraw anchors.
type Brand struct {
	BrandID      int64
	Names        domain.Names
	Descriptions domain.Names
	Image        string             // storage key
	Timezone     string             // IANA zone in which its days are counted
	Hours        Hours              // when slots may be booked
	Mine         bool               // the reader is a member
	OnDuty       []Booking          // in lists: the slots of the present time
	DutyRooms    []domain.HouseCard // in lists: the listed rooms of their holders
}

// BrandFilter narrows the list of brands. Zero values do not narrow.
type BrandFilter struct {
	Reader        int64     // the reader, 0 for a visitor
	MineOnly      bool      // only brands of the reader
	Keyword       string    // folded
	At            time.Time // brands with an anchor on duty at this time
	Limit, Offset int
}

// Booking is a booked slot.
type Booking struct {
	Slot
	BrandID    int64
	BrandNames domain.Names
	Timezone   string // of the brand; IANA
	User       domain.Brief
}

// GridView is the data of a stretch of a brand's grid for one reader.
type GridView struct {
	Reader    int64       // 0 a visitor
	Booked    []Booking   // of the brand
	Blocked   []Slot      // includes slots outside the hours of the brand
	Elsewhere []Slot      // the reader is on duty for another brand
	Shows     []time.Time // start times of the matches the reader will show
}

// See returns the status of a slot for the reader, and its holder (the zero Brief if none). A booking survives a
// later block, so its holder still sees it as their own.
func (v GridView) See(slot Slot, occupy time.Duration, now time.Time) (SlotStatus, domain.Brief) {
	var holder domain.Brief
	for _, b := range v.Booked {
		if b.Overlaps(slot.Start, slot.End) {
			holder = b.User
			break
		}
	}
	switch {
	case !slot.Start.After(now):
		return SlotPast, holder
	case holder.UserID != 0 && holder.UserID == v.Reader:
		return SlotMine, holder
	case covers(v.Blocked, slot):
		return SlotBlocked, holder
	case holder.UserID != 0:
		return SlotHeldByOther, holder
	case covers(v.Elsewhere, slot):
		return SlotMineAtOther, holder
	}
	for _, begins := range v.Shows {
		if Occupies(begins, occupy, slot.Start, slot.End) {
			return SlotMatchClashes, holder
		}
	}
	return SlotFree, holder
}

func covers(taken []Slot, slot Slot) bool {
	for _, t := range taken {
		if t.Overlaps(slot.Start, slot.End) {
			return true
		}
	}
	return false
}

// SlotBlock closes a slot for booking.
type SlotBlock struct {
	Slot
	Reason       string
	OperatorID   int64
	OperatorName string
	At           time.Time
}

// DeskSlot is a slot of a brand's calendar for operators: its holder and what closes it, both if both apply.
type DeskSlot struct {
	Slot
	Status SlotStatus   // the status for a stranger
	Holder domain.Brief // the zero Brief: none
	Begins time.Time    // start of the booking, which identifies it for cancelling; zero without one
	Block  *SlotBlock
	Closed bool // outside the hours of the brand
}

// DeskSlots joins the slots of a day with its bookings, its blocks and the hours of the brand.
func DeskSlots(grid Grid, slots []Slot, booked []Booking, blocks []SlotBlock, now time.Time) []DeskSlot {
	view := GridView{Booked: booked, Blocked: grid.Closed(slots)}
	for _, b := range blocks {
		view.Blocked = append(view.Blocked, b.Slot)
	}
	day := make([]DeskSlot, 0, len(slots))
	for _, slot := range slots {
		seen := DeskSlot{Slot: slot, Closed: !grid.Opens(slot)}
		seen.Status, seen.Holder = view.See(slot, 0, now)
		for _, b := range booked {
			if b.Overlaps(slot.Start, slot.End) {
				seen.Begins = b.Start
				break
			}
		}
		for i := range blocks {
			if blocks[i].Overlaps(slot.Start, slot.End) {
				seen.Block = &blocks[i]
				break
			}
		}
		day = append(day, seen)
	}
	return day
}

// Met counts the bookings that a block, or changed hours, would affect.
type Met struct {
	Slots    int // slots that are not over
	Blocked  int // blocked ones among these
	Bookings []Booking
}

// MeetBookings finds the bookings in a stretch of a calendar that have not begun; with outside only those outside the
// hours of the grid.
func MeetBookings(
	grid Grid, from, to time.Time, booked []Booking, blocks []SlotBlock, now time.Time, outside bool,
) Met {
	var met Met
	for _, slot := range grid.Between(from, to) {
		if !slot.End.After(now) {
			continue
		}
		met.Slots++
		if slices.ContainsFunc(blocks, func(b SlotBlock) bool { return b.Overlaps(slot.Start, slot.End) }) {
			met.Blocked++
		}
	}
	for _, b := range booked {
		if b.Start.After(now) && !(outside && grid.Opens(b.Slot)) {
			met.Bookings = append(met.Bookings, b)
		}
	}
	return met
}

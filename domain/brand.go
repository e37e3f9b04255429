// Brands: whose charge and withdraw anchors book hours on duty, and what a reader sees of their grids.

package domain

import (
	"slices"
	"time"
)

// Brand of charge and withdraw anchors.
type Brand struct {
	BrandID      int64
	Names        Names
	Descriptions Names
	Image        string      // storage key
	Timezone     string      // IANA; its days are cut in it
	Hours        Hours       // when it may be booked
	Mine         bool        // the one who asks is a member
	OnDuty       []Booking   // in lists: the slots of this moment
	DutyRooms    []HouseCard // in lists: those of their holders' rooms that are listed
}

// BrandFilter narrows the list of brands. Zero values do not narrow.
type BrandFilter struct {
	Reader        int64     // who asks, 0 a visitor
	MineOnly      bool      // those the reader belongs to
	Keyword       string    // folded
	At            time.Time // when somebody is on duty
	Limit, Offset int
}

// Booking is a slot somebody has booked.
type Booking struct {
	Slot
	BrandID    int64
	BrandNames Names
	Timezone   string // of the brand; IANA
	User       Brief
}

// GridView is what is known of a stretch of a brand's grid, for one reader.
type GridView struct {
	Reader    int64       // 0 a visitor
	Booked    []Booking   // of the brand
	Blocked   []Slot      // and those outside the hours of the brand
	Elsewhere []Slot      // the reader is on duty for another brand
	Shows     []time.Time // when matches begin that the reader will show
}

// See tells how a slot stands for the reader, and who holds it (nobody: the zero Brief). A booking outlives a
// later block, so its holder still sees it as their own.
func (v GridView) See(slot Slot, occupy time.Duration, now time.Time) (SlotStatus, Brief) {
	var holder Brief
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

// DeskSlot is a slot of a brand's calendar as operators see it: who holds it and what closes it, both where both are so.
type DeskSlot struct {
	Slot
	Status SlotStatus // what a stranger sees
	Holder Brief      // nobody: the zero Brief
	Begins time.Time  // of the booking, by which it is cancelled; zero without one
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

// Met is what a block, or other hours, would meet in a calendar.
type Met struct {
	Slots    int // that are not over
	Blocked  int // of these
	Bookings []Booking
}

// MeetBookings finds what lies in a stretch of a calendar: the bookings that have not begun, with outside only those
// that the hours of the grid leave out.
func MeetBookings(grid Grid, from, to time.Time, booked []Booking, blocks []SlotBlock, now time.Time, outside bool) Met {
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

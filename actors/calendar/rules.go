// The rules of the grid: who may book, cancel and block a slot, and until when.

package calendar

import (
	"encoding/json"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/protos"
)

// toldSingly is the number of slots of one block that are sent one by one; for more, readers reload the grid.
const toldSingly = 24

// Book decides a booking. Refusals, in this order: BAD_REQUEST of a start where no slot begins, SLOT_CLOSED,
// SLOT_ALREADY_MINE, SLOT_TAKEN. The commit checks slots under other brands and reserved matches.
func Book(s *State, cmd *protos.BookSlot, grid agenda.Grid, now time.Time) (*protos.SlotBooked, error) {
	slot, ok := grid.SlotAt(instant(cmd.StartMs))
	switch {
	case !ok:
		return nil, domain.RefuseField("startTime", "slot")
	case !slot.Start.After(now):
		return nil, closed(agenda.ClosedPast)
	case slot.End.After(grid.Closes(now)):
		return nil, closed(agenda.ClosedHorizon)
	case !grid.Opens(slot):
		return nil, closed(agenda.ClosedHours)
	case s.blocked(slot):
		return nil, closed(agenda.ClosedBlocked)
	}
	held := s.overlapping(slot)
	for _, b := range held {
		if b.By.GetUserId() == cmd.By.GetUserId() {
			return nil, domain.Refuse(domain.SlotAlreadyMine, "startTime", cmd.StartMs)
		}
	}
	if len(held) > 0 {
		return nil, domain.Refuse(domain.SlotTaken, "startTime", cmd.StartMs)
	}
	return &protos.SlotBooked{By: cmd.By, StartMs: cmd.StartMs, EndMs: slot.End.UnixMilli(), AtMs: now.UnixMilli()}, nil
}

// Cancel frees a slot that has not begun: one's own, or any for an operator. Refusals, in this order: NOT_FOUND of a
// slot without a booking, SLOT_NOT_YOURS, SLOT_CLOSED.
func Cancel(s *State, cmd *protos.CancelSlot, grid agenda.Grid, now time.Time) (*protos.SlotFreed, error) {
	held := s.booked[cmd.StartMs]
	switch {
	case held == nil:
		return nil, domain.Refuse(domain.NotFound, "kind", "slot")
	case !cmd.Operator && held.By.GetUserId() != cmd.By.GetUserId():
		return nil, domain.Refuse(domain.SlotNotYours)
	case held.StartMs <= now.UnixMilli():
		return nil, closed(agenda.ClosedPast)
	}
	return &protos.SlotFreed{By: cmd.By.GetUserId(), Operator: cmd.Operator,
		StartMs: held.StartMs, EndMs: held.EndMs, AtMs: now.UnixMilli(), Closed: !grid.Opens(spanOf(held))}, nil
}

// Block closes every slot that overlaps the range, or opens every closed one; past slots stay as they are. The holder
// of a slot keeps it: a block only prevents new bookings.
func Block(s *State, cmd *protos.BlockSlots, grid agenda.Grid, now time.Time) ([]*protos.SlotBlockSet, error) {
	asked := agenda.Slot{Start: instant(cmd.FromMs), End: instant(cmd.ToMs)}
	switch {
	case !asked.Start.Before(asked.End):
		return nil, domain.RefuseField("endTime", "after", "min", cmd.FromMs+1)
	case asked.End.Sub(asked.Start) > agenda.BlockMost:
		return nil, domain.RefuseField("endTime", "max", "max", asked.Start.Add(agenda.BlockMost).UnixMilli())
	}
	var sets []*protos.SlotBlockSet
	set := func(slot agenda.Slot) {
		if slot.End.After(now) {
			sets = append(sets,
				&protos.SlotBlockSet{
					OperatorId: cmd.OperatorId, StartMs: slot.Start.UnixMilli(), EndMs: slot.End.UnixMilli(),
					Blocked: cmd.Blocked, Reason: cmd.Reason, AtMs: now.UnixMilli(), Closed: !grid.Opens(slot),
				})
		}
	}
	switch slots := grid.Between(asked.Start, asked.End); {
	case !cmd.Blocked:
		for _, b := range s.blocksIn(asked) {
			set(spanOf(b))
		}
	case len(slots) > 0:
		// The first and last slot may reach beyond the range, and a block there closes them already.
		old := s.blocksIn(agenda.Slot{Start: slots[0].Start, End: slots[len(slots)-1].End})
		for _, slot := range slots {
			for len(old) > 0 && old[0].EndMs <= slot.Start.UnixMilli() {
				old = old[1:]
			}
			if len(old) == 0 || old[0].StartMs >= slot.End.UnixMilli() {
				set(slot)
			}
		}
	}
	for _, e := range sets {
		e.Untold = len(sets) > toldSingly
	}
	return sets, nil
}

// cancelNotice is the notice for the holder of a booking that an operator cancelled. The commit of the cancellation
// writes it, so there is exactly one.
func cancelNotice(
	brandID int64, held *protos.SlotBooked, freed *protos.SlotFreed, cmd *protos.CancelSlot, grid agenda.Grid,
) domain.NoticeRow {
	params, _ := json.Marshal(struct {
		Kind       string            `json:"kind"`
		BrandID    string            `json:"brandId"`
		BrandNames map[string]string `json:"brandNames"`
		StartTime  int64             `json:"startTime"`
		EndTime    int64             `json:"endTime"`
		Timezone   string            `json:"timezone"`
		Reason     string            `json:"reason"`
	}{
		"slotCancelled", domain.FormatID(brandID), cmd.Tell.BrandNames, freed.StartMs, freed.EndMs, cmd.Grid.GetZone(),
		cmd.Tell.Reason,
	})
	return domain.NoticeRow{
		NotifyID: fmt.Sprintf("slot_%d_%d_%d", brandID, freed.StartMs, freed.AtMs), UserID: held.By.GetUserId(),
		Type: domain.NotifySystem, Params: params,
		Path: "/chargeWithdrawAnchor/slots/" + domain.FormatID(brandID) + "?date=" + grid.Day(instant(freed.StartMs)),
		At:   instant(freed.AtMs),
	}
}

func closed(reason string) error { return domain.Refuse(domain.SlotClosed, "reason", reason) }

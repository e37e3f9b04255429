// The rules of the grid: who may book, cancel and block a slot, and when it is too late.

package calendar

import (
	"time"

	"touchline/domain"
	"touchline/protos"
)

// blockMost is the longest time one command may close or open: a week, and the hour a clock may be set back.
const blockMost = 7*24*time.Hour + time.Hour

// Book decides whether a slot goes to whoever asks. Refusals, in this order: BAD_REQUEST of a start where no
// slot begins, SLOT_CLOSED, SLOT_ALREADY_MINE, SLOT_TAKEN. Slots under other brands and reserved matches are
// looked at inside the commit.
func Book(s *State, cmd *protos.BookSlot, grid domain.Grid, now time.Time) (*protos.SlotBooked, error) {
	slot, ok := grid.SlotAt(instant(cmd.StartMs))
	switch {
	case !ok:
		return nil, domain.RefuseField("startTime", "slot")
	case !slot.Start.After(now):
		return nil, closed(domain.ClosedPast)
	case slot.End.After(grid.Closes(now)):
		return nil, closed(domain.ClosedHorizon)
	case len(s.blocksIn(slot)) > 0:
		return nil, closed(domain.ClosedBlocked)
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

// Cancel gives a slot back that has not begun: one's own, or any if an operator asks. Refusals, in this order:
// NOT_FOUND of a slot that nobody has booked, SLOT_NOT_YOURS, SLOT_CLOSED.
func Cancel(s *State, cmd *protos.CancelSlot, now time.Time) (*protos.SlotFreed, error) {
	held := s.booked[cmd.StartMs]
	switch {
	case held == nil:
		return nil, domain.Refuse(domain.NotFound, "kind", "slot")
	case !cmd.Operator && held.By.GetUserId() != cmd.By.GetUserId():
		return nil, domain.Refuse(domain.SlotNotYours)
	case held.StartMs <= now.UnixMilli():
		return nil, closed(domain.ClosedPast)
	}
	return &protos.SlotFreed{By: cmd.By.GetUserId(), Operator: cmd.Operator,
		StartMs: held.StartMs, EndMs: held.EndMs, AtMs: now.UnixMilli()}, nil
}

// Block closes every slot that shares a part of the range, or opens every closed one; what is over is left
// alone. Who holds a slot keeps it: a block only keeps others from booking it.
func Block(s *State, cmd *protos.BlockSlots, grid domain.Grid, now time.Time) ([]*protos.SlotBlockSet, error) {
	asked := domain.Slot{Start: instant(cmd.FromMs), End: instant(cmd.ToMs)}
	switch {
	case !asked.Start.Before(asked.End):
		return nil, domain.RefuseField("endTime", "after", "min", cmd.FromMs+1)
	case asked.End.Sub(asked.Start) > blockMost:
		return nil, domain.RefuseField("endTime", "max", "max", asked.Start.Add(blockMost).UnixMilli())
	}
	var sets []*protos.SlotBlockSet
	set := func(startMs, endMs int64) {
		if endMs > now.UnixMilli() {
			sets = append(sets, &protos.SlotBlockSet{OperatorId: cmd.OperatorId, StartMs: startMs, EndMs: endMs,
				Blocked: cmd.Blocked, Reason: cmd.Reason, AtMs: now.UnixMilli()})
		}
	}
	if !cmd.Blocked {
		for _, b := range s.blocksIn(asked) {
			set(b.StartMs, b.EndMs)
		}
		return sets, nil
	}
	for _, slot := range grid.Between(asked.Start, asked.End) {
		if len(s.blocksIn(slot)) == 0 {
			set(slot.Start.UnixMilli(), slot.End.UnixMilli())
		}
	}
	return sets, nil
}

func closed(reason string) error { return domain.Refuse(domain.SlotClosed, "reason", reason) }

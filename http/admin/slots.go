// Slots: blocking hours of a brand's calendar, and cancelling bookings.

package admin

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// BrandPorts are what the calls about brands and their slots need.
type BrandPorts struct {
	BrandEdits   BrandEdits
	Brands       Brands
	SlotBlocks   SlotBlocks
	Calendars    Calendars
	Reservations Reservations
}

type brands struct {
	*operators.Access
	BrandPorts
}

func (h *brands) routes() {
	h.adminBrandRoutes()
	h.adminSlotRoutes()
}

const blockMax = 31 * 24 * time.Hour

// SlotBlocks close hours of brands' grids.
type SlotBlocks interface {
	BlockSlots(ctx context.Context, brandID int64, cmd *protos.BlockSlots) (*protos.SlotsBlocked, error)
}

func (h *brands) adminSlotRoutes() {
	operators.Route(h.Access, domain.OperatorEditor, "/admin/slot_block", h.slotBlock)
	operators.Route(h.Access, domain.OperatorEditor, "/admin/slot_cancel", h.slotCancel)
}

type slotBlockRequest struct {
	operators.Act
	BrandID rest.ID `json:"brandId"`
	From    int64   `json:"from"`
	To      int64   `json:"to"`
	Blocked *bool   `json:"blocked"` // true when absent
	Reason  string  `json:"reason"`
}

func (r slotBlockRequest) Check() error {
	switch {
	case r.BrandID == 0:
		return domain.RefuseField("brandId", "required")
	case r.From <= 0 || r.From > rest.TimeMax:
		return domain.RefuseField("from", "range", "min", 1, "max", int64(rest.TimeMax))
	case r.To <= r.From || r.To-r.From > blockMax.Milliseconds():
		return domain.RefuseField("to", "range", "min", r.From+1, "max", r.From+blockMax.Milliseconds())
	case domain.Length(r.Reason) > adjustReasonMax:
		return domain.RefuseField("reason", "length", "max", adjustReasonMax)
	}
	return nil
}

type slotBlockAnswer struct {
	Changed int64 `json:"changed"` // how many slots are now otherwise than before
}

// slotBlock closes every slot that begins in [from, to), or opens it again. Booked ones keep their right.
func (h *brands) slotBlock(ctx context.Context, at operators.Caller, req slotBlockRequest) (slotBlockAnswer, error) {
	grid, err := h.gridOf(ctx, req.BrandID)
	if err != nil {
		return slotBlockAnswer{}, err
	}
	done, err := h.SlotBlocks.BlockSlots(ctx, int64(req.BrandID), &protos.BlockSlots{
		OperatorId: at.OperatorID, Grid: grid, FromMs: req.From, ToMs: req.To,
		Blocked: req.Blocked == nil || *req.Blocked, Reason: domain.CleanLine(req.Reason),
	})
	return slotBlockAnswer{done.GetChanged()}, err
}

type slotCancelRequest struct {
	operators.Act
	BrandID   rest.ID `json:"brandId"`
	StartTime int64   `json:"startTime"`
}

func (r slotCancelRequest) Check() error {
	if r.BrandID == 0 {
		return domain.RefuseField("brandId", "required")
	}
	if r.StartTime <= 0 || r.StartTime > rest.TimeMax {
		return domain.RefuseField("startTime", "range", "min", 1, "max", int64(rest.TimeMax))
	}
	return nil
}

type slotCancelAnswer struct {
	StartTime int64 `json:"startTime"`
	EndTime   int64 `json:"endTime"`
}

// slotCancel gives up what somebody else booked.
func (h *brands) slotCancel(ctx context.Context, at operators.Caller, req slotCancelRequest) (slotCancelAnswer, error) {
	grid, err := h.gridOf(ctx, req.BrandID)
	if err != nil {
		return slotCancelAnswer{}, err
	}
	freed, err := h.Calendars.CancelSlot(ctx, int64(req.BrandID), &protos.CancelSlot{
		By: &protos.User{UserId: at.OperatorID}, Grid: grid, StartMs: req.StartTime, Operator: true,
	})
	return slotCancelAnswer{freed.GetStartMs(), freed.GetEndMs()}, err
}

// gridOf a brand as the settings have it now; NOT_FOUND for an unknown one.
func (h *brands) gridOf(ctx context.Context, brandID rest.ID) (*protos.Grid, error) {
	brand, err := h.Brands.Brand(ctx, int64(brandID), 0)
	if err != nil {
		return nil, err
	}
	settings, err := h.Reservations.AgendaSettings(ctx)
	return view.GridOf(brand, settings), err
}

// Booking slots, and cancelling bookings.

package slots

import (
	"cmp"
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

type appointmentRequest struct {
	BrandID   rest.ID `json:"brandId"`
	StartTime int64   `json:"startTime"`
	Action    int     `json:"action"` // 1 book, 2 cancel
	RequestID string  `json:"requestId"`
}

func (r appointmentRequest) Brand() rest.ID { return r.BrandID }

func (r appointmentRequest) Check() error {
	switch {
	case r.StartTime <= 0 || r.StartTime > rest.TimeMax:
		return domain.RefuseField("startTime", "range", "min", 1, "max", int64(rest.TimeMax))
	case r.Action != int(domain.ActionDo) && r.Action != int(domain.ActionUndo):
		return domain.RefuseField("action", "enum")
	}
	return rest.CheckOptionalRequestID(r.RequestID)
}

type appointmentAnswer struct {
	slotAnswer
	rest.Idempotent
}

// appointmentTime books a slot for the caller, or cancels the caller's booking.
func (h *Handlers) appointmentTime(ctx context.Context, caller rest.Caller,
	req appointmentRequest) (appointmentAnswer, error) {
	settings, err := h.Matches.AgendaSettings(ctx)
	if err != nil {
		return appointmentAnswer{}, err
	}
	asked := req
	asked.RequestID = ""
	request, err := rest.OptionalIdempotencyKey(caller, "slot", req.RequestID, asked)
	if err != nil {
		return appointmentAnswer{}, err
	}
	grid := view.GridOf(*caller.Brand, settings)
	by := view.ProtoUser(caller.Brief())
	changed, first, err := rest.Once(ctx, h.rest, request, func() (*protos.SlotChanged, error) {
		if req.Action == int(domain.ActionUndo) {
			return h.Calendars.CancelSlot(ctx, caller.Brand.BrandID,
				&protos.CancelSlot{Request: request, By: by, Grid: grid, StartMs: req.StartTime})
		}
		return h.Calendars.BookSlot(ctx, caller.Brand.BrandID,
			&protos.BookSlot{Request: request, By: by, Grid: grid, StartMs: req.StartTime})
	})
	if err != nil {
		return appointmentAnswer{}, h.names.Worded(ctx, caller, err)
	}
	return appointmentAnswer{changedSlot(changed, caller), rest.Idempotent{Replayed: first != nil && req.RequestID != ""}},
		nil
}

// changedSlot returns a changed slot as the caller sees it.
func changedSlot(changed *protos.SlotChanged, caller rest.Caller) slotAnswer {
	slot := agenda.Slot{Start: time.UnixMilli(changed.GetStartMs()), End: time.UnixMilli(changed.GetEndMs())}
	holder := changed.GetHolder()
	status := agenda.SlotHeldByOther
	switch {
	case holder.GetUserId() == 0 && changed.GetBlocked():
		status = agenda.SlotBlocked
	case holder.GetUserId() == 0:
		status = agenda.SlotFree
	case holder.GetUserId() == caller.UserID:
		status = agenda.SlotMine
	}
	return slotAnswerOf(slot, status, holder.Brief())
}

type myTimeListRequest struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

func (r myTimeListRequest) Check() error {
	return cmp.Or(view.CheckTime("from", r.From), view.CheckTime("to", r.To))
}

type bookingAnswer struct {
	BrandID   rest.ID `json:"brandId"`
	BrandName string  `json:"brandName"`
	Timezone  string  `json:"timezone"` // of the brand, an IANA name
	StartTime int64   `json:"startTime"`
	EndTime   int64   `json:"endTime"`
}

// myTimeList lists the caller's bookings. Without from and to, it lists those that are not over.
func (h *Handlers) myTimeList(ctx context.Context, caller rest.Caller, req myTimeListRequest) ([]bookingAnswer, error) {
	from, to := view.TimeOr(req.From, h.rest.Now()), view.TimeOr(req.To, time.UnixMilli(rest.TimeMax))
	bookings, err := h.Slots.Bookings(ctx, caller.UserID, from, to)
	return view.Each(bookings, func(b agenda.Booking) bookingAnswer {
		return bookingAnswer{rest.ID(b.BrandID), b.BrandNames.In(caller.Lang), b.Timezone, b.Start.UnixMilli(),
			b.End.UnixMilli()}
	}), err
}

// Booking hours on duty, and giving them back (contract section 14).
package http

import (
	"context"
	"time"

	"touchline/domain"
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
	case r.Action != actionReserve && r.Action != actionCancel:
		return domain.RefuseField("action", "enum")
	}
	return checkOptionalID(r.RequestID)
}

// checkOptionalID is checkRequestID for calls that may do without.
func checkOptionalID(id string) error {
	if id == "" {
		return nil
	}
	return rest.CheckRequestID(id)
}

// namedDeed is deed for calls that may do without a request id. Then the deed gets one that no caller can choose:
// a try whose answer was lost on the way must not find itself in the way.
func namedDeed(caller rest.Caller, call, id string, req any) (*protos.Request, error) {
	if id == "" {
		id = "." + rest.NewTrace() + rest.NewTrace()
	}
	return rest.IdempotencyKey(caller, call, id, req)
}

type appointmentAnswer struct {
	slotAnswer
	rest.Idempotent
}

// appointmentTime books a slot for the caller, or gives the caller's own back.
func (s *Server) appointmentTime(ctx context.Context, caller rest.Caller, req appointmentRequest) (appointmentAnswer, error) {
	settings, err := s.Reservations.AgendaSettings(ctx)
	if err != nil {
		return appointmentAnswer{}, err
	}
	asked := req
	asked.RequestID = ""
	request, err := namedDeed(caller, "slot", req.RequestID, asked)
	if err != nil {
		return appointmentAnswer{}, err
	}
	grid := gridIn(*caller.Brand, settings)
	by := view.ProtoUser(caller.Brief())
	changed, first, err := rest.Once(ctx, s.Server, request, func() (*protos.SlotChanged, error) {
		if req.Action == actionCancel {
			return s.Calendars.CancelSlot(ctx, caller.Brand.BrandID, &protos.CancelSlot{Request: request, By: by, Grid: grid, StartMs: req.StartTime})
		}
		return s.Calendars.BookSlot(ctx, caller.Brand.BrandID, &protos.BookSlot{Request: request, By: by, Grid: grid, StartMs: req.StartTime})
	})
	if err != nil {
		return appointmentAnswer{}, s.worded(ctx, caller, err)
	}
	return appointmentAnswer{changedSlot(changed, caller), rest.Idempotent{Replayed: first != nil && req.RequestID != ""}}, nil
}

// gridIn is the grid of a brand as the settings have it now.
func gridIn(brand domain.Brand, settings domain.AgendaSettings) *protos.Grid {
	return &protos.Grid{
		Zone: brand.Timezone, SlotMinutes: int32(settings.SlotMinutes),
		HorizonDays: int32(settings.HorizonDays), OccupyMinutes: int32(settings.OccupyMinutes),
	}
}

// changedSlot is the slot as it became for the caller.
func changedSlot(changed *protos.SlotChanged, caller rest.Caller) slotAnswer {
	slot := domain.Slot{Start: time.UnixMilli(changed.GetStartMs()), End: time.UnixMilli(changed.GetEndMs())}
	holder := changed.GetHolder()
	status := domain.SlotHeldByOther
	switch {
	case holder.GetUserId() == 0 && changed.GetBlocked():
		status = domain.SlotBlocked
	case holder.GetUserId() == 0:
		status = domain.SlotFree
	case holder.GetUserId() == caller.UserID:
		status = domain.SlotMine
	}
	return slotAnswerOf(slot, status, domain.Brief{UserID: holder.GetUserId(), NickName: holder.GetNickName(),
		UserImage: holder.GetUserImage(), HouseID: holder.GetHouseId()})
}

type myTimeListRequest struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

func (r myTimeListRequest) Check() error {
	if r.From < 0 || r.From > rest.TimeMax {
		return domain.RefuseField("from", "range", "min", 0, "max", int64(rest.TimeMax))
	}
	if r.To < 0 || r.To > rest.TimeMax {
		return domain.RefuseField("to", "range", "min", 0, "max", int64(rest.TimeMax))
	}
	return nil
}

type bookingAnswer struct {
	BrandID   rest.ID `json:"brandId"`
	BrandName string  `json:"brandName"`
	StartTime int64   `json:"startTime"`
	EndTime   int64   `json:"endTime"`
}

// myTimeList: the slots the caller has booked, without limits those that are not over.
func (s *Server) myTimeList(ctx context.Context, caller rest.Caller, req myTimeListRequest) ([]bookingAnswer, error) {
	from, to := s.Now(), time.UnixMilli(rest.TimeMax)
	if req.From != 0 {
		from = time.UnixMilli(req.From)
	}
	if req.To != 0 {
		to = time.UnixMilli(req.To)
	}
	bookings, err := s.Brands.Bookings(ctx, caller.UserID, from, to)
	return view.Each(bookings, func(b domain.Booking) bookingAnswer {
		return bookingAnswer{rest.ID(b.BrandID), b.BrandNames.In(caller.Lang), b.Start.UnixMilli(), b.End.UnixMilli()}
	}), err
}

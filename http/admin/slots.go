// Slots: blocking hours of a brand's calendar, and cancelling bookings.

package admin

import (
	"cmp"
	"context"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/console"
	"touchline/frames"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

type slotListRequest struct {
	BrandID rest.ID `json:"brandId"`
	Date    string  `json:"date"` // in the zone of the brand, one of the answer's dates; absent: today
	Days    int     `json:"days"` // how many from the date on, at most 7; absent: 1
}

const slotDaysMax = 7

func (r slotListRequest) Check() error {
	if err := operators.Need("brandId", r.BrandID != 0); err != nil {
		return err
	}
	if r.Days < 0 || r.Days > slotDaysMax {
		return domain.RefuseField("days", "range", "min", 1, "max", slotDaysMax)
	}
	return nil
}

type slotBlockShown struct {
	Reason     string `json:"reason"`
	Operator   string `json:"operator"` // who blocked it
	CreateTime int64  `json:"createTime"`
}

type deskSlot struct {
	StartTime   int64             `json:"startTime"`
	EndTime     int64             `json:"endTime"`
	SlotStatus  agenda.SlotStatus `json:"slotStatus"`  // as a user without a booking sees it
	User        *frames.BriefView `json:"user"`        // the holder, also of a blocked slot
	BookingTime *int64            `json:"bookingTime"` // the startTime of slot_cancel; null: not booked
	Block       *slotBlockShown   `json:"block"`       // null: not blocked
	Closed      bool              `json:"closed"`      // outside the hours of the brand
}

type deskDay struct {
	Date  string     `json:"date"`
	Slots []deskSlot `json:"slots"`
}

type slotListAnswer struct {
	BrandID     rest.ID      `json:"brandId"`
	Names       domain.Names `json:"names"`
	Timezone    string       `json:"timezone"`
	SlotMinutes int          `json:"slotMinutes"`
	Dates       []string     `json:"dates"` // that can be booked now
	Days        []deskDay    `json:"days"`
	ServerTime  int64        `json:"serverTime"`
}

// slotList shows days of a brand's calendar with holders and blocks.
func (h *brands) slotList(ctx context.Context, _ operators.Caller, req slotListRequest) (slotListAnswer, error) {
	var answer slotListAnswer
	brand, settings, err := h.brandOf(ctx, req.BrandID)
	if err != nil {
		return answer, err
	}
	grid, err := agenda.NewGrid(brand.Timezone, settings.SlotMinutes, settings.HorizonDays)
	if err != nil {
		return answer, err
	}
	grid = grid.Keeping(brand.Hours)
	now := h.Rest.Now()
	answer = slotListAnswer{BrandID: req.BrandID, Names: brand.Names, Timezone: brand.Timezone,
		SlotMinutes: settings.SlotMinutes,
		Dates:       grid.Days(now), Days: []deskDay{}, ServerTime: now.UnixMilli()}
	first := 0
	if req.Date != "" {
		first = slices.Index(answer.Dates, req.Date)
	}
	if first < 0 {
		return answer, domain.RefuseField("date", "range", "min", answer.Dates[0], "max", answer.Dates[len(answer.Dates)-1])
	}
	dates := answer.Dates[first:min(first+max(req.Days, 1), len(answer.Dates))]
	from, last := grid.Slots(dates[0])[0].Start, grid.Slots(dates[len(dates)-1])
	booked, blocks, err := h.Slots.DeskGrid(ctx, brand.BrandID, from, last[len(last)-1].End)
	for _, date := range dates {
		slots := agenda.DeskSlots(grid, grid.Slots(date), booked, blocks, now)
		answer.Days = append(answer.Days, deskDay{date, rest.NotNil(view.Each(slots, showDeskSlot))})
	}
	return answer, err
}

func showDeskSlot(s agenda.DeskSlot) deskSlot {
	shown := deskSlot{
		StartTime: s.Start.UnixMilli(), EndTime: s.End.UnixMilli(), SlotStatus: s.Status, User: frames.ViewOf(s.Holder),
		BookingTime: view.Millis(s.Begins), Closed: s.Closed,
	}
	if s.Block != nil {
		shown.Block = &slotBlockShown{s.Block.Reason, s.Block.OperatorName, s.Block.At.UnixMilli()}
	}
	return shown
}

type slotBookingsRequest struct {
	BrandID  rest.ID             `json:"brandId"`
	From     int64               `json:"from"`     // with to: bookings that overlap the time between them
	To       int64               `json:"to"`       // at most 31 days after from
	Hours    [][]agenda.HourSpan `json:"hours"`    // instead of both: bookings outside of these hours
	Timezone string              `json:"timezone"` // of the hours; absent: the brand's
}

func (r slotBookingsRequest) Check() error {
	switch {
	case r.BrandID == 0:
		return domain.RefuseField("brandId", "required")
	case r.Timezone != "" && !isZone(r.Timezone):
		return domain.RefuseField("timezone", "zone")
	case r.Hours != nil:
		return nil
	}
	return slotBlockRequest{BrandID: r.BrandID, From: r.From, To: r.To}.Check()
}

type slotBooking struct {
	StartTime int64             `json:"startTime"`
	EndTime   int64             `json:"endTime"`
	User      *frames.BriefView `json:"user"`
}

type slotBookingsAnswer struct {
	SlotMinutes int           `json:"slotMinutes"`
	Slots       int           `json:"slots"`   // between from and to, not over yet
	Blocked     int           `json:"blocked"` // of these
	List        []slotBooking `json:"list"`    // bookings that have not begun
}

// slotBookings shows which future bookings a block or new hours would affect. Nothing changes.
func (h *brands) slotBookings(ctx context.Context, _ operators.Caller,
	req slotBookingsRequest) (slotBookingsAnswer, error) {
	var answer slotBookingsAnswer
	brand, settings, err := h.brandOf(ctx, req.BrandID)
	if err != nil {
		return answer, err
	}
	hours, err := agenda.Hours(req.Hours).Clean(settings.SlotMinutes)
	if err != nil {
		return answer, err
	}
	grid, err := agenda.NewGrid(cmp.Or(req.Timezone, brand.Timezone), settings.SlotMinutes, settings.HorizonDays)
	if err != nil {
		return answer, err
	}
	now := h.Rest.Now()
	from, to := now, now.Add(agenda.BlockMost)
	if req.Hours == nil {
		from, to = time.UnixMilli(max(req.From, now.UnixMilli())), time.UnixMilli(max(req.To, now.UnixMilli()))
	}
	booked, blocks, err := h.Slots.DeskGrid(ctx, brand.BrandID, from, to)
	met := agenda.MeetBookings(grid.Keeping(hours), from, to, booked, blocks, now, req.Hours != nil)
	answer = slotBookingsAnswer{SlotMinutes: settings.SlotMinutes, Slots: met.Slots, Blocked: met.Blocked,
		List: rest.NotNil(view.Each(met.Bookings, func(b agenda.Booking) slotBooking {
			return slotBooking{b.Start.UnixMilli(), b.End.UnixMilli(), frames.ViewOf(b.User)}
		}))}
	return answer, err
}

type slotBlockRequest struct {
	operators.Act
	BrandID rest.ID `json:"brandId"`
	From    int64   `json:"from"`
	To      int64   `json:"to"`
	Blocked *bool   `json:"blocked"` // true when absent
	Reason  string  `json:"reason"`
}

func (r slotBlockRequest) Thing() string { return operators.ThingOf("brand", r.BrandID) }

func (r slotBlockRequest) Check() error {
	switch {
	case r.BrandID == 0:
		return domain.RefuseField("brandId", "required")
	case r.From <= 0 || r.From > rest.TimeMax:
		return domain.RefuseField("from", "range", "min", 1, "max", int64(rest.TimeMax))
	case r.To <= r.From || r.To-r.From > agenda.BlockMost.Milliseconds():
		return domain.RefuseField("to", "range", "min", r.From+1, "max", r.From+agenda.BlockMost.Milliseconds())
	case domain.Length(r.Reason) > adjustReasonMax:
		return domain.RefuseField("reason", "length", "max", adjustReasonMax)
	}
	return nil
}

type slotBlockAnswer struct {
	Changed int64 `json:"changed"` // slots that are now blocked or open and were not before
}

// slotBlock blocks every slot that overlaps [from, to), at most 31 days, or opens it again. Bookings stay.
func (h *brands) slotBlock(ctx context.Context, at operators.Caller, req slotBlockRequest) (slotBlockAnswer, error) {
	_, grid, err := h.gridOf(ctx, req.BrandID)
	if err != nil {
		return slotBlockAnswer{}, err
	}
	request, err := rest.OptionalIdempotencyKey(rest.Caller{UserID: at.OperatorID}, "slotBlock", "", req)
	if err != nil {
		return slotBlockAnswer{}, err
	}
	done, _, err := rest.Once(ctx, h.Rest, request, func() (*protos.SlotsBlocked, error) {
		return h.Actors.BlockSlots(ctx, int64(req.BrandID), &protos.BlockSlots{
			OperatorId: at.OperatorID, Grid: grid, FromMs: req.From, ToMs: req.To, Request: request,
			Blocked: req.Blocked == nil || *req.Blocked, Reason: domain.CleanLine(req.Reason),
		})
	})
	if domain.CodeOf(err) == domain.StaleState {
		err = nil // nothing to change
	}
	return slotBlockAnswer{done.GetChanged()}, err
}

type slotCancelRequest struct {
	operators.Act
	BrandID   rest.ID `json:"brandId"`
	StartTime int64   `json:"startTime"`
	Reason    string  `json:"reason"` // the holder reads it in their notice
}

func (r slotCancelRequest) Thing() string { return operators.ThingOf("brand", r.BrandID) }

func (r slotCancelRequest) Check() error {
	return cmp.Or(
		console.CheckReason(r.Reason),
		operators.Need("brandId", r.BrandID != 0),
		operators.InTime("startTime", &r.StartTime, 1))
}

type slotCancelAnswer struct {
	StartTime int64 `json:"startTime"`
	EndTime   int64 `json:"endTime"`
}

// slotHolder is what the record keeps of a cancelled booking.
type slotHolder struct {
	HeldBy rest.ID `json:"heldBy" api:"nullable"`
}

// slotCancel cancels a booking. The holder gets a notice with the reason.
func (h *brands) slotCancel(ctx context.Context, at operators.Caller, req slotCancelRequest) (slotCancelAnswer, error) {
	brand, grid, err := h.gridOf(ctx, req.BrandID)
	if err != nil {
		return slotCancelAnswer{}, err
	}
	start := time.UnixMilli(req.StartTime)
	held, _, err := h.Slots.DeskGrid(ctx, int64(req.BrandID), start, start.Add(time.Millisecond))
	if err != nil {
		return slotCancelAnswer{}, err
	}
	request, err := rest.OptionalIdempotencyKey(rest.Caller{UserID: at.OperatorID}, "slotCancel", "", req)
	if err != nil {
		return slotCancelAnswer{}, err
	}
	freed, _, err := rest.Once(ctx, h.Rest, request, func() (*protos.SlotChanged, error) {
		return h.Actors.CancelSlot(ctx, int64(req.BrandID), &protos.CancelSlot{
			By: &protos.User{UserId: at.OperatorID}, Grid: grid, StartMs: req.StartTime, Operator: true, Request: request,
			Tell: &protos.TellHolder{BrandNames: brand.Names, Reason: domain.CleanLine(req.Reason)},
		})
	})
	if err == nil && len(held) > 0 {
		at.Changed(slotHolder{rest.ID(held[0].User.UserID)}, slotHolder{})
	}
	return slotCancelAnswer{freed.GetStartMs(), freed.GetEndMs()}, err
}

// brandOf reads a brand and the settings of its calendar; NOT_FOUND for an unknown brand.
func (h *brands) brandOf(ctx context.Context, brandID rest.ID) (agenda.Brand, agenda.Settings, error) {
	brand, err := h.Slots.Brand(ctx, int64(brandID), 0)
	if err != nil {
		return brand, agenda.Settings{}, err
	}
	settings, err := h.Matches.AgendaSettings(ctx)
	return brand, settings, err
}

// gridOf is the grid of a brand by the present settings; NOT_FOUND for an unknown brand.
func (h *brands) gridOf(ctx context.Context, brandID rest.ID) (agenda.Brand, *protos.Grid, error) {
	brand, settings, err := h.brandOf(ctx, brandID)
	return brand, view.GridOf(brand, settings), err
}

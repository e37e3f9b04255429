// Brands and their calendars of slots.

package slots

import (
	"cmp"
	"context"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/http/rest"
	"touchline/http/view"
)

const onDutyShown = 5

func (h *Handlers) routes() {
	rest.Route(h.rest, rest.Public, "/ct_anchor/ownerList", rest.LimitReads, h.ownerList)
	rest.Route(h.rest, rest.Public, "/ct_anchor/timeList", rest.LimitReads, h.timeList)
	rest.Route(h.rest, rest.BrandMember, "/ct_anchor/appointmentTime", rest.LimitReserve, h.appointmentTime)
	rest.Route(h.rest, rest.User, "/ct_anchor/myTimeList", rest.LimitReads, h.myTimeList)
	rest.Route(h.rest, rest.User, "/web_anchor/userOwnerList", rest.LimitReads, h.userOwnerList)
}

type brandBrief struct {
	BrandID    rest.ID `json:"brandId"`
	BrandName  string  `json:"brandName"`
	BrandImage string  `json:"brandImage"`
}

func brandIn(b agenda.Brand, lang string) brandBrief {
	return brandBrief{rest.ID(b.BrandID), b.Names.In(lang), b.Image}
}

// userOwnerList lists the brands of which the caller is a member.
func (h *Handlers) userOwnerList(ctx context.Context, caller rest.Caller, _ struct{}) ([]brandBrief, error) {
	brands, err := h.Slots.BrandsOf(ctx, caller.UserID)
	return view.Each(brands, func(b agenda.Brand) brandBrief { return brandIn(b, caller.Lang) }), err
}

type ownerListRequest struct {
	rest.Paging
	Keyword string `json:"keyword"`
	Mine    bool   `json:"mine"`
}

func (r ownerListRequest) Check() error {
	return cmp.Or(rest.CheckKeyword(r.Keyword), r.Paging.Check())
}

type brandAnswer struct {
	brandBrief
	Description string          `json:"description"`
	Mine        bool            `json:"mine"`
	OnDuty      []duty          `json:"onDuty"`  // holders of the current slot, with or without a room
	Anchors     []view.LiveItem `json:"anchors"` // their listed rooms
}

type duty struct {
	User      view.UserBrief `json:"user"`
	StartTime int64          `json:"startTime"`
	EndTime   int64          `json:"endTime"`
}

func dutyOf(b agenda.Booking) duty {
	return duty{view.UserBriefOf(b.User), b.Start.UnixMilli(), b.End.UnixMilli()}
}

// ownerList lists the brands.
func (h *Handlers) ownerList(ctx context.Context, caller rest.Caller,
	req ownerListRequest) (rest.Page[brandAnswer], error) {
	brands, total, err := h.Slots.BrandPage(ctx, agenda.BrandFilter{
		Reader: caller.UserID, MineOnly: req.Mine, Keyword: domain.Fold(domain.CleanLine(req.Keyword)), At: h.rest.Now(),
		Limit: req.Limit(), Offset: req.Offset(),
	})
	return rest.PageOf(req.Paging, view.Each(brands, func(b agenda.Brand) brandAnswer {
		onDuty := b.OnDuty[:min(len(b.OnDuty), onDutyShown)]
		rooms := b.DutyRooms[:min(len(b.DutyRooms), onDutyShown)]
		return brandAnswer{
			brandIn(b, caller.Lang), b.Descriptions.In(caller.Lang), b.Mine, view.Each(onDuty, dutyOf),
			view.LiveItemsIn(rooms, caller.Lang, h.rest.Now()),
		}
	}), total), err
}

type timeListRequest struct {
	BrandID rest.ID `json:"brandId"`
	Date    string  `json:"date"`
}

func (r timeListRequest) Check() error {
	if r.BrandID == 0 {
		return domain.RefuseField("brandId", "required")
	}
	return nil
}

// TimeListAnswer is a day of a brand's calendar.
type TimeListAnswer struct {
	brandBrief
	Timezone    string       `json:"timezone"`
	SlotMinutes int          `json:"slotMinutes"`
	Dates       []string     `json:"dates"`
	Date        string       `json:"date"`
	CanBook     bool         `json:"canBook"`
	Slots       []slotAnswer `json:"slots"`
	ServerTime  int64        `json:"serverTime"`
}

type slotAnswer struct {
	StartTime  int64           `json:"startTime"`
	EndTime    int64           `json:"endTime"`
	SlotStatus int32           `json:"slotStatus"`
	User       *view.UserBrief `json:"user"` // holder of the slot
}

func slotAnswerOf(slot agenda.Slot, status agenda.SlotStatus, holder domain.Brief) slotAnswer {
	answer := slotAnswer{StartTime: slot.Start.UnixMilli(), EndTime: slot.End.UnixMilli(), SlotStatus: int32(status)}
	if holder.UserID != 0 {
		answer.User = new(view.UserBriefOf(holder))
	}
	return answer
}

// timeList shows a day of a brand's calendar. It refuses days that cannot be booked now.
func (h *Handlers) timeList(ctx context.Context, caller rest.Caller, req timeListRequest) (TimeListAnswer, error) {
	var answer TimeListAnswer
	brand, err := h.Slots.Brand(ctx, int64(req.BrandID), caller.UserID)
	if err != nil {
		return answer, err
	}
	settings, err := h.Matches.AgendaSettings(ctx)
	if err != nil {
		return answer, err
	}
	grid, err := agenda.NewGrid(brand.Timezone, settings.SlotMinutes, settings.HorizonDays)
	if err != nil {
		return answer, err
	}
	grid = grid.Keeping(brand.Hours)
	now := h.rest.Now()
	answer = TimeListAnswer{
		brandBrief: brandIn(brand, caller.Lang), Timezone: brand.Timezone, SlotMinutes: settings.SlotMinutes,
		Dates: grid.Days(now), Date: req.Date, CanBook: brand.Mine, ServerTime: now.UnixMilli(),
	}
	if req.Date == "" {
		answer.Date = answer.Dates[0]
	}
	if !slices.Contains(answer.Dates, answer.Date) {
		return answer, domain.RefuseField("date", "range", "min", answer.Dates[0], "max", answer.Dates[len(answer.Dates)-1])
	}
	slots := grid.Slots(answer.Date)
	occupy := time.Duration(settings.OccupyMinutes) * time.Minute
	from, to := slots[0].Start, slots[len(slots)-1].End
	seen, err := h.Slots.GridView(ctx, brand.BrandID, caller.UserID, from, to, from.Add(-occupy))
	seen.Blocked = append(seen.Blocked, grid.Closed(slots)...)
	answer.Slots = view.Each(slots, func(slot agenda.Slot) slotAnswer {
		status, holder := seen.See(slot, occupy, now)
		return slotAnswerOf(slot, status, holder)
	})
	return answer, err
}

// Statistics of the site: days, rooms and sports.

package admin

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

type span struct {
	FromDate string `json:"fromDate"` // YYYY-MM-DD in the site's time zone
	ToDate   string `json:"toDate"`   // the last day; at most 366 days
}

func (s span) in(zone *time.Location) ([]studio.Day, error) {
	first, ok := studio.ParseDay(s.FromDate, zone)
	if !ok {
		return nil, domain.RefuseField("fromDate", "date")
	}
	last, ok := studio.ParseDay(s.ToDate, zone)
	if !ok {
		return nil, domain.RefuseField("toDate", "date")
	}
	if last.Date.Before(first.Date) || last.Date.Sub(first.Date) >= studio.StatsDaysMax*24*time.Hour {
		return nil, domain.RefuseField("toDate", "range")
	}
	return studio.DaysFrom(first.Date, last.Date, zone), nil
}

type dayShown struct {
	Date          string       `json:"date"`
	Rooms         int64        `json:"rooms"` // with a broadcast
	Sessions      int64        `json:"sessions"`
	Peak          int64        `json:"peak"`    // of the room with the most viewers
	Viewers       int64        `json:"viewers"` // the peaks of all rooms added up
	LiveSeconds   int64        `json:"liveSeconds"`
	NewFans       int64        `json:"newFans"`
	Gifts         domain.Coins `json:"gifts"` // that went to anchors
	Registrations int64        `json:"registrations"`
	Finished      bool         `json:"finished"` // counted by the nightly job; the figures of other days may change
}

type raceShown struct {
	RaceType    int32 `json:"raceType"` // 0: none
	LiveSeconds int64 `json:"liveSeconds"`
}

type daysAnswer struct {
	Days  []dayShown  `json:"days"`  // one for each, the earliest first
	Races []raceShown `json:"races"` // the longest first
}

// statsDays shows each day of all rooms together, and how long each sport was on the air. The call counts the newest
// days that the nightly job has not finished.
func (h *system) statsDays(ctx context.Context, _ operators.Caller, req span) (daysAnswer, error) {
	days, err := req.in(h.Rest.Zone)
	if err != nil {
		return daysAnswer{}, err
	}
	list, races, err := h.Anchors.SiteDays(ctx, days, h.Rest.Now())
	return daysAnswer{
		rest.NotNil(view.Each(list, func(d studio.SiteDay) dayShown {
			return dayShown{d.Date.Format(time.DateOnly), d.Rooms, d.Sessions, d.Peak, d.Viewers, int64(d.Live.Seconds()),
				d.NewFans, d.Gifts, d.Registrations, d.Finished}
		})),
		rest.NotNil(view.Each(races, func(r studio.RaceTotal) raceShown {
			return raceShown{r.RaceType, int64(r.Live.Seconds())}
		})),
	}, err
}

type roomsRequest struct {
	rest.Paging
	span
	// Sort is live, sessions, peak, gifts or newFans; with "-" before it the largest first; absent: -live.
	Sort string `json:"sort"`
}

type roomShown struct {
	HouseID     rest.ID      `json:"houseId"`
	HouseName   string       `json:"houseName"` // "" of a removed room
	Days        int64        `json:"days"`      // with a broadcast
	Sessions    int64        `json:"sessions"`
	Peak        int64        `json:"peak"`
	LiveSeconds int64        `json:"liveSeconds"`
	NewFans     int64        `json:"newFans"`
	Gifts       domain.Coins `json:"gifts"`
}

// statsRooms shows the rooms that were on the air on some of the days.
func (h *system) statsRooms(ctx context.Context, _ operators.Caller, req roomsRequest) (rest.Page[roomShown], error) {
	var none rest.Page[roomShown]
	days, err := req.in(h.Rest.Zone)
	if err != nil {
		return none, err
	}
	list, err := h.Anchors.RoomTotals(ctx, days, h.Rest.Now())
	if err != nil {
		return none, err
	}
	if !studio.SortRoomTotals(list, req.Sort) {
		return none, domain.RefuseField("sort", "enum")
	}
	return operators.PageOf(req.Paging, list, func(r studio.RoomTotal) roomShown {
		return roomShown{rest.ID(r.HouseID), r.Name, r.Days, r.Sessions, r.Peak, int64(r.Live.Seconds()), r.NewFans, r.Gifts}
	}), nil
}

type statsRunRequest struct {
	operators.Act
	Date string `json:"date"` // YYYY-MM-DD in the site's time zone
}

type statsRunAnswer struct {
	Date  string `json:"date"`
	Rooms int64  `json:"rooms"` // with a broadcast that day
}

// statsRun counts a past day of every room, also a day that was counted before.
func (h *system) statsRun(ctx context.Context, _ operators.Caller, req statsRunRequest) (statsRunAnswer, error) {
	day, ok := studio.ParseDay(req.Date, h.Rest.Zone)
	if !ok {
		return statsRunAnswer{}, domain.RefuseField("date", "date")
	}
	if err := studio.MayCount(day, h.Rest.Now()); err != nil {
		return statsRunAnswer{}, err
	}
	rooms, err := h.Anchors.FinishDay(ctx, day, true, h.Rest.Now)
	return statsRunAnswer{day.String(), rooms}, err
}

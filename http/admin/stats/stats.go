// Statistics of the site: days, rooms and sports.

// Package stats answers the calls about what the days of all rooms came to.
package stats

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/persistence/tables/rooms"
)

type stats struct {
	*operators.Access
	anchors *rooms.Anchors
}

// Register registers the calls.
func Register(access *operators.Access, anchors *rooms.Anchors) {
	h := &stats{access, anchors}
	operators.Route(access, domain.OperatorEditor, "/admin/stats_days", h.days)
	operators.Route(access, domain.OperatorEditor, "/admin/stats_rooms", h.rooms)
}

type span struct {
	FromDate string `json:"fromDate"` // YYYY-MM-DD in the site's time zone
	ToDate   string `json:"toDate"`   // the last day; at most 366 days
}

func (s span) in(zone *time.Location) ([]domain.Day, error) {
	first, ok := domain.ParseDay(s.FromDate, zone)
	if !ok {
		return nil, domain.RefuseField("fromDate", "date")
	}
	last, ok := domain.ParseDay(s.ToDate, zone)
	if !ok {
		return nil, domain.RefuseField("toDate", "date")
	}
	if last.Date.Before(first.Date) || last.Date.Sub(first.Date) >= domain.StatsDaysMax*24*time.Hour {
		return nil, domain.RefuseField("toDate", "range")
	}
	return domain.DaysFrom(first.Date, last.Date, zone), nil
}

type dayShown struct {
	Date          string       `json:"date"`
	Rooms         int64        `json:"rooms"` // with a broadcast
	Sessions      int64        `json:"sessions"`
	Peak          int64        `json:"peak"`    // of the fullest room
	Viewers       int64        `json:"viewers"` // the peaks of all rooms added up
	LiveSeconds   int64        `json:"liveSeconds"`
	NewFans       int64        `json:"newFans"`
	Gifts         domain.Coins `json:"gifts"` // that went to anchors
	Registrations int64        `json:"registrations"`
	Finished      bool         `json:"finished"` // counted by the job of the night; otherwise the figures may still change
}

type raceShown struct {
	RaceType    int32 `json:"raceType"` // 0 is none
	LiveSeconds int64 `json:"liveSeconds"`
}

type daysAnswer struct {
	Days  []dayShown  `json:"days"`  // one for each, the earliest first
	Races []raceShown `json:"races"` // the longest first
}

// days shows the days of all rooms together, and how long each sport was on the air. The newest days the job of the
// night has not finished are counted for this answer.
func (h *stats) days(ctx context.Context, _ operators.Caller, req span) (daysAnswer, error) {
	days, err := req.in(h.Rest.Zone)
	if err != nil {
		return daysAnswer{}, err
	}
	list, races, err := h.anchors.SiteDays(ctx, days, h.Rest.Now())
	return daysAnswer{
		rest.NotNil(view.Each(list, func(d domain.SiteDay) dayShown {
			return dayShown{d.Date.Format(time.DateOnly), d.Rooms, d.Sessions, d.Peak, d.Viewers, int64(d.Live.Seconds()), d.NewFans, d.Gifts, d.Registrations, d.Finished}
		})),
		rest.NotNil(view.Each(races, func(r domain.RaceTotal) raceShown { return raceShown{r.RaceType, int64(r.Live.Seconds())} })),
	}, err
}

type roomsRequest struct {
	rest.Paging
	span
	Sort string `json:"sort"` // live, sessions, peak, gifts or newFans; with "-" before it from the largest down (default -live)
}

type roomShown struct {
	HouseID     rest.ID      `json:"houseId"`
	HouseName   string       `json:"houseName"` // "" of a room that is gone
	Days        int64        `json:"days"`      // on which it was on the air
	Sessions    int64        `json:"sessions"`
	Peak        int64        `json:"peak"`
	LiveSeconds int64        `json:"liveSeconds"`
	NewFans     int64        `json:"newFans"`
	Gifts       domain.Coins `json:"gifts"`
}

// rooms shows the rooms that were on the air on some of the days.
func (h *stats) rooms(ctx context.Context, _ operators.Caller, req roomsRequest) (rest.Page[roomShown], error) {
	var none rest.Page[roomShown]
	days, err := req.in(h.Rest.Zone)
	if err != nil {
		return none, err
	}
	list, err := h.anchors.RoomTotals(ctx, days, h.Rest.Now())
	if err != nil {
		return none, err
	}
	if !domain.SortRoomTotals(list, req.Sort) {
		return none, domain.RefuseField("sort", "enum")
	}
	from := min(req.Offset(), len(list))
	shown := list[from:min(from+req.Limit(), len(list))]
	return rest.PageOf(req.Paging, view.Each(shown, func(r domain.RoomTotal) roomShown {
		return roomShown{rest.ID(r.HouseID), r.Name, r.Days, r.Sessions, r.Peak, int64(r.Live.Seconds()), r.NewFans, r.Gifts}
	}), int64(len(list))), nil
}

// An anchor's past broadcasts, and the figures of a month.

package anchors

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/view"
)

func (h *Handlers) liveDataRoutes() {
	rest.Route(h.rest, rest.Anchor, "/web_anchor/live_detail_search", rest.LimitReads, h.liveDetailSearch)
}

type liveDataRequest struct {
	rest.Paging
	Month string `json:"month"` // YYYY-MM; absent: the current month
}

// LiveDataAnswer is the figures of an anchor's broadcasts in a month, by day and in sum.
type LiveDataAnswer struct {
	Page           rest.Page[liveDayRow] `json:"page"`
	Month          LiveMonth             `json:"month"`
	StatsReadyTime *int64                `json:"statsReadyTime"` // when the nightly job last finished a day
	Provisional    bool                  `json:"provisional"`    // some figures may still change
}

type liveDayRow struct {
	Date        string       `json:"date"`
	Peak        int64        `json:"peak"`
	PeakTime    *int64       `json:"peakTime"`
	LiveSeconds int64        `json:"liveSeconds"`
	Sessions    int64        `json:"sessions"`
	NewFans     int64        `json:"newFans"`
	GiftAmount  domain.Coins `json:"giftAmount"`
	Provisional bool         `json:"provisional"`
}

// LiveMonth is the sum of a month (YYYY-MM) in the zone of the site.
type LiveMonth struct {
	Month            string       `json:"month"`
	TotalLiveSeconds int64        `json:"totalLiveSeconds"`
	TopCategory      *TopCategory `json:"topCategory"`
	LiveDays         int64        `json:"liveDays"`
}

// TopCategory is the sport with the most broadcasts.
type TopCategory struct {
	RaceType    int32  `json:"raceType"`
	Name        string `json:"name"`
	LiveSeconds int64  `json:"liveSeconds"`
	Sessions    int64  `json:"sessions"`
}

// liveDetailSearch lists the days of a month on which the caller broadcast, the latest first. Days that the nightly job
// has not finished have provisional figures.
func (h *Handlers) liveDetailSearch(ctx context.Context, caller rest.Caller,
	req liveDataRequest) (LiveDataAnswer, error) {
	now := h.rest.Now()
	if req.Month == "" {
		req.Month = studio.MonthOf(now, h.rest.Zone)
	}
	days, ok := studio.ParseMonth(req.Month, h.rest.Zone)
	if !ok {
		return LiveDataAnswer{}, domain.RefuseField("month", "month")
	}
	list, ready, err := h.Anchors.LiveDays(ctx, caller.HouseID, days, now)
	if err != nil {
		return LiveDataAnswer{}, err
	}
	from := min(req.Offset(), len(list))
	shown := view.Each(list[from:min(from+req.Limit(), len(list))], liveDayRowOf)
	answer := LiveDataAnswer{Page: rest.PageOf(req.Paging, shown, int64(len(list))), StatsReadyTime: view.Millis(ready)}
	for _, d := range list {
		answer.Provisional = answer.Provisional || !d.Finished
	}
	top, err := h.Anchors.TopRace(ctx, caller.HouseID, days, now)
	if err != nil {
		return LiveDataAnswer{}, err
	}
	answer.Month, err = h.liveMonthOf(ctx, caller, req.Month, list, top)
	return answer, err
}

func liveDayRowOf(d studio.LiveDay) liveDayRow {
	return liveDayRow{
		Date: studio.Day{Date: d.Date}.String(), Peak: d.Peak, PeakTime: view.Millis(d.PeakAt),
		LiveSeconds: int64(d.Live.Seconds()),
		Sessions:    d.Sessions, NewFans: d.NewFans, GiftAmount: d.Gifts, Provisional: !d.Finished,
	}
}

// liveMonthOf returns the sum of the days of a month.
func (h *Handlers) liveMonthOf(ctx context.Context, caller rest.Caller, month string, days []studio.LiveDay,
	top studio.RaceShown) (LiveMonth, error) {
	sum := LiveMonth{Month: month, LiveDays: int64(len(days))}
	var live time.Duration
	for _, d := range days {
		live += d.Live
	}
	sum.TotalLiveSeconds = int64(live.Seconds())
	if top.RaceType == 0 {
		return sum, nil
	}
	columns, err := h.Site.RaceColumns(ctx)
	if err != nil {
		return sum, err
	}
	sum.TopCategory = &TopCategory{RaceType: top.RaceType, LiveSeconds: int64(top.Live.Seconds()), Sessions: top.Sessions}
	for _, c := range columns {
		if c.Type == top.RaceType {
			sum.TopCategory.Name = c.Names.In(caller.Lang)
		}
	}
	return sum, nil
}

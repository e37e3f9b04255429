// A recording in a list.

package view

import (
	"math"
	"time"

	"touchline/domain"
	"touchline/http/rest"
)

// ReplayOf shows a recording in a list.
func ReplayOf(r domain.Replay, now time.Time) ReplayItem {
	return ReplayItem{
		ReplayID: r.ReplayID, HouseID: rest.ID(r.HouseID), Title: r.Title, Image: r.Image, NickName: r.NickName, DurationSeconds: int64(math.Round(r.Length.Seconds())),
		MatchID: rest.ID(r.MatchID), StartTime: r.Start.UnixMilli(), VisitHistory: r.Visits, Hidden: r.Hidden,
		Tags: r.Tags(now), CountryCode: r.CountryCode,
	}
}

// Replays shows recordings in a list.
func Replays(list []domain.Replay, now time.Time) []ReplayItem {
	return Each(list, func(r domain.Replay) ReplayItem { return ReplayOf(r, now) })
}

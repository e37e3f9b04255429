// A recording in a list.

package view

import (
	"math"

	"touchline/domain"
	"touchline/http/rest"
)

// ReplayOf shows a recording in a list.
func ReplayOf(r domain.Replay) ReplayItem {
	return ReplayItem{
		ReplayID: r.ReplayID, HouseID: rest.ID(r.HouseID), Title: r.Title, Image: r.Image, NickName: r.NickName, DurationSeconds: int64(math.Round(r.Length.Seconds())),
		MatchID: rest.ID(r.MatchID), StartTime: r.Start.UnixMilli(), VisitHistory: r.Visits, Hidden: r.Hidden,
	}
}

// Recordings in a list, and where a clip and its picture are found.

package view

import (
	"math"
	"time"

	"touchline/domain/replay"
	"touchline/http/rest"
)

// ReplayOf returns a recording for a list.
func ReplayOf(r replay.Replay, now time.Time) ReplayItem {
	return ReplayItem{
		ReplayID: r.ReplayID, HouseID: rest.ID(r.HouseID), Title: r.Title, Image: r.Image, NickName: r.NickName,
		DurationSeconds: int64(math.Round(r.Length.Seconds())),
		MatchID:         rest.ID(r.MatchID), StartTime: r.Start.UnixMilli(), VisitHistory: r.Visits, Hidden: r.Hidden,
		Tags: r.Tags(now), CountryCode: r.CountryCode,
	}
}

// Replays returns recordings for a list.
func Replays(list []replay.Replay, now time.Time) []ReplayItem {
	return Each(list, func(r replay.Replay) ReplayItem { return ReplayOf(r, now) })
}

// ClipPath returns the path of a clip's page.
func ClipPath(clipID string) string { return "/clip/" + clipID }

// ClipImage returns the picture of a clip, or the cover of its room while the clip has none.
func ClipImage(c replay.Clip, passes rest.PassSigner) string {
	if c.Picture {
		return passes.Viewer(ClipPath(c.ClipID)) + "/picture.jpg"
	}
	return c.Image
}

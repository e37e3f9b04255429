// A room as operators see it.

package view

import (
	"touchline/domain"
	"touchline/frames"
	"touchline/http/rest"
)

// AdminRoom is a room with what operators decide about it.
type AdminRoom struct {
	HouseID       rest.ID           `json:"houseId"`
	HouseName     string            `json:"houseName"`
	HouseImage    string            `json:"houseImage"`
	Anchor        frames.BriefView  `json:"anchor"`
	LiveStatus    domain.LiveStatus `json:"liveStatus"`
	SessionID     *string           `json:"sessionId"`
	StartTime     *int64            `json:"startTime"`
	Viewers       int64             `json:"viewers"`
	VisitHistory  int64             `json:"visitHistory"`
	FanCount      int64             `json:"fanCount"`
	RaceType      int32             `json:"raceType"`
	AnchorType    int32             `json:"anchorType"`
	Suspended     bool              `json:"suspended"`
	SuspendReason *string           `json:"suspendReason"`
	SuspendEnd    *int64            `json:"suspendEndTime"` // null: until somebody lifts it
	Pick          bool              `json:"pick"`           // recommended
	Order         *int32            `json:"order"`          // among the recommended
	Hot           bool              `json:"hot"`            // while it is living it comes first in lists of hot rooms
}

// AdminRoomOf shows a room to operators.
func AdminRoomOf(r domain.AdminRoom) AdminRoom {
	shown := AdminRoom{
		HouseID: rest.ID(r.HouseID), HouseName: r.HouseName, HouseImage: r.HouseImage, LiveStatus: r.Status,
		Anchor:    frames.BriefOf(domain.Brief{UserID: r.UserID, NickName: r.NickName, UserImage: r.UserImage, HouseID: r.HouseID}),
		SessionID: TextOrNull(r.SessionID), StartTime: Millis(r.StartTime), Viewers: r.Viewers, VisitHistory: r.VisitHistory,
		FanCount: r.Fans, RaceType: r.RaceType, AnchorType: r.AnchorType, Pick: r.Pick != nil, Order: r.Pick, Hot: r.Hot != nil,
	}
	if r.Status == domain.LiveSuspended {
		shown.Suspended, shown.SuspendReason, shown.SuspendEnd = true, &r.SuspendReason, Millis(r.SuspendEnd)
	}
	return shown
}

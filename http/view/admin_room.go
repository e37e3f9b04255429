// A room and its stream as operators see them.

package view

import (
	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/studio"
	"touchline/frames"
	"touchline/http/rest"
)

// AdminRoom is a room as operators see it.
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
	SuspendEnd    *int64            `json:"suspendEndTime"` // null: until an operator lifts it
	Pick          bool              `json:"pick"`           // recommended
	Order         *int32            `json:"order"`          // among the recommended
	Hot           bool              `json:"hot"`            // first in lists of hot rooms while living
	// Ladder is whether its broadcasts get smaller pictures; inherit: as its anchor's brands and the site say.
	Ladder studio.LadderChoice `json:"ladder"`
}

// AdminRoomOf returns a room as operators see it.
func AdminRoomOf(r console.AdminRoom) AdminRoom {
	shown := AdminRoom{
		HouseID: rest.ID(r.HouseID), HouseName: r.HouseName, HouseImage: r.HouseImage, LiveStatus: r.Status,
		Anchor: frames.BriefOf(domain.Brief{UserID: r.UserID, NickName: r.NickName, UserImage: r.UserImage,
			HouseID: r.HouseID}),
		SessionID: TextOrNull(r.SessionID), StartTime: Millis(r.StartTime), Viewers: r.Viewers, VisitHistory: r.VisitHistory,
		FanCount: r.Fans, RaceType: r.RaceType, AnchorType: r.AnchorType, Pick: r.Pick != nil, Order: r.Pick,
		Hot: r.Hot != nil, Ladder: r.Ladder,
	}
	if r.Status == domain.LiveSuspended {
		shown.Suspended, shown.SuspendReason, shown.SuspendEnd = true, &r.SuspendReason, Millis(r.SuspendEnd)
	}
	return shown
}

// Stream is the health of a stream, with a picture of it.
type Stream struct {
	StreamHealth
	Picture string `json:"picture"` // address of the newest key frame, for WebCodecs
}

// StreamOf returns the pushed stream of a house.
func StreamOf(houseID int64, health StreamHealth, passes rest.PassSigner) *Stream {
	return &Stream{health, passes.Viewer("/live/" + domain.FormatID(houseID) + "/native/picture")}
}

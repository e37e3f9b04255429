// Which channel the page of a match plays first.

package matches

import (
	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

type matchFirst struct {
	ChannelID  string  `json:"channelId"`
	HouseID    rest.ID `json:"houseId" api:"nullable"` // null: the match's own source
	LiveStatus int32   `json:"liveStatus"`
}

// firstChannel is the channel that the page plays unless its reader chose another: the first that is living, else the
// first that is interrupted; nil while nothing is on the air. The match's own source goes before rooms, and channels
// before rooms without one, from whose source nothing may be fetched.
func firstChannel(channels []matchChannel, anchors []view.LiveItem) *matchFirst {
	for _, wanted := range []domain.LiveStatus{domain.LiveLiving, domain.LiveInterrupted} {
		for _, c := range channels {
			if c.LiveStatus == int32(wanted) {
				return &matchFirst{c.ChannelID, c.HouseID, c.LiveStatus}
			}
		}
		for _, a := range anchors {
			if a.LiveStatus == int32(wanted) {
				return &matchFirst{channelOf(a.HouseID), a.HouseID, a.LiveStatus}
			}
		}
	}
	return nil
}

func channelOf(houseID rest.ID) string { return "house-" + domain.FormatID(int64(houseID)) }

// FirstShown is the room of the first channel, 0 where there is none, and whether a picture is seen there at once.
func (a MatchDetailsAnswer) FirstShown() (houseID int64, plays bool) {
	if a.FirstChannel == nil {
		return 0, false
	}
	return int64(a.FirstChannel.HouseID), a.FirstChannel.LiveStatus == int32(domain.LiveLiving)
}

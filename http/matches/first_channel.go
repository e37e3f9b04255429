// The channel that the page of a match plays first.

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

// firstChannel returns the channel that the page plays by default: the first living channel, else the first interrupted
// one, else nil. Channels come before rooms without a channel, whose source is not allowed.
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

// FirstShown returns the room of the first channel, 0 for none, and whether it shows a picture at once.
func (a MatchDetailsAnswer) FirstShown() (houseID int64, plays bool) {
	if a.FirstChannel == nil {
		return 0, false
	}
	return int64(a.FirstChannel.HouseID), a.FirstChannel.LiveStatus == int32(domain.LiveLiving)
}

// The channel that the page of a match plays first.

package matches

import (
	"testing"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

func TestTheFirstChannelIsTheFirstLivingElseTheFirstInterrupted(t *testing.T) {
	t.Parallel()
	const living, interrupted, offline = domain.LiveLiving, domain.LiveInterrupted, domain.LiveOffline
	source := func(s domain.LiveStatus) matchChannel {
		return matchChannel{ChannelID: "source", LiveStatus: int32(s)}
	}
	channel := func(house rest.ID, s domain.LiveStatus) matchChannel {
		return matchChannel{ChannelID: channelOf(house), HouseID: house, LiveStatus: int32(s)}
	}
	room := func(house rest.ID, s domain.LiveStatus) view.LiveItem {
		return view.LiveItem{HouseID: house, LiveStatus: int32(s)}
	}
	for name, x := range map[string]struct {
		channels []matchChannel
		anchors  []view.LiveItem
		id       string
		room     int64
		plays    bool
	}{
		"a source goes before rooms": {[]matchChannel{source(living), channel(1, living)}, nil, "source", 0,
			true},
		"a living room before a broken source": {[]matchChannel{source(interrupted), channel(1, interrupted),
			channel(2, living)}, nil, "house-2", 2, true},
		"a broken source before a broken room": {[]matchChannel{source(interrupted), channel(1, interrupted)}, nil,
			"source", 0, false},
		"a broken room before one to come": {[]matchChannel{channel(1, interrupted)}, []view.LiveItem{room(3, offline)},
			"house-1", 1, false},
		"a room whose source may not be fetched": {nil, []view.LiveItem{room(3, offline), room(4, living)}, "house-4", 4,
			true},
		"no room is on the air": {nil, []view.LiveItem{room(3, offline)}, "", 0, false},
	} {
		first := firstChannel(x.channels, x.anchors)
		if (first == nil) != (x.id == "") || first != nil && first.ChannelID != x.id {
			t.Errorf("%s: %+v", name, first)
		}
		if house, plays := (MatchDetailsAnswer{FirstChannel: first}).FirstShown(); house != x.room || plays != x.plays {
			t.Errorf("%s: the room is %d, plays %t", name, house, plays)
		}
	}
}

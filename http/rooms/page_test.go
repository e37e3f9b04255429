// The page of a room is read once for many callers, and again after an event of the room.

package rooms_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/rooms"
	"touchline/protos"
)

// happens sends an event of a room to the server, as the fan-out does.
func happens(s *resttest.Server, houseID int64, kind string) {
	s.Events(&protos.RoomEvents{Room: domain.HouseRoom(houseID),
		Events: [][]byte{fmt.Appendf(nil, `{"o":7,"k":%q,"ts":1}`, kind)}})
}

// onAir creates an anchor whose room is on the air in the tables.
func onAir(s *resttest.Server, name string) resttest.Person {
	anchor := s.Anchor(name)
	s.Exec(`UPDATE room SET status = $2, house_name = $3, introduction = 'x'
		WHERE house_id = $1`, anchor.HouseID, int32(domain.LiveLiving), name)
	return anchor
}

func TestThePageOfARoomIsReadOnceForManyAndAgainAfterAnEvent(t *testing.T) {
	s := resttest.Open(t)
	owner, fan := onAir(s, "owner"), s.Person("fan")
	rename := func(name string) { s.Exec(`UPDATE room SET house_name = $2 WHERE house_id = $1`, owner.HouseID, name) }
	look := func(token string) (d rooms.AnchorDetailsAnswer) {
		t.Helper()
		s.Call(t, "/web_anchor/anchor_details", `{"houseId":"1001"}`, token).Into(t, &d)
		return d
	}
	rename("First")
	if following, _, _, err := s.Rooms.Follow(t.Context(), fan.UserID, owner.HouseID, nil, s.Now()); err != nil ||
		!following {
		t.Fatal(following, err)
	}
	if d := look(fan.Token); d.Room.HouseName != "First" || !d.Anchor.Attention {
		t.Errorf("the fan sees %q, follows %v", d.Room.HouseName, d.Anchor.Attention)
	}
	if look("").Anchor.Attention {
		t.Error("a visitor gets the attention of the fan")
	}
	if !look(fan.Token).Anchor.Attention {
		t.Error("the fan does not get their own attention")
	}
	rename("Second")
	for _, kind := range rooms.Pageless {
		happens(s, 1001, kind)
	}
	if name := look("").Room.HouseName; name != "First" {
		t.Errorf("an event that changes no page dropped the page: %q", name)
	}
	if name := look(owner.Token).Room.HouseName; name != "Second" {
		t.Errorf("the anchor sees the old name %q", name)
	}
	happens(s, 1001, "room")
	if name := look("").Room.HouseName; name != "Second" {
		t.Errorf("after the event of the new name the page shows %q", name)
	}
}

func TestEventsInOneRoomDoNotDropThePagesOfOthers(t *testing.T) {
	s := resttest.Open(t)
	onAir(s, "owner")
	var reads atomic.Int64
	meanwhile := func() {
		for range 300 {
			happens(s, 1002, "room")
		}
	}
	s.Queries.Before("WHERE r.house_id = $1", func() {
		reads.Add(1)
		meanwhile()
	})
	for range 60 {
		s.Call(t, "/web_anchor/anchor_details", `{"houseId":"1001"}`, "").Wants(t, "", "a page")
	}
	if n := reads.Load(); n != 1 {
		t.Errorf("60 callers of one room cost %d reads while another room was busy", n)
	}
	meanwhile = func() { happens(s, 1001, "room") }
	happens(s, 1001, "room")
	for range 3 {
		s.Call(t, "/web_anchor/anchor_details", `{"houseId":"1001"}`, "").Wants(t, "", "a page")
	}
	if n := reads.Load(); n != 4 {
		t.Errorf("a page that was read during a change of its room was cached: %d reads", n-1)
	}
}

// The page of a room is read once for many, and anew as soon as something happened there.

package http

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"touchline/domain"
	"touchline/http/rooms"
	"touchline/protos"
)

// happens tells the server of an event in a room, as the fan-out does.
func happens(s *Server, houseID int64, kind string) {
	s.Events(&protos.RoomEvents{Room: domain.HouseRoom(houseID), Events: [][]byte{fmt.Appendf(nil, `{"o":7,"k":%q,"ts":1}`, kind)}})
}

func TestThePageOfARoomIsReadOnceForManyAndAnewWhenSomethingHappened(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	_, owner := a.somebody(t, "owner1", 1001)
	fanID, fan := a.somebody(t, "fan001", 0)
	rename := func(name string) {
		h := a.houses[1001]
		h.Status, h.HouseName = domain.LiveLiving, name
		a.houses[1001] = h
	}
	look := func(token string) rooms.AnchorDetailsAnswer {
		var d rooms.AnchorDetailsAnswer
		call(t, s, "/web_anchor/anchor_details", `{"houseId":"1001"}`, token).into(t, &d)
		return d
	}
	rename("First")
	a.follows[[2]int64{fanID, 1001}] = true
	if d := look(fan); d.Room.HouseName != "First" || !d.Anchor.Attention {
		t.Errorf("the fan sees %q, follows %v", d.Room.HouseName, d.Anchor.Attention)
	}
	if look("").Anchor.Attention {
		t.Error("a visitor follows what somebody else does")
	}
	if !look(fan).Anchor.Attention {
		t.Error("the fan is told of nobody's follow")
	}
	rename("Second")
	for _, kind := range rooms.Pageless {
		happens(s, 1001, kind)
	}
	if name := look("").Room.HouseName; name != "First" {
		t.Errorf("an event that changes no page made everybody read %q", name)
	}
	if name := look(owner).Room.HouseName; name != "Second" {
		t.Errorf("the anchor sees the old name %q", name)
	}
	happens(s, 1001, "room")
	if name := look("").Room.HouseName; name != "Second" {
		t.Errorf("who was told of the new name finds %q", name)
	}
}

// countedPages counts reads of pages and lets something happen during each.
type countedPages struct {
	rooms.RoomPages
	reads     atomic.Int64
	meanwhile func()
}

func (p *countedPages) SeenHouse(ctx context.Context, houseID, userID, asking int64) (domain.SeenHouse, error) {
	p.reads.Add(1)
	p.meanwhile()
	return p.RoomPages.SeenHouse(ctx, houseID, userID, asking)
}

func TestEventsInOneRoomDoNotMakeTheOthersReadAnew(t *testing.T) {
	t.Parallel()
	a := newArena()
	pages := &countedPages{}
	s := a.server(t, func(d *flatDeps) { pages.RoomPages, d.RoomPages = d.RoomPages, pages })
	a.somebody(t, "owner1", 1001)
	h := a.houses[1001]
	h.Status = domain.LiveLiving
	a.houses[1001] = h
	pages.meanwhile = func() {
		for range 300 {
			happens(s, 1002, "room")
		}
	}
	for range 60 {
		wants(t, call(t, s, "/web_anchor/anchor_details", `{"houseId":"1001"}`, ""), "", "a page")
	}
	if n := pages.reads.Load(); n != 1 {
		t.Errorf("60 callers of one room cost %d reads while another room was busy", n)
	}
	pages.meanwhile = func() { happens(s, 1001, "room") }
	happens(s, 1001, "room")
	for range 3 {
		wants(t, call(t, s, "/web_anchor/anchor_details", `{"houseId":"1001"}`, ""), "", "a page")
	}
	if n := pages.reads.Load(); n != 4 {
		t.Errorf("what was read while its own room changed was kept: %d reads", n-1)
	}
}

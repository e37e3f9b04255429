// The cached page of a room. Events of the room drop it from the cache.

package rooms

import (
	"bytes"
	"context"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/domain/sport"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// roomLife is how long the page of a room is cached without an event.
const roomLife = time.Second

const roomsKept = 2000

// roomPage is the page of a room before a language and the caller's attention and reservations are added.
type roomPage struct {
	house    studio.SeenHouse
	mode     view.ChatMode
	match    *sport.SeenMatch
	schedule []sport.SeenMatch
	replays  []replay.Replay
}

// personal is the part of a room's page that differs by caller.
type personal struct {
	attention bool
	as        sport.ReservedAs // of the room's match
}

// roomPage returns the page of a house for the caller. An anchor's own room comes from the tables, not from the cache.
func (h *Handlers) roomPage(ctx context.Context, caller rest.Caller, houseID int64) (roomPage, error) {
	var mine *personal
	read := func(ctx context.Context) (page roomPage, err error) {
		page, err = h.readRoomPage(ctx, houseID, caller.UserID)
		mine = page.take()
		return page, err
	}
	var page roomPage
	var err error
	if caller.HouseID == houseID {
		page, err = read(ctx)
	} else {
		page, err = h.shared.rooms.Get(ctx, houseID, h.rest.Now(), read)
	}
	if err != nil || caller.UserID == 0 {
		return page, err
	}
	if mine == nil { // another call has read the page
		var shown int64
		if page.match != nil {
			shown = page.match.MatchID
		}
		mine = &personal{}
		mine.attention, mine.as, err = h.Rooms.RoomSeenBy(ctx, caller.UserID, houseID, shown)
	}
	return page.with(*mine), err
}

func (h *Handlers) readRoomPage(ctx context.Context, houseID, asking int64) (page roomPage, err error) {
	if page.house, err = h.Rooms.SeenHouse(ctx, houseID, 0, asking); err != nil {
		return page, err
	}
	if page.mode, err = h.chatModeOf(ctx, domain.HouseRoom(houseID)); err != nil {
		return page, err
	}
	page.match, page.schedule, err = h.Rooms.RoomMatches(ctx, page.house.UserID, page.house.MatchID, asking,
		anchorScheduleShort)
	if err != nil {
		return page, err
	}
	page.replays, err = h.Rooms.ReplaysBeside(ctx, houseID, anchorReplays)
	return page, err
}

// take removes the personal part from a page and returns it.
func (p *roomPage) take() *personal {
	mine := &personal{attention: p.house.Attention}
	p.house.Attention = false
	if p.match != nil {
		shown := *p.match
		mine.as, shown.As = shown.As, sport.ReservedAs{}
		p.match = &shown
	}
	return mine
}

// with returns a copy of the page with a personal part.
func (p roomPage) with(mine personal) roomPage {
	p.house.Attention = mine.attention
	if p.match != nil {
		shown := *p.match
		shown.As = mine.as
		p.match = &shown
	}
	return p
}

// forgetRoom drops the cached page of a house.
func (h *Handlers) forgetRoom(houseID int64) { h.shared.rooms.Forget(houseID) }

// forgetHome drops the cached lists of the home page.
func (h *Handlers) forgetHome() {
	h.shared.middle.ForgetIf(func(middleOfHome) bool { return true })
	h.shared.bottom.Forget(struct{}{})
}

// Events drops the cached page of a room after an event that changes it. The caller delivers the event to sockets
// afterwards, so that a client which reads the page at the event gets the new one.
func (h *Handlers) Events(m *protos.RoomEvents) {
	house, ok := domain.HouseOf(m.GetRoom())
	if ok && slices.ContainsFunc(m.GetEvents(), changesPage) {
		h.forgetRoom(house)
	}
}

// pageless are the kinds of events that do not change the page of a room. They are also the most frequent ones.
var pageless = []string{
	"chat", "gift", "tip", "envelopeOpen", "envelopeGrab", "envelopeEnd", "slot", "notice", "delete", "restore",
}

// changesPage reports whether an event changes the page of its room. An unknown kind does.
func changesPage(event []byte) bool {
	_, after, ok := bytes.Cut(event[:min(len(event), 64)], []byte(`"k":"`))
	kind, _, ended := bytes.Cut(after, []byte(`"`))
	return !ok || !ended || !slices.Contains(pageless, string(kind))
}

// ForgetClosed drops the cached lists that may contain a room that was closed.
func (h *Handlers) ForgetClosed() {
	h.shared.top.ForgetIf(func(topOfHome) bool { return true })
	h.forgetHome()
}

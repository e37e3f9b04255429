// The public state of a room, cached, and read again after an event of the room.

package rooms

import (
	"bytes"
	"context"
	"slices"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// roomLife is how long the page of a room is cached while no event changes it.
const roomLife = time.Second

const roomsKept = 2000

// roomPage is a room before it is put into a language. Attention and reservations in it are nobody's.
type roomPage struct {
	house    domain.SeenHouse
	mode     view.ChatMode
	match    *domain.SeenMatch
	schedule []domain.SeenMatch
	replays  []domain.Replay
}

// personal is what of a room's page concerns one person.
type personal struct {
	attention bool
	as        domain.ReservedAs // of the match the room shows
}

// roomPage of a house with what concerns the caller. An anchor always reads their own room anew.
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
	if mine == nil { // somebody else read it
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
	page.match, page.schedule, err = h.Rooms.RoomMatches(ctx, page.house.UserID, page.house.MatchID, asking, anchorScheduleShort)
	if err != nil {
		return page, err
	}
	page.replays, err = h.Rooms.ReplaysBeside(ctx, houseID, anchorReplays)
	return page, err
}

// take takes out of a page what concerns the one who read it.
func (p *roomPage) take() *personal {
	mine := &personal{attention: p.house.Attention}
	p.house.Attention = false
	if p.match != nil {
		shown := *p.match
		mine.as, shown.As = shown.As, domain.ReservedAs{}
		p.match = &shown
	}
	return mine
}

// with is a copy of the page for one person.
func (p roomPage) with(mine personal) roomPage {
	p.house.Attention = mine.attention
	if p.match != nil {
		shown := *p.match
		shown.As = mine.as
		p.match = &shown
	}
	return p
}

// forgetRoom makes the next caller read the page of a house anew.
func (h *Handlers) forgetRoom(houseID int64) { h.shared.rooms.Forget(houseID) }

// forgetHome makes the next caller read the home page's lists of rooms anew.
func (h *Handlers) forgetHome() {
	h.shared.middle.ForgetIf(func(middleOfHome) bool { return true })
	h.shared.bottom.Forget(struct{}{})
}

// Events hears what happened in a room before its sockets do: who is told that a room is live and then asks for its
// page must not find it as it was.
func (h *Handlers) Events(m *protos.RoomEvents) {
	house, ok := domain.HouseOf(m.GetRoom())
	if ok && slices.ContainsFunc(m.GetEvents(), changesPage) {
		h.forgetRoom(house)
	}
}

// pageless are the kinds of events that change nothing on the page of a room. They are also the ones that come by the
// hundred a second.
var pageless = []string{
	"chat", "gift", "tip", "envelopeOpen", "envelopeGrab", "envelopeEnd", "slot", "notice", "delete", "restore",
}

// changesPage says whether an event changes the page of its room. An unknown kind does.
func changesPage(event []byte) bool {
	_, after, ok := bytes.Cut(event[:min(len(event), 64)], []byte(`"k":"`))
	kind, _, ended := bytes.Cut(after, []byte(`"`))
	return !ok || !ended || !slices.Contains(pageless, string(kind))
}

// ForgetClosed forgets the lists that a room stood in before it was closed.
func (h *Handlers) ForgetClosed() {
	h.shared.top.Forget(struct{}{})
	h.forgetHome()
}

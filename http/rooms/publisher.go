// Publishers whose connection is on another node.

package rooms

import (
	"context"

	"touchline/domain"
	"touchline/protos"
)

// endPublisher ends the broadcast that a connection on any node feeds, as its encoder does. It refuses a connection
// that feeds none with NOT_FOUND.
func (h *Handlers) endPublisher(ctx context.Context, houseID int64, conn string) error {
	room := domain.HouseRoom(houseID)
	state, err := h.LiveRooms.View(ctx, room)
	if err != nil {
		return err
	}
	if conn == "" || state.GetLive().GetPublisher() != conn {
		return domain.Refuse(domain.NotFound, "kind", "stream")
	}
	_, err = h.LiveRooms.Lost(ctx, room, &protos.SourceLost{ConnId: conn, Stopped: true})
	return err
}

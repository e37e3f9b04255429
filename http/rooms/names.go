// Checks of the name of a room.

package rooms

import (
	"context"

	"touchline/http/rest"
	"touchline/protos"
)

// takeRoomNames refuses a title or a name of a room that imitates, and protects the name. What stays as it is is not
// looked at, and neither is what is empty, for it is not changed.
func (h *Handlers) takeRoomNames(ctx context.Context, caller rest.Caller, has, wants *protos.RoomConfig) error {
	if wants.GetAnchorTitle() != has.GetAnchorTitle() {
		if err := h.ReservedNames.Refuse("anchorTitle", wants.GetAnchorTitle()); err != nil {
			return err
		}
	}
	if name := wants.GetHouseName(); name != "" && name != has.GetHouseName() {
		if err := h.ReservedNames.Refuse("houseName", name); err != nil {
			return err
		}
		return h.Accounts.TakeHouseName(ctx, caller.UserID, has.GetHouseName(), name)
	}
	return nil
}

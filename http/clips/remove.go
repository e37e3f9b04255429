// Removing a clip: by whoever made it and by the staff of its room. It can be taken back for a while.

package clips

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/changes"
)

type clipRemoveRequest struct {
	clipRequest
	Restore bool `json:"restore"` // takes the caller's own removal back, within 10 minutes
}

// clipRemove takes a clip out of sight, or takes that back.
func (h *Handlers) clipRemove(ctx context.Context, caller rest.Caller, req clipRemoveRequest) (bool, error) {
	c, err := h.Clips.Clip(ctx, req.ClipID)
	if err != nil {
		return false, err
	}
	if err := h.mayRemove(ctx, caller, c); err != nil {
		return false, err
	}
	if req.Restore {
		err = h.Clips.RestoreClip(ctx, c.ClipID, caller.UserID, h.rest.Now())
	} else {
		err = h.Clips.RemoveClip(ctx, c.ClipID, caller.UserID, h.rest.Now())
	}
	h.rest.Changes.Of(changes.Clip, c.ClipID)
	return err == nil, err
}

// mayRemove refuses all but who made the clip, the anchor of its room and the moderators there.
func (h *Handlers) mayRemove(ctx context.Context, caller rest.Caller, c domain.Clip) error {
	switch {
	case caller.UserID == 0:
		return domain.Refuse(domain.Unauthenticated)
	case caller.UserID == c.UserID || caller.HouseID == c.HouseID:
		return nil
	}
	_, err := h.rest.StaffRole(ctx, caller, rest.ID(c.HouseID))
	return err
}

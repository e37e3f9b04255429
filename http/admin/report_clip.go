// The clip that a report is about.

package admin

import (
	"context"
	"math"

	"touchline/domain"
	"touchline/http/view"
)

// reportedClip is a clip as operators see it, also one that nobody else sees any more.
type reportedClip struct {
	ClipID          string           `json:"clipId"`
	Title           string           `json:"title"`
	Image           string           `json:"image"`
	DurationSeconds int64            `json:"durationSeconds"` // 0 until it is ready
	State           domain.ClipState `json:"state"`           // 1 in the making, 2 ready, 3 it could not be made
	Removed         bool             `json:"removed"`
	Hidden          bool             `json:"hidden"` // with its recording
}

// clipOfReport is nil for a report of something else. The picture of a clip is there only while anybody may watch it: the
// others show the cover of their room.
func (h *people) clipOfReport(ctx context.Context, clipID string) (*reportedClip, error) {
	if clipID == "" {
		return nil, nil
	}
	c, err := h.Clips.Clip(ctx, clipID)
	if domain.CodeOf(err) == domain.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	removed := !c.Removed.IsZero()
	c.Picture = c.Picture && !removed && !c.Hidden
	return &reportedClip{
		ClipID: c.ClipID, Title: c.Title, Image: view.ClipImage(c), DurationSeconds: int64(math.Round(c.Length.Seconds())),
		State: c.State, Removed: removed, Hidden: c.Hidden,
	}, nil
}

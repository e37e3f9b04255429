// The caller's fan level in a room, and what it is computed from.

package rooms

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
)

// FanLevelAnswer is the caller's fan level in a room. Visitors have none.
type FanLevelAnswer struct {
	FanLevel   int          `json:"fanLevel"`   // 0: none yet
	Points     int64        `json:"points"`     // one for each minute and each coin
	Minutes    int64        `json:"minutes"`    // watched here live
	Coins      domain.Coins `json:"coins"`      // given here in gifts and tips
	Levels     []int64      `json:"levels"`     // the points at which the levels from 1 on begin
	TimeCounts bool         `json:"timeCounts"` // false: the caller keeps no watch history, so no minutes are added
}

// fanLevel returns the caller's fan level in a room. Minutes are added every ten minutes.
func (h *Handlers) fanLevel(ctx context.Context, caller rest.Caller, req rest.HouseRequest) (FanLevelAnswer, error) {
	answer := FanLevelAnswer{Levels: domain.FanLevels[:]}
	if err := h.rest.OpenTo(ctx, caller, req.HouseID); err != nil || caller.UserID == 0 {
		return answer, err
	}
	list, err := h.Rooms.FanPoints(ctx, int64(req.HouseID), []int64{caller.UserID})
	if err != nil {
		return answer, err
	}
	for _, p := range list {
		answer.FanLevel, answer.Points, answer.Minutes, answer.Coins = p.Level(), p.Points(), p.Minutes, p.Coins
	}
	answer.TimeCounts, err = h.Replays.KeepsHistory(ctx, caller.UserID)
	return answer, err
}

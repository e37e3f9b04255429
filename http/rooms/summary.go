// What a broadcast came to, once it has ended.

package rooms

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

type liveSummaryRequest struct {
	SessionID string `json:"sessionId"` // empty: the newest
}

type liveSummaryAnswer struct {
	Session *liveSummary `json:"session"` // null: no broadcast of this room has ended yet
}

type liveSummary struct {
	SessionID       string       `json:"sessionId"`
	MatchID         rest.ID      `json:"matchId" api:"nullable"`
	StartTime       int64        `json:"startTime"`
	EndTime         int64        `json:"endTime"`
	DurationSeconds int64        `json:"durationSeconds"`
	Peak            int64        `json:"peak"`
	GiftAmount      domain.Coins `json:"giftAmount"` // tips and envelopes are not gifts
	NewFans         int64        `json:"newFans"`    // who followed during it and still do
	ReplayID        *string      `json:"replayId"`
}

// liveSummary tells what a finished broadcast of the caller's room came to, however it ended.
func (h *Handlers) liveSummary(ctx context.Context, caller rest.Caller, req liveSummaryRequest) (liveSummaryAnswer, error) {
	s, found, err := h.Rooms.FinishedSession(ctx, caller.HouseID, req.SessionID)
	if err != nil || !found {
		return liveSummaryAnswer{}, err
	}
	length := s.End.Sub(s.Start)
	replayID, err := h.replayOf(ctx, s.SessionID, length)
	return liveSummaryAnswer{&liveSummary{
		SessionID: s.SessionID, MatchID: rest.ID(s.MatchID), StartTime: view.MillisOrZero(s.Start), EndTime: view.MillisOrZero(s.End),
		DurationSeconds: int64(length.Seconds()), Peak: s.Peak, GiftAmount: s.Gifts, NewFans: s.NewFollowers, ReplayID: replayID,
	}}, err
}

// What one person wrote in a room, for those who decide about a mute.

package chat

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

// userLinesShown is enough to judge somebody by.
const userLinesShown = 20

type userLinesRequest struct {
	rest.HouseRequest
	UserID rest.ID `json:"userId"`
}

func (r userLinesRequest) Check() error {
	if err := r.HouseRequest.Check(); err != nil {
		return err
	}
	if r.UserID == 0 {
		return domain.RefuseField("userId", "required")
	}
	return nil
}

// UserLinesAnswer is what somebody wrote in the present broadcast, or since the last one, and is not deleted: the
// newest 20 lines, the newest first.
type UserLinesAnswer struct {
	List []userLine `json:"list"`
}

type userLine struct {
	MessageID string `json:"messageId"`
	Text      string `json:"text"`
	Time      int64  `json:"time"` // when it was said
}

// userLines shows the staff of a room what one person wrote in it.
func (h *Handlers) userLines(ctx context.Context, _ rest.Caller, req userLinesRequest) (UserLinesAnswer, error) {
	house, err := h.Rooms.House(ctx, int64(req.HouseID))
	if err != nil {
		return UserLinesAnswer{}, err
	}
	rows, err := h.Chat.LinesOfUser(ctx, domain.HouseRoom(int64(req.HouseID)), int64(req.UserID), house.SessionID, userLinesShown)
	if err != nil {
		return UserLinesAnswer{}, err
	}
	return UserLinesAnswer{rest.NotNil(view.Each(rows, func(row domain.LineRow) userLine {
		line := storedLine(row)
		return userLine{line.MessageId, line.Text, line.AtMs}
	}))}, nil
}

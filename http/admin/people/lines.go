// What one person wrote in all chats.

package people

import (
	"context"

	"touchline/domain"
	"touchline/frames"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

const linesCursor = "admin/userLines"

// stretchRequest is recorded.
type stretchRequest struct {
	operators.Act
	UserID   rest.ID `json:"userId"`
	Cursor   string  `json:"cursor"`
	PageSize *int    `json:"pageSize"`
}

func (r stretchRequest) Check() error {
	if err := (userRequest{UserID: r.UserID}).Check(); err != nil {
		return err
	}
	return rest.Paging{PageSize: r.PageSize}.Check()
}

func (r stretchRequest) Thing() string { return operators.ThingOf("user", r.UserID) }

func (r stretchRequest) limit() int { return rest.Paging{PageSize: r.PageSize}.Limit() }

// writtenLine is a line in the chat of a room or a match.
type writtenLine struct {
	MessageID string  `json:"messageId"`
	Room      string  `json:"room"` // "house:1001", "match:55"
	HouseID   rest.ID `json:"houseId" api:"nullable"`
	Text      string  `json:"text"`
	Time      int64   `json:"time"`
	Deleted   bool    `json:"deleted"`
}

func showLine(row domain.LineRow) writtenLine {
	said, _ := frames.ReadLine(row.Kind, row.Body) // a line that cannot be read has no text to show
	houseID, _ := domain.HouseOf(row.Room)
	return writtenLine{row.MessageID, row.Room, rest.ID(houseID), said.Text, row.At.UnixMilli(), row.Deleted}
}

// LinesAnswer is one stretch of what somebody wrote.
type LinesAnswer struct {
	List       []writtenLine `json:"list"`
	NextCursor *string       `json:"nextCursor"`
}

// Public leaves the words out of the record.
func (a LinesAnswer) Public() any { return entries(len(a.List)) }

// userLines shows what a user wrote in all chats, the newest first, deleted lines too.
func (h *handlers) userLines(ctx context.Context, _ operators.Caller, req stretchRequest) (LinesAnswer, error) {
	answer := LinesAnswer{List: []writtenLine{}}
	var behind *domain.LinePlace
	if req.Cursor != "" {
		behind = &domain.LinePlace{}
		if err := h.Rest.OpenCursor(linesCursor, req.Cursor, behind); err != nil {
			return answer, err
		}
	}
	limit := req.limit()
	rows, err := h.Chat.LinesByUser(ctx, int64(req.UserID), behind, limit+1)
	if err != nil {
		return answer, err
	}
	if len(rows) > limit {
		rows = rows[:limit]
		last := rows[limit-1]
		next, err := h.Rest.SealCursor(linesCursor, domain.LinePlace{At: last.At, Room: last.Room, Offset: last.Offset})
		if err != nil {
			return answer, err
		}
		answer.NextCursor = &next
	}
	answer.List = rest.NotNil(view.Each(rows, showLine))
	return answer, nil
}

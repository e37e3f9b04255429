// Marks: moments of a broadcast with a text, set during the broadcast or later on its recording.

package replays

import (
	"cmp"
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

type liveMarkRequest struct {
	HouseID rest.ID `json:"houseId"`
	Text    string  `json:"text"`
}

func (r liveMarkRequest) Room() rest.ID { return r.HouseID }

type markAnswer struct {
	MarkID rest.ID `json:"markId"`
	Time   int64   `json:"time"`
	Text   string  `json:"text"`
}

// liveMark marks the current moment of a broadcast. The mark becomes a dot of the recording.
func (h *editor) liveMark(ctx context.Context, caller rest.Caller, req liveMarkRequest) (markAnswer, error) {
	if err := checkMark(req.Text); err != nil {
		return markAnswer{}, err
	}
	session, err := h.openSession(ctx, int64(req.HouseID))
	if err != nil {
		return markAnswer{}, err
	}
	text, err := h.judgedMark(ctx, caller, int64(req.HouseID), req.Text)
	if err != nil {
		return markAnswer{}, err
	}
	m, err := h.Replays.AddMark(ctx, session, caller.UserID, text, h.rest.Now())
	return markAnswer{rest.ID(m.MarkID), m.At.UnixMilli(), m.Text}, err
}

func checkMark(text string) error {
	switch text = domain.CleanLine(text); {
	case text == "":
		return domain.Refuse(domain.FieldRequired, "field", "text")
	case domain.Length(text) > replay.MarkTextMax:
		return domain.RefuseField("text", "length", "max", replay.MarkTextMax)
	}
	return nil
}

// judgedMark returns the text of a mark after the chat of the house has allowed it.
func (h *editor) judgedMark(ctx context.Context, caller rest.Caller, houseID int64, text string) (string, error) {
	said, err := h.Chats.Judge(ctx, domain.HouseRoom(houseID),
		&protos.JudgeRemark{Person: view.StaffPerson(caller), Text: domain.CleanLine(text)})
	return said.GetText(), err
}

func (h *editor) openSession(ctx context.Context, houseID int64) (string, error) {
	var view *protos.RoomView
	view, err := h.LiveRooms.View(ctx, domain.HouseRoom(houseID))
	if err == nil && view.GetLive().GetSessionId() == "" {
		err = domain.Refuse(domain.LiveNotStarted)
	}
	return view.GetLive().GetSessionId(), err
}

type markEditRequest struct {
	replayRequest
	MarkID   rest.ID  `json:"markId"` // absent: adds a mark
	Text     string   `json:"text"`
	Position *float64 `json:"position"` // of a new mark, in seconds on the clock of the whole recording
	Delete   bool     `json:"delete"`
}

func (r markEditRequest) Check() error {
	if err := r.replayRequest.Check(); err != nil {
		return err
	}
	switch {
	case r.Delete && r.MarkID == 0:
		return domain.RefuseField("markId", "required")
	case r.Delete:
		return nil
	case r.MarkID == 0:
		return cmp.Or(checkPosition("position", r.Position), checkMark(r.Text))
	}
	return checkMark(r.Text)
}

// ownMark is a mark for its editor.
type ownMark struct {
	MarkID   rest.ID `json:"markId"`
	Position float64 `json:"position"` // seconds on the clock of the whole recording
	Text     string  `json:"text"`
}

func ownMarkOf(clock replay.Clock, m replay.Mark) ownMark {
	return ownMark{rest.ID(m.MarkID), clock.Position(m.At).Seconds(), m.Text}
}

// markEdit adds, renames or deletes a mark of a recording of the caller's house. The answer is null after a deletion.
func (h *editor) markEdit(ctx context.Context, caller rest.Caller, req markEditRequest) (*ownMark, error) {
	r, err := h.Replays.OwnReplay(ctx, caller.HouseID, req.ReplayID)
	if err != nil {
		return nil, err
	}
	if req.Delete {
		return nil, h.Replays.DeleteMark(ctx, r.SessionID, int64(req.MarkID))
	}
	pieces, err := h.Replays.ReplayPieces(ctx, r.SessionID)
	if err != nil {
		return nil, err
	}
	text, err := h.judgedMark(ctx, caller, r.HouseID, req.Text)
	if err != nil {
		return nil, err
	}
	var mark replay.Mark
	if req.MarkID == 0 {
		mark, err = h.addMark(ctx, caller, r.Replay, pieces, *req.Position, text)
	} else if err = h.Replays.RenameMark(ctx, r.SessionID, int64(req.MarkID), text); err == nil {
		mark, err = h.Replays.MarkOf(ctx, r.SessionID, int64(req.MarkID))
	}
	if err != nil {
		return nil, err
	}
	return new(ownMarkOf(pieces, mark)), nil
}

func (h *editor) addMark(ctx context.Context, caller rest.Caller, r replay.Replay, pieces replay.Clock,
	position float64, text string) (replay.Mark, error) {
	at, ok := pieces.Moment(time.Duration(position * float64(time.Second)))
	if !ok {
		return replay.Mark{}, domain.RefuseField("position", "range", "min", 0, "max", pieces.Length().Seconds())
	}
	marks, err := h.Replays.Marks(ctx, r.SessionID)
	if err != nil {
		return replay.Mark{}, err
	}
	if len(marks) >= replay.MarksMax {
		return replay.Mark{}, domain.RefuseField("marks", "length", "max", replay.MarksMax)
	}
	return h.Replays.AddMark(ctx, r.SessionID, caller.UserID, text, at)
}

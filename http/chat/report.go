// Reports of a line, a person, a room or a clip to the operators.

package chat

import (
	"context"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/replay"
	"touchline/http/rest"
)

type reportRequest struct {
	HouseID   rest.ID `json:"houseId"`
	MessageID string  `json:"messageId"`
	UserID    rest.ID `json:"userId"`
	ClipID    string  `json:"clipId"` // alone: room and person are those of the clip
	Reason    int32   `json:"reason"`
	Text      string  `json:"text"`
}

func (r reportRequest) Check() error {
	switch {
	case r.ClipID != "" && (r.HouseID != 0 || r.MessageID != "" || r.UserID != 0 || len(r.ClipID) > 64):
		return domain.RefuseField("clipId", "alone")
	case r.HouseID == 0 && r.MessageID != "":
		return domain.RefuseField("houseId", "required")
	case r.HouseID == 0 && r.UserID == 0 && r.ClipID == "":
		return domain.RefuseField("userId", "required")
	case !moderation.ReportReason(r.Reason).Valid():
		return domain.RefuseField("reason", "enum")
	case domain.Length(domain.CleanText(r.Text)) > moderation.ReportTextMax:
		return domain.RefuseField("text", "length", "max", moderation.ReportTextMax)
	}
	return nil
}

type reportAnswer struct {
	ReportID string `json:"reportId"`
}

// report files a report to the operators, with a copy of the reported text.
func (h *Handlers) report(ctx context.Context, caller rest.Caller, req reportRequest) (reportAnswer, error) {
	r := moderation.Report{ReporterID: caller.UserID, HouseID: int64(req.HouseID), MessageID: req.MessageID,
		UserID: int64(req.UserID),
		Reason: moderation.ReportReason(req.Reason), Remark: domain.CleanText(req.Text), At: h.rest.Now()}
	if req.ClipID != "" {
		clip, err := h.Clips.Clip(ctx, req.ClipID)
		if err == nil && (!clip.Removed.IsZero() || clip.State == replay.ClipFailed) {
			err = domain.Refuse(domain.NotFound, "kind", "clip")
		}
		if err != nil {
			return reportAnswer{}, err
		}
		r.ClipID, r.HouseID, r.UserID, r.Evidence = clip.ClipID, clip.HouseID, clip.UserID, clip.Title
	}
	if r.HouseID != 0 {
		house, err := h.Rooms.House(ctx, r.HouseID)
		if err != nil {
			return reportAnswer{}, err
		}
		r.Room = domain.HouseRoom(house.HouseID)
	}
	if r.UserID != 0 && r.ClipID == "" { // the maker of a clip may have deleted their account
		if _, _, err := h.Accounts.Person(ctx, r.UserID); err != nil {
			return reportAnswer{}, err
		}
	}
	if r.MessageID != "" {
		lines, err := h.StoredLines(ctx, r.Room, []string{r.MessageID})
		switch {
		case err != nil:
			return reportAnswer{}, err
		case len(lines) == 0 || r.UserID != 0 && lines[0].UserId != r.UserID:
			return reportAnswer{}, domain.Refuse(domain.NotFound, "kind", "message")
		}
		r.UserID, r.Evidence = lines[0].UserId, lines[0].Text
	}
	number, err := h.Chat.FileReport(ctx, r)
	return reportAnswer{"rp" + domain.FormatID(number)}, err
}

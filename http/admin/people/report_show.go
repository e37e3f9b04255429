// One report with what an operator needs to decide: the lines around it or the clip, and both users.

package people

import (
	"context"
	"math"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/moderation"
	"touchline/domain/replay"
	"touchline/frames"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	linesBesideReport = 10 // on either side of the reported one
	reportsBesideThis = 20 // about the same person
)

type reportShown struct {
	ReportID   string            `json:"reportId"`
	Held       bool              `json:"held"` // by the banned words, not reported by a user
	Reporter   *frames.BriefView `json:"reporter"`
	User       *frames.BriefView `json:"user"`
	HouseID    rest.ID           `json:"houseId"`
	MessageID  *string           `json:"messageId"`
	ClipID     *string           `json:"clipId"`
	Reason     int32             `json:"reason"`
	Text       string            `json:"text"`
	Evidence   string            `json:"evidence"`
	CreateTime int64             `json:"createTime"`
	Resolved   *resolvedShown    `json:"resolved"` // null while open
}

type resolvedShown struct {
	Action     console.Resolution `json:"action"`
	OperatorID rest.ID            `json:"operatorId"`
	Name       string             `json:"name"`
	Reason     string             `json:"reason"`
	Time       int64              `json:"time"`
}

func showSettled(r console.SettledReport) reportShown {
	shown := reportShown{
		ReportID: "rp" + domain.FormatID(r.Number), Held: r.ReporterID == 0, Reporter: frames.ViewOf(r.Reporter),
		User: frames.ViewOf(r.User), HouseID: rest.ID(r.HouseID), MessageID: view.TextOrNull(r.MessageID),
		ClipID: view.TextOrNull(r.ClipID), Reason: int32(r.Report.Reason), Text: r.Remark, Evidence: r.Evidence,
		CreateTime: r.Report.At.UnixMilli(),
	}
	if r.Decision != 0 {
		shown.Resolved = &resolvedShown{r.Decision, rest.ID(r.By), r.ByName, r.Resolved.Reason, r.Resolved.At.UnixMilli()}
	}
	return shown
}

type reportShowRequest struct {
	ReportID string `json:"reportId"`
}

func (r reportShowRequest) Check() error { return checkReportID(r.ReportID) }

// lineBeside is one line around a reported one.
type lineBeside struct {
	MessageID string  `json:"messageId"`
	UserID    rest.ID `json:"userId"`
	NickName  string  `json:"nickName"`
	Text      string  `json:"text"`
	Time      int64   `json:"time"`
	Deleted   bool    `json:"deleted"`
	Reported  bool    `json:"reported"` // the line of this report
}

// ReportShowAnswer is a report with its context.
type ReportShowAnswer struct {
	Report   reportShown              `json:"report"`
	Lines    []lineBeside             `json:"lines"`    // 10 before and 10 after, in order; none when the line is gone
	Clip     *reportedClip            `json:"clip"`     // null: the report is about something else
	Earlier  []reportShown            `json:"earlier"`  // the newest 20 others about the same user
	Reporter *console.ReporterFigures `json:"reporter"` // null: held by the banned words
}

// reportShow shows a report, the lines around it or its clip, earlier reports about the same user, and how often the
// reporter was right.
func (h *handlers) reportShow(ctx context.Context, _ operators.Caller,
	req reportShowRequest) (ReportShowAnswer, error) {
	number, _ := reportNumber(req.ReportID)
	answer := ReportShowAnswer{Lines: []lineBeside{}, Earlier: []reportShown{}}
	r, err := h.Admin.Report(ctx, number)
	if err != nil {
		return answer, err
	}
	answer.Report = showSettled(r)
	if r.Room != "" && r.MessageID != "" {
		rows, err := h.Chat.LinesAround(ctx, r.Room, r.MessageID, linesBesideReport)
		if err != nil {
			return answer, err
		}
		answer.Lines = rest.NotNil(view.Each(rows, func(row moderation.LineRow) lineBeside {
			said, _ := frames.ReadLine(row.Kind, row.Body) // a line that cannot be read has no text to show
			return lineBeside{row.MessageID, rest.ID(row.UserID), said.NickName, said.Text, row.At.UnixMilli(), row.Deleted,
				row.MessageID == r.MessageID}
		}))
	}
	if answer.Clip, err = h.clipOfReport(ctx, r.ClipID); err != nil {
		return answer, err
	}
	earlier, err := h.Admin.ReportsAbout(ctx, r.Report.UserID, number, reportsBesideThis)
	if err != nil {
		return answer, err
	}
	answer.Earlier = rest.NotNil(view.Each(earlier, showSettled))
	if r.ReporterID == 0 {
		return answer, nil
	}
	figures, err := h.Admin.ReporterFigures(ctx, r.ReporterID)
	answer.Reporter = &figures
	return answer, err
}

// reportedClip is a clip as operators see it, also when it is hidden or removed.
type reportedClip struct {
	ClipID          string           `json:"clipId"`
	Title           string           `json:"title"`
	Image           string           `json:"image"`
	DurationSeconds int64            `json:"durationSeconds"` // 0 until it is ready
	State           replay.ClipState `json:"state"`           // 1 in the making, 2 ready, 3 it could not be made
	Removed         bool             `json:"removed"`
	Hidden          bool             `json:"hidden"` // with its recording
}

// clipOfReport is nil for a report about something else. A hidden or removed clip shows the cover of its room.
func (h *handlers) clipOfReport(ctx context.Context, clipID string) (*reportedClip, error) {
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
		ClipID: c.ClipID, Title: c.Title, Image: view.ClipImage(c, h.Rest.Passes),
		DurationSeconds: int64(math.Round(c.Length.Seconds())),
		State:           c.State, Removed: removed, Hidden: c.Hidden,
	}, nil
}

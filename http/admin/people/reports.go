// Reports: the list, and resolving each once by one operator.

package people

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/moderation"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

const (
	reportsOpen     = 1
	reportsResolved = 2
)

type reportListRequest struct {
	view.Stretch
	Status int `json:"status"` // 1 open (default), 2 resolved
}

func (r reportListRequest) Check() error {
	return cmp.Or(operators.Enum("status", r.Status >= 0 && r.Status <= reportsResolved), r.Stretch.Check())
}

// ReportListAnswer is a part of the reports, the newest first.
type ReportListAnswer struct {
	List       []reportShown `json:"list"`
	NextCursor *string       `json:"nextCursor"`
}

// reportList shows the open or the resolved reports, the newest first.
func (h *handlers) reportList(ctx context.Context, _ operators.Caller,
	req reportListRequest) (ReportListAnswer, error) {
	answer := ReportListAnswer{List: []reportShown{}}
	name := "reports"
	if req.Status == reportsResolved {
		name = "reports/resolved"
	}
	var below int64
	err := req.Open(h.Rest, name, &below)
	if err != nil {
		return answer, err
	}
	var found []console.SettledReport
	if req.Status == reportsResolved {
		found, err = h.Admin.SettledReports(ctx, below, req.Limit()+1)
	} else {
		var open []moderation.FiledReport
		open, err = h.Chat.OpenReports(ctx, below, req.Limit()+1)
		found = view.Each(open, func(r moderation.FiledReport) console.SettledReport {
			return console.SettledReport{FiledReport: r}
		})
	}
	if err != nil {
		return answer, err
	}
	number := func(r console.SettledReport) int64 { return r.Number }
	found, answer.NextCursor, err = view.CutStretch(h.Rest, name, found, req.Limit(), number)
	answer.List = rest.NotNil(view.Each(found, showSettled))
	return answer, err
}

type reportResolveRequest struct {
	operators.Act
	ReportID string             `json:"reportId"`
	Action   console.Resolution `json:"action"`   // 6 reopens a dismissal or a mute, and lifts the mute
	Reason   string             `json:"reason"`   // required for 3, 4 and 5; the user concerned reads it
	MuteType domain.MuteType    `json:"muteType"` // for 3; absent: 60 minutes
	EndTime  *int64             `json:"endTime"`  // for 4 and 5; absent: until an operator lifts it
}

// reportNumber reads a reportId; false for any other text.
func reportNumber(id string) (int64, bool) {
	digits, found := strings.CutPrefix(id, "rp")
	number, err := strconv.ParseInt(digits, 10, 64)
	return number, found && err == nil && number > 0
}

func checkReportID(id string) error {
	if _, ok := reportNumber(id); !ok {
		return domain.RefuseField("reportId", "id")
	}
	return nil
}

func (r reportResolveRequest) Check() error {
	err := cmp.Or(checkReportID(r.ReportID), operators.Enum("action", r.Action.Valid()))
	if err == nil && r.Action == console.ReportMuted {
		err = operators.MaxLength("reason", r.Reason, domain.MuteReasonMax)
	}
	needsReason := r.Action >= console.ReportMuted && r.Action != console.ReportReopened
	return cmp.Or(err,
		operators.Enum("muteType", r.MuteType == 0 || r.MuteType.Valid()),
		CheckSuspension(needsReason, r.Reason, r.EndTime))
}

// reportResolve decides about a report and carries the decision out. Of two operators at once one gets STALE_STATE. A
// decision that cannot be carried out leaves the report open.
func (h *handlers) reportResolve(ctx context.Context, at operators.Caller,
	req reportResolveRequest) (reportShown, error) {
	var none reportShown
	number, _ := reportNumber(req.ReportID)
	before, err := h.Admin.Report(ctx, number)
	if err != nil {
		return none, err
	}
	if req.Action == console.ReportReopened {
		return h.reportReopen(ctx, at, before)
	}
	carryOut, err := h.remedy(before, req)
	if err != nil {
		return none, err
	}
	by := console.Resolved{By: at.OperatorID, At: h.Rest.Now(), Decision: req.Action, Reason: domain.CleanLine(req.Reason)}
	if err := h.Admin.ResolveReport(ctx, number, by); err != nil {
		return none, err
	}
	if err := carryOut(ctx, at); err != nil {
		again, cancel := context.WithTimeout(context.WithoutCancel(ctx), rest.RequestTimeout)
		defer cancel()
		if open := h.Admin.ReopenReport(again, number, by); open != nil {
			h.Rest.Logger.ErrorContext(ctx, "could not reopen a report whose decision was not carried out", "report", number,
				"error", open)
		}
		return none, err
	}
	after, err := h.Admin.Report(ctx, number)
	at.Changed(showSettled(before), showSettled(after))
	return showSettled(after), err
}

// reportReopen reopens a resolved report and lifts its mute. STALE_STATE for a report that is open, or whose decision
// has a call of its own to undo it.
func (h *handlers) reportReopen(ctx context.Context, at operators.Caller,
	before console.SettledReport) (reportShown, error) {
	if !before.Decision.Reopens() {
		return reportShown{}, domain.Refuse(domain.StaleState)
	}
	if before.Decision == console.ReportMuted {
		if err := h.unmuteReported(ctx, at, before); err != nil {
			return reportShown{}, err
		}
	}
	if err := h.Admin.ReopenReport(ctx, before.Number, before.Resolved); err != nil {
		return reportShown{}, err
	}
	after, err := h.Admin.Report(ctx, before.Number)
	at.Changed(showSettled(before), showSettled(after))
	return showSettled(after), err
}

// remedy carries a resolution out. It refuses a resolution whose target the report does not name.
func (h *handlers) remedy(r console.SettledReport,
	req reportResolveRequest) (func(context.Context, operators.Caller) error, error) {
	reason := domain.CleanLine(req.Reason)
	lacks := domain.RefuseField("action", "target")
	switch req.Action {
	case console.ReportDeleted:
		if r.ClipID != "" {
			return func(ctx context.Context, _ operators.Caller) error {
				return h.Clips.RemoveClip(ctx, r.ClipID, 0, h.Rest.Now())
			}, nil
		}
		if r.Room == "" || r.MessageID == "" {
			return nil, lacks
		}
		return func(ctx context.Context, at operators.Caller) error { return h.hideReported(ctx, at, r) }, nil
	case console.ReportMuted:
		if r.HouseID == 0 || r.Report.UserID == 0 {
			return nil, lacks
		}
		return func(ctx context.Context, at operators.Caller) error {
			return h.muteReported(ctx, at, r, req.MuteType, reason)
		}, nil
	case console.ReportRoomClosed:
		if r.HouseID == 0 {
			return nil, lacks
		}
		return func(ctx context.Context, _ operators.Caller) error {
			return SuspendRoom(ctx, h.Actors.RoomCalls, r.HouseID, reason, req.EndTime, h.Rest.Now())
		}, nil
	case console.ReportUserDisabled:
		until, err := endOf(req.EndTime, h.Rest.Now())
		if err != nil {
			return nil, err
		}
		if r.Report.UserID == 0 {
			return nil, lacks
		}
		return func(ctx context.Context, _ operators.Caller) error {
			return h.disableUser(ctx, r.Report.UserID, reason, until)
		}, nil
	}
	return func(context.Context, operators.Caller) error { return nil }, nil
}

// publicName is the name viewers see when an operator acts in a room, instead of the operator's own.
const publicName = "Touchline"

// OperatorPerson is an operator as they act in a room.
func OperatorPerson(at operators.Caller) *protos.Person {
	return &protos.Person{User: &protos.User{UserId: at.OperatorID, NickName: publicName},
		Role: int32(domain.RoleOperator)}
}

func (h *handlers) hideReported(ctx context.Context, at operators.Caller, r console.SettledReport) error {
	ids := []string{r.MessageID}
	stored, err := h.Lines.StoredLines(ctx, r.Room, ids)
	if err != nil {
		return err
	}
	_, err = h.Actors.DeleteLines(ctx, r.Room, &protos.DeleteLines{
		By: OperatorPerson(at), MessageIds: ids, Stored: stored, RequestId: rest.RandomKey(),
	})
	return err
}

func (h *handlers) muteReported(ctx context.Context, at operators.Caller, r console.SettledReport, kind domain.MuteType,
	reason string) error {
	if kind == 0 {
		kind = domain.Mute60Minutes
	}
	role, err := h.Rest.Reads.RoomRole(ctx, r.HouseID, r.Report.UserID)
	if err != nil {
		return err
	}
	announce, err := h.Lines.AnnouncesMutes(ctx)
	if err != nil {
		return err
	}
	muted, err := h.Actors.Mute(ctx, domain.HouseRoom(r.HouseID), &protos.MuteUser{
		By: OperatorPerson(at), Target: view.ProtoUser(r.User), TargetRole: int32(role), MuteType: int32(kind),
		Reason: reason, Announce: announce,
		RequestId: rest.RandomKey(),
	})
	if err == nil {
		h.Lines.NotifyMuted(ctx, r.HouseID, r.User.UserID, reason, muted)
	}
	return err
}

// unmuteReported lifts the mute that the report led to, if it is still in force. A later mute by another person stays.
func (h *handlers) unmuteReported(ctx context.Context, at operators.Caller, r console.SettledReport) error {
	announce, err := h.Lines.AnnouncesMutes(ctx)
	if err != nil {
		return err
	}
	lifted, err := h.Actors.Unmute(ctx, domain.HouseRoom(r.HouseID), &protos.UnmuteUser{
		By: OperatorPerson(at), Target: view.ProtoUser(r.User), Announce: announce, SetBy: r.Resolved.By,
		RequestId: rest.RandomKey(),
	})
	h.Lines.NotifyUnmuted(ctx, r.HouseID, r.User.UserID, lifted.GetLiftId())
	return err
}

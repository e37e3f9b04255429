// One user: the page with all about them, the changes of their wallet, and their chat lines.

package people

import (
	"cmp"
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/domain/studio"
	"touchline/frames"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	loginsShown       = 100 // those used last
	reportsShown      = 20
	applicationsShown = 100
)

// UserShown is an account as operators see it.
type UserShown struct {
	UserID         rest.ID `json:"userId"`
	UserName       string  `json:"userName"`
	NickName       string  `json:"nickName"`
	UserImage      string  `json:"userImage"`
	Phone          string  `json:"phone"` // masked
	HouseID        rest.ID `json:"houseId" api:"nullable"`
	LanguageType   string  `json:"languageType"`
	Disabled       bool    `json:"disabled"`
	DisabledReason *string `json:"disabledReason"`
	DisabledEnd    *int64  `json:"disabledEndTime"` // null: until an operator enables the user
	CreateTime     int64   `json:"createTime"`
}

// ShowUser shows an account, without the phone number.
func ShowUser(a domain.Account, now time.Time) UserShown {
	shown := UserShown{
		UserID: rest.ID(a.UserID), UserName: a.UserName, NickName: a.NickName, UserImage: a.UserImage,
		Phone:   domain.MaskPhone(a.Phone),
		HouseID: rest.ID(a.HouseID), LanguageType: a.Language, CreateTime: a.CreatedAt.UnixMilli(),
	}
	if a.Disabled(now) != nil {
		shown.Disabled, shown.DisabledReason, shown.DisabledEnd = true, &a.DisabledReason, view.Millis(a.DisabledUntil)
	}
	return shown
}

// loginShown is one login in force.
type loginShown struct {
	Browser    string `json:"browser"` // or the program, as it names itself; "" when it does not
	System     string `json:"system"`  // "" when it is not known
	Device     string `json:"device"`  // computer, phone, tablet, other
	Address    string `json:"address"` // of its last use: an IPv4 address, or the network of an IPv6 address
	CreateTime int64  `json:"createTime"`
	UsedTime   int64  `json:"usedTime"` // within five minutes
}

func showLogin(l domain.Login) loginShown {
	shown := loginShown{Address: l.Address, CreateTime: l.CreatedAt.UnixMilli(), UsedTime: l.UsedAt.UnixMilli()}
	shown.Browser, shown.System, shown.Device = view.Agent(l.Agent)
	return shown
}

// ownRoom is the room of an anchor.
type ownRoom struct {
	HouseID    rest.ID           `json:"houseId"`
	HouseName  string            `json:"houseName"`
	LiveStatus domain.LiveStatus `json:"liveStatus"`
	Viewers    int64             `json:"viewers"` // now
}

// reportAbout is a report about the person.
type reportAbout struct {
	ReportID   string             `json:"reportId"`
	Held       bool               `json:"held"` // by the banned words, not reported by a user
	Reason     int32              `json:"reason"`
	Evidence   string             `json:"evidence"`
	CreateTime int64              `json:"createTime"`
	Action     console.Resolution `json:"action"` // 0 while it is open
	Name       string             `json:"name"`   // of the operator who decided
	Answer     string             `json:"answer"` // the reason the person read
}

func showReportAbout(r console.SettledReport) reportAbout {
	return reportAbout{
		ReportID: "rp" + domain.FormatID(r.Number), Held: r.ReporterID == 0, Reason: int32(r.Report.Reason),
		Evidence:   r.Evidence,
		CreateTime: r.Report.At.UnixMilli(), Action: r.Decision, Name: r.ByName, Answer: r.Resolved.Reason,
	}
}

// applicationBrief is an application of the person without the form.
type applicationBrief struct {
	ApplyID      string             `json:"applyId"`
	ApplyStatus  studio.ApplyStatus `json:"applyStatus"`
	SubmitTime   *int64             `json:"submitTime"`
	ReviewerName string             `json:"reviewerName"`
	RejectReason string             `json:"rejectReason"`
}

func showApplication(p studio.Apply) applicationBrief {
	return applicationBrief{"ap" + domain.FormatID(p.ApplyID), p.Status, view.Millis(p.Submitted), p.ReviewerName,
		p.RejectReason}
}

type walletShown struct {
	Balance domain.Coins `json:"balance"`
	Frozen  domain.Coins `json:"frozen"` // in red envelopes of their own that are still open
	Income  domain.Coins `json:"income"` // from gifts and tips
}

// AboutAnswer is one user on one page.
type AboutAnswer struct {
	User         UserShown               `json:"user"`
	Fans         int64                   `json:"fans"`
	Followed     int64                   `json:"followed"`
	Logins       []loginShown            `json:"logins"` // in force, the one used last first; at most 100
	Wallet       walletShown             `json:"wallet"`
	Room         *ownRoom                `json:"room"`         // null without one
	Reports      []reportAbout           `json:"reports"`      // the newest 20 about them
	Reported     console.ReporterFigures `json:"reported"`     // what they reported themselves
	Applications []applicationBrief      `json:"applications"` // the newest first
}

// Public keeps what was shown out of the record.
func (a AboutAnswer) Public() any { return entries(1) }

// userAbout shows all about a user but the phone number, which user_show answers.
func (h *handlers) userAbout(ctx context.Context, _ operators.Caller, req userRequest) (AboutAnswer, error) {
	now, userID := h.Rest.Now(), int64(req.UserID)
	account, err := h.Accounts.Account(ctx, userID)
	if err != nil {
		return AboutAnswer{}, err
	}
	answer := AboutAnswer{User: ShowUser(account, now)}
	figures, err := h.Accounts.Figures(ctx, userID)
	if err != nil {
		return answer, err
	}
	answer.Fans, answer.Followed = figures.Fans, figures.Followed
	logins, err := h.Accounts.LoginsOf(ctx, userID, now, loginsShown)
	if err != nil {
		return answer, err
	}
	answer.Logins = rest.NotNil(view.Each(logins, showLogin))
	wallet, err := h.Money.Wallet(ctx, userID)
	if err != nil {
		return answer, err
	}
	answer.Wallet = walletShown{wallet.Balance, wallet.Frozen, wallet.Income}
	if answer.Room, err = h.roomOf(ctx, account); err != nil {
		return answer, err
	}
	return answer, h.history(ctx, userID, &answer)
}

func (h *handlers) roomOf(ctx context.Context, account domain.Account) (*ownRoom, error) {
	if account.HouseID == 0 {
		return nil, nil
	}
	room, err := h.Admin.FindRoom(ctx, account.HouseID)
	if err != nil {
		return nil, err
	}
	return &ownRoom{rest.ID(room.HouseID), room.HouseName, room.Status, room.Viewers}, nil
}

// history adds the reports and applications.
func (h *handlers) history(ctx context.Context, userID int64, answer *AboutAnswer) error {
	reports, err := h.Admin.ReportsAbout(ctx, userID, 0, reportsShown)
	if err != nil {
		return err
	}
	answer.Reports = rest.NotNil(view.Each(reports, showReportAbout))
	if answer.Reported, err = h.Admin.ReporterFigures(ctx, userID); err != nil {
		return err
	}
	applies, _, err := h.Anchors.Applies(ctx, 0, userID, applicationsShown, 0)
	answer.Applications = []applicationBrief{}
	for i := range applies {
		answer.Applications = append(answer.Applications, showApplication(applies[len(applies)-1-i]))
	}
	return err
}

type userFlowsRequest struct {
	userRequest
	rest.Paging
}

func (r userFlowsRequest) Check() error { return cmp.Or(r.userRequest.Check(), r.Paging.Check()) }

// flowsAnswer is one page of flows.
type flowsAnswer struct{ rest.Page[flowShown] }

// Public keeps the flows out of the record.
func (a flowsAnswer) Public() any { return entries(len(a.List)) }

// flowShown is one change of a wallet, or the gifts of one combo; a negative amount was spent.
type flowShown struct {
	FlowID       string            `json:"flowId"`
	FlowType     domain.FlowType   `json:"flowType"`
	Amount       domain.Coins      `json:"amount"`
	BalanceAfter domain.Coins      `json:"balanceAfter"`
	Remark       string            `json:"remark"` // of a correction: its reason
	Count        int64             `json:"count"`  // of gifts
	User         *frames.BriefView `json:"user"`   // the other user of the flow
	HouseID      rest.ID           `json:"houseId" api:"nullable"`
	CreateTime   int64             `json:"createTime"`
}

func showFlow(f ledger.Flow) flowShown {
	return flowShown{
		FlowID: "f" + domain.FormatID(f.ID), FlowType: ledger.FlowTypes[f.Kind], Amount: f.Amount, BalanceAfter: f.After,
		Remark: f.Remark, Count: f.Count,
		User: frames.ViewOf(f.Other), HouseID: rest.ID(f.HouseID), CreateTime: f.At.UnixMilli(),
	}
}

// userFlows shows the changes of a wallet, the newest first.
func (h *handlers) userFlows(ctx context.Context, _ operators.Caller, req userFlowsRequest) (flowsAnswer, error) {
	flows, total, err := h.Money.Flows(ctx, int64(req.UserID), ledger.FlowFilter{Limit: req.Limit(), Offset: req.Offset()})
	return flowsAnswer{rest.PageOf(req.Paging, view.Each(flows, showFlow), total)}, err
}

const linesCursor = "admin/userLines"

type stretchRequest struct {
	userRequest
	view.Stretch
}

func (r stretchRequest) Check() error { return cmp.Or(r.userRequest.Check(), r.Stretch.Check()) }

// writtenLine is a line in the chat of a room or a match.
type writtenLine struct {
	MessageID string  `json:"messageId"`
	Room      string  `json:"room"` // "house:1001", "match:55"
	HouseID   rest.ID `json:"houseId" api:"nullable"`
	Text      string  `json:"text"`
	Time      int64   `json:"time"`
	Deleted   bool    `json:"deleted"`
}

func showLine(row moderation.LineRow) writtenLine {
	said, _ := frames.ReadLine(row.Kind, row.Body) // a line that cannot be read has no text to show
	houseID, _ := domain.HouseOf(row.Room)
	return writtenLine{row.MessageID, row.Room, rest.ID(houseID), said.Text, row.At.UnixMilli(), row.Deleted}
}

// LinesAnswer is a part of the chat lines of a user.
type LinesAnswer struct {
	List       []writtenLine `json:"list"`
	NextCursor *string       `json:"nextCursor"`
}

// Public keeps the texts out of the record.
func (a LinesAnswer) Public() any { return entries(len(a.List)) }

// userLines shows what a user wrote in all chats, the newest first, deleted lines too.
func (h *handlers) userLines(ctx context.Context, _ operators.Caller, req stretchRequest) (LinesAnswer, error) {
	answer := LinesAnswer{List: []writtenLine{}}
	var behind *moderation.LinePlace
	if req.Cursor != "" {
		behind = &moderation.LinePlace{}
		if err := req.Open(h.Rest, linesCursor, behind); err != nil {
			return answer, err
		}
	}
	rows, err := h.Chat.LinesByUser(ctx, int64(req.UserID), behind, req.Limit()+1)
	if err != nil {
		return answer, err
	}
	place := func(row moderation.LineRow) moderation.LinePlace {
		return moderation.LinePlace{At: row.At, Room: row.Room, Offset: row.Offset}
	}
	rows, answer.NextCursor, err = view.CutStretch(h.Rest, linesCursor, rows, req.Limit(), place)
	answer.List = rest.NotNil(view.Each(rows, showLine))
	return answer, err
}

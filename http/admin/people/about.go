// What is known of one person, on one page.

package people

import (
	"context"
	"time"

	"touchline/domain"
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
	DisabledEnd    *int64  `json:"disabledEndTime"` // null: until somebody enables it
	CreateTime     int64   `json:"createTime"`
}

// ShowUser shows an account, without the phone number.
func ShowUser(a domain.Account, now time.Time) UserShown {
	shown := UserShown{
		UserID: rest.ID(a.UserID), UserName: a.UserName, NickName: a.NickName, UserImage: a.UserImage, Phone: domain.MaskPhone(a.Phone),
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
	Address    string `json:"address"` // from where it was used last: an IPv4 address, or the network of an IPv6 one
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
	ReportID   string            `json:"reportId"`
	Held       bool              `json:"held"` // by the banned words, not reported by anybody
	Reason     int32             `json:"reason"`
	Evidence   string            `json:"evidence"`
	CreateTime int64             `json:"createTime"`
	Action     domain.Resolution `json:"action"` // 0 while it is open
	Name       string            `json:"name"`   // of the operator who decided
	Answer     string            `json:"answer"` // the reason the person read
}

func showReportAbout(r domain.SettledReport) reportAbout {
	return reportAbout{
		ReportID: "rp" + domain.FormatID(r.Number), Held: r.ReporterID == 0, Reason: int32(r.Report.Reason), Evidence: r.Evidence,
		CreateTime: r.Report.At.UnixMilli(), Action: r.Decision, Name: r.ByName, Answer: r.Resolved.Reason,
	}
}

// applicationBrief is an application of the person, without what only who decides about it needs.
type applicationBrief struct {
	ApplyID      string             `json:"applyId"`
	ApplyStatus  domain.ApplyStatus `json:"applyStatus"`
	SubmitTime   *int64             `json:"submitTime"`
	ReviewerName string             `json:"reviewerName"`
	RejectReason string             `json:"rejectReason"`
}

func showApplication(p domain.Apply) applicationBrief {
	return applicationBrief{"ap" + domain.FormatID(p.ApplyID), p.Status, view.Millis(p.Submitted), p.ReviewerName, p.RejectReason}
}

type walletShown struct {
	Balance domain.Coins `json:"balance"`
	Frozen  domain.Coins `json:"frozen"` // in red envelopes of their own that are still open
	Income  domain.Coins `json:"income"` // from gifts and tips
}

// AboutAnswer is what is known of one person.
type AboutAnswer struct {
	User         UserShown              `json:"user"`
	Fans         int64                  `json:"fans"`
	Followed     int64                  `json:"followed"`
	Logins       []loginShown           `json:"logins"` // in force, the one used last first; at most 100
	Wallet       walletShown            `json:"wallet"`
	Room         *ownRoom               `json:"room"`         // null without one
	Reports      []reportAbout          `json:"reports"`      // the newest 20 about them
	Reported     domain.ReporterFigures `json:"reported"`     // what they reported themselves
	Applications []applicationBrief     `json:"applications"` // the newest first
}

// Public leaves what was shown out of the record.
func (a AboutAnswer) Public() any { return entries(1) }

// userAbout shows what is known of a user, without the phone number: for that there is user_show.
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

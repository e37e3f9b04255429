// Users: search, details, disabling and enabling.

package people

import (
	"cmp"
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// userListRequest is recorded when it searches for a phone number, because guesses would reveal the masked digits.
type userListRequest struct {
	operators.Act
	view.Stretch
	UserID   rest.ID `json:"userId"`
	AreaCode string  `json:"areaCode"`
	Phone    string  `json:"phone"`   // without an area code: of +86, or whole with its +
	Keyword  string  `json:"keyword"` // words of the user name and the nick name, or the whole user id
	Disabled bool    `json:"disabled"`
	Sort     string  `json:"sort"` // createTime, or -createTime (absent): the newest first
}

func (r userListRequest) ReadOnly() bool { return r.Phone == "" }

func (r userListRequest) Public() any {
	e164, err := r.number()
	if r.Phone = domain.MaskPhone(e164); err != nil {
		r.Phone = "?"
	}
	return r
}

// number is the phone number of the search, E.164.
func (r userListRequest) number() (string, error) {
	return domain.ParsePhone(r.AreaCode, r.Phone)
}

func (r userListRequest) Check() error {
	return cmp.Or(
		operators.MaxLength("keyword", r.Keyword, console.AdminKeywordMax),
		operators.Enum("sort", r.Sort == "" || r.Sort == "createTime" || r.Sort == "-createTime"),
		r.Stretch.Check())
}

func (h *handlers) showUser(a domain.Account) UserShown { return ShowUser(a, h.Rest.Now()) }

type userListAnswer struct {
	List       []UserShown `json:"list"`
	NextCursor *string     `json:"nextCursor"`
}

func (a userListAnswer) Public() any { return map[string]int{"found": len(a.List)} }

func (h *handlers) userList(ctx context.Context, _ operators.Caller, req userListRequest) (userListAnswer, error) {
	answer := userListAnswer{List: []UserShown{}}
	filter := console.UserFilter{
		UserID: int64(req.UserID), Keyword: domain.CleanLine(req.Keyword), Disabled: req.Disabled,
		OldestFirst: req.Sort == "createTime", Limit: req.Limit() + 1,
	}
	if req.Phone != "" {
		var err error
		if filter.Phone, err = req.number(); err != nil {
			return answer, err
		}
	}
	if err := req.Open(h.Rest, "admin/users", &filter.Behind); err != nil {
		return answer, err
	}
	users, err := h.Admin.FindUsers(ctx, filter, h.Rest.Now())
	if err != nil {
		return answer, err
	}
	userID := func(a domain.Account) int64 { return a.UserID }
	users, answer.NextCursor, err = view.CutStretch(h.Rest, "admin/users", users, req.Limit(), userID)
	answer.List = rest.NotNil(view.Each(users, h.showUser))
	return answer, err
}

type userShowAnswer struct {
	UserShown
	FullPhone   string `json:"fullPhone"` // E.164, "" without one
	Logins      int64  `json:"logins"`    // devices logged in
	ApplyStatus int32  `json:"applyStatus"`
	Fans        int64  `json:"fans"`
	Followed    int64  `json:"followed"`
}

func (a userShowAnswer) Public() any { return a.UserShown }

// userShow shows one user with the whole phone number.
func (h *handlers) userShow(ctx context.Context, _ operators.Caller, req userRequest) (userShowAnswer, error) {
	var none userShowAnswer
	account, err := h.Accounts.Account(ctx, int64(req.UserID))
	if err != nil {
		return none, err
	}
	figures, err := h.Accounts.Figures(ctx, account.UserID)
	if err != nil {
		return none, err
	}
	logins, err := h.Admin.LoginsInForce(ctx, account.UserID, h.Rest.Now())
	return userShowAnswer{h.showUser(account), account.Phone, logins, figures.ApplyStatus, figures.Fans, figures.Followed},
		err
}

type userEditRequest struct {
	operators.Edit
	UserID         rest.ID `json:"userId"`
	Disabled       *bool   `json:"disabled"`
	Reason         string  `json:"reason"`  // required to disable
	EndTime        *int64  `json:"endTime"` // absent: until an operator enables the user
	ResetPhone     bool    `json:"resetPhone"`
	RevokeSessions bool    `json:"revokeSessions"`
}

func (r userEditRequest) Thing() string { return operators.ThingOf("user", r.UserID) }

func (r userEditRequest) Check() error {
	return cmp.Or(
		operators.Need("userId", r.UserID != 0),
		operators.Need("disabled", r.Disabled != nil || r.ResetPhone || r.RevokeSessions),
		CheckSuspension(r.Disabled != nil && *r.Disabled, r.Reason, r.EndTime))
}

// userEdit answers the user after the edit. Disabling a user ends their logins, with the reason.
func (h *handlers) userEdit(ctx context.Context, at operators.Caller, req userEditRequest) (UserShown, error) {
	var none UserShown
	until, err := endOf(req.EndTime, h.Rest.Now())
	if err != nil {
		return none, err
	}
	before, err := h.Accounts.Account(ctx, int64(req.UserID))
	if err != nil {
		return none, err
	}
	if req.ResetPhone {
		if err := h.Admin.ForgetPhone(ctx, before.UserID); err != nil {
			return none, err
		}
	}
	switch {
	case req.Disabled != nil && *req.Disabled:
		err = h.disableUser(ctx, before.UserID, domain.CleanLine(req.Reason), until)
	case req.Disabled != nil:
		err = h.enableUser(ctx, before)
	}
	if err == nil && req.RevokeSessions {
		err = h.Logins.EndLogins(ctx, before.UserID, domain.TokenInvalid)
	}
	if err != nil {
		return none, err
	}
	h.Rest.Forget(before.UserID)
	after, err := h.Accounts.Account(ctx, before.UserID)
	shown := h.showUser(after)
	at.Changed(h.showUser(before), shown)
	return shown, err
}

// disableUser disables a user, ends their logins, closes their sockets and suspends their room.
func (h *handlers) disableUser(ctx context.Context, userID int64, reason string, until time.Time) error {
	if err := h.Admin.DisableAccount(ctx, userID, reason, h.Rest.Now(), until); err != nil {
		return err
	}
	if err := h.Logins.EndLogins(ctx, userID, domain.AccountDisabled); err != nil {
		return err
	}
	return h.closeRoomOf(ctx, userID, reason, until)
}

// closeRoomOf suspends the room of a disabled user for as long as the user. A longer suspension stays.
func (h *handlers) closeRoomOf(ctx context.Context, userID int64, reason string, until time.Time) error {
	account, err := h.Accounts.Account(ctx, userID)
	if domain.CodeOf(err) == domain.NotFound || err == nil && account.HouseID == 0 {
		return nil // there is no user or no room
	}
	if err != nil {
		return err
	}
	room, err := h.Admin.FindRoom(ctx, account.HouseID)
	if err != nil {
		return err
	}
	closed := room.Status == domain.LiveSuspended
	if closed && (room.SuspendEnd.IsZero() || !until.IsZero() && room.SuspendEnd.After(until)) {
		return nil
	}
	cmd := &protos.SuspendRoom{Suspend: true, Reason: reason, EndMs: view.MillisOrZero(until)}
	return h.Actors.Suspend(ctx, domain.HouseRoom(account.HouseID), cmd)
}

// enableUser enables a user, and lifts the suspension of the room that began with theirs.
func (h *handlers) enableUser(ctx context.Context, before domain.Account) error {
	if err := h.Admin.EnableAccount(ctx, before.UserID); err != nil || before.HouseID == 0 {
		return err
	}
	room, err := h.Admin.FindRoom(ctx, before.HouseID)
	if err != nil {
		return err
	}
	together := room.SuspendReason == before.DisabledReason &&
		room.SuspendEnd.UnixMilli() == before.DisabledUntil.UnixMilli()
	if room.Status != domain.LiveSuspended || !together {
		return nil
	}
	return h.Actors.Suspend(ctx, domain.HouseRoom(before.HouseID), &protos.SuspendRoom{})
}

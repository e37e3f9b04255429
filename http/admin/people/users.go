// Users: search, details, disabling and enabling.

package people

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// userListRequest is recorded when it looks for a phone number: whoever may guess at numbers finds the masked part.
type userListRequest struct {
	operators.Act
	UserID   rest.ID `json:"userId"`
	AreaCode string  `json:"areaCode"`
	Phone    string  `json:"phone"`   // without an area code: of +86, or whole with its +
	Keyword  string  `json:"keyword"` // how the user name or the nick name begins, or the whole user id
	Disabled bool    `json:"disabled"`
	Sort     string  `json:"sort"` // createTime, or -createTime (absent): the newest first
	Cursor   string  `json:"cursor"`
	PageSize *int    `json:"pageSize"`
}

func (r userListRequest) ReadOnly() bool { return r.Phone == "" }

func (r userListRequest) Public() any {
	e164, err := r.number()
	if r.Phone = domain.MaskPhone(e164); err != nil {
		r.Phone = "?"
	}
	return r
}

// number is the phone number that is looked for, E.164.
func (r userListRequest) number() (string, error) {
	return domain.ParsePhone(r.AreaCode, r.Phone)
}

func (r userListRequest) Check() error {
	if domain.Length(r.Keyword) > domain.AdminKeywordMax {
		return domain.RefuseField("keyword", "length", "max", domain.AdminKeywordMax)
	}
	if r.Sort != "" && r.Sort != "createTime" && r.Sort != "-createTime" {
		return domain.RefuseField("sort", "enum")
	}
	return rest.Paging{PageSize: r.PageSize}.Check()
}

func (h *handlers) showUser(a domain.Account) UserShown { return ShowUser(a, h.Rest.Now()) }

type userListAnswer struct {
	List       []UserShown `json:"list"`
	NextCursor *string     `json:"nextCursor"`
}

func (a userListAnswer) Public() any { return map[string]int{"found": len(a.List)} }

func (h *handlers) userList(ctx context.Context, _ operators.Caller, req userListRequest) (userListAnswer, error) {
	answer := userListAnswer{List: []UserShown{}}
	limit := rest.Paging{PageSize: req.PageSize}.Limit()
	filter := domain.UserFilter{UserID: int64(req.UserID), Keyword: domain.CleanLine(req.Keyword), Disabled: req.Disabled, OldestFirst: req.Sort == "createTime", Limit: limit + 1}
	if req.Phone != "" {
		var err error
		if filter.Phone, err = req.number(); err != nil {
			return answer, err
		}
	}
	if req.Cursor != "" {
		if err := h.Rest.OpenCursor("admin/users", req.Cursor, &filter.Behind); err != nil {
			return answer, err
		}
	}
	users, err := h.Admin.FindUsers(ctx, filter, h.Rest.Now())
	if err != nil {
		return answer, err
	}
	if len(users) > limit {
		users = users[:limit]
		next, err := h.Rest.SealCursor("admin/users", users[limit-1].UserID)
		if err != nil {
			return answer, err
		}
		answer.NextCursor = &next
	}
	answer.List = rest.NotNil(view.Each(users, h.showUser))
	return answer, nil
}

// userShowRequest is recorded: its answer holds a phone number.
type userShowRequest struct {
	operators.Act
	UserID rest.ID `json:"userId"`
}

func (r userShowRequest) Thing() string { return operators.ThingOf("user", r.UserID) }

func (r userShowRequest) Check() error {
	if r.UserID == 0 {
		return domain.RefuseField("userId", "required")
	}
	return nil
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

// userShow shows one user with the whole phone number; who looked stays in the record.
func (h *handlers) userShow(ctx context.Context, _ operators.Caller, req userShowRequest) (userShowAnswer, error) {
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
	return userShowAnswer{h.showUser(account), account.Phone, logins, figures.ApplyStatus, figures.Fans, figures.Followed}, err
}

type userEditRequest struct {
	operators.Edit
	UserID         rest.ID `json:"userId"`
	Disabled       *bool   `json:"disabled"`
	Reason         string  `json:"reason"`  // required to disable
	EndTime        *int64  `json:"endTime"` // absent: until somebody enables it
	ResetPhone     bool    `json:"resetPhone"`
	RevokeSessions bool    `json:"revokeSessions"`
}

func (r userEditRequest) Thing() string { return operators.ThingOf("user", r.UserID) }

func (r userEditRequest) Check() error {
	disables := r.Disabled != nil && *r.Disabled
	switch {
	case r.UserID == 0:
		return domain.RefuseField("userId", "required")
	case r.Disabled == nil && !r.ResetPhone && !r.RevokeSessions:
		return domain.RefuseField("disabled", "required")
	case disables && domain.CleanLine(r.Reason) == "":
		return domain.Refuse(domain.FieldRequired, "field", "reason")
	}
	return CheckSuspension(r.Reason, r.EndTime)
}

// userEdit answers the user as they are now. A disabled user is logged out everywhere, with the reason.
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

// disableUser keeps a user out, ends their logins and closes their sockets.
func (h *handlers) disableUser(ctx context.Context, userID int64, reason string, until time.Time) error {
	if err := h.Admin.DisableAccount(ctx, userID, reason, h.Rest.Now(), until); err != nil {
		return err
	}
	if err := h.Logins.EndLogins(ctx, userID, domain.AccountDisabled); err != nil {
		return err
	}
	return h.closeRoomOf(ctx, userID, reason, until)
}

// closeRoomOf suspends the room of a user who is kept out, for as long. A suspension that lasts longer stays.
func (h *handlers) closeRoomOf(ctx context.Context, userID int64, reason string, until time.Time) error {
	account, err := h.Accounts.Account(ctx, userID)
	if domain.CodeOf(err) == domain.NotFound || err == nil && account.HouseID == 0 {
		return nil // nobody, or nobody with a room
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

// enableUser lets a user in again, and gives back the room that was closed with them.
func (h *handlers) enableUser(ctx context.Context, before domain.Account) error {
	if err := h.Admin.EnableAccount(ctx, before.UserID); err != nil || before.HouseID == 0 {
		return err
	}
	room, err := h.Admin.FindRoom(ctx, before.HouseID)
	if err != nil {
		return err
	}
	together := room.SuspendReason == before.DisabledReason && room.SuspendEnd.UnixMilli() == before.DisabledUntil.UnixMilli()
	if room.Status != domain.LiveSuspended || !together {
		return nil
	}
	return h.Actors.Suspend(ctx, domain.HouseRoom(before.HouseID), &protos.SuspendRoom{})
}

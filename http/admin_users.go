// Users at the operators' desk: found, looked at, kept out and let in again (contract section 17).
package http

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// UserDesk are the accounts as operators find and change them.
type UserDesk interface {
	FindUsers(ctx context.Context, f domain.UserFilter, now time.Time) ([]domain.Account, error)
	LoginsInForce(ctx context.Context, userID int64, now time.Time) (int64, error)
	// DisableAccount, EnableAccount and ForgetPhone refuse with NOT_FOUND.
	DisableAccount(ctx context.Context, userID int64, reason string, now, until time.Time) error
	EnableAccount(ctx context.Context, userID int64) error
	ForgetPhone(ctx context.Context, userID int64) error
}

func (s *Server) adminUserRoutes() {
	operatorRoute(s, domain.OperatorSupport, "/admin/user_list", s.userList)
	operatorRoute(s, domain.OperatorSupport, "/admin/user_show", s.userShow)
	operatorRoute(s, domain.OperatorSupport, "/admin/user_edit", s.userEdit)
}

type userListRequest struct {
	UserID   rest.ID `json:"userId"`
	AreaCode string  `json:"areaCode"`
	Phone    string  `json:"phone"`
	Keyword  string  `json:"keyword"` // how the user name or the nick name begins
	Disabled bool    `json:"disabled"`
	Cursor   string  `json:"cursor"`
	PageSize *int    `json:"pageSize"`
}

func (r userListRequest) Check() error {
	if domain.Length(r.Keyword) > domain.DeskKeywordMax {
		return domain.RefuseField("keyword", "length", "max", domain.DeskKeywordMax)
	}
	return rest.Paging{PageSize: r.PageSize}.Check()
}

type userShown struct {
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

func (s *Server) showUser(a domain.Account) userShown {
	shown := userShown{
		UserID: rest.ID(a.UserID), UserName: a.UserName, NickName: a.NickName, UserImage: a.UserImage, Phone: domain.MaskPhone(a.Phone),
		HouseID: rest.ID(a.HouseID), LanguageType: a.Language, CreateTime: a.CreatedAt.UnixMilli(),
	}
	if a.Disabled(s.Now()) != nil {
		shown.Disabled, shown.DisabledReason, shown.DisabledEnd = true, &a.DisabledReason, view.Millis(a.DisabledUntil)
	}
	return shown
}

type userListAnswer struct {
	List       []userShown `json:"list"`
	NextCursor *string     `json:"nextCursor"`
}

func (s *Server) userList(ctx context.Context, _ desk, req userListRequest) (userListAnswer, error) {
	answer := userListAnswer{List: []userShown{}}
	limit := rest.Paging{PageSize: req.PageSize}.Limit()
	filter := domain.UserFilter{UserID: int64(req.UserID), Keyword: domain.CleanLine(req.Keyword), Disabled: req.Disabled, Limit: limit + 1}
	if req.Phone != "" {
		var err error
		if filter.Phone, err = domain.ParsePhone(req.AreaCode, req.Phone); err != nil {
			return answer, err
		}
	}
	if req.Cursor != "" {
		if err := s.OpenCursor("desk/users", req.Cursor, &filter.Below); err != nil {
			return answer, err
		}
	}
	users, err := s.UserDesk.FindUsers(ctx, filter, s.Now())
	if err != nil {
		return answer, err
	}
	if len(users) > limit {
		users = users[:limit]
		next, err := s.SealCursor("desk/users", users[limit-1].UserID)
		if err != nil {
			return answer, err
		}
		answer.NextCursor = &next
	}
	answer.List = rest.NotNil(view.Each(users, s.showUser))
	return answer, nil
}

// userShowRequest is recorded: its answer holds a phone number.
type userShowRequest struct {
	act
	UserID rest.ID `json:"userId"`
}

func (r userShowRequest) Check() error {
	if r.UserID == 0 {
		return domain.RefuseField("userId", "required")
	}
	return nil
}

type userShowAnswer struct {
	userShown
	FullPhone   string `json:"fullPhone"` // E.164, "" without one
	Logins      int64  `json:"logins"`    // devices logged in
	ApplyStatus int32  `json:"applyStatus"`
	Fans        int64  `json:"fans"`
	Followed    int64  `json:"followed"`
}

func (a userShowAnswer) public() any { return a.userShown }

// userShow shows one user with the whole phone number; who looked stays in the record.
func (s *Server) userShow(ctx context.Context, _ desk, req userShowRequest) (userShowAnswer, error) {
	var none userShowAnswer
	account, err := s.Accounts.Account(ctx, int64(req.UserID))
	if err != nil {
		return none, err
	}
	figures, err := s.Accounts.Figures(ctx, account.UserID)
	if err != nil {
		return none, err
	}
	logins, err := s.UserDesk.LoginsInForce(ctx, account.UserID, s.Now())
	return userShowAnswer{s.showUser(account), account.Phone, logins, figures.ApplyStatus, figures.Fans, figures.Followed}, err
}

type userEditRequest struct {
	act
	UserID         rest.ID `json:"userId"`
	Disabled       *bool   `json:"disabled"`
	Reason         string  `json:"reason"`  // required to disable
	EndTime        *int64  `json:"endTime"` // absent: until somebody enables it
	ResetPhone     bool    `json:"resetPhone"`
	RevokeSessions bool    `json:"revokeSessions"`
}

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
	return checkReasonAndEnd(r.Reason, r.EndTime)
}

// checkReasonAndEnd of a suspension.
func checkReasonAndEnd(reason string, end *int64) error {
	switch {
	case domain.Length(reason) > domain.DeskReasonMax:
		return domain.RefuseField("reason", "length", "max", domain.DeskReasonMax)
	case end != nil && (*end <= 0 || *end > rest.TimeMax):
		return domain.RefuseField("endTime", "range", "min", 1, "max", int64(rest.TimeMax))
	}
	return nil
}

// endOf a suspension: zero for one without; refused when it lies behind us.
func (s *Server) endOf(end *int64) (time.Time, error) {
	if end == nil {
		return time.Time{}, nil
	}
	at := time.UnixMilli(*end).UTC()
	if !at.After(s.Now()) {
		return at, domain.RefuseField("endTime", "future")
	}
	return at, nil
}

// userEdit answers the user as they are now. Whoever is disabled is logged out everywhere and told why.
func (s *Server) userEdit(ctx context.Context, at desk, req userEditRequest) (userShown, error) {
	var none userShown
	until, err := s.endOf(req.EndTime)
	if err != nil {
		return none, err
	}
	before, err := s.Accounts.Account(ctx, int64(req.UserID))
	if err != nil {
		return none, err
	}
	if req.ResetPhone {
		if err := s.UserDesk.ForgetPhone(ctx, before.UserID); err != nil {
			return none, err
		}
	}
	switch {
	case req.Disabled != nil && *req.Disabled:
		err = s.disableUser(ctx, before.UserID, domain.CleanLine(req.Reason), until)
	case req.Disabled != nil:
		err = s.enableUser(ctx, before)
	}
	if err == nil && req.RevokeSessions {
		err = s.account.EndLogins(ctx, before.UserID, domain.TokenInvalid)
	}
	if err != nil {
		return none, err
	}
	s.Forget(before.UserID)
	after, err := s.Accounts.Account(ctx, before.UserID)
	shown := s.showUser(after)
	at.changed(s.showUser(before), shown)
	return shown, err
}

// disableUser keeps a user out, ends their logins and closes their sockets.
func (s *Server) disableUser(ctx context.Context, userID int64, reason string, until time.Time) error {
	if err := s.UserDesk.DisableAccount(ctx, userID, reason, s.Now(), until); err != nil {
		return err
	}
	if err := s.account.EndLogins(ctx, userID, domain.AccountDisabled); err != nil {
		return err
	}
	return s.closeRoomOf(ctx, userID, reason, until)
}

// closeRoomOf suspends the room of a user who is kept out, for as long. A suspension that lasts longer stays.
func (s *Server) closeRoomOf(ctx context.Context, userID int64, reason string, until time.Time) error {
	account, err := s.Accounts.Account(ctx, userID)
	if domain.CodeOf(err) == domain.NotFound || err == nil && account.HouseID == 0 {
		return nil // nobody, or nobody with a room
	}
	if err != nil {
		return err
	}
	room, err := s.RoomDesk.DeskRoom(ctx, account.HouseID)
	if err != nil {
		return err
	}
	closed := room.Status == domain.LiveSuspended
	if closed && (room.SuspendEnd.IsZero() || !until.IsZero() && room.SuspendEnd.After(until)) {
		return nil
	}
	cmd := &protos.SuspendRoom{Suspend: true, Reason: reason, EndMs: view.MillisOrZero(until)}
	return s.Closing.Suspend(ctx, domain.HouseRoom(account.HouseID), cmd)
}

// enableUser lets a user in again, and gives back the room that was closed with them.
func (s *Server) enableUser(ctx context.Context, before domain.Account) error {
	if err := s.UserDesk.EnableAccount(ctx, before.UserID); err != nil || before.HouseID == 0 {
		return err
	}
	room, err := s.RoomDesk.DeskRoom(ctx, before.HouseID)
	if err != nil {
		return err
	}
	together := room.SuspendReason == before.DisabledReason && room.SuspendEnd.UnixMilli() == before.DisabledUntil.UnixMilli()
	if room.Status != domain.LiveSuspended || !together {
		return nil
	}
	return s.Closing.Suspend(ctx, domain.HouseRoom(before.HouseID), &protos.SuspendRoom{})
}

// A user's logins: the list, ending them, and the notice about a change of the account.

package account

import (
	"context"
	"encoding/json"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// sessionsShown is the most logins of the list: those used last.
const sessionsShown = 100

// SessionShown is one login of the caller.
type SessionShown struct {
	SessionID  string `json:"sessionId"`
	Current    bool   `json:"current"` // the login of this call
	Browser    string `json:"browser"` // browser or program by its User-Agent; "" if unknown
	System     string `json:"system"`  // "" if unknown
	Device     string `json:"device"`  // computer, phone, tablet, other
	Address    string `json:"address"` // of the last use: an IPv4 address or an IPv6 network; "" if unknown
	CreateTime int64  `json:"createTime"`
	UsedTime   int64  `json:"usedTime"` // exact to five minutes
	ExpireTime int64  `json:"expireTime"`
}

// SessionListAnswer lists the valid logins.
type SessionListAnswer struct {
	List []SessionShown `json:"list"` // the current login first, then by last use
}

// sessionList lists the caller's logins.
func (h *Handlers) sessionList(ctx context.Context, caller rest.Caller, _ struct{}) (SessionListAnswer, error) {
	logins, err := h.Accounts.LoginsOf(ctx, caller.UserID, h.rest.Now(), sessionsShown)
	answer := SessionListAnswer{List: []SessionShown{}}
	for _, login := range logins {
		shown := showSession(login)
		if shown.Current = login.Hash == caller.TokenHash; shown.Current {
			answer.List = append([]SessionShown{shown}, answer.List...)
		} else {
			answer.List = append(answer.List, shown)
		}
	}
	return answer, err
}

func showSession(l domain.Login) SessionShown {
	shown := SessionShown{
		SessionID: l.Hash.LoginID(), Address: l.Address, CreateTime: l.CreatedAt.UnixMilli(),
		UsedTime: l.UsedAt.UnixMilli(), ExpireTime: l.Expires.UnixMilli(),
	}
	shown.Browser, shown.System, shown.Device = view.Agent(l.Agent)
	return shown
}

type sessionEndRequest struct {
	SessionID string `json:"sessionId"` // of session_list
	Others    bool   `json:"others"`    // instead of sessionId: all logins but the current one
	Password  string `json:"password"`
	Code      string `json:"code"` // instead of the password: scene changePassword, sent to the account's phone
}

func (r sessionEndRequest) Check() error {
	switch {
	case r.SessionID == "" && !r.Others:
		return domain.RefuseField("sessionId", "required")
	case r.SessionID != "" && r.Others:
		return domain.RefuseField("others", "alone")
	case r.Password == "" && r.Code == "":
		return domain.Refuse(domain.FieldRequired, "field", "password")
	}
	return nil
}

type sessionEndAnswer struct {
	Ended int64 `json:"ended"`
}

// sessionEnd ends one login of the caller, or all others, and closes their sockets. It requires the password or a code,
// because a stolen token must not end the logins of its owner.
func (h *Handlers) sessionEnd(ctx context.Context, caller rest.Caller,
	req sessionEndRequest) (sessionEndAnswer, error) {
	if err := h.proveSelf(ctx, caller, req.Password, req.Code); err != nil {
		return sessionEndAnswer{}, err
	}
	if req.Others {
		count, err := h.Accounts.DropLogins(ctx, caller.UserID, caller.TokenHash)
		if err != nil {
			return sessionEndAnswer{}, err
		}
		h.event(ctx, caller, "other logins ended", caller.UserID)
		return sessionEndAnswer{count}, h.loginsEnded(ctx, caller.UserID, caller.TokenHash, domain.TokenInvalid)
	}
	ended, err := h.Accounts.DropLoginNamed(ctx, caller.UserID, req.SessionID)
	if err != nil {
		return sessionEndAnswer{}, err
	}
	h.event(ctx, caller, "login ended", caller.UserID)
	return sessionEndAnswer{1}, h.loginEnded(ctx, caller.UserID, ended)
}

// notifyOwner notifies the owner of an account about a change, so that they notice a change by another person. A
// failure is only logged, because the change has already happened.
func (h *Handlers) notifyOwner(ctx context.Context, caller rest.Caller, userID int64, kind string) {
	params, err := json.Marshal(map[string]any{"kind": kind, "address": caller.Address().String(),
		"time": h.rest.Now().UnixMilli()})
	if err == nil {
		_, err = h.Sessions.Notify(ctx, userID, &protos.NotifyUser{
			RequestId: kind + "/" + rest.RandomKey(), NotifyType: int32(domain.NotifySystem), Params: params,
			Path: "/user/sessions",
		})
	}
	if err != nil {
		h.rest.Logger.WarnContext(ctx, "owner not notified of a change of the account", "user", userID, "kind", kind, "err",
			err)
	}
}

// A user's logins: the list, and ending them.

package account

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

// sessionsShown at most: those used last.
const sessionsShown = 100

// SessionShown is one login of the caller.
type SessionShown struct {
	SessionID  string `json:"sessionId"`
	Current    bool   `json:"current"` // the one that asks
	Browser    string `json:"browser"` // or the program, as it names itself; "" when it does not
	System     string `json:"system"`  // "" when it is not known
	Device     string `json:"device"`  // computer, phone, tablet, other
	Address    string `json:"address"` // from where it was used last: an IPv4 address, or the network of an IPv6 one; "" before any was noted
	CreateTime int64  `json:"createTime"`
	UsedTime   int64  `json:"usedTime"` // within five minutes
	ExpireTime int64  `json:"expireTime"`
}

// SessionListAnswer lists the logins in force.
type SessionListAnswer struct {
	List []SessionShown `json:"list"` // the current one first, then the one used last
}

// sessionList shows where the caller is logged in.
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
	SessionID string `json:"sessionId"` // one of the list
	Others    bool   `json:"others"`    // instead of one: all but the current one
	Password  string `json:"password"`
	Code      string `json:"code"` // instead of the password: of scene changePassword, sent to the account's phone
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

// sessionEnd ends one login of the caller or all others, and closes their sockets. It wants a proof: whoever stole a
// token must not be able to put its owner out.
func (h *Handlers) sessionEnd(ctx context.Context, caller rest.Caller, req sessionEndRequest) (sessionEndAnswer, error) {
	answer := sessionEndAnswer{Ended: 1}
	account, err := h.Accounts.Account(ctx, caller.UserID)
	if err != nil {
		return sessionEndAnswer{}, err
	}
	if err := h.proveSelf(ctx, caller, account, req.Password, req.Code); err != nil {
		return sessionEndAnswer{}, err
	}
	if req.Others {
		if answer.Ended, err = h.Accounts.DropLogins(ctx, caller.UserID, caller.TokenHash); err != nil {
			return sessionEndAnswer{}, err
		}
		h.event(ctx, caller, "other logins ended", caller.UserID)
		return answer, h.loginsEnded(ctx, caller.UserID, caller.TokenHash, domain.TokenInvalid)
	}
	ended, err := h.Accounts.DropLoginNamed(ctx, caller.UserID, req.SessionID)
	if err != nil {
		return sessionEndAnswer{}, err
	}
	h.event(ctx, caller, "login ended", caller.UserID)
	return answer, h.loginEnded(ctx, caller.UserID, ended)
}

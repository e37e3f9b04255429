// The logins of an operator: the list, and ending them.

package operators

import (
	"context"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/rest"
	"touchline/http/view"
)

func (h *Access) sessionRoutes() {
	Route(h, "", "/admin/session_list", h.sessionList)
	Route(h, "", "/admin/session_end", h.sessionEnd)
}

// sessionShown is one login of the calling operator.
type sessionShown struct {
	SessionID  string `json:"sessionId"`
	Current    bool   `json:"current"` // the login of this call
	Browser    string `json:"browser"` // or the program, as it names itself; "" when it does not
	System     string `json:"system"`  // "" when it is not known
	Device     string `json:"device"`  // computer, phone, tablet, other
	Address    string `json:"address"` // of its last use
	CreateTime int64  `json:"createTime"`
	UsedTime   int64  `json:"usedTime"` // within five minutes
	ExpireTime int64  `json:"expireTime"`
}

type sessionListAnswer struct {
	List []sessionShown `json:"list"` // the one used last first
}

// sessionList shows the logins of the calling operator.
func (h *Access) sessionList(ctx context.Context, at Caller, _ struct{}) (sessionListAnswer, error) {
	logins, err := h.Operators.OperatorLogins(ctx, at.OperatorID, h.Rest.Now())
	list := view.Each(logins, func(l console.OperatorLogin) sessionShown {
		shown := sessionShown{
			SessionID: l.Hash.LoginID(), Current: l.Hash == at.Hash, Address: l.Address,
			CreateTime: l.Created.UnixMilli(), UsedTime: l.Used.UnixMilli(), ExpireTime: l.Expires.UnixMilli(),
		}
		shown.Browser, shown.System, shown.Device = view.Agent(l.Agent)
		return shown
	})
	return sessionListAnswer{rest.NotNil(list)}, err
}

type sessionEndRequest struct {
	Act
	SessionID string `json:"sessionId"` // one of the list
	Others    bool   `json:"others"`    // instead of one: all but the current one
}

func (r sessionEndRequest) Check() error {
	switch {
	case r.SessionID == "" && !r.Others:
		return domain.RefuseField("sessionId", "required")
	case r.SessionID != "" && r.Others:
		return domain.RefuseField("others", "alone")
	}
	return nil
}

type sessionEndAnswer struct {
	Ended int64 `json:"ended"`
}

// sessionEnd ends one login of the operator, or all others.
func (h *Access) sessionEnd(ctx context.Context, at Caller, req sessionEndRequest) (sessionEndAnswer, error) {
	if req.Others {
		ended, err := h.Operators.DropOtherOperatorLogins(ctx, at.OperatorID, at.Hash)
		return sessionEndAnswer{ended}, err
	}
	return sessionEndAnswer{1}, h.Operators.DropOperatorLoginNamed(ctx, at.OperatorID, req.SessionID)
}

// Logging in as an operator: a password, and a code of the second factor.

package operators

import (
	"context"
	"errors"
	"log/slog"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/account"
	"touchline/http/rest"
)

func (h *Access) loginRoutes() {
	rest.Route(h.Rest, rest.Public, LoginPath, rest.LimitAccount, h.login)
	Route(h, "", "/admin/logout", h.logout)
	Route(h, "", "/admin/me", h.me)
}

type adminLoginRequest struct {
	UserName string `json:"userName"`
	Password string `json:"password"`
	Code     string `json:"code"` // of the second factor, or a recovery code
}

type adminLoginAnswer struct {
	Token      string        `json:"token"`
	ExpireTime int64         `json:"expireTime"`
	Operator   operatorBrief `json:"operator"`
}

func (a adminLoginAnswer) Public() any { return map[string]int64{"expireTime": a.ExpireTime} }

type operatorBrief struct {
	OperatorID rest.ID              `json:"operatorId"`
	Name       string               `json:"name"`
	Role       console.OperatorRole `json:"role"`
	Totp       bool                 `json:"totp"`   // has a second factor
	Enroll     bool                 `json:"enroll"` // must set one up before any other call
}

func (h *Access) briefOf(ctx context.Context, o console.Operator) (operatorBrief, error) {
	required, err := h.totpRequired(ctx)
	return operatorBrief{rest.ID(o.OperatorID), o.Name, o.Role, o.Totp != nil, required && o.Totp == nil}, err
}

// Public keeps the name in a readable form, also when no operator has it.
func (r adminLoginRequest) Public() any {
	return map[string]string{"userName": domain.Shorten(domain.CleanLine(r.UserName), console.OperatorNameMax)}
}

func (r adminLoginRequest) Check() error {
	switch {
	case r.UserName == "":
		return domain.Refuse(domain.FieldRequired, "field", "userName")
	case r.Password == "":
		return domain.Refuse(domain.FieldRequired, "field", "password")
	}
	return nil
}

// LoginPath is the call by which operators log in.
const LoginPath = "/admin/login"

// login answers the same for a wrong password and an unknown operator. FIELD_REQUIRED of code when the password was
// right and a second factor is set up. Successful and refused log-ins are recorded.
func (h *Access) login(ctx context.Context, caller rest.Caller, req adminLoginRequest) (adminLoginAnswer, error) {
	operator, err := h.authenticate(ctx, caller, req)
	at := Caller{Operator: operator, Caller: caller, change: &change{}}
	if err != nil {
		return adminLoginAnswer{}, h.loginRefused(ctx, at, req, err)
	}
	return Recorded(ctx, h, at, LoginPath, req, func() (adminLoginAnswer, error) {
		token, err := rest.NewToken()
		if err != nil {
			return adminLoginAnswer{}, err
		}
		login := console.NewOperatorLogin(rest.HashToken(token), operator.OperatorID, h.Rest.Now(), caller.IP, caller.Agent)
		if err := h.Operators.AddOperatorLogin(ctx, login); err != nil {
			return adminLoginAnswer{}, err
		}
		h.operatorEvent(ctx, caller, "operator logged in", operator.OperatorID)
		brief, err := h.briefOf(ctx, operator)
		return adminLoginAnswer{token, login.Expires.UnixMilli(), brief}, err
	})
}

// authenticate finds the operator of a name. It returns the operator also with a refusal.
func (h *Access) authenticate(ctx context.Context, caller rest.Caller,
	req adminLoginRequest) (console.Operator, error) {
	operator, err := h.Operators.OperatorByName(ctx, req.UserName)
	if err != nil && domain.CodeOf(err) != domain.NotFound {
		return operator, err
	}
	left, _, err := h.passwords.Compare(ctx, caller, account.PasswordOwner{Name: operatorGuard(req.UserName)},
		req.Password, operator.PasswordHash)
	switch {
	case errors.Is(err, account.ErrPasswordWrong):
		return operator, domain.Refuse(domain.LoginFailed, "left", left)
	case err != nil:
		return operator, err
	case !operator.Disabled.IsZero():
		return operator, domain.Refuse(domain.AccountDisabled, "reason", "", "endTime", nil)
	case operator.Totp != nil:
		return operator, h.checkSecondFactor(ctx, caller, operator, req.Code)
	}
	return operator, nil
}

// loginRefused records a refused log-in with the name that was tried, and answers the refusal. A rate limit for each
// operator, and one for all unknown names together, keeps strangers from filling the record.
func (h *Access) loginRefused(ctx context.Context, at Caller, req adminLoginRequest, refused error) error {
	if domain.CodeOf(refused) == domain.Internal {
		return refused
	}
	h.Rest.Logger.WarnContext(ctx, "an operator's log-in was refused", slog.Any("asked", req.Public()),
		slog.Int64("operatorId", at.OperatorID),
		slog.String("code", string(domain.CodeOf(refused))), slog.String("ip", at.IP))
	if h.Rest.Take(rest.LimitLoginRecord, domain.FormatID(at.OperatorID)) != nil {
		return refused
	}
	if err := h.Note(ctx, at, LoginPath, req, nil, refused); err != nil {
		return err
	}
	return refused
}

type adminLogoutRequest struct{ Act }

func (h *Access) logout(ctx context.Context, at Caller, _ adminLogoutRequest) (bool, error) {
	return true, h.Operators.DropOperatorLogin(ctx, at.Hash)
}

func (h *Access) me(ctx context.Context, at Caller, _ struct{}) (operatorBrief, error) {
	return h.briefOf(ctx, at.Operator)
}

func (h *Access) operatorEvent(ctx context.Context, caller rest.Caller, what string, operatorID int64) {
	h.Rest.Logger.InfoContext(ctx, what, slog.Int64("operatorId", operatorID), slog.String("ip", caller.IP))
}

// Logging in as an operator: a password, and a code of the second factor.

package admin

import (
	"context"
	"errors"
	"log/slog"

	"touchline/domain"
	"touchline/http/password"
	"touchline/http/rest"
)

func (h *access) adminLoginRoutes() {
	rest.Route(h.rest, rest.Public, LoginPath, rest.LimitAccount, h.adminLogin)
	operatorRoute(h, "", "/admin/logout", h.adminLogout)
	operatorRoute(h, "", "/admin/me", h.adminMe)
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

func (a adminLoginAnswer) public() any { return map[string]int64{"expireTime": a.ExpireTime} }

type operatorBrief struct {
	OperatorID rest.ID             `json:"operatorId"`
	Name       string              `json:"name"`
	Role       domain.OperatorRole `json:"role"`
	Totp       bool                `json:"totp"`   // has a second factor
	Enroll     bool                `json:"enroll"` // must set one up before any other call
}

func (h *access) briefOf(ctx context.Context, o domain.Operator) (operatorBrief, error) {
	required, err := h.totpRequired(ctx)
	return operatorBrief{rest.ID(o.OperatorID), o.Name, o.Role, o.Totp != nil, required && o.Totp == nil}, err
}

// public is what the record holds of a log-in: a name as people may read it, whoever it belongs to.
func (r adminLoginRequest) public() any {
	return map[string]string{"userName": domain.Shorten(domain.CleanLine(r.UserName), domain.OperatorNameMax)}
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

// LoginPath is where operators log in.
const LoginPath = "/admin/login"

// adminLogin answers the same for a wrong password and an unknown operator. FIELD_REQUIRED of code when the
// password was right and a second factor is set up. Both ends of it are recorded.
func (h *access) adminLogin(ctx context.Context, caller rest.Caller, req adminLoginRequest) (adminLoginAnswer, error) {
	operator, err := h.authenticate(ctx, caller, req)
	at := operatorCaller{Operator: operator, Caller: caller, change: &change{}}
	if err != nil {
		return adminLoginAnswer{}, h.loginRefused(ctx, at, req, err)
	}
	return recorded(ctx, h, at, LoginPath, req, func() (adminLoginAnswer, error) {
		token, err := rest.NewToken()
		if err != nil {
			return adminLoginAnswer{}, err
		}
		now := h.rest.Now()
		expires := now.Add(domain.OperatorLoginLifetime)
		if err := h.Operators.AddOperatorLogin(ctx, rest.HashToken(token), operator.OperatorID, now, expires); err != nil {
			return adminLoginAnswer{}, err
		}
		h.operatorEvent(caller, "operator logged in", operator.OperatorID)
		brief, err := h.briefOf(ctx, operator)
		return adminLoginAnswer{token, expires.UnixMilli(), brief}, err
	})
}

// authenticate finds the operator of a name, also when it refuses them.
func (h *access) authenticate(ctx context.Context, caller rest.Caller, req adminLoginRequest) (domain.Operator, error) {
	operator, err := h.Operators.OperatorByName(ctx, req.UserName)
	if err != nil && domain.CodeOf(err) != domain.NotFound {
		return operator, err
	}
	left, _, err := h.passwords.Compare(ctx, caller, password.Owner{Name: operatorGuard(req.UserName)}, req.Password, operator.PasswordHash)
	switch {
	case errors.Is(err, password.ErrWrong):
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

// loginRefused records a refused log-in with the name that was tried, known or not, and answers the refusal. Strangers
// cannot fill the record: those of one operator, and those of all unknown names, are limited.
func (h *access) loginRefused(ctx context.Context, at operatorCaller, req adminLoginRequest, refused error) error {
	if domain.CodeOf(refused) == domain.Internal {
		return refused
	}
	h.rest.Logger.Warn("an operator's log-in was refused", slog.Any("asked", req.public()), slog.Int64("operatorId", at.OperatorID),
		slog.String("code", string(domain.CodeOf(refused))), slog.String("ip", at.IP), slog.String("traceId", at.Trace))
	if h.rest.Take(rest.LimitLoginRecord, domain.FormatID(at.OperatorID)) != nil {
		return refused
	}
	if err := h.note(ctx, at, LoginPath, req, nil, refused); err != nil {
		return err
	}
	return refused
}

type adminLogoutRequest struct{ act }

func (h *access) adminLogout(ctx context.Context, at operatorCaller, _ adminLogoutRequest) (bool, error) {
	return true, h.Operators.DropOperatorLogin(ctx, at.hash)
}

func (h *access) adminMe(ctx context.Context, at operatorCaller, _ struct{}) (operatorBrief, error) {
	return h.briefOf(ctx, at.Operator)
}

func (h *access) operatorEvent(caller rest.Caller, what string, operatorID int64) {
	h.rest.Logger.Info(what, slog.Int64("operatorId", operatorID), slog.String("ip", caller.IP), slog.String("traceId", caller.Trace))
}

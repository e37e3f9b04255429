// Logging in at the operators' desk: a password, and a code of the second factor.
package http

import (
	"context"
	"errors"
	"log/slog"

	"touchline/domain"
	"touchline/http/password"
	"touchline/http/rest"
)

func (s *Server) adminLoginRoutes() {
	rest.Route(s.Server, rest.Public, adminLoginPath, rest.LimitAccount, s.adminLogin)
	operatorRoute(s, "", "/admin/logout", s.adminLogout)
	operatorRoute(s, "", "/admin/me", s.adminMe)
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

func (s *Server) briefOf(ctx context.Context, o domain.Operator) (operatorBrief, error) {
	required, err := s.totpRequired(ctx)
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

const adminLoginPath = "/admin/login"

// adminLogin answers the same for a wrong password and an unknown operator. FIELD_REQUIRED of code when the
// password was right and a second factor is set up. Both ends of it are recorded.
func (s *Server) adminLogin(ctx context.Context, caller rest.Caller, req adminLoginRequest) (adminLoginAnswer, error) {
	operator, err := s.authenticate(ctx, caller, req)
	at := desk{Operator: operator, Caller: caller, change: &change{}}
	if err != nil {
		return adminLoginAnswer{}, s.loginRefused(ctx, at, req, err)
	}
	return recorded(ctx, s, at, adminLoginPath, req, func() (adminLoginAnswer, error) {
		token, err := rest.NewToken()
		if err != nil {
			return adminLoginAnswer{}, err
		}
		now := s.Now()
		expires := now.Add(domain.OperatorLoginLifetime)
		if err := s.Operators.AddOperatorLogin(ctx, rest.HashToken(token), operator.OperatorID, now, expires); err != nil {
			return adminLoginAnswer{}, err
		}
		s.operatorEvent(caller, "operator logged in", operator.OperatorID)
		brief, err := s.briefOf(ctx, operator)
		return adminLoginAnswer{token, expires.UnixMilli(), brief}, err
	})
}

// authenticate finds the operator of a name, also when it refuses them.
func (s *Server) authenticate(ctx context.Context, caller rest.Caller, req adminLoginRequest) (domain.Operator, error) {
	operator, err := s.Operators.OperatorByName(ctx, req.UserName)
	if err != nil && domain.CodeOf(err) != domain.NotFound {
		return operator, err
	}
	left, _, err := s.passwords.Compare(ctx, caller, password.Owner{Name: operatorGuard(req.UserName)}, req.Password, operator.PasswordHash)
	switch {
	case errors.Is(err, password.ErrWrong):
		return operator, domain.Refuse(domain.LoginFailed, "left", left)
	case err != nil:
		return operator, err
	case !operator.Disabled.IsZero():
		return operator, domain.Refuse(domain.AccountDisabled, "reason", "", "endTime", nil)
	case operator.Totp != nil:
		return operator, s.checkSecondFactor(ctx, caller, operator, req.Code)
	}
	return operator, nil
}

// loginRefused records a refused log-in with the name that was tried, known or not, and answers the refusal. Strangers
// cannot fill the record: those of one operator, and those of all unknown names, are limited.
func (s *Server) loginRefused(ctx context.Context, at desk, req adminLoginRequest, refused error) error {
	if domain.CodeOf(refused) == domain.Internal {
		return refused
	}
	s.Logger.Warn("an operator's log-in was refused", slog.Any("asked", req.public()), slog.Int64("operatorId", at.OperatorID),
		slog.String("code", string(domain.CodeOf(refused))), slog.String("ip", at.IP), slog.String("traceId", at.Trace))
	if s.Take(rest.LimitLoginRecord, domain.FormatID(at.OperatorID)) != nil {
		return refused
	}
	if err := s.note(ctx, at, adminLoginPath, req, nil, refused); err != nil {
		return err
	}
	return refused
}

type adminLogoutRequest struct{ act }

func (s *Server) adminLogout(ctx context.Context, at desk, _ adminLogoutRequest) (bool, error) {
	return true, s.Operators.DropOperatorLogin(ctx, at.hash)
}

func (s *Server) adminMe(ctx context.Context, at desk, _ struct{}) (operatorBrief, error) {
	return s.briefOf(ctx, at.Operator)
}

func (s *Server) operatorEvent(caller rest.Caller, what string, operatorID int64) {
	s.Logger.Info(what, slog.Int64("operatorId", operatorID), slog.String("ip", caller.IP), slog.String("traceId", caller.Trace))
}

// Logging in at the operators' desk: a password, and a code of the second factor.
package http

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"touchline/domain"
)

func (s *Server) adminLoginRoutes() {
	route(s, classV, "/admin/login", limitAccount, s.adminLogin)
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

type operatorBrief struct {
	OperatorID ID                  `json:"operatorId"`
	Name       string              `json:"name"`
	Role       domain.OperatorRole `json:"role"`
	Totp       bool                `json:"totp"`   // has a second factor
	Enroll     bool                `json:"enroll"` // must set one up before any other call
}

func (s *Server) briefOf(ctx context.Context, o domain.Operator) (operatorBrief, error) {
	required, err := s.totpRequired(ctx)
	return operatorBrief{ID(o.OperatorID), o.Name, o.Role, o.Totp != nil, required && o.Totp == nil}, err
}

// adminLogin answers the same for a wrong password and an unknown operator. FIELD_REQUIRED of code when the
// password was right and a second factor is set up.
func (s *Server) adminLogin(ctx context.Context, caller Caller, req adminLoginRequest) (adminLoginAnswer, error) {
	var none adminLoginAnswer
	switch {
	case req.UserName == "":
		return none, domain.Refuse(domain.FieldRequired, "field", "userName")
	case req.Password == "":
		return none, domain.Refuse(domain.FieldRequired, "field", "password")
	}
	operator, err := s.Operators.OperatorByName(ctx, req.UserName)
	if err != nil && domain.CodeOf(err) != domain.NotFound {
		return none, err
	}
	name := "operator/" + strings.ToLower(domain.Shorten(req.UserName, domain.UsernameMax))
	left, err := s.guarded(ctx, caller, name, req.Password, &domain.Account{PasswordHash: operator.PasswordHash})
	if errors.Is(err, errWrongPassword) {
		return none, domain.Refuse(domain.LoginFailed, "left", left)
	}
	if err != nil {
		return none, err
	}
	if !operator.Disabled.IsZero() {
		return none, domain.Refuse(domain.AccountDisabled, "reason", "", "endTime", nil)
	}
	if operator.Totp != nil {
		if err := s.checkSecondFactor(ctx, caller, operator, req.Code); err != nil {
			return none, err
		}
	}
	token, err := newToken()
	if err != nil {
		return none, err
	}
	now := s.Now()
	expires := now.Add(domain.OperatorLoginLifetime)
	if err := s.Operators.AddOperatorLogin(ctx, HashToken(token), operator.OperatorID, now, expires); err != nil {
		return none, err
	}
	s.operatorEvent(caller, "operator logged in", operator.OperatorID)
	brief, err := s.briefOf(ctx, operator)
	return adminLoginAnswer{token, expires.UnixMilli(), brief}, err
}

func (s *Server) adminLogout(ctx context.Context, at desk, _ struct{}) (bool, error) {
	return true, s.Operators.DropOperatorLogin(ctx, at.hash)
}

func (s *Server) adminMe(ctx context.Context, at desk, _ struct{}) (operatorBrief, error) {
	return s.briefOf(ctx, at.Operator)
}

func (s *Server) operatorEvent(caller Caller, what string, operatorID int64) {
	s.Logger.Info(what, slog.Int64("operatorId", operatorID), slog.String("ip", caller.IP), slog.String("traceId", caller.Trace))
}

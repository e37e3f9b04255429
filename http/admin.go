// The operators' door (contract section 17): logins of their own, roles, and a record of every act.
package http

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
)

// Operators are who runs the site.
type Operators interface {
	// OperatorByName refuses with NOT_FOUND, OperatorOf with TOKEN_INVALID.
	OperatorByName(ctx context.Context, name string) (domain.Operator, error)
	OperatorOf(ctx context.Context, hash domain.TokenHash, now time.Time) (domain.Operator, error)
	AddOperatorLogin(ctx context.Context, hash domain.TokenHash, operatorID int64, now, expires time.Time) error
	DropOperatorLogin(ctx context.Context, hash domain.TokenHash) error
	RecordAct(ctx context.Context, act domain.OperatorAct) error
}

// desk is an operator at work: who they are, and by which login.
type desk struct {
	domain.Operator
	Caller
	hash domain.TokenHash
}

func (s *Server) adminRoutes() {
	if s.Operators == nil {
		return
	}
	route(s, classV, "/admin/login", limitAccount, s.adminLogin)
	operatorRoute(s, "", "/admin/logout", s.adminLogout)
	operatorRoute(s, "", "/admin/me", s.adminMe)
	s.adminMoneyRoutes()
	s.adminSlotRoutes()
	s.adminWordRoutes()
}

// operatorRoute registers a call for operators of a role, "" for all of them.
func operatorRoute[Req, Res any](s *Server, need domain.OperatorRole, path string,
	h func(ctx context.Context, at desk, req Req) (Res, error)) {
	entry := speaks[Req, Res](s.register(classO, path, limitWrites, func(c fiber.Ctx, caller Caller) error {
		ctx, cancel := context.WithTimeout(s.base, askTimeout)
		defer cancel()
		at, err := s.deskOf(ctx, c, caller)
		if err != nil {
			return err
		}
		if need != "" && !at.Operator.Role.May(need) {
			return domain.Refuse(domain.Forbidden)
		}
		var req Req
		if err := decode(c, &req); err != nil {
			return err
		}
		if r, ok := any(req).(checked); ok {
			if err := r.check(); err != nil {
				return err
			}
		}
		res, err := h(ctx, at, req)
		if _, changes := any(req).(recorded); changes {
			if no := s.record(at, path, req, res, err); no != nil && err == nil {
				return no
			}
		}
		if err != nil {
			return err
		}
		return s.answer(c, res)
	}))
	entry.Role = need
}

// recorded is a request whose call changes something.
type recorded interface{ recorded() }

// act is embedded by requests that change something.
type act struct{}

func (act) recorded() {}

func (s *Server) deskOf(ctx context.Context, c fiber.Ctx, caller Caller) (desk, error) {
	token, sent, ok := tokenOf(&c.Request().Header)
	switch {
	case !sent:
		return desk{}, domain.Refuse(domain.Unauthenticated)
	case !ok:
		return desk{}, domain.Refuse(domain.TokenInvalid)
	}
	at := desk{Caller: caller, hash: HashToken(token)}
	var err error
	at.Operator, err = s.Operators.OperatorOf(ctx, at.hash, s.Now())
	return at, err
}

// record keeps what an operator asked and what came of it. It runs although the caller's time may be over.
func (s *Server) record(at desk, call string, req, res any, err error) error {
	asked, _ := json.Marshal(req)
	outcome, _ := json.Marshal(res)
	if err != nil {
		outcome, _ = json.Marshal(map[string]any{"code": domain.CodeOf(err)})
	}
	ctx, cancel := context.WithTimeout(s.base, askTimeout)
	defer cancel()
	return s.Operators.RecordAct(ctx, domain.OperatorAct{
		OperatorID: at.OperatorID, Call: call, Asked: asked, Outcome: outcome, Address: at.IP, At: s.Now(),
	})
}

type adminLoginRequest struct {
	UserName string `json:"userName"`
	Password string `json:"password"`
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
}

func briefOf(o domain.Operator) operatorBrief { return operatorBrief{ID(o.OperatorID), o.Name, o.Role} }

// adminLogin answers the same for a wrong password and an unknown operator.
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
	left, err := s.guarded(ctx, caller, name, req.Password, domain.Account{PasswordHash: operator.PasswordHash})
	if errors.Is(err, errWrongPassword) {
		return none, domain.Refuse(domain.LoginFailed, "left", left)
	}
	if err != nil {
		return none, err
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
	return adminLoginAnswer{token, expires.UnixMilli(), briefOf(operator)}, nil
}

func (s *Server) adminLogout(ctx context.Context, at desk, _ struct{}) (bool, error) {
	return true, s.Operators.DropOperatorLogin(ctx, at.hash)
}

func (s *Server) adminMe(_ context.Context, at desk, _ struct{}) (operatorBrief, error) {
	return briefOf(at.Operator), nil
}

// The operators' door (contract section 17): logins of their own, roles, and a record of every act.
package http

import (
	"context"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
)

// Operators are who runs the site.
type Operators interface {
	// OperatorByName refuses with NOT_FOUND, OperatorOf with TOKEN_INVALID.
	OperatorByName(ctx context.Context, name string) (domain.Operator, error)
	OperatorOf(ctx context.Context, hash domain.TokenHash, now time.Time) (domain.Operator, error)
	AddOperatorLogin(ctx context.Context, hash domain.TokenHash, operatorID int64, now, expires time.Time) error
	DropOperatorLogin(ctx context.Context, hash domain.TokenHash) error
	// RecordAct adds a line to the record; one without an outcome is an act that is only about to happen.
	RecordAct(ctx context.Context, act domain.OperatorAct) (actID int64, err error)
	// RecordOutcome completes such a line, once.
	RecordOutcome(ctx context.Context, actID int64, outcome, before, after []byte) error
}

// desk is an operator at work: who they are, and by which login.
type desk struct {
	domain.Operator
	rest.Caller
	hash   domain.TokenHash
	change *change
}

// account names the operator where places are counted.
func (d desk) account() string { return "operator:" + domain.FormatID(d.OperatorID) }

func (s *Server) adminRoutes() {
	if s.Operators == nil {
		return
	}
	s.adminLoginRoutes()
	s.adminMoneyRoutes()
	s.adminSlotRoutes()
	s.adminWordRoutes()
}

// operatorRoute registers a call for operators of a role, "" for all of them.
func operatorRoute[Req, Res any](s *Server, need domain.OperatorRole, path string,
	h func(ctx context.Context, at desk, req Req) (Res, error)) {
	entry := rest.Document[Req, Res](s.Register(rest.Operator, path, rest.LimitDesk, func(c fiber.Ctx, caller rest.Caller) error {
		ctx, cancel := s.RequestContext()
		defer cancel()
		at, err := s.admitOperator(ctx, c, caller, need, enrolling[path])
		if err != nil {
			return err
		}
		var req Req
		if err := rest.Decode(c, &req); err != nil {
			return err
		}
		if r, ok := any(req).(rest.Checked); ok {
			if err := r.Check(); err != nil {
				return err
			}
		}
		carryOut := func() (Res, error) { return h(ctx, at, req) }
		if changes(req) {
			carryOut = func() (Res, error) {
				return recorded(ctx, s, at, path, req, func() (Res, error) { return h(ctx, at, req) })
			}
		}
		res, err := carryOut()
		if err != nil {
			return err
		}
		return s.Answer(c, res)
	}))
	_, entry.Records = any(*new(Req)).(changing)
	entry.Role = need
}

// admitOperator finds who sits at the desk and refuses those of another role, and those without a second factor where
// one is needed and the call is not there to get one.
func (s *Server) admitOperator(ctx context.Context, c fiber.Ctx, caller rest.Caller, need domain.OperatorRole, enrolling bool) (desk, error) {
	at, err := s.deskOf(ctx, c, caller)
	if err == nil && need != "" && !at.Operator.Role.May(need) {
		err = domain.Refuse(domain.Forbidden)
	}
	if err == nil && !enrolling {
		err = s.secondFactor(ctx, at)
	}
	return at, err
}

func (s *Server) deskOf(ctx context.Context, c fiber.Ctx, caller rest.Caller) (desk, error) {
	token, sent, ok := rest.TokenOf(&c.Request().Header)
	switch {
	case !sent:
		return desk{}, domain.Refuse(domain.Unauthenticated)
	case !ok:
		return desk{}, domain.Refuse(domain.TokenInvalid)
	}
	at := desk{Caller: caller, hash: rest.HashToken(token), change: &change{}}
	var err error
	if at.Operator, err = s.Operators.OperatorOf(ctx, at.hash, s.Now()); err != nil {
		return at, err
	}
	person := "operator:" + domain.FormatID(at.OperatorID)
	s.RankOf(c.RequestCtx(), false).Operator(person)
	return at, s.Take(rest.LimitDesk, person)
}

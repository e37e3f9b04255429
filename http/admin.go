// The operators' door (contract section 17): logins of their own, roles, and a record of every act.
package http

import (
	"context"
	"encoding/json"
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
	hash   domain.TokenHash
	change *change
}

// account names the operator where places are counted.
func (d desk) account() string { return "operator:" + domain.FormatID(d.OperatorID) }

// change is what an act did: a thing as it was, and as it became.
type change struct{ before, after any }

// changed notes for the record what the act did to a thing; nil for one that was not there, or is gone.
func (d desk) changed(before, after any) { d.change.before, d.change.after = before, after }

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
	entry := speaks[Req, Res](s.register(classO, path, limitDesk, func(c fiber.Ctx, caller Caller) error {
		ctx, cancel := context.WithTimeout(s.base, askTimeout)
		defer cancel()
		at, err := s.admitOperator(ctx, c, caller, need, enrolling[path])
		if err != nil {
			return err
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
		if changes(req) {
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

// secretive is a request or an answer that holds what the record must not: it says what may be kept of it.
type secretive interface{ public() any }

func publicOf(v any) any {
	if s, ok := v.(secretive); ok {
		return s.public()
	}
	return v
}

// admitOperator finds who sits at the desk and refuses those of another role, and those without a second factor where
// one is needed and the call is not there to get one.
func (s *Server) admitOperator(ctx context.Context, c fiber.Ctx, caller Caller, need domain.OperatorRole, enrolling bool) (desk, error) {
	at, err := s.deskOf(ctx, c, caller)
	if err == nil && need != "" && !at.Operator.Role.May(need) {
		err = domain.Refuse(domain.Forbidden)
	}
	if err == nil && !enrolling {
		err = s.secondFactor(ctx, at)
	}
	return at, err
}

// recorded is a request whose call changes something.
type recorded interface{ recorded() }

// looking is a request that only sometimes changes something.
type looking interface{ looks() bool }

func changes(req any) bool {
	if l, ok := req.(looking); ok && l.looks() {
		return false
	}
	_, is := req.(recorded)
	return is
}

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
	at := desk{Caller: caller, hash: HashToken(token), change: &change{}}
	var err error
	if at.Operator, err = s.Operators.OperatorOf(ctx, at.hash, s.Now()); err != nil {
		return at, err
	}
	return at, s.take(limitDesk, "operator:"+domain.FormatID(at.OperatorID))
}

// record keeps what an operator asked and what came of it. It runs although the caller's time may be over.
func (s *Server) record(at desk, call string, req, res any, err error) error {
	asked, _ := json.Marshal(publicOf(req))
	outcome, _ := json.Marshal(publicOf(res))
	if err != nil {
		outcome, _ = json.Marshal(map[string]any{"code": domain.CodeOf(err)})
	}
	ctx, cancel := context.WithTimeout(s.base, askTimeout)
	defer cancel()
	return s.Operators.RecordAct(ctx, domain.OperatorAct{
		OperatorID: at.OperatorID, Call: call, Asked: asked, Outcome: outcome, Address: at.IP, At: s.Now(),
		Before: recordedJSON(at.change.before), After: recordedJSON(at.change.after),
	})
}

// recordedJSON is nil for nothing.
func recordedJSON(v any) []byte {
	if v == nil {
		return nil
	}
	raw, _ := json.Marshal(publicOf(v))
	return raw
}

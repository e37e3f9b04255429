// Authorisation of operators: their own logins, their roles, and the record of every act.

package admin

import (
	"context"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/password"
	"touchline/http/rest"
)

// AccessPorts are what log-ins, second factors, the list of operators and the record need.
type AccessPorts struct {
	Operators     Operators
	Staff         Staff
	SecondFactors SecondFactors
	Record        Record
	Guard         password.Attempts
	Settings      rest.Settings
	Files         rest.FileOpener // of pictures in texts
	Images        Images
	Outbox        Outbox // dev only
}

// Images of operators.
type Images interface {
	// KeepImage keeps an image for good that belongs to nobody.
	KeepImage(ctx context.Context, key string) error
}

// access is how operators get in, what they may do, and the record of it. Every group of calls goes through it.
type access struct {
	AccessPorts
	rest      *rest.Server
	passwords *password.Guard
}

func (h *access) routes() {
	h.adminLoginRoutes()
	h.adminTotpRoutes()
	h.adminStaffRoutes()
	h.adminRecordRoutes()
}

// Outbox has the short messages a development server did not send, the newest first.
type Outbox interface {
	SmsOutbox(ctx context.Context, limit int) ([]domain.SentSms, error)
}

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

// operatorCaller is an operator at work: who they are, and by which login.
type operatorCaller struct {
	domain.Operator
	rest.Caller
	hash   domain.TokenHash
	change *change
}

// account names the operator where places are counted.
func (d operatorCaller) account() string { return "operator:" + domain.FormatID(d.OperatorID) }

// operatorRoute registers a call for operators of a role, "" for all of them.
func operatorRoute[Req, Res any](a *access, need domain.OperatorRole, path string,
	h func(ctx context.Context, at operatorCaller, req Req) (Res, error)) {
	entry := rest.Document[Req, Res](a.rest.Register(rest.Operator, path, rest.LimitAdmin, func(c fiber.Ctx, caller rest.Caller) error {
		ctx, cancel := a.rest.RequestContext()
		defer cancel()
		at, err := a.admitOperator(ctx, c, caller, need, enrolmentCalls[path])
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
				return recorded(ctx, a, at, path, req, func() (Res, error) { return h(ctx, at, req) })
			}
		}
		res, err := carryOut()
		if err != nil {
			return err
		}
		return a.rest.Answer(c, res)
	}))
	_, entry.Records = any(*new(Req)).(changing)
	entry.Role = need
}

// admitOperator finds the calling operator and refuses those of another role, and those without a second factor where
// one is needed and the call is not there to get one.
func (h *access) admitOperator(ctx context.Context, c fiber.Ctx, caller rest.Caller, need domain.OperatorRole, enrolling bool) (operatorCaller, error) {
	at, err := h.callerOf(ctx, c, caller)
	if err == nil && need != "" && !at.Operator.Role.May(need) {
		err = domain.Refuse(domain.Forbidden)
	}
	if err == nil && !enrolling {
		err = h.secondFactor(ctx, at)
	}
	return at, err
}

func (h *access) callerOf(ctx context.Context, c fiber.Ctx, caller rest.Caller) (operatorCaller, error) {
	token, sent, ok := rest.TokenOf(&c.Request().Header)
	switch {
	case !sent:
		return operatorCaller{}, domain.Refuse(domain.Unauthenticated)
	case !ok:
		return operatorCaller{}, domain.Refuse(domain.TokenInvalid)
	}
	at := operatorCaller{Caller: caller, hash: rest.HashToken(token), change: &change{}}
	var err error
	if at.Operator, err = h.Operators.OperatorOf(ctx, at.hash, h.rest.Now()); err != nil {
		return at, err
	}
	person := "operator:" + domain.FormatID(at.OperatorID)
	h.rest.RankOf(c.RequestCtx(), false).Operator(person)
	return at, h.rest.Take(rest.LimitAdmin, person)
}

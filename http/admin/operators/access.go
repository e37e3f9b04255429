// Authorisation of operators: their own logins, their roles, and the record of every act.

// Package operators is how operators get in, what each role may do, and the record of their acts. The calls of operators
// in package admin are registered through it.
package operators

import (
	"context"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/password"
	"touchline/http/rest"
)

// Ports are what log-ins, second factors, the list of operators and the record need.
type Ports struct {
	Operators     Operators
	Staff         Staff
	SecondFactors SecondFactors
	Record        Record
	Sessions      Sessions
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

// Access is how operators get in, what they may do, and the record of it. Every group of calls goes through it.
type Access struct {
	Ports
	Rest      *rest.Server
	passwords *password.Guard
	// needs are the roles of the recorded calls by their paths.
	needs map[string]domain.OperatorRole
}

// New registers the calls of operators about themselves.
func New(server *rest.Server, passwords *password.Guard, ports Ports) *Access {
	a := &Access{Ports: ports, Rest: server, passwords: passwords, needs: map[string]domain.OperatorRole{}}
	a.routes()
	return a
}

func (h *Access) routes() {
	h.loginRoutes()
	h.sessionRoutes()
	h.totpRoutes()
	h.staffRoutes()
	h.recordRoutes()
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
	AddOperatorLogin(ctx context.Context, l domain.OperatorLogin) error
	// OperatorLoginUsed notes from where and when a login is used, now and then.
	OperatorLoginUsed(ctx context.Context, hash domain.TokenHash, now time.Time, address string) error
	DropOperatorLogin(ctx context.Context, hash domain.TokenHash) error
	// RecordAct adds a line to the record; one without an outcome is an act that is only about to happen.
	RecordAct(ctx context.Context, act domain.OperatorAct) (actID int64, err error)
	// RecordEdit does so unless another operator changed the thing after the act `seen`: then the line says `refused`,
	// and the edit is refused with EDITED_MEANWHILE.
	RecordEdit(ctx context.Context, act domain.OperatorAct, seen int64, refused []byte) (actID int64, err error)
	// RecordOutcome completes such a line, once; thing is what it is about, where the line does not say it yet.
	RecordOutcome(ctx context.Context, actID int64, thing string, outcome, before, after []byte) error
}

// Caller is an operator at work: who they are, and by which login.
type Caller struct {
	domain.Operator
	rest.Caller
	Hash   domain.TokenHash
	change *change
}

// Account names the operator where places are counted.
func (d Caller) Account() string { return "operator:" + domain.FormatID(d.OperatorID) }

// Route registers a call for operators of a role, "" for all of them.
func Route[Req, Res any](a *Access, need domain.OperatorRole, path string,
	h func(ctx context.Context, at Caller, req Req) (Res, error)) {
	entry := rest.Document[Req, Res](a.Rest.Register(rest.Operator, path, rest.LimitAdmin, func(c fiber.Ctx, caller rest.Caller) error {
		ctx, cancel := a.Rest.RequestContext(c)
		defer cancel()
		at, err := a.Admit(ctx, c, caller, need, enrolmentCalls[path])
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
				return Recorded(ctx, a, at, path, req, func() (Res, error) { return h(ctx, at, req) })
			}
		}
		res, err := carryOut()
		if err != nil {
			return err
		}
		return a.Rest.Answer(c, res)
	}))
	_, entry.Records = any(*new(Req)).(changing)
	entry.Role = need
	if entry.Records {
		a.needs[path] = need
	}
}

// Admit finds the calling operator and refuses those of another role, and those without a second factor where
// one is needed and the call is not there to get one.
func (h *Access) Admit(ctx context.Context, c fiber.Ctx, caller rest.Caller, need domain.OperatorRole, enrolling bool) (Caller, error) {
	at, err := h.callerOf(ctx, c, caller)
	if err == nil && need != "" && !at.Operator.Role.May(need) {
		err = domain.Refuse(domain.Forbidden)
	}
	if err == nil && !enrolling {
		err = h.secondFactor(ctx, at)
	}
	return at, err
}

func (h *Access) callerOf(ctx context.Context, c fiber.Ctx, caller rest.Caller) (Caller, error) {
	token, sent, ok := rest.TokenOf(&c.Request().Header)
	switch {
	case !sent:
		return Caller{}, domain.Refuse(domain.Unauthenticated)
	case !ok:
		return Caller{}, domain.Refuse(domain.TokenInvalid)
	}
	at := Caller{Caller: caller, Hash: rest.HashToken(token), change: &change{}}
	var err error
	if at.Operator, err = h.Operators.OperatorOf(ctx, at.Hash, h.Rest.Now()); err != nil {
		return at, err
	}
	person := "operator:" + domain.FormatID(at.OperatorID)
	h.Rest.RankOf(c.RequestCtx(), false).Operator(person)
	if err := h.Rest.Take(rest.LimitAdmin, person); err != nil {
		return at, err
	}
	return at, h.Operators.OperatorLoginUsed(ctx, at.Hash, h.Rest.Now(), at.IP)
}

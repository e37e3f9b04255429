// Authorisation of operators: their own logins, their roles, and the record of every act.

// Package operators is how operators get in, what each role may do, and the record of their acts. The calls of operators
// in package admin are registered through it.
package operators

import (
	"context"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/rest"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/tables/operators"
	"touchline/persistence/tables/site"
)

// Ports are what log-ins, second factors, the list of operators and the record need.
type Ports struct {
	Operators *operators.Operators
	Accounts  *accounts.Accounts // with the short messages of a development server
	Site      *site.Site         // with the settings
	Images    *site.Images
	Files     rest.FileOpener // of pictures in texts
	Guard     account.LoginAttempts
}

// Access is how operators get in, what they may do, and the record of it. Every group of calls goes through it.
type Access struct {
	Ports
	Rest      *rest.Server
	passwords *account.PasswordGuard
	// needs are the roles of the recorded calls by their paths.
	needs map[string]domain.OperatorRole
}

// New registers the calls of operators about themselves.
func New(server *rest.Server, passwords *account.PasswordGuard, ports Ports) *Access {
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
	h.Rest.Proxies.RankOf(c.RequestCtx(), false).Operator(person)
	if err := h.Rest.Take(rest.LimitAdmin, person); err != nil {
		return at, err
	}
	return at, h.Operators.OperatorLoginUsed(ctx, at.Hash, h.Rest.Now(), at.IP)
}

// Authorisation of operators: their own logins, their roles, and the record of every act.

// Package operators lets operators log in, checks what each role may do, and records their acts. All calls of operators
// are registered through Route.
package operators

import (
	"context"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/domain/console"
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

// Access authorises operators and records their acts.
type Access struct {
	Ports
	Rest      *rest.Server
	passwords *account.PasswordGuard
	// needs are the roles of the recorded calls by their paths.
	needs map[string]console.OperatorRole
}

// New registers the calls of operators about themselves.
func New(server *rest.Server, passwords *account.PasswordGuard, ports Ports) *Access {
	a := &Access{Ports: ports, Rest: server, passwords: passwords, needs: map[string]console.OperatorRole{}}
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

// Caller is the operator who makes a call, and the login of the call.
type Caller struct {
	console.Operator
	rest.Caller
	Hash   domain.TokenHash
	change *change
}

// Account names the operator where uploads are counted.
func (d Caller) Account() string { return "operator:" + domain.FormatID(d.OperatorID) }

// Route registers a call for operators of a role; "" is every role.
func Route[Req, Res any](a *Access, need console.OperatorRole, path string,
	h func(ctx context.Context, at Caller, req Req) (Res, error)) {
	entry := rest.Document[Req,
		Res](a.Rest.Register(rest.Operator, path, rest.LimitAdmin, func(c fiber.Ctx, caller rest.Caller) error {
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
		if isRecorded(req) && !isReadOnly(req) {
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
	entry.Records = isRecorded(*new(Req))
	entry.Role = need
	if entry.Records {
		a.needs[path] = need
	}
}

// Admit finds the calling operator. It refuses an operator of another role, and one without a required second factor
// unless the call serves to set one up.
func (h *Access) Admit(ctx context.Context, c fiber.Ctx, caller rest.Caller, need console.OperatorRole,
	enrolling bool) (Caller, error) {
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

// OwnerOfLink is the operator whose login asked for a link. It answers gone when the login has ended, or the operator
// is disabled or has lost the role.
func (h *Access) OwnerOfLink(
	ctx context.Context, login domain.TokenHash, need console.OperatorRole, gone error) (console.Operator, error) {
	operator, err := h.Operators.OperatorOf(ctx, login, h.Rest.Now())
	lost := err == nil && (!operator.Disabled.IsZero() || !operator.Role.May(need))
	if lost || domain.CodeOf(err) == domain.TokenInvalid {
		err = gone
	}
	return operator, err
}

// The calls of operators: their ports and constructor.

// Package admin answers the calls of operators. Operators have log-ins, roles and second factors of their own, and each
// of their acts is recorded before it happens (docs/decisions/0015).
package admin

import (
	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/admin/houses"
	"touchline/http/admin/now"
	"touchline/http/admin/operators"
	"touchline/http/admin/person"
	"touchline/http/admin/settings"
	"touchline/http/admin/statements"
	"touchline/http/admin/stats"
	"touchline/http/password"
	"touchline/http/rest"
)

// Ports are what the calls need, by what they are about.
type Ports struct {
	Access   operators.Ports
	People   PeoplePorts
	Person   person.Ports
	Rooms    RoomPorts
	Matches  MatchPorts
	Content  ContentPorts
	Money    MoneyPorts
	Brands   BrandPorts
	System   SystemPorts
	Settings settings.Store
	Stats    stats.Store
	Houses   houses.Ports
	Now      now.Ports
	Lists    statements.Ports
}

// Peers are the handlers of other features that operators act through.
type Peers struct {
	Logins  Logins
	Lines   Lines
	Footer  Footer
	Uploads Uploads
}

// Handlers answer the calls.
type Handlers struct{ access *operators.Access }

// New registers the calls.
func New(server *rest.Server, passwords *password.Guard, peers Peers, ports Ports) *Handlers {
	a := operators.New(server, passwords, ports.Access)
	(&people{a, ports.People, peers.Logins, peers.Lines}).routes()
	person.New(a, ports.Person)
	(&rooms{a, ports.Rooms}).routes()
	(&matches{a, ports.Matches}).routes()
	(&content{a, ports.Content, peers.Footer}).routes()
	(&money{a, ports.Money}).routes()
	(&brands{a, ports.Brands}).routes()
	(&system{a, ports.System, peers.Uploads}).routes()
	settings.Register(a, ports.Settings)
	stats.Register(a, ports.Stats)
	houses.New(a, ports.Houses)
	now.New(a, ports.Now)
	statements.Register(a, ports.Lists)
	return &Handlers{a}
}

// MayRead says whether the caller is an operator who may work. Whoever is refused counts as a visitor; an error is a fault.
func (h *Handlers) MayRead(c fiber.Ctx, caller rest.Caller) (bool, error) {
	ctx, cancel := h.access.Rest.RequestContext(c)
	defer cancel()
	_, err := h.access.Admit(ctx, c, caller, "", false)
	if domain.CodeOf(err) == domain.Internal {
		return false, err
	}
	return err == nil, nil
}

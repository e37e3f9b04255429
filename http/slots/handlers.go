// The calls about brand slots: their ports and constructor.

// Package slots answers the calls about brands, their calendars of slots, and bookings.
package slots

import (
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/persistence/tables/matches"
	"touchline/persistence/tables/slots"
	"touchline/protos"
)

// Ports are the dependencies of the calls.
type Ports struct {
	Slots     *slots.Slots
	Matches   *matches.Matches
	Calendars protos.CalendarCalls
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest  *rest.Server
	names view.ConflictNames
}

// New registers the calls.
func New(server *rest.Server, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, names: view.ConflictNames{Slots: ports.Slots, Matches: ports.Matches}}
	h.routes()
	return h
}

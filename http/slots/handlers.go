// The calls about brand slots: their ports and constructor.

// Package slots answers the calls about brands, their calendars of slots, and who booked which.
package slots

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

// Ports are what the calls need.
type Ports struct {
	Brands    Brands
	Calendars Calendars
	Settings  Settings
	Matches   Matches
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest  *rest.Server
	names view.ConflictNames
}

// New registers the calls.
func New(server *rest.Server, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, names: view.ConflictNames{Brands: ports.Brands, Matches: ports.Matches}}
	h.routes()
	return h
}

// Settings are the lengths and horizons of calendars.
type Settings interface {
	AgendaSettings(ctx context.Context) (domain.AgendaSettings, error)
}

// Matches are named in refusals.
type Matches interface {
	MatchesByID(ctx context.Context, matches []int64) ([]domain.Match, error)
}

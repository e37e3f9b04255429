// The calls of development servers: their ports and constructor.

// Package dev answers calls for developers and load tests: the outbox of short messages, users by the thousand, the clock.
package dev

import (
	"context"

	"touchline/http/rest"
)

// Ports are what the calls need. Each may be nil: its call is not served.
type Ports struct {
	Outbox Outbox
	Users  LoadTestUsers
	Clock  Clock
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest    *rest.Server
	tickets Tickets
}

// New registers the calls.
func New(server *rest.Server, tickets Tickets, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, tickets: tickets}
	h.devRoutes()
	return h
}

// Tickets to websockets.
type Tickets interface {
	DevTicket(ctx context.Context, caller rest.Caller, houseID int64) (ticket string, err error)
}

// The calls of development servers: their ports and constructor.

// Package dev answers calls for developers and load tests: the outbox of short messages, users by the thousand, the clock.
package dev

import (
	"touchline/http/chat"
	"touchline/http/rest"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/tables/seed"
)

// Ports are what the calls need.
type Ports struct {
	Accounts *accounts.Accounts
	Demo     *seed.Demo
	Clock    Clock
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest *rest.Server
	chat *chat.Handlers
}

// New registers the calls.
func New(server *rest.Server, chat *chat.Handlers, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, chat: chat}
	h.devRoutes()
	return h
}

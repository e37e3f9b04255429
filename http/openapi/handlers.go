// The description of the API: its dependencies and constructor.

// Package openapi describes every call (OpenAPI 3.1), from the routes and the structs of requests and responses.
package openapi

import (
	"touchline/http/admin"
	"touchline/http/rest"
)

// Handlers serve the calls.
type Handlers struct {
	rest      *rest.Server
	operators *admin.Handlers // determine who sees the calls of operators
}

// New registers the calls. All other features precede it, because the description has every route.
func New(server *rest.Server, operators *admin.Handlers) *Handlers {
	h := &Handlers{server, operators}
	h.openAPIRoutes()
	return h
}

// Describe returns the document of every call, including those of dev.
func (h *Handlers) Describe() ([]byte, error) { return h.describe(everyEntry) }

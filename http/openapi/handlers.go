// The description of the API: what it needs, and how it is put together.

// Package openapi describes every call (OpenAPI 3.1), from the routes and the structs they read and answer.
package openapi

import (
	"touchline/http/admin"
	"touchline/http/rest"
)

// Handlers answer the calls.
type Handlers struct {
	rest      *rest.Server
	operators *admin.Handlers // may read about their own calls
}

// New registers the calls. It comes after all other features, because the description knows every route.
func New(server *rest.Server, operators *admin.Handlers) *Handlers {
	h := &Handlers{server, operators}
	h.openAPIRoutes()
	return h
}

// Describe is the document of every call, those that only dev has too.
func (h *Handlers) Describe() ([]byte, error) { return h.describe(everyEntry) }

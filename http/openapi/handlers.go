// The description of the API: what it needs, and how it is put together.

// Package openapi describes every call (OpenAPI 3.1), from the routes and the structs they read and answer.
package openapi

import (
	"github.com/gofiber/fiber/v3"

	"touchline/http/rest"
)

// Readers tell who may read about the operators' calls.
type Readers interface {
	// MayRead tells whether an operator who may work asks; an error is a fault.
	MayRead(c fiber.Ctx, caller rest.Caller) (bool, error)
}

// Handlers answer the calls.
type Handlers struct {
	rest    *rest.Server
	readers Readers // nil: there are no operators
}

// New registers the calls. It comes after all other features, because the description knows every route.
func New(server *rest.Server, readers Readers) *Handlers {
	h := &Handlers{server, readers}
	h.openAPIRoutes()
	return h
}

// Describe is the document of every call, those that only dev has too.
func (h *Handlers) Describe() ([]byte, error) { return h.describe(everyEntry) }

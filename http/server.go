// The HTTP server with the calls of all features.

// Package http serves the API. A handler decodes a request, calls an actor or a table once, and encodes the result.
// Actors and domain rules decide.
package http

import (
	"errors"
	"log/slog"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/http/account"
	"touchline/http/chat"
	"touchline/http/images"
	"touchline/http/openapi"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/http/site"
)

// Server serves all calls. Its zero value is not usable; see New.
type Server struct {
	*rest.Server
	account *account.Handlers
	chat    *chat.Handlers
	dev     *devHandlers
	images  *images.Handlers
	openapi *openapi.Handlers
	rooms   *rooms.Handlers
	site    *site.Handlers
}

// New makes the server and registers every route.
func New(deps Deps) (*Server, error) {
	if deps.Logger == nil {
		deps.Logger = slog.New(slog.DiscardHandler)
	}
	if deps.Now == nil {
		deps.Now = time.Now
	}
	if deps.Wording == nil {
		return nil, errors.New("the server has no texts")
	}
	hasher, err := account.NewPasswordHasher()
	if err != nil {
		return nil, err
	}
	s := &Server{}
	deps.Unknown = func(c fiber.Ctx) error { return s.site.Unknown(c) }
	s.Server, err = rest.New(deps.Config)
	if err != nil {
		return nil, err
	}
	passwords := &account.PasswordGuard{PasswordHasher: hasher, Attempts: deps.Limits, Logger: deps.Logger}
	if err := s.features(passwords, deps); err != nil {
		return nil, err
	}
	return s, nil
}

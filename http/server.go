// The server: its settings, the order requests pass through, serving and stopping.

// Package http is the REST shell: it reads a request, asks once, answers. It decides nothing.
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

// Server is the REST shell. Its zero value is not usable; see New.
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

// New builds the server and registers every route.
func New(deps Deps) (*Server, error) {
	if deps.Logger == nil {
		deps.Logger = slog.New(slog.DiscardHandler)
	}
	if deps.Now == nil {
		deps.Now = time.Now
	}
	if deps.Wording == nil {
		return nil, errors.New("the server has no words")
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

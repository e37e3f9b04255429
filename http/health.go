// Liveness, and the door to the websocket gateway.
package http

import (
	"github.com/gofiber/fiber/v3"

	"touchline/http/rest"
)

// PeerAddress is the user value under which Upgrade finds the caller's address, trusted proxies considered.
const PeerAddress = "peerAddress"

// Gateway takes a request out of HTTP: it upgrades, or answers with an error.
type Gateway interface {
	Upgrade(c fiber.Ctx) error
}

func (s *Server) healthRoutes() {
	s.Register(rest.Public, "GET /healthz", rest.LimitNone, func(c fiber.Ctx, _ rest.Caller) error {
		return s.Answer(c, map[string]string{"status": "alive"})
	})
	if s.Gateway != nil {
		s.Register(rest.Public, "GET /ws", rest.LimitNone, func(c fiber.Ctx, caller rest.Caller) error {
			c.RequestCtx().SetUserValue(PeerAddress, caller.Address())
			return s.Gateway.Upgrade(c)
		})
	}
}

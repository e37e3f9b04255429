// Liveness, and the door to the websocket gateway.
package http

import (
	"github.com/gofiber/fiber/v3"
)

// PeerAddress is the user value under which Upgrade finds the caller's address, trusted proxies considered.
const PeerAddress = "peerAddress"

// Gateway takes a request out of HTTP: it upgrades, or answers with an error.
type Gateway interface {
	Upgrade(c fiber.Ctx) error
}

func (s *Server) healthRoutes() {
	s.register(classV, "GET /healthz", limitNone, func(c fiber.Ctx, _ Caller) error {
		return s.answer(c, map[string]string{"status": "alive"})
	})
	if s.Gateway != nil {
		s.register(classV, "GET /ws", limitNone, func(c fiber.Ctx, caller Caller) error {
			c.RequestCtx().SetUserValue(PeerAddress, caller.Address())
			return s.Gateway.Upgrade(c)
		})
	}
}

// Liveness, and the route of the websocket gateway.

package site

import (
	"github.com/gofiber/fiber/v3"

	"touchline/http/rest"
)

// Gateway takes a request out of HTTP: it upgrades, or answers with an error.
type Gateway interface {
	Upgrade(c fiber.Ctx) error
}

func (h *Handlers) healthRoutes() {
	h.rest.Register(rest.Public, "GET /healthz", rest.LimitNone, func(c fiber.Ctx, _ rest.Caller) error {
		return h.rest.Answer(c, map[string]string{"status": "alive"})
	})
	if h.Gateway != nil {
		h.rest.Register(rest.Public, "GET /ws", rest.LimitNone, func(c fiber.Ctx, caller rest.Caller) error {
			c.RequestCtx().SetUserValue(rest.PeerAddress, caller.Address())
			return h.Gateway.Upgrade(c)
		})
	}
}

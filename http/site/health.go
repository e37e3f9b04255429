// Liveness, and the route of the websocket gateway.

package site

import (
	"github.com/gofiber/fiber/v3"

	"touchline/http/rest"
)

func (h *Handlers) healthRoutes() {
	h.rest.Register(rest.Public, "GET /healthz", rest.LimitNone, func(c fiber.Ctx, _ rest.Caller) error {
		return h.rest.Answer(c, map[string]string{"status": "alive"})
	})
	h.rest.Register(rest.Public, "GET /ws", rest.LimitNone, func(c fiber.Ctx, caller rest.Caller) error {
		c.RequestCtx().SetUserValue(rest.PeerAddress, caller.Address())
		return h.Upgrade(c)
	})
}

// Liveness and readiness, and the door to the websocket gateway.
package http

import (
	"context"
	"log/slog"
	"time"

	"github.com/gofiber/fiber/v3"
)

// Readiness tells whether the node can do its work; nil means yes.
type Readiness interface {
	Ready(ctx context.Context) error
}

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
	s.register(classV, "GET /readyz", limitNone, s.readyz)
	if s.Gateway != nil {
		s.register(classV, "GET /ws", limitNone, func(c fiber.Ctx, caller Caller) error {
			c.RequestCtx().SetUserValue(PeerAddress, caller.IP)
			return s.Gateway.Upgrade(c)
		})
	}
}

// readyz says 503 while the node drains or misses what it needs; why is for the log.
func (s *Server) readyz(c fiber.Ctx, _ Caller) error {
	state := "ready"
	if s.draining.Load() {
		state = "draining"
	} else if s.Ready != nil {
		ctx, cancel := context.WithTimeout(s.base, 2*time.Second)
		defer cancel()
		if err := s.Ready.Ready(ctx); err != nil {
			s.Logger.Warn("not ready", slog.Any("error", err))
			state = "not ready"
		}
	}
	err := s.answer(c, map[string]string{"status": state, "node": s.Node})
	if state != "ready" {
		c.Status(fiber.StatusServiceUnavailable)
	}
	return err
}

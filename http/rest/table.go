// The table of routes, for the description of the API and the tests of all calls.

package rest

import (
	"net/http"
	"time"

	"github.com/gofiber/fiber/v3"

	"maps"
	"slices"

	"github.com/valyala/fasthttp"
)

// Table lists every route in the order they were registered.
func (s *Server) Table() []*Entry { return s.table }

// Routed lists what the router knows, "METHOD path", prefixes of middleware too: a table that forgot a route would show.
func (s *Server) Routed() []string {
	all := map[string]bool{}
	for _, r := range s.app.GetRoutes(false) {
		all[r.Method+" "+r.Path] = true
	}
	return slices.Sorted(maps.Keys(all))
}

// Test answers one request without a network; for tests.
func (s *Server) Test(request *http.Request) (*http.Response, error) {
	// Patience with a slow machine, no promise: a large picture takes long under the race detector.
	return s.app.Test(request, fiber.TestConfig{Timeout: time.Minute})
}

// Handle answers one request without a network; for tests of the whole table.
func (s *Server) Handle() fasthttp.RequestHandler {
	s.app.Handler() // builds the tree of routes
	return s.app.Server().Handler
}

// String is the letter of a class in the description of the API.
func (c Class) String() string {
	return map[Class]string{Public: "V", User: "U", Anchor: "A", RoomStaff: "R", BrandMember: "B", Operator: "O", DevOnly: "dev"}[c]
}

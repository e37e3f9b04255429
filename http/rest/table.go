// The table of routes, for the API's description and tests of all calls.

package rest

import (
	"net/http"
	"time"

	"github.com/gofiber/fiber/v3"

	"maps"
	"slices"

	"github.com/valyala/fasthttp"
)

// Table returns every route in order of registration.
func (s *Server) Table() []*Entry { return s.table }

// Routed lists the router's own entries, "METHOD path", including prefixes of middleware, to find routes missing in
// the table.
func (s *Server) Routed() []string {
	all := map[string]bool{}
	for _, r := range s.app.GetRoutes(false) {
		all[r.Method+" "+r.Path] = true
	}
	return slices.Sorted(maps.Keys(all))
}

// Test handles one request without a network; for tests.
func (s *Server) Test(request *http.Request) (*http.Response, error) {
	// A generous limit for slow machines: a large picture takes long under the race detector.
	return s.app.Test(request, fiber.TestConfig{Timeout: time.Minute})
}

// Handle returns the handler for requests without a network; for tests of the whole table.
func (s *Server) Handle() fasthttp.RequestHandler {
	s.app.Handler() // builds the tree of routes
	return s.app.Server().Handler
}

// String returns the letter of a class in the API's description.
func (c Class) String() string {
	return map[Class]string{
		Public:      "V",
		User:        "U",
		Anchor:      "A",
		RoomStaff:   "R",
		BrandMember: "B",
		Operator:    "O",
		DevOnly:     "dev",
	}[c]
}

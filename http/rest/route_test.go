// The log of a failed request.

package rest

import (
	"strings"
	"testing"

	"github.com/gofiber/fiber/v3"
)

func TestTheLogNamesNoLinkOfARequestThatFailed(t *testing.T) {
	const link = "c4naryLink"
	for pattern, shown := range map[string]string{
		"/fault/own/:link": "/fault/own/:link", "/fault/:replay/own/:link/:piece": "/fault/:replay/own/:link/:piece",
		"/fault/:link": "/fault/:link", "/fault/:id": "/fault/" + link,
	} {
		for _, base := range []string{"", "/api"} {
			on := newStore()
			s := serverOn(t, on)
			s.Register(Public, "GET "+pattern, LimitNone, func(fiber.Ctx, Caller) error { panic("kaboom") })
			path := strings.NewReplacer(":replay", "rp_1", ":link", link, ":id", link, ":piece",
				"1.ts").Replace(pattern)
			if r := ask(t, s, "GET", base+path, ""); r.status != 500 {
				t.Errorf("%s: %d", base+path, r.status)
			}
			if logged := on.log.String(); !strings.Contains(logged, shown) ||
				strings.Contains(logged, link) != strings.Contains(shown, link) {
				t.Errorf("%s is logged as %s", base+path, logged)
			}
		}
	}
}

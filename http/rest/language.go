// The language an address asks for.

package rest

import (
	"github.com/gofiber/fiber/v3"

	"touchline/domain"
)

// AskedLanguage is the one the address names with ?lang=, else the other.
func AskedLanguage(c fiber.Ctx, other string) string {
	if tag, ok := domain.FindLanguage(c.Query("lang")); ok {
		return tag
	}
	return other
}

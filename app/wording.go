// The words of the site, which are the client's.

package app

import (
	"log/slog"
	"sync"

	"touchline/app/jobs"
	"touchline/client"
	"touchline/locale"
	"touchline/persistence"
)

// shippedTexts reads the locale files once. They are part of the binary, and the tests read them: an error is a broken build.
var shippedTexts = sync.OnceValue(func() *locale.Texts {
	texts, err := locale.Open(client.Locales())
	if err != nil {
		panic(err)
	}
	return texts
})

// newWording is the texts of a server or a command; until its first refresh they are the shipped ones.
func newWording(store *persistence.Store, logger *slog.Logger) *jobs.Wording {
	return &jobs.Wording{Shipped: shippedTexts(), Source: store.Admin, Logger: logger}
}

// The words of the site, which are the client's.

package app

import (
	"sync"

	"touchline/client"
	"touchline/locale"
)

// wording reads the locale files once. They are part of the binary, and the tests read them: an error is a broken build.
var wording = sync.OnceValue(func() *locale.Texts {
	texts, err := locale.Open(client.Locales())
	if err != nil {
		panic(err)
	}
	return texts
})

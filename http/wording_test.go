// The words the tests of this package are answered with: those of the site.

package http

import (
	"touchline/client"
	"touchline/locale"
)

var wording = func() *locale.Texts {
	texts, err := locale.Open(client.Locales())
	if err != nil {
		panic(err)
	}
	return texts
}()

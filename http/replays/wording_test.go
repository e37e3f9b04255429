package replays

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

// The document of a server that has everything.

package http

import (
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/locale"
)

// Describe is the document of a server that has everything, the dev calls too: what the client's types are made from.
func Describe() ([]byte, error) {
	s, err := New(Deps{
		Config: rest.Config{Wording: func() *locale.Texts { return &locale.Texts{} }, Dev: true}, // nothing is said
		Hooks:  rooms.HookPorts{Secret: []byte("secret")},
	})
	if err != nil {
		return nil, err
	}
	return s.openapi.Describe()
}

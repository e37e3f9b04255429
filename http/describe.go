// The description of a server with all calls.

package http

import (
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/locale"
)

// Describe returns the OpenAPI document of a server with all calls, including those of dev. The client's types are
// generated from it.
func Describe() ([]byte, error) {
	s, err := New(Deps{
		Config: rest.Config{Wording: func() *locale.Texts { return &locale.Texts{} }, Dev: true}, // no text is used
		Hooks:  rooms.HookPorts{Secret: []byte("secret")},
	})
	if err != nil {
		return nil, err
	}
	return s.openapi.Describe()
}

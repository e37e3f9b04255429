// The document of a server that has everything.
package http

import (
	"touchline/http/admin"
	"touchline/http/dev"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/http/site"
	"touchline/locale"
)

// Describe is the document of a server that has everything, the dev calls too: what the client's types are made from.
func Describe() ([]byte, error) {
	s, err := New(Deps{
		Config: rest.Config{Wording: &locale.Texts{}, Dev: true}, // nothing is said
		Ports: Ports{
			Gateway: struct{ site.Gateway }{}, Media: struct{ rooms.LiveMedia }{}, Outbox: struct{ dev.Outbox }{},
			Crowd: struct{ dev.Crowd }{}, Clock: struct{ dev.Clock }{}, Operators: struct{ admin.Operators }{},
			deskDeps: deskDeps{Feeds: struct{ admin.Feeds }{}}, Recordings: struct{ Recordings }{}, Ingest: struct{ rooms.Ingest }{},
		},
	})
	if err != nil {
		return nil, err
	}
	return s.openapi.Describe()
}

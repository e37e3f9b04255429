// The document of a server that has everything.

package http

import (
	"touchline/http/admin"
	"touchline/http/admin/operators"
	"touchline/http/dev"
	"touchline/http/live"
	"touchline/http/replays"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/http/site"
	"touchline/locale"
	"touchline/persistence/tables"
)

// Describe is the document of a server that has everything, the dev calls too: what the client's types are made from.
func Describe() ([]byte, error) {
	s, err := New(Deps{
		Config: rest.Config{Wording: func() *locale.Texts { return &locale.Texts{} }, Dev: true}, // nothing is said
		Ports: Ports{
			Admin:   admin.Ports{Access: operators.Ports{Operators: &tables.Operators{}}},
			Dev:     dev.Ports{Outbox: struct{ dev.Outbox }{}, Users: struct{ dev.LoadTestUsers }{}, Clock: struct{ dev.Clock }{}},
			Replays: replays.Ports{Recordings: struct{ replays.Recordings }{}},
			Rooms:   rooms.Ports{Media: struct{ live.Media }{}, Hooks: rooms.HookPorts{Ingest: struct{ rooms.Ingest }{}}},
			Site:    site.Ports{Gateway: struct{ site.Gateway }{}},
		},
	})
	if err != nil {
		return nil, err
	}
	return s.openapi.Describe()
}

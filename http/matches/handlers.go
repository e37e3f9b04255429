// The calls about matches: their ports and constructor.

// Package matches answers the calls about matches: lists, pages, counts, search, reservations and calendars.
package matches

import (
	"time"

	"touchline/domain/sport"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/tables/matches"
	"touchline/persistence/tables/rooms"
	"touchline/persistence/tables/site"
	"touchline/persistence/tables/slots"
	"touchline/protos"
)

// listLife is the greatest age of a cached page of the list.
const listLife = 2 * time.Second

// Ports are the dependencies of the calls.
type Ports struct {
	Matches  *matches.Matches
	Rooms    *rooms.Rooms
	Accounts *accounts.Accounts
	Slots    *slots.Slots
	Site     *site.Site
	Sessions protos.SessionCalls

	MediaList view.MediaList // nil: no host is allowed
	Play      view.Play      // addresses for players
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest   *rest.Server
	names  view.ConflictNames
	listed cache.Cache[sport.MatchFilter, listedMatches] // pages of the list that are the same for all callers
	shown  cache.Cache[sport.Subject, subjectPage]       // pages of teams and competitions
}

// New registers the calls.
func New(server *rest.Server, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, names: view.ConflictNames{Slots: ports.Slots, Matches: ports.Matches},
		listed: cache.New[sport.MatchFilter, listedMatches](server.Base, listLife, 500),
		shown:  cache.New[sport.Subject, subjectPage](server.Base, listLife, 500)}
	h.raceRoutes()
	h.reservedRoutes()
	h.searchRoutes()
	h.reserveRoutes()
	h.calendarRoutes()
	return h
}

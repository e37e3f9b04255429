// Wiring: what is not JSON: metrics, calendars, pages for other sites.
package app

import "touchline/http"

func (a *Server) outsideDeps(deps *http.Deps, _ Clients) {
	deps.CalendarLinks, deps.Entries, deps.Overlays = a.Store.Slots, a.Store.Slots, a.Store.Slots
}

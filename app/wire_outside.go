// Wiring: what is not JSON: metrics, calendars, pages for other sites.
package app

import "touchline/http"

func (a *app) outsideDeps(deps *http.Deps, _ clients) {
	deps.CalendarLinks, deps.Entries, deps.Overlays = a.store.Slots, a.store.Slots, a.store.Slots
}

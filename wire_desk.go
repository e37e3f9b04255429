// Wiring: the operators' desk.
package main

import "touchline/http"

func (a *app) deskDeps(deps *http.Deps, _ clients) {
	deps.Staff, deps.SecondFactors = a.store, a.store
}

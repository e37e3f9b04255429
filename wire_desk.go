// Wiring: the operators' desk.
package main

import "touchline/http"

func (a *app) deskDeps(deps *http.Deps, ask clients) {}

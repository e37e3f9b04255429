// Wiring: the operators' hands on matches, live scores, and the search.
package main

import "touchline/http"

func (a *app) matchDeps(deps *http.Deps, ask clients) {}

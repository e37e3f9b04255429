// Wiring: the space of an anchor, applications, and the statistics of the night.
package main

import "touchline/http"

func (a *app) anchorDeps(deps *http.Deps, ask clients) {}

func (a *app) anchorJobs(ask clients) []job { return nil }

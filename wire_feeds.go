// Wiring: where matches come from, and when they are fetched.
package main

import "touchline/http"

func (a *app) feedDeps(deps *http.Deps, ask clients) {}

func (a *app) feedJobs(ask clients) []job { return nil }

// Wiring: recordings and the doors for other ingest servers.
package main

import "touchline/http"

func (a *app) replayDeps(deps *http.Deps, ask clients) {}

func (a *app) replayJobs(ask clients) []job { return nil }

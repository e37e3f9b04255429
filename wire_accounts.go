// Wiring: what the calls about a user's own things need, and what is done for users by itself.
package main

import "touchline/http"

func (a *app) accountDeps(deps *http.Deps, ask clients) {}

func (a *app) accountJobs(ask clients) []job { return nil }

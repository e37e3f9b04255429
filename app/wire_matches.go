// Wiring: the operators' hands on matches, live scores, and the search.
package app

import "touchline/http"

func (a *app) matchDeps(deps *http.Deps, ask clients) {
	deps.MatchDesk, deps.TeamSearch, deps.MatchRooms = a.store, a.store, a.store
	deps.LiveScores = a.scores(ask)
}

// Wiring: the operators' hands on matches, live scores, and the search.
package app

import "touchline/http"

func (a *app) matchDeps(deps *http.Deps, ask clients) {
	deps.MatchDesk, deps.TeamSearch, deps.MatchRooms = a.store.Matches, a.store.Matches, a.store.Matches
	deps.LiveScores = a.scores(ask)
}

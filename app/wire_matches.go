// Wiring: the operators' hands on matches, live scores, and the search.
package app

import "touchline/http"

func (a *Server) matchDeps(deps *http.Deps, ask Clients) {
	deps.MatchDesk, deps.TeamSearch, deps.MatchRooms = a.Store.Matches, a.Store.Matches, a.Store.Matches
	deps.LiveScores = a.scores(ask)
}

// Wiring: where matches come from, and when they are fetched.
package app

import (
	"touchline/http"
	"touchline/http/outbound"
)

func (a *Server) feedDeps(deps *http.Deps, ask Clients) {
	deps.Feeds, deps.FeedTaker = a.Store.Feeds, a.feedTaker(ask)
}

func (a *Server) feedTaker(ask Clients) *feedTaker {
	var matches http.Deps // whoever tells of live scores is wired with the matches
	a.matchDeps(&matches, ask)
	return &feedTaker{store: a.Store.Store, door: &outbound.Client{}, live: matches.LiveScores, now: a.clock.Now, logger: a.logger}
}

func (a *Server) feedJobs(ask Clients) []job {
	t := a.feedTaker(ask)
	return []job{
		{name: "feeds", due: every(feedsLooked), run: t.fetchDue},
		{name: "match status", due: every(statusLooked), run: t.advance},
		{name: "moved matches", due: every(jobsLookedAt), run: t.tellMoves(a.notices(ask))},
	}
}

// Wiring: where matches come from, and when they are fetched.
package app

import (
	"time"

	"touchline/app/jobs"
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

func (a *Server) feedJobs(ask Clients) []jobs.Job {
	t := a.feedTaker(ask)
	return []jobs.Job{
		{Name: "feeds", Due: jobs.Every(feedsLooked), Run: t.fetchDue},
		{Name: "match status", Due: jobs.Every(statusLooked), Run: t.advance},
		{Name: "moved matches", Due: jobs.Every(5 * time.Second), Run: t.tellMoves(a.notices(ask))},
	}
}

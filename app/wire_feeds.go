// Wiring: where matches come from, and when they are fetched.
package app

import (
	"touchline/http"
	"touchline/http/outbound"
)

func (a *app) feedDeps(deps *http.Deps, ask clients) {
	deps.Feeds, deps.FeedTaker = a.store.Feeds, a.feedTaker(ask)
}

func (a *app) feedTaker(ask clients) *feedTaker {
	var matches http.Deps // whoever tells of live scores is wired with the matches
	a.matchDeps(&matches, ask)
	return &feedTaker{store: a.store.Store, door: &outbound.Client{}, live: matches.LiveScores, now: a.clock.Now, logger: a.logger}
}

func (a *app) feedJobs(ask clients) []job {
	t := a.feedTaker(ask)
	return []job{
		{name: "feeds", due: every(feedsLooked), run: t.fetchDue},
		{name: "match status", due: every(statusLooked), run: t.advance},
		{name: "moved matches", due: every(jobsLookedAt), run: t.tellMoves(a.notices(ask))},
	}
}

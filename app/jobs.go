// Jobs: what the site does by itself, once in the whole cluster.
package app

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"
)

// job is done by one node at a time. due is told when it was last done (zero: never). run bears being done again:
// a node may die in the middle. quiet jobs are looked at every few seconds, so due should be cheap.
type job struct {
	name string
	due  func(last, now time.Time) bool
	run  func(ctx context.Context, last time.Time) error
}

const (
	jobsLookedAt = 5 * time.Second
	jobLimit     = 10 * time.Minute // for one run of a job: what is not done then is done by the next
	jobsSpread   = time.Second      // jobs of a node begin apart from one another
)

// every is due again so long after it was last done.
func every(pause time.Duration) func(last, now time.Time) bool {
	return func(last, now time.Time) bool { return now.Sub(last) >= pause }
}

// jobs of the house, each family's own.
func (a *Server) jobs(ask Clients) []job {
	var all []job
	for _, family := range []func(Clients) []job{a.accountJobs, a.feedJobs, a.anchorJobs, a.replayJobs, a.fileJobs, a.deskJobs} {
		all = append(all, family(ask)...)
	}
	return all
}

// work looks at one job again and again until ctx ends. Jobs, and nodes that were started together, do not all look at
// the same moment.
func (a *Server) work(ctx context.Context, j job) {
	for pause := rand.N(jobsSpread); ; pause = jobsLookedAt - jobsSpread/2 + rand.N(jobsSpread) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		if err := a.workOnce(ctx, j); err != nil && ctx.Err() == nil {
			a.logger.Warn("a job waits to be done again", slog.String("job", j.name), slog.Any("error", err))
		}
	}
}

func (a *Server) workOnce(ctx context.Context, j job) error {
	ctx, cancel := context.WithTimeout(ctx, jobLimit)
	defer cancel()
	due := func(last time.Time) bool { return j.due(last, a.clock.Now()) }
	_, err := a.Store.RunJob(ctx, j.name, a.node.ID(), due, j.run, a.clock.Now)
	return err
}

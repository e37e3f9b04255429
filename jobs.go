// Jobs: what the site does by itself, once in the whole cluster.
package main

import (
	"context"
	"log/slog"
	"time"
)

// job is done by one node at a time. due is told when it was last done (zero: never). run bears being done again:
// a node may die in the middle. quiet jobs are looked at every few seconds, so due should be cheap.
type job struct {
	name string
	due  func(last, now time.Time) bool
	run  func(ctx context.Context, last time.Time) error
}

const jobsLookedAt = 5 * time.Second

// every is due again so long after it was last done.
func every(pause time.Duration) func(last, now time.Time) bool {
	return func(last, now time.Time) bool { return now.Sub(last) >= pause }
}

// jobs of the house, each family's own.
func (a *app) jobs(ask clients) []job {
	var all []job
	for _, family := range []func(clients) []job{a.accountJobs, a.feedJobs, a.anchorJobs, a.replayJobs, a.fileJobs, a.deskJobs} {
		all = append(all, family(ask)...)
	}
	return all
}

// work looks at one job again and again until ctx ends.
func (a *app) work(ctx context.Context, j job) {
	ticker := time.NewTicker(jobsLookedAt)
	defer ticker.Stop()
	for {
		due := func(last time.Time) bool { return j.due(last, a.clock.Now()) }
		if _, err := a.store.RunJob(ctx, j.name, a.node.ID(), due, j.run, a.clock.Now); err != nil && ctx.Err() == nil {
			a.logger.Warn("a job waits to be done again", slog.String("job", j.name), slog.Any("error", err))
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

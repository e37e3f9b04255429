// Background jobs: which the server runs, and what each is given.

package app

import (
	"context"

	"touchline/app/jobs"
	"touchline/picture"
)

// startJobs starts everything that repeats; it ends with ctx.
func (a *Server) startJobs(ctx context.Context, ask Clients) {
	envelopes := jobs.Envelopes{Store: a.Store.Money, Rooms: ask, Now: a.clock.Now, Logger: a.logger}
	a.loops.Go(func() { envelopes.CloseOverdue(ctx) })
	runner := jobs.Runner{Locks: a.Store, Node: a.node.ID(), Now: a.clock.Now, Logger: a.logger}
	clips := jobs.Clips{Store: a.Store.Clips, Files: a.files, Now: a.clock.Now}
	a.loops.Go(func() { clips.Watch(ctx, runner) })
	for _, j := range a.jobs(ask) {
		a.loops.Go(func() { runner.Work(ctx, j) })
	}
}

// jobs are done by one node at a time.
func (a *Server) jobs(ask Clients) []jobs.Job {
	days := jobs.Statistics{Store: a.Store.Anchors, Zone: a.zone, Now: a.clock.Now, Logger: a.logger}
	pictures := jobs.Images{Store: a.Store.Images, Files: a.files, Keys: picture.Names, Now: a.clock.Now, Logger: a.logger}
	suspensions := jobs.Suspensions{Store: a.Store.Admin, Rooms: ask, Now: a.clock.Now}
	var all []jobs.Job
	for _, some := range [][]jobs.Job{a.parts.notices().Jobs(), a.parts.pushJobs(), a.accounts(ask).Jobs(), a.parts.feeds().Jobs(a.parts.notices()), days.Jobs(), a.parts.reviews().Jobs(), a.recordings().Jobs(), pictures.Jobs(), suspensions.Jobs()} {
		all = append(all, some...)
	}
	return all
}

func (a *Server) accounts(ask Clients) jobs.Accounts {
	return jobs.Accounts{Store: a.Store.Accounts, Agenda: a.Store.Matches, Brands: a.Store.Slots, Actors: ask, Now: a.clock.Now}
}

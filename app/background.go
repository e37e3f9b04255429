// Background jobs: which the server runs, and what each is given.

package app

import (
	"context"

	"touchline/app/jobs"
	"touchline/picture"
)

// Start starts the background jobs. Browsers and encoders wait in the listeners until it has.
func (a *Server) Start(ctx context.Context) error {
	if err := a.refuseDemo(ctx); err != nil {
		return err
	}
	if err := a.Store.Accounts.ProtectNames(ctx); err != nil {
		return err
	}
	houses, err := a.Store.Rooms.OpenHouses(ctx)
	if err != nil {
		return err
	}
	a.onAir.wake(ctx, houses)
	a.loops.Go(func() { a.onAir.reassert(ctx, a.pics) })
	if err := a.Refresh(ctx); err != nil {
		return err
	}
	if a.neighbours != nil {
		a.Store.Registration.Publish(func() (string, any) { return a.node.ID(), a.neighbours.own() })
		a.loops.Go(func() { a.neighbours.follow(ctx) })
		a.loops.Go(func() { a.status.Follow(ctx, a.node, func() { a.loops.Go(func() { a.gateway.SendAway(ctx) }) }) })
		a.loops.Go(func() { a.drainWhenRequested(ctx) })
	}
	a.loops.Go(func() { a.clock.Follow(ctx, a.Store.Time, a.logger) })
	a.loops.Go(func() { a.words.Follow(ctx) })
	a.loops.Go(func() { a.wording.Follow(ctx) })
	a.loops.Go(func() { a.badges.Follow(ctx) })
	a.loops.Go(func() { a.hosts.Follow(ctx) })
	a.loops.Go(func() { a.recordSources(ctx) })
	a.loops.Go(func() { jobs.WatchDisks(ctx, a.Store.DiskFull, a.logger) })
	a.loops.Go(func() { giveMemoryBack(ctx) })
	a.loops.Go(func() { jobs.ForgetLines(ctx, a.Store.Chat, a.clock.Now, a.logger) })
	a.startJobs(ctx)
	switch {
	case !a.Cfg.Dev():
	case a.Cfg.Cluster.IsAlone():
		return a.playDemo(ctx)
	default:
		a.loops.Go(func() { a.Store.OneAtATime(ctx, "demo", a.playDemoHere) })
	}
	return nil
}

// Refresh reads anew what this node keeps in mind of what operators edit: banned words, texts, media hosts.
func (a *Server) Refresh(ctx context.Context) error {
	if err := a.words.Refresh(ctx); err != nil {
		return err
	}
	if err := a.wording.Refresh(ctx); err != nil {
		return err
	}
	return a.hosts.RefreshMediaHosts(ctx)
}

// startJobs starts everything that repeats; it ends with ctx.
func (a *Server) startJobs(ctx context.Context) {
	envelopes := jobs.Envelopes{Store: a.Store.Money, Rooms: a.actors.RoomCalls, Now: a.clock.Now, Logger: a.logger}
	a.loops.Go(func() { envelopes.CloseOverdue(ctx) })
	runner := jobs.Runner{Locks: a.Store, Node: a.node.ID(), Now: a.clock.Now, Logger: a.logger, Tracer: a.traces.Tracer()}
	clips := jobs.Clips{Store: a.Store.Clips, Files: a.files, Now: a.clock.Now}
	a.loops.Go(func() { clips.Watch(ctx, runner) })
	for _, j := range a.jobs() {
		a.loops.Go(func() { runner.Work(ctx, j) })
	}
}

// jobs are done by one node at a time.
func (a *Server) jobs() []jobs.Job {
	days := jobs.Statistics{Store: a.Store.Anchors, Zone: a.zone, Now: a.clock.Now, Logger: a.logger}
	pictures := jobs.Images{Store: a.Store.Images, Files: a.files, Keys: picture.Names, Now: a.clock.Now, Logger: a.logger}
	suspensions := jobs.Suspensions{Store: a.Store.Admin, Rooms: a.actors.RoomCalls, Now: a.clock.Now}
	recharges := jobs.Recharges{Store: a.Store.Money, Now: a.clock.Now}
	var all []jobs.Job
	for _, some := range [][]jobs.Job{a.notices().Jobs(), a.pushJobs(), a.accounts().Jobs(), a.feeds.Jobs(a.notices()), days.Jobs(), a.reviews().Jobs(), a.recordings().Jobs(), pictures.Jobs(), suspensions.Jobs(), recharges.Jobs()} {
		all = append(all, some...)
	}
	return all
}

func (a *Server) accounts() jobs.Accounts {
	return jobs.Accounts{Store: a.Store.Accounts, Matches: a.Store.Matches, Slots: a.Store.Slots, Calls: a.actors, Now: a.clock.Now}
}

// Background jobs of the server, and their parts.

package app

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"touchline/actors"
	"touchline/app/broadcast"
	"touchline/app/config"
	"touchline/app/jobs"
	"touchline/app/storage"
	"touchline/app/telemetry"
	"touchline/demo"
	"touchline/domain"
	"touchline/film"
	"touchline/http/outbound"
	"touchline/http/view"
	"touchline/media"
	"touchline/media/pull"
	"touchline/media/restream"
	"touchline/picture"
)

const sourceRedirects = 3 // delivery networks redirect to one of their machines

// Start starts the background jobs. Browsers and encoders wait in the listeners until it returns.
func (a *Server) Start(ctx context.Context) error {
	if !a.Cfg.Dev() {
		if err := demo.Refuse(ctx, a.Store.Demo, config.Prefix); err != nil {
			return err
		}
	}
	if err := a.Store.Accounts.ProtectNames(ctx); err != nil {
		return err
	}
	houses, err := a.Store.Rooms.OpenHouses(ctx)
	if err != nil {
		return err
	}
	a.onAir.Wake(ctx, houses)
	a.loops.Go(func() { a.onAir.Reassert(ctx, a.pics) })
	a.loops.Go(func() { a.onAir.Previews(ctx, a.pics) })
	if err := a.Refresh(ctx); err != nil {
		return err
	}
	if a.neighbours != nil {
		a.Store.Registration.Publish(func() (string, any) { return a.node.ID(), a.neighbours.State(a.nodes.Own()) })
		a.loops.Go(func() { a.neighbours.Follow(ctx) })
		a.loops.Go(func() { a.status.Follow(ctx, a.node, func() { a.loops.Go(func() { a.gateway.SendAway(ctx) }) }) })
		a.loops.Go(func() { a.drainWhenRequested(ctx) })
	}
	a.loops.Go(func() {
		jobs.Repeat(ctx, storage.ClockEvery, func() { a.clock.Compare(ctx, a.Store.Time, a.logger) })
	})
	a.loops.Go(func() { a.words.Follow(ctx) })
	a.loops.Go(func() { a.wording.Follow(ctx) })
	a.loops.Go(func() { a.badges.Follow(ctx) })
	a.loops.Go(func() { a.watched.Follow(ctx) })
	a.loops.Go(func() { a.hosts.Follow(ctx) })
	a.loops.Go(func() { a.recordSources(ctx) })
	if a.ladders != nil {
		a.loops.Go(func() { a.ladders.Run(ctx) })
	}
	a.loops.Go(func() { jobs.WatchDisks(ctx, a.Store.DiskFull, a.logger) })
	a.loops.Go(func() { jobs.Repeat(ctx, telemetry.MemoryLook, telemetry.GiveMemoryBack()) })
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

// Refresh reloads what operators edit and this node caches: banned words, texts, media hosts.
func (a *Server) Refresh(ctx context.Context) error {
	if err := a.words.Refresh(ctx); err != nil {
		return err
	}
	if err := a.wording.Refresh(ctx); err != nil {
		return err
	}
	return a.hosts.RefreshMediaHosts(ctx)
}

// startJobs starts all periodic jobs. They end with ctx.
func (a *Server) startJobs(ctx context.Context) {
	envelopes := jobs.Envelopes{Store: a.Store.Money, Rooms: a.actors.RoomCalls, Now: a.clock.Now, Logger: a.logger}
	a.loops.Go(func() { envelopes.CloseOverdue(ctx) })
	runner := jobs.Runner{
		Locks: a.Store, Node: a.node.ID(), Now: a.clock.Now, Logger: a.logger, Tracer: a.traces.Tracer(),
	}
	clips := jobs.Clips{Store: a.Store.Clips, Files: a.files, Now: a.clock.Now}
	a.loops.Go(func() { clips.Watch(ctx, runner) })
	for _, j := range a.jobs() {
		a.loops.Go(func() { runner.Work(ctx, j) })
	}
}

// jobs are done by one node at a time.
func (a *Server) jobs() []jobs.Job {
	days := jobs.Statistics{Store: a.Store.Anchors, Zone: a.zone, Now: a.clock.Now, Logger: a.logger}
	pictures := jobs.Images{
		Store: a.Store.Images, Files: a.files, Keys: picture.Names, Now: a.clock.Now, Logger: a.logger,
	}
	suspensions := jobs.Suspensions{Store: a.Store.Admin, Rooms: a.actors.RoomCalls, Now: a.clock.Now}
	recharges := jobs.Recharges{Store: a.Store.Money, Now: a.clock.Now}
	return slices.Concat(a.notices().Jobs(), a.pushJobs(), a.accounts().Jobs(), a.feeds.Jobs(a.notices()), days.Jobs(),
		a.reviews().Jobs(), a.recordings().Jobs(), pictures.Jobs(), suspensions.Jobs(), recharges.Jobs())
}

func (a *Server) accounts() jobs.Accounts {
	return jobs.Accounts{
		Store: a.Store.Accounts, Matches: a.Store.Matches, Slots: a.Store.Slots, Calls: a.actors, Now: a.clock.Now,
	}
}

func (a *Server) reviews() jobs.Reviews {
	return jobs.Reviews{
		Store: a.Store.Anchors, Site: a.Store.Site, SendSms: a.deps.Sms.SendSms, Notify: a.notices().Notify,
		Logger: a.logger, Now: a.clock.Now,
	}
}

func (a *Server) notices() jobs.Notices {
	return jobs.Notices{Sessions: a.deps.Calls.SessionCalls, Store: a.Store.Notices, Show: a.show, Now: a.clock.Now}
}

// show sends notices to the open pages of their users on all nodes.
func (a *Server) show(sent []domain.NoticeRow) {
	for _, row := range sent {
		a.fanout.Private(actors.NoticeFrame(row))
	}
}

// pushes signs as the site: its address, or an invalid one in dev.
func (a *Server) pushes() *outbound.PushSender {
	subject := a.Cfg.PublicURL
	if subject == "" {
		subject = "https://touchline.invalid"
	}
	return outbound.NewPushSender(domain.SecretsOf(a.secret, a.Cfg.OldSecrets), subject, a.Cfg.PushPrivate)
}

// pushJobs send notices to browsers, each in its language.
func (a *Server) pushJobs() []jobs.Job {
	sender := a.pushes()
	send := func(ctx context.Context, push domain.Push) (gone bool, err error) {
		title, body := view.WordNotice(a.wording.Texts(), a.zone, push.Language, push.Type, push.Params)
		return sender.Send(ctx, push, title, body)
	}
	return jobs.Pushes{Store: a.Store.Notices, Send: send, Now: a.clock.Now, Logger: a.logger}.Jobs()
}

func (a *Server) recordings() jobs.Recordings {
	return jobs.Recordings{Store: a.Store.Replays, Site: a.Store.Site, Files: a.files, Now: a.clock.Now}
}

// recordSources receives the sources of matches and the videos of anchors until ctx ends. Operators allow their hosts.
func (a *Server) recordSources(ctx context.Context) {
	hub := media.NewHub(media.Limits{})
	hub.Record(a.recordings(), a.logger)
	defer hub.Close()
	from := &outbound.Client{
		Private: a.Cfg.SourcePrivate, Redirects: sourceRedirects,
		May: func(address string) bool { return a.hosts.MediaHosts().Allow(address) },
	}
	sources := pull.Sources{
		Store: a.Store.Replays, Node: a.node.ID(), Hub: hub, Open: from.Open, Remux: film.Tool{}.FLV, Logger: a.logger,
	}
	sources.Run(ctx)
}

// newRestreams passes broadcasts on.
func (a *Server) newRestreams() *restream.Restreams {
	targets := broadcast.RestreamTargets{Rooms: a.Store.Rooms, Secrets: domain.SecretsOf(a.secret, a.Cfg.OldSecrets),
		Logger: a.logger}
	return restream.New(restream.Config{Hub: a.pics, Targets: targets, Dial: broadcast.DialTarget(a.outside()),
		Agent: a.agent(), Logger: a.logger})
}

// outside dials restream targets.
func (a *Server) outside() *outbound.Client { return &outbound.Client{Private: a.Cfg.TargetPrivate} }

// agent is the name of this site at other RTMP servers. Every node has the same, so that none takes what another sends.
func (a *Server) agent() string {
	mac := hmac.New(sha256.New, a.secret)
	mac.Write([]byte("restream"))
	return "FMLE/3.0 (compatible; Touchline " + hex.EncodeToString(mac.Sum(nil)[:8]) + ")"
}

// Serving: the wiring, top to bottom. The only file that knows every room of the house.
package app

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"

	"touchline/actors"
	"touchline/actors/calendar"
	"touchline/actors/chat"
	"touchline/actors/room"
	"touchline/actors/session"
	"touchline/client"
	"touchline/cluster"
	"touchline/http"
	"touchline/http/gateway"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/media"
	"touchline/protos"
)

const (
	roomIdle    = 8 * time.Minute
	sessionIdle = 2 * time.Minute
	chatMailbox = 5000
	roomMailbox = 5000                    // a whole room may press on one envelope at once
	stopLimit   = 4500 * time.Millisecond // the whole stop: 5 s are promised (docs/operating.md)
	drainLimit  = time.Second             // of it, for sockets to be sent away
	answerLimit = 1500 * time.Millisecond // of it, for requests in flight: the rest belongs to the grains' last snapshots

	chatRetention  = 30 * 24 * time.Hour
	retentionEvery = time.Minute
	retentionChunk = 5000
)

// app is everything that runs and must be stopped again.
type app struct {
	cfg     *Config
	logger  *slog.Logger
	open    *listeners
	store   *storage
	secret  []byte
	files   fileStore
	pics    *media.Hub
	node    *cluster.Node
	gateway *gateway.Hub
	fanout  *cluster.Fanout // to the sockets of every node
	rest    *http.Server
	onAir   *onAir
	words   *bannedWords
	hosts   *mediaHosts
	clock   clock
	loops   sync.WaitGroup // goroutines that end with the context
}

// serve runs the site until ctx ends, then stops it cleanly within five seconds.
func serve(ctx context.Context, cfg *Config, logger *slog.Logger) error {
	open, err := openListeners(cfg, logger)
	if err != nil {
		return err
	}
	a, err := build(ctx, cfg, logger)
	if err != nil {
		return errors.Join(err, open.Close())
	}
	a.open = open
	running, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := a.start(running); err != nil {
		cancel()
		return errors.Join(err, a.stop(), open.Close())
	}
	if err := a.serveInside(open.inside); err != nil {
		cancel()
		return errors.Join(err, a.stop(), open.Close())
	}
	defer func() { _ = open.Close() }() // behind the stop: until then probes are told that the node drains
	failed := make(chan error, 1+len(open.encoders()))
	go func() { failed <- a.rest.Serve(open.web) }()
	ingest := media.NewServer(a.pics, a.onAir, media.Limits{}, logger)
	for _, encoders := range open.encoders() {
		go func() { failed <- ingest.Serve(running, encoders) }()
	}
	a.welcome()
	tellSystemd(logger, "READY=1")
	select {
	case <-ctx.Done():
		tellSystemd(logger, "STOPPING=1")
		logger.Info("stopping")
		err = nil
	case err = <-failed:
	case err = <-a.store.Displaced():
	}
	cancel()
	return errors.Join(err, a.stop())
}

// build makes every part and joins them; nothing listens yet.
func build(ctx context.Context, cfg *Config, logger *slog.Logger) (*app, error) {
	a := &app{cfg: cfg, logger: logger}
	err := makeDataDir(cfg)
	if err != nil {
		return nil, err
	}
	if a.secret, err = secret(cfg); err != nil {
		return nil, err
	}
	if a.store, err = openStorageOf(ctx, cfg, thisServer(cfg), logger); err != nil {
		return nil, err
	}
	if a.files, err = openFiles(ctx, cfg); err != nil {
		return nil, errors.Join(err, a.stop())
	}
	if err := a.join(); err != nil {
		return nil, errors.Join(err, a.stop())
	}
	return a, nil
}

func (a *app) join() error {
	a.pics = media.NewHub(media.Limits{})
	a.fanout = cluster.NewFanout()
	a.words = &bannedWords{source: a.store.Chat, logger: a.logger}
	a.hosts = &mediaHosts{settings: a.store.Site, logger: a.logger}
	services := &actors.Services{Journal: a.store.Journal, Lines: a.store.Chat, Publisher: a.fanout, Now: a.clock.Now, Logger: a.logger, Words: a.words.Current}
	carry := scoredCarrier{carrier{func() *cluster.Node { return a.node }, a.pics}, a.store, a.logger}
	var err error
	a.node, err = cluster.Start(cluster.Config{Logger: a.logger, Kinds: []cluster.Kind{
		{Name: "Chat", MailboxLimit: chatMailbox, Idle: roomIdle, Build: func(o ...actor.PropsOption) *pa.Kind {
			return protos.NewChatKind(chat.New(services), 0, o...)
		}},
		{Name: "Room", MailboxLimit: roomMailbox, Idle: roomIdle, Build: func(o ...actor.PropsOption) *pa.Kind {
			return protos.NewRoomKind(room.New(services, carry), 0, o...)
		}},
		{Name: "Calendar", Idle: roomIdle, Build: func(o ...actor.PropsOption) *pa.Kind {
			return protos.NewCalendarKind(calendar.New(services, carry), 0, o...)
		}},
		{Name: "Session", Idle: sessionIdle, Build: func(o ...actor.PropsOption) *pa.Kind {
			return protos.NewSessionKind(session.New(services), 0, o...)
		}},
	}})
	if err != nil {
		return err
	}
	ask := clients{a.node}
	a.onAir = &onAir{clients: ask, houses: a.store.Rooms, logger: a.logger}
	a.gateway = gateway.New(gateway.Config{
		Node: a.node.ID(), Site: a.cfg.PublicURL, AllowedOrigins: a.cfg.AllowedOrigins, MaxConnections: a.cfg.MaxConnections,
		VisitorsPerAddress: a.cfg.VisitorsPerIP, Logger: a.logger, Now: a.clock.Now,
	}, gateway.Deps{Rooms: scoredRooms{ask, a.scores(ask)}, Tickets: tickets{a.store.Store, a.clock.Now}, History: a.store.Chat, Words: frameWords{a}})
	if a.rest, err = http.New(a.restDeps(ask)); err != nil {
		return err
	}
	a.fanout.Listen(withdrawal{a.pics})
	a.fanout.Listen(a.rest) // before the sockets: who is told of a change and asks must not be answered with what was
	a.fanout.Listen(a.gateway)
	return nil
}

func (a *app) restDeps(ask clients) http.Deps {
	index, _ := fs.ReadFile(client.Dist(), "index.html") // absent before the first client build
	deps := http.Deps{Config: rest.Config{
		Logger: a.logger, Now: a.clock.Now, Dev: a.cfg.Dev(), Node: a.node.ID(), TrustedProxies: a.cfg.TrustedProxies, RateFactor: a.cfg.RateFactor,
		Wording: wording(), PublicURL: a.cfg.PublicURL, Secret: a.secret, Logins: a.store.Accounts, Roles: a.store.Rooms, Ready: a.store, Outcomes: a.store.Ledger,
	}, Ports: http.Ports{
		Client: client.Dist(), ScriptHashes: client.ScriptHashes(index),
		Gateway: a.gateway, Media: liveMedia{a.pics},
		Files: a.files, Images: a.store.Images, Settings: a.store.Site, Texts: a.store.Site, Columns: a.store.Site, Stages: a.store.Accounts,
		Accounts: a.store.Accounts, Guard: a.store.Limits, Codes: a.store.Codes, Sms: noSms{a.logger}, Sessions: ask,
	}}
	if a.cfg.Dev() {
		deps.Sms, deps.Outbox, deps.Crowd = a.store.Accounts, a.store.Accounts, devCrowd{a.store.Demo}
		deps.Clock = &a.clock
	}
	if a.cfg.RedisURL != "" {
		deps.Buckets = a.store.Limits // a Redis inside the process would count the same, dearer
	}
	deps.Push = pushAddress(a.cfg)
	deps.Houses, deps.Matches, deps.Banners, deps.Follows = a.store.Rooms, a.store.Matches, a.store.Site, a.store.Rooms
	deps.ChatLog, deps.People = a.store.Chat, a.store.Accounts
	deps.SocketRight = socketRights{a.store.Rooms, a.store.Tickets}
	deps.Moderating, deps.ModerationLog, deps.Words, deps.WordList = ask, a.store.Chat, a.words, a.store.Chat
	deps.Chat, deps.Rooms, deps.Spending = ask, ask, ask
	deps.Gifts, deps.Wallets, deps.Envelopes, deps.MoneyLog = a.store.Money, a.store.Money, a.store.Money, a.store.Chat
	deps.Recharges, deps.WebhookSecrets = a.store.Money, a.cfg.PaySecrets
	deps.Brands, deps.Reservations, deps.Calendars = a.store.Slots, a.store.Matches, ask
	deps.Operators, deps.Adjustments, deps.SlotBlocks = a.store.Operators, a.store.Operators, ask
	for _, family := range []func(*http.Deps, clients){a.accountDeps, a.feedDeps, a.matchDeps, a.anchorDeps, a.outsideDeps, a.deskDeps, a.replayDeps, a.fileDeps} {
		family(&deps, ask)
	}
	deps.Crowded = func() int {
		if open, limit := a.gateway.Connections(); open >= limit {
			return 5
		}
		return 0
	}
	return deps
}

// start begins what goes on by itself; browsers and encoders wait in the listeners until it has.
func (a *app) start(ctx context.Context) error {
	if err := a.refuseDemo(ctx); err != nil {
		return err
	}
	if err := a.store.Accounts.ProtectNames(ctx); err != nil {
		return err
	}
	houses, err := a.store.Rooms.OpenHouses(ctx)
	if err != nil {
		return err
	}
	a.onAir.wake(ctx, houses)
	a.loops.Go(func() { a.onAir.reassert(ctx, a.pics) })
	if err := a.words.refresh(ctx); err != nil {
		return err
	}
	if err := a.hosts.RefreshMediaHosts(ctx); err != nil {
		return err
	}
	a.loops.Go(func() { a.words.follow(ctx) })
	a.loops.Go(func() { a.hosts.follow(ctx) })
	a.loops.Go(func() { a.watchDisks(ctx) })
	a.loops.Go(func() { giveMemoryBack(ctx) })
	a.loops.Go(func() { a.forget(ctx) })
	a.loops.Go(func() { a.closeOverdue(ctx, clients{a.node}) })
	for _, j := range a.jobs(clients{a.node}) {
		a.loops.Go(func() { a.work(ctx, j) })
	}
	if a.cfg.Dev() {
		return a.playDemo(ctx)
	}
	return nil
}

// forget drops chat lines older than the retention, a few thousand at a time.
func (a *app) forget(ctx context.Context) {
	repeat(ctx, retentionEvery, func() {
		if _, err := a.store.Chat.ForgetLines(ctx, a.clock.Now().Add(-chatRetention), retentionChunk); err != nil && ctx.Err() == nil {
			a.logger.Warn("old chat lines stay", "err", err)
		}
	})
}

// stop ends every part in the order that loses nothing: sockets, requests, pictures, actors, storage.
func (a *app) stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), stopLimit)
	defer cancel()
	a.store.Leaving()
	var errs []error
	if a.rest != nil {
		a.rest.Drain()
	}
	if a.gateway != nil {
		drain, done := context.WithTimeout(ctx, drainLimit)
		a.gateway.Drain(drain)
		done()
	}
	if a.rest != nil {
		answer, done := context.WithTimeout(ctx, answerLimit)
		errs = append(errs, a.rest.Shutdown(answer))
		done()
	}
	if a.pics != nil {
		a.pics.Close()
	}
	if a.gateway != nil {
		a.gateway.Close()
	}
	a.loops.Wait()
	if a.node != nil {
		errs = append(errs, a.node.Stop(ctx))
	}
	if a.files != nil {
		errs = append(errs, a.files.Close())
	}
	return errors.Join(append(errs, a.store.Close())...)
}

// liveMedia shows the media hub to the REST shell.
type liveMedia struct{ *media.Hub }

// WatchFLV begins watching a house.
func (m liveMedia) WatchFLV(houseID string) (rooms.FLVViewer, error) { return m.Hub.WatchFLV(houseID) }

// Serving: how the parts of the server are built, joined, started and stopped.

package app

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"github.com/jackc/pgx/v5"

	"touchline/actors"
	"touchline/actors/calendar"
	"touchline/actors/chat"
	"touchline/actors/room"
	"touchline/actors/session"
	"touchline/app/clock"
	"touchline/app/config"
	"touchline/app/jobs"
	"touchline/app/logs"
	"touchline/app/storage"
	"touchline/app/traces"
	"touchline/cluster"
	"touchline/cluster/membership"
	"touchline/http"
	"touchline/http/gateway"
	"touchline/media"
	"touchline/protos"
)

const (
	roomIdle    = 8 * time.Minute
	sessionIdle = 2 * time.Minute
	ChatMailbox = 5000
	RoomMailbox = 5000                    // a whole room may press on one envelope at once
	stopLimit   = 4500 * time.Millisecond // the whole stop: 5 s are promised (docs/operating.md)
	drainLimit  = time.Second             // of it, for sockets to be sent away
	flushLimit  = 500 * time.Millisecond  // of it, for spans that were not sent yet
	answerLimit = 1500 * time.Millisecond // of it, for requests in flight: the rest belongs to the grains' last snapshots
)

// Server is everything that runs and must be stopped again.
type Server struct {
	Cfg        *config.Config
	logger     *slog.Logger
	open       *listeners
	Store      *storage.Store
	secret     []byte
	files      storage.Files
	pics       *media.Hub
	node       *cluster.Node
	gateway    *gateway.Hub
	fanout     *cluster.Fanout // to the sockets of every node
	Rest       *http.Server
	actors     protos.Calls // carried out by this node
	onAir      *onAir
	words      *jobs.BannedWords
	wording    *jobs.Wording
	badges     *jobs.Badges
	hosts      *jobs.MediaHosts
	clock      clock.Clock
	deps       http.Deps // what calls, and some background jobs, are built on
	scores     *jobs.Scores
	feeds      *jobs.Feeds
	pulse      *pulse
	nodes      *nodes
	neighbours *neighbours // nil: the node is alone
	status     *membership.Status
	faults     *logs.Faults
	traces     *traces.Traces // nil: none are sent
	zone       *time.Location // of the dates of the site
	loops      sync.WaitGroup // goroutines that end with the context
}

// serve runs the site until ctx ends, then stops it cleanly within five seconds.
func serve(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	open, err := openListeners(cfg, logger)
	if err != nil {
		return err
	}
	a, err := Build(ctx, cfg, logger)
	if err != nil {
		return errors.Join(err, open.Close())
	}
	a.open = open
	running, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := a.Start(running); err != nil {
		cancel()
		return errors.Join(err, a.Stop(), open.Close())
	}
	if err := a.serveInside(open.inside); err != nil {
		cancel()
		return errors.Join(err, a.Stop(), open.Close())
	}
	defer func() { _ = open.Close() }() // behind the stop: until then probes see that the node drains
	failed := make(chan error, 1+len(open.encoders()))
	go func() { failed <- a.Rest.Serve(open.web) }()
	ingest := media.NewServer(a.pics, a.onAir, media.Limits{}, a.logger)
	for _, encoders := range open.encoders() {
		go func() { failed <- ingest.Serve(running, encoders) }()
	}
	a.welcome()
	notifySystemd(logger, "READY=1")
	select {
	case <-ctx.Done():
		notifySystemd(logger, "STOPPING=1")
		logger.Info("stopping")
		err = nil
	case err = <-failed:
	case err = <-a.Store.Registration.Lost():
	case <-a.node.Evicted():
		err = errEvicted
	case <-a.status.Ends():
		err = membership.ErrMinority
	}
	cancel()
	return errors.Join(err, a.Stop())
}

// Build makes every part and joins them; nothing listens yet.
func Build(ctx context.Context, cfg *config.Config, logger *slog.Logger) (*Server, error) {
	return BuildVariant(ctx, cfg, logger, Variant{})
}

// Variant is what a test replaces in a server. The zero value replaces nothing.
type Variant struct {
	Now    func() time.Time // the machine's clock
	Tracer pgx.QueryTracer  // hears every query of readers
	Deps   func(*http.Deps) // changes what calls, and some background jobs, are built on
}

// BuildVariant is Build for tests.
func BuildVariant(ctx context.Context, cfg *config.Config, logger *slog.Logger, v Variant) (*Server, error) {
	a := &Server{Cfg: cfg, clock: clock.Clock{Machine: v.Now}}
	a.faults, a.pulse = logs.NewFaults(a.clock.Now), newPulse(a.clock.Now)
	logger = slog.New(logs.Traced(a.faults.Handler(logger.Handler())))
	a.logger = logger
	err := storage.MakeFolder(cfg)
	if err != nil {
		return nil, err
	}
	if a.secret, err = storage.Secret(cfg); err != nil {
		return nil, err
	}
	if a.Store, err = storage.OpenFor(ctx, cfg, storage.ThisServer(cfg), v.Tracer, logger); err != nil {
		return nil, err
	}
	a.clock.Compare(ctx, a.Store.Time, logger)
	if a.files, err = storage.OpenFiles(ctx, cfg); err != nil {
		return nil, errors.Join(err, a.Stop())
	}
	if a.traces, err = traces.Start(cfg, version, logger); err != nil {
		return nil, errors.Join(err, a.Stop())
	}
	a.zone = a.Store.Zone(a.logger)
	doubtCertificate(cfg.Cluster, a.clock.Now(), logger)
	if err := a.join(v); err != nil {
		return nil, errors.Join(err, a.Stop())
	}
	return a, nil
}

func (a *Server) join(v Variant) error {
	a.pics = media.NewHub(media.Limits{})
	a.fanout = cluster.NewFanout()
	a.words = &jobs.BannedWords{Source: a.Store.Chat, Logger: a.logger}
	a.wording = newWording(a.Store.Store, a.logger)
	a.hosts = &jobs.MediaHosts{Site: a.Store.Site, Logger: a.logger}
	a.badges = jobs.NewBadges(a.Store.Money, a.Store.Slots, a.zone, a.clock.Now, a.logger)
	services := &actors.Services{Journal: a.Store.Journal, Lines: a.Store.Chat, Publisher: a.fanout, Now: a.clock.Now, Logger: a.logger, Words: a.words.Current, Badges: a.badges, Tracer: a.traces.Tracer()}
	carry := scoredCarrier{Carrier{func() *cluster.Node { return a.node }}, a.Store, a.logger}
	a.status = membership.NewStatus(a.Store.Registration, a.Store.Store, a.logger)
	var err error
	a.node, err = cluster.Start(cluster.Config{Logger: a.logger, Fanout: a.fanout, Membership: membershipOf(a.Cfg.Cluster), Holds: a.status.Holds, Tracer: a.traces.Tracer(), Kinds: []cluster.Kind{
		{Name: "Chat", MailboxLimit: ChatMailbox, Idle: roomIdle, Build: func(o ...actor.PropsOption) *pa.Kind {
			return protos.ChatKind(chat.New(services), o...)
		}},
		{Name: "Room", MailboxLimit: RoomMailbox, Idle: roomIdle, Build: func(o ...actor.PropsOption) *pa.Kind {
			return protos.RoomKind(room.New(services, carry), o...)
		}},
		{Name: "Calendar", Idle: roomIdle, Build: func(o ...actor.PropsOption) *pa.Kind {
			return protos.CalendarKind(calendar.New(services, carry), o...)
		}},
		{Name: "Session", Idle: sessionIdle, Build: func(o ...actor.PropsOption) *pa.Kind {
			return protos.SessionKind(session.New(services), o...)
		}},
	}})
	if err != nil {
		return err
	}
	a.nodes = newNodes(a)
	if !a.Cfg.Cluster.IsAlone() {
		a.neighbours = newNeighbours(a)
	}
	a.actors = protos.NewCalls(a.node)
	a.onAir = &onAir{rooms: a.actors.RoomCalls, houses: a.Store.Rooms, logger: a.logger}
	if a.neighbours != nil {
		a.onAir.promise = reassertPromise
	}
	a.gateway = gateway.New(gateway.Config{
		Node: a.node.ID(), Site: a.Cfg.PublicURL, AllowedOrigins: a.Cfg.AllowedOrigins, MaxConnections: a.Cfg.MaxConnections, Webs: a.webs,
		VisitorsPerAddress: a.Cfg.VisitorsPerIP, Logger: a.logger, Now: a.clock.Now, Tracer: a.traces.Tracer(), Away: a.status.Away,
	}, gateway.Deps{
		Rooms: scoredRooms{a.actors, newScores(a.actors.ChatCalls, a.Store.Store, a.logger)}, RedeemTicket: a.redeemTicket, LinesBefore: a.Store.Chat.LinesBefore,
		WordNotice: a.wordNotice, Badges: a.badges.Of, Want: a.fanout.Want,
	})
	a.deps = a.newDeps()
	if v.Deps != nil {
		v.Deps(&a.deps)
		a.scores.Chats = a.deps.Calls.ChatCalls
	}
	if a.Rest, err = http.New(a.deps); err != nil {
		return err
	}
	a.pics.Record(a.recordings(), a.logger)
	a.fanout.Listen(offAir{a.pics, a.neighbours})
	a.fanout.Listen(a.pulse)
	a.fanout.Listen(a.Rest) // before the sockets: who is told of a change and asks must not be answered with what was
	a.fanout.Listen(a.gateway)
	return nil
}

// Stop ends every part in the order that loses nothing: sockets, requests, pictures, actors, storage.
func (a *Server) Stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), stopLimit)
	defer cancel()
	go a.Store.Registration.AnnounceStop()
	if a.status != nil {
		a.status.Leave()
	}
	var errs []error
	if a.Rest != nil {
		a.Rest.Drain()
	}
	if a.neighbours != nil { // the others take the rooms while the sockets go to them
		errs = append(errs, a.node.Drain())
	}
	if a.gateway != nil {
		drain, done := context.WithTimeout(ctx, drainLimit)
		a.gateway.Drain(drain)
		done()
	}
	if a.Rest != nil {
		answer, done := context.WithTimeout(ctx, answerLimit)
		errs = append(errs, a.Rest.Shutdown(answer))
		done()
	}
	if a.neighbours != nil {
		a.neighbours.close()
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
	errs = append(errs, a.Store.Close())
	flush, done := context.WithTimeout(ctx, flushLimit) // the last: commits end with the store
	a.traces.Stop(flush)
	done()
	return errors.Join(errs...)
}

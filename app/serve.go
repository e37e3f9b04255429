// The parts of the server are built, joined, started and stopped here.

package app

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"sync"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"

	"touchline/actors"
	"touchline/actors/calendar"
	chatactor "touchline/actors/chat"
	"touchline/actors/room"
	"touchline/actors/session"
	"touchline/app/broadcast"
	"touchline/app/config"
	"touchline/app/jobs"
	"touchline/app/storage"
	"touchline/app/telemetry"
	"touchline/cluster"
	"touchline/cluster/membership"
	"touchline/domain"
	"touchline/http"
	"touchline/http/chat"
	"touchline/http/gateway"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
	"touchline/media"
	"touchline/media/ladder"
	"touchline/media/restream"
	"touchline/media/whep"
	"touchline/media/whip"
	"touchline/protos"
)

const (
	roomIdle    = 8 * time.Minute
	sessionIdle = 2 * time.Minute
	// ChatMailbox and RoomMailbox limit waiting messages. A whole room may press on one envelope at once.
	ChatMailbox = 5000
	RoomMailbox = 5000
	stopLimit   = 4500 * time.Millisecond // of the whole stop, which may take 5 s (docs/operating.md)
	drainLimit  = time.Second             // part of it for sockets to leave
	flushLimit  = 500 * time.Millisecond  // part of it for unsent spans
	answerLimit = 1500 * time.Millisecond // part of it for open requests; the rest is for the last snapshots of grains
)

// Server holds all running parts.
type Server struct {
	Cfg        *config.Config
	logger     *slog.Logger
	open       *listeners
	Store      *storage.Store
	secret     []byte
	files      storage.Files
	pics       *media.Hub
	ladders    *ladder.Ladders // nil: none
	restreams  *restream.Restreams
	node       *cluster.Node
	gateway    *gateway.Hub
	fanout     *cluster.Fanout // to the sockets of every node
	Rest       *http.Server
	actors     protos.Calls // answered by this cluster
	onAir      *broadcast.OnAir
	whip       *whip.Server
	whep       *whep.Server
	words      *jobs.BannedWords
	wording    *jobs.Wording
	badges     *jobs.Badges
	watched    *broadcast.Watched
	hosts      *jobs.MediaHosts
	clock      storage.Clock
	deps       http.Deps // parts of calls and of some background jobs
	scores     *jobs.Scores
	feeds      *jobs.Feeds
	pulse      *telemetry.Pulse
	nodes      *telemetry.Nodes
	neighbours *broadcast.Neighbours // nil: the node is alone
	status     *membership.Status
	faults     *telemetry.Faults
	traces     *telemetry.Traces // nil: no spans are sent
	zone       *time.Location    // of the dates of the site
	loops      sync.WaitGroup    // goroutines that end with the context
}

// serve runs the site until ctx ends, then stops it within five seconds.
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
	defer func() { _ = open.Close() }() // after the stop: until then probes see that the node drains
	if open.webrtc != nil {
		a.whip.Open(open.webrtc)
		a.whep.Open(open.webrtc)
	}
	failed := make(chan error, 1+len(open.encoders()))
	go func() { failed <- a.Rest.Serve(open.web) }()
	ingest := media.NewServer(a.pics, a.onAir, media.Limits{}, a.logger)
	ingest.RefuseAgent(a.agent())
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

// Build makes and joins all parts. Nothing listens yet.
func Build(ctx context.Context, cfg *config.Config, logger *slog.Logger) (*Server, error) {
	return BuildVariant(ctx, cfg, logger, Variant{})
}

// Variant holds the parts that a test replaces. The zero value replaces nothing.
type Variant struct {
	Now    func() time.Time // the machine's clock
	Tracer pgx.QueryTracer  // receives every query of readers
	Deps   func(*http.Deps) // changes the parts of calls and of some background jobs
}

// BuildVariant is Build for tests.
func BuildVariant(ctx context.Context, cfg *config.Config, logger *slog.Logger, v Variant) (*Server, error) {
	a := &Server{Cfg: cfg, clock: storage.Clock{Machine: v.Now}}
	a.faults, a.pulse = telemetry.NewFaults(a.clock.Now), telemetry.NewPulse(a.clock.Now)
	logger = slog.New(telemetry.Traced(a.faults.Handler(logger.Handler())))
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
	files, err := storage.OpenFiles(ctx, cfg)
	if err != nil { // files holds a nil pointer then, which Stop would take for open files
		return nil, errors.Join(err, a.Stop())
	}
	a.files = files
	if a.traces, err = telemetry.StartTraces(cfg, version, logger); err != nil {
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
	if cores := a.Cfg.Media.LadderCores; cores > 0 {
		a.ladders = ladder.New(a.pics, cores,
			(&broadcast.LadderChoices{Rooms: a.Store.Rooms, Now: a.clock.Now, Logger: a.logger}).Wanted, a.logger)
	}
	a.fanout = cluster.NewFanout()
	a.words = &jobs.BannedWords{Source: a.Store.Chat, Logger: a.logger}
	a.wording = newWording(a.Store.Store, a.logger)
	a.hosts = &jobs.MediaHosts{Site: a.Store.Site, Logger: a.logger}
	a.badges = jobs.NewBadges(a.Store.Money, a.Store.Rooms, a.Store.Slots, a.zone, a.clock.Now, a.logger)
	a.watched = &broadcast.Watched{Add: a.Store.Rooms.AddWatched, Logger: a.logger}
	services := &actors.Services{
		Journal: a.Store.Journal, Lines: a.Store.Chat, Publisher: a.fanout, Now: a.clock.Now, Logger: a.logger,
		Words: a.words.Current, Badges: a.badges, Tracer: a.traces.Tracer(), Watched: a.watched.Take,
	}
	carry := broadcast.ScoredCarrier{
		Carrier: broadcast.Carrier{Node: func() *cluster.Node { return a.node }},
		Scores:  func() *jobs.Scores { return a.scoresOf(protos.ChatCalls{Asker: a.node}) },
	}
	a.status = membership.NewStatus(a.Store.Registration, a.Store.Store, a.logger)
	var err error
	a.node, err = cluster.Start(cluster.Config{
		Logger: a.logger, Fanout: a.fanout, Membership: membershipOf(a.Cfg.Cluster), Holds: a.status.Holds,
		Tracer: a.traces.Tracer(), Kinds: kindsOf(services, carry),
	})
	if err != nil {
		return err
	}
	if err := a.joinNode(v); err != nil {
		return err
	}
	a.pics.Record(a.recordings(), a.logger)
	a.fanout.Listen(broadcast.OffAir{Hub: a.pics, Neighbours: a.neighbours})
	a.fanout.Listen(a.pulse)
	a.fanout.Listen(a.Rest) // before the sockets: caches are emptied before clients are notified
	a.fanout.Listen(a.gateway)
	return nil
}

func kindsOf(services *actors.Services, carry room.Carrier) []cluster.Kind {
	return []cluster.Kind{
		{Name: "Chat", MailboxLimit: ChatMailbox, Idle: roomIdle, Build: func(o ...actor.PropsOption) *pa.Kind {
			return protos.ChatKind(chatactor.New(services), o...)
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
	}
}

// scoresOf returns the live scores for rooms.
func (a *Server) scoresOf(chats protos.ChatCalls) *jobs.Scores {
	return &jobs.Scores{Chats: chats, Store: a.Store.Matches, Logger: a.logger}
}

// joinNode joins the parts that call actors.
func (a *Server) joinNode(v Variant) (err error) {
	a.actors = protos.NewCalls(a.node)
	a.restreams = a.newRestreams()
	a.onAir = &broadcast.OnAir{Rooms: a.actors.RoomCalls, Houses: a.Store.Rooms, Logger: a.logger,
		Restreams: a.restreams, Ladders: a.ladders}
	a.whip = whip.NewServer(a.pics, a.onAir, whip.Limits{Encoders: int(a.Cfg.Media.WebRTCCores)}, a.logger)
	a.whep = whep.NewServer(a.pics, whep.Limits{Viewers: a.Cfg.Media.WebRTCViewers}, a.logger)
	a.onAir.MissedByWebRTC = a.whep.Misses
	if !a.Cfg.Cluster.IsAlone() {
		passes := passesOf(a.Cfg, a.clock.Now)
		a.neighbours = broadcast.NewNeighbours(a.Cfg, a.node, a.Store, a.pics, passes, a.logger)
		a.onAir.Promise = broadcast.ClusterPromise
	}
	redeemer := chat.Redeemer{Tickets: a.Store.Tickets, Logins: a.Store.Accounts, Now: a.clock.Now}
	a.gateway = gateway.New(gateway.Config{
		Node: a.node.ID(), Site: a.Cfg.PublicURL, AllowedOrigins: a.Cfg.AllowedOrigins,
		MaxConnections: a.Cfg.MaxConnections, Webs: a.webs, VisitorsPerAddress: a.Cfg.VisitorsPerIP, Logger: a.logger,
		Now: a.clock.Now, Tracer: a.traces.Tracer(), Away: a.status.Away,
	}, gateway.Deps{
		Rooms:        broadcast.ScoredRooms{Calls: a.actors, Scores: a.scoresOf(a.actors.ChatCalls)},
		RedeemTicket: redeemer.RedeemTicket, LinesBefore: a.Store.Chat.LinesBefore,
		WordNotice: func(lang string, kind domain.NotifyType, params []byte) (title, body string) {
			return view.WordNotice(a.wording.Texts(), a.zone, lang, kind, params)
		},
		Badges: a.badges.Of, Want: a.fanout.Want,
	})
	a.nodes = &telemetry.Nodes{
		Cfg: a.Cfg, Version: version, Store: a.Store, Node: a.node, Gateway: a.gateway, Started: time.Now(),
		Draining: func() bool { return a.Rest.Draining() },
	}
	a.deps = a.newDeps()
	if v.Deps != nil {
		v.Deps(&a.deps)
		a.scores.Chats = a.deps.Calls.ChatCalls
	}
	if a.Rest, err = http.New(a.deps); err == nil {
		a.Rest.Changes.On(cache.KindRestream, a.restreams.Changed)
	}
	return err
}

// serveInside answers probes and scrapes until the listener is closed.
func (a *Server) serveInside(inside net.Listener) error {
	figures := &telemetry.Figures{
		MediaFigures: a.open.figures(a.pics, a.traces), Version: version, Ready: a.Rest.Readiness, Store: a.Store,
		Sockets: a.gateway, Node: a.node, Status: a.status, Logger: a.logger,
	}
	return serveMachines(a.Rest.Server, inside, figures, a.logger)
}

func serveMachines(server *rest.Server, inside net.Listener, figures prometheus.Collector, logger *slog.Logger) error {
	if inside == nil {
		return nil
	}
	machines, err := server.Internal(figures)
	if err != nil {
		return err
	}
	go func() {
		if err := machines.Serve(inside); err != nil {
			logger.Error("the internal listener ended", slog.Any("error", err))
		}
	}()
	return nil
}

// Stop ends all parts in an order that loses nothing: sockets, requests, pictures, actors, storage.
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
	if a.neighbours != nil { // the other nodes take the rooms while the sockets go there
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
		a.neighbours.Close()
	}
	if a.whep != nil { // before its ports
		a.whep.Close()
	}
	if a.whip != nil {
		errs = append(errs, a.whip.Close())
	}
	if a.pics != nil {
		a.pics.Close()
	}
	if a.restreams != nil {
		a.restreams.Close()
	}
	if a.gateway != nil {
		a.gateway.Close()
	}
	a.loops.Wait()
	if a.node != nil {
		errs = append(errs, a.node.Stop(ctx))
		a.watched.Write(ctx) // what the rooms handed over last
	}
	if a.files != nil {
		errs = append(errs, a.files.Close())
	}
	errs = append(errs, a.Store.Close())
	flush, done := context.WithTimeout(ctx, flushLimit) // last, because commits end with the store
	a.traces.Stop(flush)
	done()
	return errors.Join(errs...)
}

// The parts and the configuration of the REST server.

package app

import (
	"context"
	"io/fs"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"touchline/actors/room"
	"touchline/app/broadcast"
	"touchline/app/config"
	"touchline/app/jobs"
	"touchline/app/telemetry"
	"touchline/client"
	"touchline/cluster/membership"
	"touchline/confine"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http"
	"touchline/http/outbound"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/http/site"
	"touchline/http/view"
	"touchline/locale"
	"touchline/persistence"
	"touchline/picture"
	"touchline/protos"
)

// shippedTexts reads the embedded locale files once. An error is a broken build.
var shippedTexts = sync.OnceValue(func() *locale.Texts {
	texts, err := locale.Open(client.Locales())
	if err != nil {
		panic(err)
	}
	return texts
})

// newWording returns the texts of a server or a command: the shipped ones until the first refresh.
func newWording(store *persistence.Store, logger *slog.Logger) *jobs.Wording {
	return &jobs.Wording{Shipped: shippedTexts(), Source: store.Admin, Logger: logger}
}

// feedTaker imports matches for operators.
type feedTaker struct{ *jobs.Feeds }

// Check refuses an address that can never be fetched.
func (feedTaker) Check(address string) error { return outbound.Check(address) }

// newDeps returns the parts of the calls.
func (a *Server) newDeps() http.Deps {
	index, _ := fs.ReadFile(client.Dist(), "index.html") // absent before the first client build
	readers := confine.NewReaders(a.logger)
	reports := telemetry.NewReports(a.pulse, a.pics, a.ladders, a.faults, a.fanout, a.logger)
	a.scores = a.scoresOf(a.actors.ChatCalls)
	a.feeds = &jobs.Feeds{
		Store: a.Store.Feeds, Outside: &outbound.Client{}, Reader: readers, Live: a.scores, Now: a.clock.Now,
		Logger: a.logger,
	}
	deps := http.Deps{
		Config: a.restConfig(), Tables: a.Store.Tables, Codes: a.Store.Codes, Tickets: a.Store.Tickets,
		Limits: a.Store.Limits, Calls: a.actors,
		Files: a.files, Pictures: &picture.Workers{Logger: a.logger}, Film: broadcast.Film{Files: a.files},
		Captions: readers, Push: pushAddress(a.Cfg), Play: playOf(a.Cfg, a.clock.Now), Media: a.pics,
		Whip: a.whip, Whep: a.whep,
		Reachable: a.outside().Reachable,
		Hooks: rooms.HookPorts{
			Ingest: broadcast.Ingest{OnAir: a.onAir}, Secret: []byte(a.Cfg.HookSecret), Peers: a.Cfg.HookPeers,
		},
		Sms:     smsFor(a.Cfg, a.wording.Texts, a.Store.Accounts, a.clock.Now, a.logger),
		PushKey: a.pushes().PublicKey(), NotifyFollowers: a.notices().NotifyFollowers,
		ShowBalance:  func(userID int64, left domain.Coins) { a.fanout.Private(room.BalanceFrame(userID, left)) },
		PayProviders: payProviders(a.Cfg, a.clock.Now),
		Words:        a.words, ReservedNames: domain.NewReservedNames(a.Cfg.ReservedNicks), Badges: a.badges.Of,
		MediaList: a.hosts, Client: client.Dist(), ScriptHashes: client.ScriptHashes(index),
		ConsoleHashes: client.ScriptHashes(site.ConsoleIndex(client.Dist())),
		Upgrade:       a.gateway.Upgrade, Busy: a.gatewayWait,
		Clock:     http.Clock{Ahead: a.clock.Ahead, SetAhead: a.clock.SetAhead},
		FeedTaker: feedTaker{a.feeds}, ScoresChanged: a.scores.Changed,
		ReviewApply: func(ctx context.Context, r studio.ApplyReview) (studio.Apply, error) {
			return a.reviews().ReviewApply(ctx, r)
		},
		Notify: func(ctx context.Context, userID int64, n domain.Notice) error {
			return a.notices().Notify(ctx, userID, n)
		},
		Shipped: shippedTexts(), RefreshMediaHosts: a.hosts.RefreshMediaHosts,
		Jobs: a.Store.Jobs, Members: a.nodes.Members, DrainNode: a.drainNode,
		Streams: reports.Streams, Pulses: reports.Pulses, Faults: reports.LastHour,
	}
	deps.Play.Definitions, deps.Play.Codec = a.pics.Definitions, a.pics.Codec
	deps.Play.HalfSecond = a.whep.Offers
	if a.neighbours != nil {
		deps.Media, deps.Relay = broadcast.ClusterMedia{Neighbours: a.neighbours}, a.neighbours.Relay
		deps.Play.Definitions, deps.Play.Codec = a.neighbours.Definitions, a.neighbours.Codec
	}
	if u, err := url.Parse(a.Cfg.S3.PublicURL); err == nil && u.Host != "" {
		deps.MediaHosts = []string{u.Scheme + "://" + u.Host}
	}
	deps.MediaHosts = append(deps.MediaHosts, deps.Play.Hosts()...)
	return deps
}

// playOf returns the addresses at which players fetch pictures.
func playOf(cfg *config.Config, now func() time.Time) view.Play {
	media := cfg.Media
	play := view.Play{EdgeOnly: media.Role == config.RoleIngest, Files: media.Files, Passes: passesOf(cfg, now)}
	for _, line := range media.Lines {
		play.Lines = append(play.Lines, view.PlayFrom(line))
	}
	return play
}

func (a *Server) restConfig() rest.Config {
	config := rest.Config{
		Logger: a.logger, Tracer: a.traces.Tracer(), Now: a.clock.Now, Dev: a.Cfg.Dev(), Node: a.node.ID(),
		TrustedProxies: a.Cfg.TrustedProxies, RateFactor: a.Cfg.RateFactor, Wording: a.wording.Texts, Zone: a.zone,
		PublicURL: a.Cfg.PublicURL, StorageURL: a.Cfg.S3.PublicURL, Secret: a.secret, OldSecrets: a.Cfg.OldSecrets,
		TellChanged: func(kind, id string) { a.fanout.Changed(&protos.Changed{Kind: kind, Id: id}) },
		Logins:      a.Store.Accounts, FileOpener: a.files, Ready: a.ready, Passes: passesOf(a.Cfg, a.clock.Now),
		Reads: rest.Reads{
			House: a.Store.Rooms.House, RoomRole: a.Store.Rooms.RoomRole, Brand: a.Store.Slots.Brand,
			FirstOutcome: a.Store.Ledger.FirstOutcome,
		},
		Nodes: rest.NodeAddresses{Own: a.Cfg.Cluster.Web, Others: a.node.WebAddresses, Allowed: a.Cfg.AllowedOrigins},
	}
	if a.Cfg.RedisURL != "" {
		config.TakeShared = a.Store.Limits.Take // a Redis inside the process would only cost more
	}
	return config
}

// gatewayWait returns the seconds until this node may accept a websocket again, 0 for now.
func (a *Server) gatewayWait() int {
	if a.status.Away() {
		return membership.AwayWait
	}
	if open, limit := a.gateway.Connections(); open >= limit {
		return 5
	}
	return 0
}

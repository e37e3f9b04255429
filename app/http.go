// What the REST server is built on, and how it is configured.

package app

import (
	"context"
	"io/fs"
	"net/url"
	"time"

	"touchline/app/config"
	"touchline/app/jobs"
	"touchline/app/pay"
	"touchline/client"
	"touchline/cluster/membership"
	"touchline/domain"
	"touchline/foreign"
	"touchline/http"
	"touchline/http/outbound"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/http/site"
	"touchline/http/view"
	"touchline/picture"
	"touchline/protos"
)

// newDeps is what the calls of this server are built on.
func (a *Server) newDeps() http.Deps {
	index, _ := fs.ReadFile(client.Dist(), "index.html") // absent before the first client build
	readers, present := foreign.New(a.logger), newNodeReports(a)
	a.scores = newScores(a.actors.ChatCalls, a.Store.Store, a.logger)
	a.feeds = &jobs.Feeds{Store: a.Store.Feeds, Outside: &outbound.Client{}, Reader: readers, Live: a.scores, Now: a.clock.Now, Logger: a.logger}
	deps := http.Deps{
		Config: a.restConfig(), Tables: a.Store.Tables, Codes: a.Store.Codes, Tickets: a.Store.Tickets, Limits: a.Store.Limits,
		Calls: a.actors,
		Files: a.files, Pictures: &picture.Workers{Logger: a.logger}, Film: recordedFilm{a.files}, Captions: readers,
		Push: pushAddress(a.Cfg), Play: playOf(a.Cfg, a.clock.Now), Media: liveMedia{a.pics},
		Hooks:   rooms.HookPorts{Ingest: otherIngest{a.onAir}, Secret: []byte(a.Cfg.HookSecret), Peers: a.Cfg.HookPeers},
		Sms:     smsFor(a.Cfg, a.wording.Texts, a.Store.Accounts, a.clock.Now, a.logger),
		PushKey: a.pushes().PublicKey(), NotifyFollowers: a.notices().NotifyFollowers, ShowBalance: a.showBalance, PayProviders: pay.Providers(a.Cfg, a.clock.Now),
		Words: a.words, ReservedNames: domain.NewReservedNames(a.Cfg.ReservedNicks), Badges: a.badges.Of, MediaList: a.hosts,
		Client: client.Dist(), ScriptHashes: client.ScriptHashes(index), ConsoleHashes: client.ScriptHashes(site.ConsoleIndex(client.Dist())),
		Upgrade: a.gateway.Upgrade, Busy: a.gatewayWait, Clock: http.Clock{Ahead: a.clock.Ahead, SetAhead: a.clock.SetAhead},
		FeedTaker: feedTaker{a.feeds}, ScoresChanged: a.scores.Changed,
		ReviewApply: func(ctx context.Context, r domain.ApplyReview) (domain.Apply, error) {
			return a.reviews().ReviewApply(ctx, r)
		},
		Notify: func(ctx context.Context, userID int64, n domain.Notice) error {
			return a.notices().Notify(ctx, userID, n)
		},
		Shipped: shippedTexts(), RefreshMediaHosts: a.hosts.RefreshMediaHosts,
		Jobs: a.Store.Jobs, Members: a.nodes.Members, DrainNode: a.nodes.DrainNode,
		Streams: present.Streams, Pulses: present.Pulses, Faults: present.LastHour,
	}
	if a.neighbours != nil {
		deps.Media, deps.Relay = clusterMedia{a.neighbours}, a.neighbours.Relay
	}
	if u, err := url.Parse(a.Cfg.S3.PublicURL); err == nil && u.Host != "" {
		deps.MediaHosts = []string{u.Scheme + "://" + u.Host}
	}
	deps.MediaHosts = append(deps.MediaHosts, deps.Play.Hosts()...)
	return deps
}

// playOf is where players fetch pictures.
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
			House: a.Store.Rooms.House, RoomRole: a.Store.Rooms.RoomRole, Brand: a.Store.Slots.Brand, FirstOutcome: a.Store.Ledger.FirstOutcome,
		},
		Nodes: rest.NodeAddresses{Own: a.Cfg.Cluster.Web, Others: a.node.WebAddresses, Allowed: a.Cfg.AllowedOrigins},
	}
	if a.Cfg.RedisURL != "" {
		config.TakeShared = a.Store.Limits.Take // a Redis inside the process would count the same, at a higher price
	}
	return config
}

// gatewayWait is how many seconds pass until this node may take a websocket again, 0 for now.
func (a *Server) gatewayWait() int {
	if a.status.Away() {
		return membership.AwayWait
	}
	if open, limit := a.gateway.Connections(); open >= limit {
		return 5
	}
	return 0
}

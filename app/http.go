// What the REST server needs: how it is configured, and the ports of each feature.

package app

import (
	"context"
	"io/fs"
	"log/slog"
	"net/url"
	"time"

	"go.opentelemetry.io/otel/trace"

	"touchline/app/config"
	"touchline/app/jobs"
	"touchline/app/pay"
	"touchline/client"
	"touchline/cluster/membership"
	"touchline/domain"
	"touchline/foreign"
	"touchline/http"
	"touchline/http/account"
	"touchline/http/admin"
	"touchline/http/admin/operators"
	"touchline/http/anchors"
	"touchline/http/chat"
	"touchline/http/clips"
	"touchline/http/dev"
	"touchline/http/images"
	"touchline/http/live"
	"touchline/http/matches"
	"touchline/http/money"
	"touchline/http/replays"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/http/site"
	"touchline/http/slots"
	"touchline/http/view"
	"touchline/persistence"
	"touchline/protos"
)

// Parts are what the REST server and the background jobs are built on.
type Parts struct {
	Cfg    *config.Config
	Logger *slog.Logger
	Tracer trace.Tracer // nil: nobody follows requests
	Now    func() time.Time
	Node   string // the id of this node
	Zone   *time.Location
	Secret []byte // live codes and links are made from it

	Store    *persistence.Store
	Ready    rest.Readiness
	Files    images.FileStore
	Pictures images.Pictures
	Readers  *foreign.Readers
	Actors   protos.Calls
	Words    *jobs.BannedWords
	Wording  *jobs.Wording
	Badges   view.Badges // nil: nobody wears any
	Sms      account.SmsSender
	Hosts    *jobs.MediaHosts
	Nodes    *nodes
	Moments  *moments
	ShowNow  func([]domain.NoticeRow) // shows notices on the pages that are open

	ShowBalance func(userID int64, left domain.Coins) // on the pages that are open; may be nil

	Clock       dev.Clock                      // nil: it cannot be set
	Gateway     site.Gateway                   // nil: GET /ws is not served
	GatewayWait func() int                     // seconds until this node may take a websocket again, 0 for now
	Webs        func() (serving, all []string) // where browsers reach the other nodes; nil: there are no others
	TellChanged func(kind, id string)          // nil: there are no other nodes
	Media       live.Media
	Bring       func(ctx context.Context, houseID string) error // nil: all pictures are here
	Ingest      rooms.Ingest
}

// newParts are those of this server.
func (a *Server) newParts() Parts {
	media, bring := live.Media(liveMedia{a.pics}), (func(context.Context, string) error)(nil)
	if a.neighbours != nil {
		media, bring = clusterMedia{a.neighbours}, a.neighbours.Bring
	}
	return Parts{
		Cfg: a.Cfg, Logger: a.logger, Tracer: a.traces.Tracer(), Now: a.clock.Now, Node: a.node.ID(), Zone: a.zone, Secret: a.secret,
		Store: a.Store.Store, Ready: readiness{a.Store, a.status}, Files: a.files, Pictures: a.pictures(), Readers: foreign.New(a.logger), Actors: a.actors, Words: a.words, Wording: a.wording, Badges: a.badges, Hosts: a.hosts,
		Sms: smsFor(a.Cfg, a.wording.Texts, a.Store.Accounts, a.clock.Now, a.logger), Nodes: a.nodes, Moments: newMoments(a), ShowNow: a.show, ShowBalance: a.showBalance, Clock: &a.clock, Gateway: a.gateway, GatewayWait: a.gatewayWait, Webs: a.node.WebAddresses,
		TellChanged: func(kind, id string) { a.fanout.Changed(&protos.Changed{Kind: kind, Id: id}) },
		Media:       media, Bring: bring, Ingest: otherIngest{a.onAir},
	}
}

// Deps hands each feature its ports.
func (p Parts) Deps() http.Deps {
	ask, applications := p.Actors, reviewedApplications{p.Store.Anchors, p.reviews()}
	reserved := domain.NewReservedNames(p.Cfg.ReservedNicks)
	play := p.play()
	rights := socketRights{p.Store.Rooms, p.Store.Tickets}
	return http.Deps{Config: p.config(), Guard: p.Store.Limits, Ports: http.Ports{
		Account: account.Ports{
			Accounts: p.Store.Accounts, Mine: p.Store.Accounts, Notified: p.Store.Notices, PushKey: p.pushes().PublicKey(), Exports: p.Store.Accounts,
			Deletions: p.Store.Accounts, Stages: p.Store.Accounts, Sessions: ask, Codes: p.Store.Codes,
			Sms: p.Sms, Names: p.Store.Accounts, ReservedNames: reserved, Words: p.Words,
			Images: p.Store.Images, Wallets: p.Store.Money, Applications: applications, Texts: p.Store.Site, Settings: p.Store.Site,
		},
		Admin: p.adminPorts(),
		Anchors: anchors.Ports{
			Space: p.Store.Anchors, Applications: applications, LiveDays: p.Store.Anchors, Columns: p.Store.Site, Files: p.Files,
			Images: p.Store.Images, Notices: p.notices(), Stages: p.Store.Accounts, Words: p.Words,
		},
		Chat: chat.Ports{
			Chat: ask, Moderating: ask, ModerationLog: p.Store.Chat, Mutes: p.Store.Chat, Viewers: ask, Tickets: rights, Busy: p.GatewayWait,
			Houses: p.Store.Rooms, People: p.Store.Accounts, Clips: p.Store.Clips, Notices: ask, Settings: p.Store.Site, Badges: p.Badges,
		},
		Clips: clips.Ports{
			Clips: p.Store.Clips, Recordings: p.Store.Replays, Houses: p.Store.Rooms, Passes: rights, Chat: ask, Follows: p.Store.Rooms,
			Matches: p.Store.Matches, Reservations: p.Store.Matches, Words: p.Words, Play: play,
		},
		Dev: p.devPorts(),
		Images: images.Ports{
			Files: p.Files, Images: p.Store.Images, Pictures: p.Pictures, Withheld: p.Store.Images,
		},
		Matches: matches.Ports{
			Matches: p.Store.Matches, MatchRooms: p.Store.Matches, TeamSearch: p.Store.Matches, Houses: p.Store.Rooms,
			Reservations: p.Store.Matches, Reserving: ask, Stages: p.Store.Accounts, Brands: p.Store.Slots, Columns: p.Store.Site,
			MediaList: p.Hosts, Play: play, CalendarLinks: p.Store.Slots, Entries: p.Store.Slots,
		},
		Money: money.Ports{
			Spending: ask, Gifts: p.Store.Money, Wallets: p.Store.Money, Envelopes: p.Store.Money, Lines: p.Store.Chat, Heads: p.Store.Chat,
			Words: p.Words, Recharges: p.Store.Money, PayProviders: pay.Providers(p.Cfg, p.Now), ShowBalance: p.ShowBalance, Houses: p.Store.Rooms, People: p.Store.Accounts,
			Follows: p.Store.Rooms, Viewers: ask, Passes: rights, Chat: ask, Settings: p.Store.Site, Badges: p.Badges,
		},
		Replays: replays.Ports{
			Recordings: p.Store.Replays, Clips: p.Store.Clips, Files: p.Files, Film: recordedFilm{p.Files}, Captions: p.Readers, Houses: p.Store.Rooms, Follows: p.Store.Rooms, Matches: p.Store.Matches,
			Reservations: p.Store.Matches, Rooms: ask, Chat: ask, Words: p.Words, Settings: p.Store.Site, Play: play,
		},
		Rooms: p.roomPorts(reserved),
		Site:  p.sitePorts(),
		Slots: slots.Ports{Brands: p.Store.Slots, Calendars: ask, Settings: p.Store.Matches, Matches: p.Store.Matches},
	}}
}

// play is where players fetch pictures.
func (p Parts) play() view.Play {
	media := p.Cfg.Media
	play := view.Play{EdgeOnly: media.Role == config.RoleIngest, Files: media.Files, Passes: passesOf(p.Cfg, p.Now)}
	for _, line := range media.Lines {
		play.Lines = append(play.Lines, view.PlayFrom(line))
	}
	return play
}

func (p Parts) config() rest.Config {
	config := rest.Config{
		Logger: p.Logger, Tracer: p.Tracer, Now: p.Now, Dev: p.Cfg.Dev(), Node: p.Node, TrustedProxies: p.Cfg.TrustedProxies, RateFactor: p.Cfg.RateFactor,
		Wording: p.Wording.Texts, PublicURL: p.Cfg.PublicURL, TellChanged: p.TellChanged, StorageURL: p.Cfg.S3.PublicURL, Secret: p.Secret, OldSecrets: p.Cfg.OldSecrets, Zone: p.Zone,
		Logins: p.Store.Accounts, Roles: p.Store.Rooms, Members: p.Store.Slots, RoomFinder: p.Store.Rooms, FileOpener: p.Files,
		Ready: p.Ready, Outcomes: p.Store.Ledger, Passes: passesOf(p.Cfg, p.Now),
		Nodes: rest.NodeAddresses{Own: p.Cfg.Cluster.Web, Others: p.Webs, Allowed: p.Cfg.AllowedOrigins},
	}
	if p.Cfg.RedisURL != "" {
		config.Buckets = p.Store.Limits // a Redis inside the process would count the same, at a higher price
	}
	return config
}

func (p Parts) roomPorts(reserved domain.ReservedNames) rooms.Ports {
	ports := rooms.Ports{
		Rooms: p.Actors, Houses: p.Store.Rooms, RoomPages: p.Store.Rooms, ChatLog: p.Store.Chat, Names: p.Store.Accounts, Follows: p.Store.Rooms,
		Matches: p.Store.Matches, Reservations: p.Store.Matches, Recordings: p.Store.Replays, Clips: p.Store.Clips, Banners: p.Store.Site, Columns: p.Store.Site,
		Images: p.Store.Images, Stages: p.Store.Accounts, MediaList: p.Hosts, Words: p.Words, ReservedNames: reserved,
		Push: pushAddress(p.Cfg), Play: p.play(), Media: p.Media, Bring: p.Bring, Badges: p.Badges,
	}
	if len(p.Cfg.HookSecret) > 0 || len(p.Cfg.HookPeers) > 0 {
		ports.Hooks = rooms.HookPorts{Ingest: p.Ingest, Secret: []byte(p.Cfg.HookSecret), Peers: p.Cfg.HookPeers}
	}
	return ports
}

func (p Parts) sitePorts() site.Ports {
	index, _ := fs.ReadFile(client.Dist(), "index.html") // absent before the first client build
	ports := site.Ports{
		Client: client.Dist(), ScriptHashes: client.ScriptHashes(index), ConsoleHashes: client.ScriptHashes(site.ConsoleIndex(client.Dist())), MediaList: p.Hosts, Gateway: p.Gateway,
		Houses: p.Store.Rooms, Overlays: p.Store.Slots, Replays: p.Store.Replays, Clips: p.Store.Clips, Matches: p.Store.Matches, Columns: p.Store.Site, Texts: p.Store.Site, Settings: p.Store.Site,
	}
	if u, err := url.Parse(p.Cfg.S3.PublicURL); err == nil && u.Host != "" {
		ports.MediaHosts = []string{u.Scheme + "://" + u.Host}
	}
	ports.MediaHosts = append(ports.MediaHosts, p.play().Hosts()...)
	return ports
}

// devPorts are empty outside dev: their calls are not served.
func (p Parts) devPorts() dev.Ports {
	if !p.Cfg.Dev() {
		return dev.Ports{}
	}
	return dev.Ports{Outbox: p.Store.Accounts, Users: loadTestUsers{p.Store.Demo}, Clock: p.Clock}
}

func (p Parts) adminPorts() admin.Ports {
	return admin.Ports{
		Access: operators.Ports{
			Operators: p.Store.Operators, Accounts: p.Store.Accounts, Site: p.Store.Site, Images: p.Store.Images, Files: p.Files, Guard: p.Store.Limits,
		},
		Admin: p.Store.Admin, Anchors: p.Store.Anchors, Chat: p.Store.Chat, Clips: p.Store.Clips, Feeds: p.Store.Feeds, Matches: p.Store.Matches,
		Money: p.Store.Money, Replays: p.Store.Replays, Slots: p.Store.Slots, Actors: p.Actors,
		FeedTaker: feedTaker{p.feeds()}, ScoresChanged: p.scores().Changed, ReviewApply: p.reviews().ReviewApply, Notify: p.notices().Notify, ShowBalance: p.ShowBalance,
		Shipped: shippedTexts(), MediaList: p.Hosts, RefreshMediaHosts: p.Hosts.RefreshMediaHosts,
		Jobs: p.Store.Jobs, Members: p.Nodes.Members, DrainNode: p.Nodes.DrainNode,
		Streams: p.Moments.Streams, Pulses: p.Moments.Pulses, Faults: p.Moments.LastHour,
	}
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

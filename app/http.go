// What the REST server needs: how it is configured, and the ports of each feature.

package app

import (
	"io/fs"
	"net/url"

	"touchline/client"
	"touchline/domain"
	"touchline/http"
	"touchline/http/account"
	"touchline/http/admin"
	"touchline/http/anchors"
	"touchline/http/chat"
	"touchline/http/dev"
	"touchline/http/images"
	"touchline/http/matches"
	"touchline/http/money"
	"touchline/http/replays"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/http/site"
	"touchline/http/slots"
)

func (a *Server) httpDeps(ask Clients) http.Deps {
	applications := reviewedApplications{a.Store.Anchors, a.reviews(ask)}
	reserved := domain.NewReservedNames(a.Cfg.ReservedNicks)
	rights := socketRights{a.Store.Rooms, a.Store.Tickets}
	return http.Deps{Config: a.restConfig(), Guard: a.Store.Limits, Ports: http.Ports{
		Account: account.Ports{
			Accounts: a.Store.Accounts, Mine: a.Store.Accounts, Notified: a.Store.Notices, Exports: a.Store.Accounts,
			Farewells: a.Store.Accounts, Stages: a.Store.Accounts, Sessions: ask, Codes: a.Store.Codes,
			Sms: smsFor(a.Cfg, a.Store.Accounts, a.logger), Names: a.Store.Accounts, ReservedNames: reserved, Words: a.words,
			Images: a.Store.Images, Wallets: a.Store.Money, Applications: applications, Texts: a.Store.Site, Settings: a.Store.Site,
		},
		Admin: a.adminPorts(ask, applications),
		Anchors: anchors.Ports{
			Space: a.Store.Anchors, Applications: applications, LiveDays: a.Store.Anchors, Columns: a.Store.Site, Files: a.files,
			Images: a.Store.Images, Notices: a.notices(ask), Stages: a.Store.Accounts, Words: a.words,
		},
		Chat: chat.Ports{
			Chat: ask, Moderating: ask, ModerationLog: a.Store.Chat, Mutes: a.Store.Chat, Viewers: ask, Tickets: rights, Busy: a.gatewayWait,
			Houses: a.Store.Rooms, People: a.Store.Accounts, Notices: ask, Settings: a.Store.Site,
		},
		Dev: a.devPorts(),
		Images: images.Ports{
			Files: a.files, Images: a.Store.Images, Pictures: a.pictures(), Withheld: a.Store.Images,
		},
		Matches: matches.Ports{
			Matches: a.Store.Matches, MatchRooms: a.Store.Matches, TeamSearch: a.Store.Matches, Houses: a.Store.Rooms,
			Reservations: a.Store.Matches, Reserving: ask, Stages: a.Store.Accounts, Brands: a.Store.Slots, Columns: a.Store.Site,
			MediaList: a.hosts, CalendarLinks: a.Store.Slots, Entries: a.Store.Slots,
		},
		Money: money.Ports{
			Spending: ask, Gifts: a.Store.Money, Wallets: a.Store.Money, Envelopes: a.Store.Money, Lines: a.Store.Chat, Heads: a.Store.Chat,
			Words: a.words, Recharges: a.Store.Money, WebhookSecrets: a.Cfg.PaySecrets, Houses: a.Store.Rooms, People: a.Store.Accounts,
			Follows: a.Store.Rooms, Viewers: ask, Passes: rights, Chat: ask, Settings: a.Store.Site,
		},
		Replays: replays.Ports{
			Recordings: a.Store.Replays, Files: a.files, Houses: a.Store.Rooms, Follows: a.Store.Rooms, Matches: a.Store.Matches,
			Reservations: a.Store.Matches, Rooms: ask, Chat: ask, Words: a.words, Settings: a.Store.Site,
		},
		Rooms: a.roomPorts(ask, reserved),
		Site:  a.sitePorts(),
		Slots: slots.Ports{Brands: a.Store.Slots, Calendars: ask, Settings: a.Store.Matches, Matches: a.Store.Matches},
	}}
}

func (a *Server) restConfig() rest.Config {
	config := rest.Config{
		Logger: a.logger, Now: a.clock.Now, Dev: a.Cfg.Dev(), Node: a.node.ID(), TrustedProxies: a.Cfg.TrustedProxies, RateFactor: a.Cfg.RateFactor,
		Wording: wording(), PublicURL: a.Cfg.PublicURL, StorageURL: a.Cfg.S3.PublicURL, Secret: a.secret, Zone: a.zone,
		Logins: a.Store.Accounts, Roles: a.Store.Rooms, Members: a.Store.Slots, RoomFinder: a.Store.Rooms, FileOpener: a.files,
		Ready: a.Store, Outcomes: a.Store.Ledger,
	}
	if a.Cfg.RedisURL != "" {
		config.Buckets = a.Store.Limits // a Redis inside the process would count the same, at a higher price
	}
	return config
}

func (a *Server) roomPorts(ask Clients, reserved domain.ReservedNames) rooms.Ports {
	ports := rooms.Ports{
		Rooms: ask, Houses: a.Store.Rooms, RoomPages: a.Store.Rooms, ChatLog: a.Store.Chat, Names: a.Store.Accounts, Follows: a.Store.Rooms,
		Matches: a.Store.Matches, Reservations: a.Store.Matches, Recordings: a.Store.Replays, Banners: a.Store.Site, Columns: a.Store.Site,
		Images: a.Store.Images, Stages: a.Store.Accounts, MediaList: a.hosts, Words: a.words, ReservedNames: reserved,
		Push: pushAddress(a.Cfg), Media: liveMedia{a.pics},
	}
	if len(a.Cfg.HookSecret) > 0 || len(a.Cfg.HookPeers) > 0 {
		ports.Hooks = rooms.HookPorts{Ingest: otherIngest{a.onAir}, Secret: []byte(a.Cfg.HookSecret), Peers: a.Cfg.HookPeers}
	}
	return ports
}

func (a *Server) sitePorts() site.Ports {
	index, _ := fs.ReadFile(client.Dist(), "index.html") // absent before the first client build
	ports := site.Ports{
		Client: client.Dist(), ScriptHashes: client.ScriptHashes(index), MediaList: a.hosts, Gateway: a.gateway,
		Houses: a.Store.Rooms, Overlays: a.Store.Slots, Matches: a.Store.Matches, Columns: a.Store.Site, Texts: a.Store.Site, Settings: a.Store.Site,
	}
	if u, err := url.Parse(a.Cfg.S3.PublicURL); err == nil && u.Host != "" {
		ports.MediaHosts = []string{u.Scheme + "://" + u.Host}
	}
	return ports
}

// devPorts are empty outside dev: their calls are not served.
func (a *Server) devPorts() dev.Ports {
	if !a.Cfg.Dev() {
		return dev.Ports{}
	}
	return dev.Ports{Outbox: a.Store.Accounts, Crowd: devCrowd{a.Store.Demo}, Clock: &a.clock}
}

func (a *Server) adminPorts(ask Clients, applications reviewedApplications) admin.Ports {
	ports := admin.Ports{
		Access: admin.AccessPorts{
			Operators: a.Store.Operators, Staff: a.Store.Operators, SecondFactors: a.Store.Operators, Record: a.Store.Operators,
			Guard: a.Store.Limits, Settings: a.Store.Site, Files: a.files, Images: a.Store.Images,
		},
		People: admin.PeoplePorts{
			Users: a.Store.Admin, Accounts: a.Store.Accounts, Reports: a.Store.Admin, Filed: a.Store.Chat, Applications: applications,
			Rooms: a.Store.Admin, Closing: ask, Chat: ask, Moderating: ask,
		},
		Rooms: admin.RoomPorts{Rooms: a.Store.Admin, Live: ask, Closing: ask, Columns: a.Store.Site},
		Matches: admin.MatchPorts{
			Matches: a.Store.Matches, MatchEdits: a.Store.Matches, Live: ask, LiveScores: a.scores(ask), Feeds: a.Store.Feeds,
			FeedTaker: feedTaker{a.feeds(ask)}, Columns: a.Store.Site, MediaList: a.hosts,
		},
		Content: admin.ContentPorts{
			Content: a.Store.Admin, Texts: a.Store.Admin, WordList: a.Store.Chat, HostList: a.hosts, Columns: a.Store.Site,
		},
		Money: admin.MoneyPorts{Adjustments: a.Store.Operators, Shop: a.Store.Admin, Pending: a.Store.Operators, Gifts: a.Store.Money},
		Brands: admin.BrandPorts{
			BrandEdits: a.Store.Admin, Brands: a.Store.Slots, SlotBlocks: ask, Calendars: ask, Reservations: a.Store.Matches,
		},
		System: admin.SystemPorts{Nodes: newNodes(a), Takeouts: a.Store.Operators, LiveDays: a.Store.Anchors},
	}
	if a.Cfg.Dev() {
		ports.Access.Outbox = a.Store.Accounts
	}
	return ports
}

// gatewayWait is how many seconds pass until this node may take a websocket again, 0 for now.
func (a *Server) gatewayWait() int {
	if open, limit := a.gateway.Connections(); open >= limit {
		return 5
	}
	return 0
}

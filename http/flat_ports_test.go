// The ports of all features in one flat struct, which fakes of many features fill by their names.

package http

import (
	"io/fs"
	"net/netip"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/admin"
	"touchline/http/admin/operators"
	"touchline/http/anchors"
	"touchline/http/chat"
	"touchline/http/dev"
	"touchline/http/images"
	"touchline/http/matches"
	"touchline/http/money"
	"touchline/http/password"
	"touchline/http/replays"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/http/site"
	"touchline/http/slots"
	"touchline/http/view"
)

// flatDeps is Deps with the ports of all features side by side.
type flatDeps struct {
	rest.Config
	flatPorts
}

type flatPorts struct {
	Client       fs.FS            // the built client; may hold no index.html, nil is the same
	ScriptHashes []string         // Content-Security-Policy sources of its inline scripts
	MediaHosts   []string         // further hosts (https://…) pages may fetch from, whatever operators list: of the storage
	MediaList    view.MediaList   // nil: operators list none
	HostList     admin.MediaHosts // needed with Operators

	Gateway site.Gateway    // nil: GET /ws is not served
	Media   rooms.LiveMedia // nil: GET /live/… is not served

	Files    images.FileStore // where they are kept
	Images   images.Images    // who uploaded them
	Pictures images.Pictures
	Settings rest.Settings
	Texts    site.Texts
	Columns  site.Columns
	Stages   account.Stages

	Accounts account.Accounts
	Names    Names
	Guard    password.Attempts
	Codes    account.SmsCodes
	Sms      account.SmsSender
	Sessions Sessions
	Notices  anchors.Notices
	Outbox   dev.Outbox        // dev only
	Crowd    dev.LoadTestUsers // dev only
	Clock    dev.Clock         // dev only

	ReservedNames domain.ReservedNames // nobody may go by them

	Operators   operators.Operators // nil: there is no operators' desk
	Adjustments admin.Adjustments
	SlotBlocks  admin.SlotBlocks
	MatchDesk   admin.MatchEdits // needed with Operators

	Push rest.Push // where encoders push to; zero: rtmp at 1935

	Houses        Houses
	Matches       Matches
	Banners       rooms.Banners
	Follows       rooms.Follows
	ChatLog       ChatLog
	Moderating    chat.Moderating
	ModerationLog chat.ModerationLog
	WordList      admin.WordList // needed with Operators
	People        People
	Chat          Chat
	Rooms         Rooms
	SocketRight   SocketRights
	Brands        slots.Brands
	Calendars     slots.Calendars

	Reservations matches.Reservations
	Crowded      func() (wait int) // seconds until the node may take a websocket again, 0 now; nil: always 0

	Spending  money.Spending
	Gifts     money.Gifts
	Wallets   money.Wallets
	Envelopes money.Envelopes
	MoneyLog  money.Lines
	Words     domain.BannedWords // nil: nothing is banned

	Recharges      money.Recharges
	PayProviders   map[string]money.PayProvider // by name; in dev there is demo besides
	WebhookSecrets map[string][]byte            // by name of the provider

	Mine          account.Mine
	Notified      account.Notified
	Exports       account.Exports
	Farewells     account.Deletions
	TeamSearch    matches.TeamSearch
	MatchRooms    matches.MatchRooms
	Space         anchors.Space
	Withheld      images.Withheld // nil: every picture is shown
	RoomPages     rooms.RoomPages
	Applications  Applications
	LiveDays      LiveDays
	CalendarLinks matches.CalendarLinks
	Entries       matches.Entries
	Overlays      Overlays
	Staff         operators.Staff
	Wishes        admin.PendingChanges
	FiledReports  admin.FiledReports
	Feeds         admin.Feeds
	FeedTaker     admin.FeedTaker
	LiveScores    admin.LiveScores // nil: nobody is told while a match is played
	SecondFactors operators.SecondFactors
	UserDesk      admin.Users
	RoomDesk      admin.Rooms
	Closing       admin.Closing
	ReportDesk    admin.Reports
	ContentDesk   admin.Content
	TextDesk      admin.Texts
	ShopDesk      admin.Shop
	BrandDesk     admin.BrandEdits
	Record        operators.Record
	Takeouts      admin.Takeouts
	Nodes         admin.Nodes

	Recordings Recordings
	Ingest     rooms.Ingest   // nil: no other server may say who publishes
	HookSecret []byte         // of its signatures; nil: only addresses count
	HookPeers  []netip.Prefix // addresses that need no signature
}

// deps gives each feature its ports.
func (s flatDeps) deps() Deps {
	c := s.Config
	c.Members, c.RoomFinder, c.FileOpener = s.Brands, s.Houses, s.Files
	return Deps{Config: c, Guard: s.Guard, Ports: Ports{
		Account: account.Ports{
			Accounts: s.Accounts, Mine: s.Mine, Notified: s.Notified, Exports: s.Exports, Deletions: s.Farewells, Stages: s.Stages,
			Sessions: s.Sessions, Codes: s.Codes, Sms: s.Sms, Names: s.Names, ReservedNames: s.ReservedNames, Words: s.Words,
			Images: s.Images, Wallets: s.Wallets, Applications: s.Applications, Texts: s.Texts, Settings: s.Settings,
		},
		Admin: admin.Ports{
			Access: operators.Ports{
				Operators: s.Operators, Staff: s.Staff, SecondFactors: s.SecondFactors, Record: s.Record, Guard: s.Guard,
				Settings: s.Settings, Outbox: s.Outbox, Files: s.Files, Images: s.Images,
			},
			People: admin.PeoplePorts{
				Users: s.UserDesk, Accounts: s.Accounts, Reports: s.ReportDesk, Filed: s.FiledReports, Applications: s.Applications, Rooms: s.RoomDesk,
				Closing: s.Closing, Chat: s.Chat, Moderating: s.Moderating,
			},
			Rooms: admin.RoomPorts{Rooms: s.RoomDesk, Live: s.Rooms, Closing: s.Closing, Columns: s.Columns},
			Matches: admin.MatchPorts{
				Matches: s.Matches, MatchEdits: s.MatchDesk, Live: s.Rooms, LiveScores: s.LiveScores, Feeds: s.Feeds, FeedTaker: s.FeedTaker,
				Columns: s.Columns, MediaList: s.MediaList,
			},
			Content: admin.ContentPorts{Content: s.ContentDesk, Texts: s.TextDesk, WordList: s.WordList, HostList: s.HostList, Columns: s.Columns},
			Money:   admin.MoneyPorts{Adjustments: s.Adjustments, Shop: s.ShopDesk, Pending: s.Wishes, Gifts: s.Gifts},
			Brands: admin.BrandPorts{
				BrandEdits: s.BrandDesk, Brands: s.Brands, SlotBlocks: s.SlotBlocks, Calendars: s.Calendars, Reservations: s.Reservations,
			},
			System: admin.SystemPorts{Nodes: s.Nodes, Takeouts: s.Takeouts, LiveDays: s.LiveDays},
		},
		Anchors: anchors.Ports{
			Space: s.Space, Applications: s.Applications, LiveDays: s.LiveDays, Columns: s.Columns, Files: s.Files,
			Images: s.Images, Notices: s.Notices, Stages: s.Stages, Words: s.Words,
		},
		Chat: chat.Ports{
			Chat: s.Chat, Moderating: s.Moderating, ModerationLog: s.ModerationLog, Mutes: s.ChatLog, Viewers: s.Rooms,
			Tickets: s.SocketRight, Busy: s.Crowded, Houses: s.Houses, People: s.People, Notices: s.Sessions, Settings: s.Settings,
		},
		Dev:    dev.Ports{Outbox: s.Outbox, Users: s.Crowd, Clock: s.Clock},
		Images: images.Ports{Files: s.Files, Images: s.Images, Pictures: s.Pictures, Withheld: s.Withheld},
		Matches: matches.Ports{
			Matches: s.Matches, MatchRooms: s.MatchRooms, TeamSearch: s.TeamSearch, Houses: s.Houses,
			Reservations: s.Reservations, Reserving: s.Sessions, Stages: s.Stages, Brands: s.Brands, Columns: s.Columns, MediaList: s.MediaList,
			CalendarLinks: s.CalendarLinks, Entries: s.Entries,
		},
		Money: money.Ports{
			Spending: s.Spending, Gifts: s.Gifts, Wallets: s.Wallets, Envelopes: s.Envelopes, Lines: s.MoneyLog, Heads: s.ChatLog, Words: s.Words,
			Recharges: s.Recharges, PayProviders: s.PayProviders, WebhookSecrets: s.WebhookSecrets,
			Houses: s.Houses, People: s.People, Follows: s.Follows, Viewers: s.Rooms, Passes: s.SocketRight, Chat: s.Chat, Settings: s.Settings,
		},
		Replays: replays.Ports{
			Recordings: s.Recordings, Files: s.Files, Houses: s.Houses, Follows: s.Follows, Matches: s.Matches,
			Reservations: s.Reservations, Rooms: s.Rooms, Chat: s.Chat, Words: s.Words, Settings: s.Settings,
		},
		Rooms: rooms.Ports{
			Rooms: s.Rooms, Houses: s.Houses, RoomPages: s.RoomPages, ChatLog: s.ChatLog, Names: s.Names,
			Follows: s.Follows, Matches: s.Matches, Reservations: s.Reservations, Recordings: s.Recordings,
			Banners: s.Banners, Columns: s.Columns, Images: s.Images, Stages: s.Stages, MediaList: s.MediaList,
			Words: s.Words, ReservedNames: s.ReservedNames,
			Push: s.Push, Media: s.Media, Hooks: rooms.HookPorts{Ingest: s.Ingest, Secret: s.HookSecret, Peers: s.HookPeers},
		},
		Site: site.Ports{
			Client: s.Client, ScriptHashes: s.ScriptHashes, MediaHosts: s.MediaHosts, MediaList: s.MediaList, Gateway: s.Gateway,
			Houses: s.Houses, Overlays: s.Overlays, Matches: s.Matches, Columns: s.Columns, Texts: s.Texts, Settings: s.Settings,
		},
		Slots: slots.Ports{Brands: s.Brands, Calendars: s.Calendars, Settings: s.Reservations, Matches: s.Matches},
	}}
}

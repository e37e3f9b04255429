// The features: each gets just the ports it needs.
package http

import (
	"touchline/http/account"
	"touchline/http/admin"
	"touchline/http/anchors"
	"touchline/http/chat"
	"touchline/http/dev"
	"touchline/http/images"
	"touchline/http/matches"
	"touchline/http/money"
	"touchline/http/openapi"
	"touchline/http/replays"
	"touchline/http/rooms"
	"touchline/http/site"
	"touchline/http/slots"
)

// features makes all that answer calls.
func (s *Server) features() (err error) {
	s.account = account.New(s.Server, s.passwords, account.Ports{
		Accounts: s.Accounts, Mine: s.Mine, Notified: s.Notified, Exports: s.Exports, Farewells: s.Farewells, Stages: s.Stages,
		Sessions: s.Sessions, Codes: s.Codes, Sms: s.Sms, Names: s.Names, ReservedNames: s.ReservedNames, Words: s.Words,
		Images: s.Images, Wallets: s.Wallets, Applications: s.Applications, Texts: s.Texts, Settings: s.Settings,
	})
	anchors.New(s.Server, anchors.Ports{
		Space: s.Space, Applications: s.Applications, LiveDays: s.LiveDays, Codes: s.account, Columns: s.Columns, Files: s.Files,
		Images: s.Images, Notices: s.Notices, Stages: s.Stages, Words: s.Words,
	})
	s.chat = chat.New(s.Server, chat.Ports{
		Chat: s.Chat, Moderating: s.Moderating, ModerationLog: s.ModerationLog, Mutes: s.ChatLog, Viewers: s.Rooms,
		Tickets: s.SocketRight, Busy: s.Crowded, Houses: s.Houses, People: s.People, Notices: s.Sessions, Settings: s.Settings,
	})
	s.dev = dev.New(s.Server, dev.Ports{Outbox: s.Outbox, Crowd: s.Crowd, Clock: s.Clock, Tickets: s.chat})
	s.images = images.New(s.Server, images.Ports{Files: s.Files, Images: s.Images, Pictures: s.Pictures, Withheld: s.Withheld})
	matches.New(s.Server, matches.Ports{
		Matches: s.Matches, MatchRooms: s.MatchRooms, TeamSearch: s.TeamSearch, Houses: s.Houses,
		Reservations: s.Reservations, Reserving: s.Sessions, Stages: s.Stages, Brands: s.Brands, Columns: s.Columns, MediaList: s.MediaList,
		CalendarLinks: s.CalendarLinks, Entries: s.Entries,
	})
	money.New(s.Server, money.Ports{
		Spending: s.Spending, Gifts: s.Gifts, Wallets: s.Wallets, Envelopes: s.Envelopes, Lines: s.MoneyLog, Heads: s.ChatLog, Words: s.Words,
		Recharges: s.Recharges, PayProviders: s.PayProviders, WebhookSecrets: s.WebhookSecrets,
		Houses: s.Houses, People: s.People, Follows: s.Follows, Viewers: s.Rooms, Passes: s.SocketRight, Chat: s.Chat, Settings: s.Settings,
	})
	s.replays = replays.New(s.Server, replays.Ports{
		Recordings: s.Recordings, Files: s.Files, Houses: s.Houses, Follows: s.Follows, Matches: s.Matches,
		Reservations: s.Reservations, Rooms: s.Rooms, Chat: s.Chat, Words: s.Words, Settings: s.Settings,
	})
	s.rooms = rooms.New(s.Server, rooms.Ports{
		Rooms: s.Rooms, Houses: s.Houses, RoomPages: s.RoomPages, ChatLog: s.ChatLog, Names: s.Names,
		Follows: s.Follows, Followers: s.chat, Matches: s.Matches, Reservations: s.Reservations, Recordings: s.Recordings,
		Banners: s.Banners, Columns: s.Columns, Images: s.Images, Stages: s.Stages, MediaList: s.MediaList,
		Words: s.Words, ReservedNames: s.ReservedNames,
		Push: s.Push, Media: s.Media, Ingest: s.Ingest, HookSecret: s.HookSecret, HookPeers: s.HookPeers,
	})
	s.site, err = site.New(s.Server, site.Ports{
		Client: s.Client, ScriptHashes: s.ScriptHashes, MediaHosts: s.MediaHosts, MediaList: s.MediaList, Gateway: s.Gateway,
		Houses: s.Houses, Overlays: s.Overlays, Matches: s.Matches, Columns: s.Columns, Texts: s.Texts, Settings: s.Settings,
	})
	slots.New(s.Server, slots.Ports{Brands: s.Brands, Calendars: s.Calendars, Settings: s.Reservations, Matches: s.Matches})
	if err != nil {
		return err
	}
	s.openapi = openapi.New(s.Server, s.operators())
	return nil
}

// operators answers the calls of operators; nil where there are none.
func (s *Server) operators() openapi.Readers {
	if s.Operators == nil {
		return nil
	}
	return admin.New(s.Server, s.passwords, admin.Peers{Logins: s.account, Lines: s.chat, Pages: s.rooms, Footer: s.site, Uploads: s.images}, admin.Ports{
		Access: admin.AccessPorts{
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
		Money:   admin.MoneyPorts{Adjustments: s.Adjustments, Shop: s.ShopDesk, Wishes: s.Wishes, Gifts: s.Gifts},
		Brands: admin.BrandPorts{
			BrandEdits: s.BrandDesk, Brands: s.Brands, SlotBlocks: s.SlotBlocks, Calendars: s.Calendars, Reservations: s.Reservations,
		},
		System: admin.SystemPorts{Nodes: s.Nodes, Takeouts: s.Takeouts, LiveDays: s.LiveDays},
	})
}

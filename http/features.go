// The features in the order of their dependencies, and the ports of each.

package http

import (
	"touchline/http/account"
	"touchline/http/admin"
	"touchline/http/admin/operators"
	"touchline/http/anchors"
	"touchline/http/chat"
	"touchline/http/images"
	"touchline/http/matches"
	"touchline/http/money"
	"touchline/http/openapi"
	"touchline/http/replays"
	"touchline/http/rooms"
	"touchline/http/site"
	"touchline/http/slots"
)

// features registers the calls of every feature.
func (s *Server) features(passwords *account.PasswordGuard, d Deps) (err error) {
	if s.site, err = site.New(s.Server, d.sitePorts()); err != nil {
		return err
	}
	s.account = account.New(s.Server, passwords, account.Ports{
		Accounts: d.Accounts, Choices: d.Choices, Notices: d.Notices, Images: d.Images, Money: d.Money, Site: d.Site,
		Codes: d.Codes, Sessions: d.Calls.SessionCalls,
		Sms: d.Sms, PushKey: d.PushKey, ReservedNames: d.ReservedNames, Words: d.Words,
	})
	s.chat = chat.New(s.Server, chat.Ports{
		Chat: d.Chat, Rooms: d.Rooms, Accounts: d.Accounts, Clips: d.Clips, Site: d.Site, Tickets: d.Tickets,
		Chats: d.Calls.ChatCalls, LiveRooms: d.Calls.RoomCalls, Sessions: d.Calls.SessionCalls, Busy: d.Busy,
		Badges: d.Badges,
	})
	s.images = images.New(s.Server, images.Ports{Images: d.Images, Files: d.Files, Pictures: d.Pictures})
	replays.New(s.Server, s.images, replays.Ports{
		Replays: d.Replays, Clips: d.Clips, Rooms: d.Rooms, Matches: d.Matches, Site: d.Site, Chats: d.Calls.ChatCalls,
		LiveRooms: d.Calls.RoomCalls,
		Files:     d.Files, Film: d.Film, Captions: d.Captions, Words: d.Words, Play: d.Play,
	})
	s.rooms = rooms.New(s.Server, s.chat, d.roomPorts())
	s.dev = newDev(s.Server, s.chat, devPorts{Accounts: d.Accounts, Demo: d.Demo, Clock: d.Clock})
	anchors.New(s.Server, s.account, anchors.Ports{
		Anchors: d.Anchors, Accounts: d.Accounts, Images: d.Images, Site: d.Site, Files: d.Files, Words: d.Words,
		NotifyFollowers: d.NotifyFollowers,
	})
	matches.New(s.Server, matches.Ports{
		Matches: d.Matches, Rooms: d.Rooms, Accounts: d.Accounts, Slots: d.Slots, Site: d.Site,
		Sessions:  d.Calls.SessionCalls,
		MediaList: d.MediaList, Play: d.Play,
	})
	money.New(s.Server, money.Ports{
		Money: d.Money, Chat: d.Chat, Rooms: d.Rooms, Accounts: d.Accounts, Site: d.Site, Chats: d.Calls.ChatCalls,
		LiveRooms:    d.Calls.RoomCalls,
		PayProviders: d.PayProviders, ShowBalance: d.ShowBalance, Words: d.Words, Badges: d.Badges,
	})
	slots.New(s.Server, slots.Ports{Slots: d.Slots, Matches: d.Matches, Calendars: d.Calls.CalendarCalls})
	peers := admin.Peers{Logins: s.account, Lines: s.chat, Footer: s.site, Uploads: s.images}
	operated := admin.New(s.Server, passwords, peers, d.adminPorts())
	s.openapi = openapi.New(s.Server, operated) // last, because it describes every route
	return nil
}

func (d Deps) adminPorts() admin.Ports {
	return admin.Ports{
		Access: operators.Ports{Operators: d.Operators, Accounts: d.Accounts, Site: d.Site, Images: d.Images, Files: d.Files,
			Guard: d.Limits},
		Admin: d.Admin, Anchors: d.Anchors, Chat: d.Chat, Clips: d.Clips, Feeds: d.Feeds, Matches: d.Matches, Money: d.Money,
		Replays: d.Replays,
		Slots:   d.Slots, Actors: d.Calls,
		FeedTaker: d.FeedTaker, ScoresChanged: d.ScoresChanged, ReviewApply: d.ReviewApply, Notify: d.Notify,
		ShowBalance: d.ShowBalance,
		Shipped:     d.Shipped, MediaList: d.MediaList, RefreshMediaHosts: d.RefreshMediaHosts,
		Jobs: d.Jobs, Members: d.Members, DrainNode: d.DrainNode, Streams: d.Streams, Pulses: d.Pulses, Faults: d.Faults,
	}
}

func (d Deps) sitePorts() site.Ports {
	return site.Ports{
		Rooms: d.Rooms, Slots: d.Slots, Replays: d.Replays, Clips: d.Clips, Matches: d.Matches, Site: d.Site,
		Client: d.Client, ScriptHashes: d.ScriptHashes, ConsoleHashes: d.ConsoleHashes, MediaHosts: d.MediaHosts,
		MediaList: d.MediaList, Upgrade: d.Upgrade,
	}
}

func (d Deps) roomPorts() rooms.Ports {
	return rooms.Ports{
		Rooms: d.Rooms, Chat: d.Chat, Accounts: d.Accounts, Matches: d.Matches, Replays: d.Replays, Clips: d.Clips,
		Images: d.Images, Site: d.Site,
		LiveRooms: d.Calls.RoomCalls, MediaList: d.MediaList, Badges: d.Badges, Words: d.Words,
		ReservedNames: d.ReservedNames,
		Push:          d.Push, Play: d.Play, Media: d.Media, Whip: d.Whip, Whep: d.Whep, Relay: d.Relay,
		Hooks: d.Hooks, Reachable: d.Reachable,
	}
}

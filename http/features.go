// The features, in the order in which they need each other.

package http

import (
	"touchline/http/account"
	"touchline/http/admin"
	"touchline/http/anchors"
	"touchline/http/chat"
	"touchline/http/clips"
	"touchline/http/dev"
	"touchline/http/images"
	"touchline/http/matches"
	"touchline/http/money"
	"touchline/http/openapi"
	"touchline/http/password"
	"touchline/http/replays"
	"touchline/http/rooms"
	"touchline/http/site"
	"touchline/http/slots"
)

// features registers the calls of every feature.
func (s *Server) features(passwords *password.Guard, ports Ports) (err error) {
	if s.site, err = site.New(s.Server, ports.Site); err != nil {
		return err
	}
	s.account = account.New(s.Server, passwords, ports.Account)
	s.chat = chat.New(s.Server, ports.Chat)
	s.images = images.New(s.Server, ports.Images)
	s.replays = replays.New(s.Server, s.images, ports.Replays)
	s.clips = clips.New(s.Server, ports.Clips)
	s.rooms = rooms.New(s.Server, s.chat, ports.Rooms)
	s.dev = dev.New(s.Server, s.chat, ports.Dev)
	anchors.New(s.Server, s.account, ports.Anchors)
	matches.New(s.Server, ports.Matches)
	money.New(s.Server, ports.Money)
	slots.New(s.Server, ports.Slots)
	var readers openapi.Readers
	if ports.Admin.Access.Operators != nil {
		peers := admin.Peers{Logins: s.account, Lines: s.chat, Footer: s.site, Uploads: s.images}
		readers = admin.New(s.Server, passwords, peers, ports.Admin)
	}
	s.openapi = openapi.New(s.Server, readers) // last: it describes every route
	return nil
}

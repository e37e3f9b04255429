// The server: its settings, the order requests pass through, serving and stopping.

// Package http is the REST shell: it reads a request, asks once, answers. It decides nothing.
package http

import (
	"errors"
	"log/slog"
	"time"

	"touchline/http/account"
	"touchline/http/chat"
	"touchline/http/images"
	"touchline/http/password"
	"touchline/http/replays"
	"touchline/http/rest"
	"touchline/http/rooms"
)

// Server is the REST shell. Its zero value is not usable; see New.
type Server struct {
	*rest.Server
	Ports
	account   *account.Handlers
	chat      *chat.Handlers
	images    *images.Handlers
	replays   *replays.Handlers
	site      *site
	rooms     *rooms.Handlers
	passwords *password.Guard
	cards     *rest.Cache[cardKey, card]
}

// New builds the server and registers every route.
func New(deps Deps) (*Server, error) {
	if deps.Logger == nil {
		deps.Logger = slog.New(slog.DiscardHandler)
	}
	if deps.Now == nil {
		deps.Now = time.Now
	}
	if deps.Wording == nil {
		return nil, errors.New("the server has no words")
	}
	site, err := openSite(deps.Client, deps.ScriptHashes)
	if err != nil {
		return nil, err
	}
	hasher, err := password.NewHasher()
	if err != nil {
		return nil, err
	}
	s := &Server{Ports: deps.Ports, site: site, passwords: &password.Guard{Hasher: hasher, Attempts: deps.Guard, Logger: deps.Logger}}
	deps.Members, deps.RoomFinder, deps.FileOpener, deps.Unknown = deps.Brands, deps.Houses, deps.Files, s.unknown
	s.Server, err = rest.New(deps.Config)
	if err != nil {
		return nil, err
	}
	s.cards = rest.NewCache[cardKey, card](s.Base, cardLife, cardsKept)
	s.features()
	for _, family := range families {
		family(s)
	}
	return s, nil
}

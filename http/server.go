// The server: its settings, the order requests pass through, serving and stopping.

// Package http is the REST shell: it reads a request, asks once, answers. It decides nothing.
package http

import (
	"errors"
	"log/slog"
	"time"

	"touchline/domain"
)

// Server is the REST shell. Its zero value is not usable; see New.
type Server struct {
	*shell
	Deps
	site      *site
	images    *imageTurns
	gifts     *giftDesk
	passwords *passwordDesk
	cards     *recently[cardKey, card]
	played    *recently[string, domain.Replay] // recordings being watched
	doors     *recently[int64, domain.House]   // whether a room may be seen
	withheld  *recently[struct{}, map[string]bool]
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
	passwords, err := newPasswordDesk()
	if err != nil {
		return nil, err
	}
	s := &Server{Deps: deps, site: site, passwords: passwords, images: newImageTurns()}
	s.shell, err = newShell(shellConfig{
		Logger: deps.Logger, Now: deps.Now, Dev: deps.Dev, Node: deps.Node, Wording: deps.Wording, Zone: deps.Zone,
		PublicURL: deps.PublicURL, Secret: deps.Secret, TrustedProxies: deps.TrustedProxies, RateFactor: deps.RateFactor,
		Logins: deps.Logins, Buckets: deps.Buckets, Roles: deps.Roles, Members: deps.Brands, Outcomes: deps.Outcomes,
		Files: deps.Files, Ready: deps.Ready, Unknown: s.unknown,
	})
	if err != nil {
		return nil, err
	}
	s.cards = newRecently[cardKey, card](s.base, cardLife, cardsKept)
	s.played = newRecently[string, domain.Replay](s.base, playedLife, 1000)
	s.doors = newRecently[int64, domain.House](s.base, doorLife, roomsKept)
	s.withheld = newRecently[struct{}, map[string]bool](s.base, doorLife, 1)
	s.shared, s.gifts = newShownToAll(s.base), newGiftDesk(s.base)
	for _, family := range families {
		family(s)
	}
	return s, nil
}

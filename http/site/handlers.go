// The site's own calls and pages: their ports and constructor.

// Package site serves the client with a head for each page, and answers what every page asks first: addresses,
// enumerations, columns, texts. Pages for other sites and the path to the websocket gateway are here too.
package site

import (
	"io/fs"

	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
	matchetables "touchline/persistence/tables/matches"
	"touchline/persistence/tables/replays"
	"touchline/persistence/tables/rooms"
	"touchline/persistence/tables/site"
	"touchline/persistence/tables/slots"

	"github.com/gofiber/fiber/v3"
)

// Ports are what the calls need.
type Ports struct {
	Rooms   *rooms.Rooms
	Slots   *slots.Slots
	Replays *replays.Replays
	Clips   *replays.Clips
	Matches *matchetables.Matches
	Site    *site.Site

	Client        fs.FS                   // the built client; may hold no index.html, nil is the same
	ScriptHashes  []string                // Content-Security-Policy sources of its inline scripts
	ConsoleHashes []string                // and of the console's
	MediaHosts    []string                // further hosts (https://…) pages may fetch from, whatever operators list: of the storage
	MediaList     view.MediaList          // nil: no host is allowed
	Upgrade       func(c fiber.Ctx) error // turns a request into a websocket
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest   *rest.Server
	files  *clientFiles
	cards  cache.Cache[cardKey, card]
	firsts cache.Cache[firstKey, firstPage]
}

// New registers the calls. It fails when the built client cannot be read.
func New(server *rest.Server, ports Ports) (*Handlers, error) {
	files, err := openClient(ports.Client, ports.ScriptHashes, ports.ConsoleHashes)
	if err != nil {
		return nil, err
	}
	h := &Handlers{
		Ports: ports, rest: server, files: files,
		cards:  cache.New[cardKey, card](server.Base, cardLife, cardsKept),
		firsts: cache.New[firstKey, firstPage](server.Base, firstLife, firstsKept),
	}
	server.Changes.OnHouse(h.forgetRoom)
	server.Changes.On(cache.KindClip, func(clipID string) { h.forgetPage(view.ClipPath(clipID)) })
	server.Changes.On(cache.KindReplay, func(replayID string) { h.forgetPage(view.ReplayPath(replayID)) })
	h.healthRoutes()
	h.startupRoutes()
	h.siteRoutes()
	h.wordingRoutes()
	h.shareRoutes()
	return h, nil
}

// forgetRoom forgets what pages about a room hold of it.
func (h *Handlers) forgetRoom(houseID int64) {
	h.cards.ForgetIf(func(c card) bool { return c.room == houseID })
	h.firsts.ForgetIf(func(p firstPage) bool { return p.room == houseID })
}

// forgetPage forgets the head of a page: what was removed is gone from it at once.
func (h *Handlers) forgetPage(path string) {
	h.cards.ForgetIf(func(c card) bool { return c.path == path })
}

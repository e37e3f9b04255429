// The site's own calls and pages: their ports and constructor.

// Package site serves the client with a head for each page, and answers the first calls of every page: addresses,
// enumerations, columns, texts. It also serves pages for other sites and the path of the websocket gateway.
package site

import (
	"io/fs"

	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
	"touchline/persistence/tables/matches"
	"touchline/persistence/tables/replays"
	"touchline/persistence/tables/rooms"
	"touchline/persistence/tables/site"
	"touchline/persistence/tables/slots"

	"github.com/gofiber/fiber/v3"
)

// Ports are the dependencies of the calls.
type Ports struct {
	Rooms   *rooms.Rooms
	Slots   *slots.Slots
	Replays *replays.Replays
	Clips   *replays.Clips
	Matches *matches.Matches
	Site    *site.Site

	Client        fs.FS                   // the built client; nil or without index.html before the first build
	ScriptHashes  []string                // Content-Security-Policy sources of its inline scripts
	ConsoleHashes []string                // the same for the console
	MediaHosts    []string                // further allowed hosts (https://…): those of the storage
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

// forgetRoom drops the cached parts of pages about a room.
func (h *Handlers) forgetRoom(houseID int64) {
	h.cards.ForgetIf(func(c card) bool { return c.room == houseID })
	h.firsts.ForgetIf(func(p firstPage) bool { return p.room == houseID })
}

// forgetPage drops the cached card of a page.
func (h *Handlers) forgetPage(path string) {
	h.cards.ForgetIf(func(c card) bool { return c.path == path })
}

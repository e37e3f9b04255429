// The site's own calls and pages: their ports and constructor.

// Package site serves the client with a head for each page, and answers what every page asks first: addresses,
// enumerations, columns, texts. Pages for other sites and the path to the websocket gateway are here too.
package site

import (
	"context"
	"io/fs"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/rest/changes"
	"touchline/http/view"
)

// Ports are what the calls need. Interfaces may be nil only where their comment says so.
type Ports struct {
	Client        fs.FS          // the built client; may hold no index.html, nil is the same
	ScriptHashes  []string       // Content-Security-Policy sources of its inline scripts
	ConsoleHashes []string       // and of the console's
	MediaHosts    []string       // further hosts (https://…) pages may fetch from, whatever operators list: of the storage
	MediaList     view.MediaList // nil: operators list none
	Gateway       Gateway        // nil: GET /ws is not served

	Houses   Houses
	Overlays Overlays
	Replays  Replays // nil: nothing is recorded
	Clips    Clips   // nil: nothing is recorded
	Matches  Matches
	Columns  Columns
	Texts    Texts
	Settings rest.Settings
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
	server.Changes.On(changes.Clip, func(clipID string) { h.forgetPage(view.ClipPath(clipID)) })
	server.Changes.On(changes.Replay, func(replayID string) { h.forgetPage(view.ReplayPath(replayID)) })
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

// Houses are the rooms that pages are about.
type Houses interface {
	// House refuses with NOT_FOUND.
	House(ctx context.Context, houseID int64) (domain.House, error)
}

// Overlays reads which links to chat overlays are valid.
type Overlays interface {
	// CodeSeq is the number of a house's live code; NOT_FOUND without the house.
	CodeSeq(ctx context.Context, houseID int64) (int64, error)
}

// Replays are recordings that pages are about.
type Replays interface {
	// Replay refuses with NOT_FOUND.
	Replay(ctx context.Context, replayID string) (domain.Replay, error)
}

// Clips are stretches of broadcasts that pages are about.
type Clips interface {
	// Clip refuses with NOT_FOUND; it may be a removed one.
	Clip(ctx context.Context, clipID string) (domain.Clip, error)
}

// Matches are what pages are about.
type Matches interface {
	UpcomingMatches(ctx context.Context, raceType int32, now time.Time, limit int) ([]domain.Match, error)
	// Match refuses with MATCH_NOT_FOUND.
	Match(ctx context.Context, matchID int64) (domain.Match, error)
	// HousesOnAir are the rooms on the air that show a match, those with most viewers first.
	HousesOnAir(ctx context.Context, matchID int64, limit int) ([]domain.House, error)
}

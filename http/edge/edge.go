// An edge: it passes on pictures of other nodes to viewers, and knows nothing else.

// Package edge serves live streams, recordings and clips that other nodes have. It has no database and no accounts: what
// its origins refuse, it refuses too.
package edge

import (
	"context"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/live"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/shown"
)

// Ports are what an edge needs.
type Ports struct {
	Media   live.Media
	Relays  Relays
	Origins *Origins
	Cache   int // bytes for files
}

// Relays bring streams here.
type Relays interface {
	// Want waits until the stream of a house is here; it refuses as the origins do.
	Want(ctx context.Context, houseID string) error
	// Has tells whether it is here, or on its way.
	Has(houseID string) bool
}

// New makes the server of an edge.
func New(cfg rest.Config, ports Ports) (*rest.Server, error) {
	files, err := newFiles(ports.Origins, ports.Cache, cfg.Now)
	if err != nil {
		return nil, err
	}
	cfg.Shared, cfg.Logins, cfg.FileOpener = true, nobody{}, files
	var server *rest.Server
	cfg.Unknown = func(c fiber.Ctx) error {
		server.Refuse(c.RequestCtx(), noFile, rest.RequestCaller(c).Lang)
		return nil
	}
	server, err = rest.New(cfg)
	if err != nil {
		return nil, err
	}
	files.shown = cache.NewStrict[string, string](server.Base, shown.Life, shownMost)
	live.Routes(server, live.Ports{Media: ports.Media, Open: func(ctx context.Context, caller rest.Caller, houseID int64) error {
		house := domain.FormatID(houseID)
		if !ports.Relays.Has(house) { // an origin is asked: for houses that do not exist too
			if err := server.Take(rest.LimitReads, "ip:"+caller.Address().String()); err != nil {
				return err
			}
		}
		return ports.Relays.Want(ctx, house)
	}})
	(&sender{files, server}).routes()
	server.Register(rest.Public, "GET /healthz", rest.LimitNone, func(c fiber.Ctx, _ rest.Caller) error {
		return server.Answer(c, map[string]string{"status": "alive"})
	})
	return server, nil
}

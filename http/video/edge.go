// The server of an edge. It serves live streams, recordings and clips of other nodes, its origins. It has no database
// and no accounts, and refuses what its origins refuse.

package video

import (
	"context"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
)

// EdgePorts are what an edge needs.
type EdgePorts struct {
	Media   Media
	Relays  Relays
	Origins *Origins
	Cache   int // size of the cache of files, in bytes
}

// Relays fetch streams from origins.
type Relays interface {
	// Want waits until the stream of a house has arrived. It refuses like the origins.
	Want(ctx context.Context, houseID string) error
	// Has reports whether the stream has arrived or is requested.
	Has(houseID string) bool
}

// NewEdge makes the server of an edge.
func NewEdge(cfg rest.Config, ports EdgePorts) (*rest.Server, error) {
	files, err := newEdgeFiles(ports.Origins, ports.Cache, cfg.Now)
	if err != nil {
		return nil, err
	}
	cfg.Shared, cfg.Logins, cfg.FileOpener = true, noLogins{}, files
	var server *rest.Server
	cfg.Unknown = func(c fiber.Ctx) error {
		server.Refuse(c.RequestCtx(), noEdgeFile, rest.RequestCaller(c).Lang)
		return nil
	}
	server, err = rest.New(cfg)
	if err != nil {
		return nil, err
	}
	files.shown = cache.NewStrict[string, string](server.Base, view.ShownLife, shownMost)
	Routes(server, Ports{Media: ports.Media, Open: func(ctx context.Context, caller rest.Caller, houseID int64) error {
		house := domain.FormatID(houseID)
		if !ports.Relays.Has(house) { // Want asks an origin, even for an unknown house
			if err := server.Take(rest.LimitReads, "ip:"+caller.Address().String()); err != nil {
				return err
			}
		}
		return ports.Relays.Want(ctx, house)
	}})
	(&edgeSender{files, server}).routes()
	server.Register(rest.Public, "GET /healthz", rest.LimitNone, func(c fiber.Ctx, _ rest.Caller) error {
		return server.Answer(c, map[string]string{"status": "alive"})
	})
	return server, nil
}

// noLogins are the logins of an edge (rest.Logins): it has none, and every caller is a visitor.
type noLogins struct{}

var unknownLogin = domain.Refuse(domain.TokenInvalid)

// Login refuses.
func (noLogins) Login(context.Context, domain.TokenHash, time.Time) (domain.Login, error) {
	return domain.Login{}, unknownLogin
}

// LoginNamed refuses.
func (noLogins) LoginNamed(context.Context, int64, string, time.Time) (domain.Login, error) {
	return domain.Login{}, unknownLogin
}

// LoginUsed does nothing.
func (noLogins) LoginUsed(context.Context, domain.Login) error { return nil }

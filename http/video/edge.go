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
	// Want waits until the stream of a house, or of one of its definitions, has arrived. It refuses like the origins.
	Want(ctx context.Context, stream string) error
	// Has reports whether the stream has arrived or is requested.
	Has(stream string) bool
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
	pictures := edgeMedia{Media: ports.Media, variants: ports.Origins.SharedVariants(server.Base, cfg.Now)}
	open := func(ctx context.Context, caller rest.Caller, _ int64, stream string) error {
		if !ports.Relays.Has(stream) { // Want asks an origin, even for an unknown house
			if err := server.Take(rest.LimitReads, "ip:"+caller.Address().String()); err != nil {
				return err
			}
		}
		return ports.Relays.Want(ctx, stream)
	}
	Routes(server, Ports{Media: pictures, Open: open})
	(&edgeSender{files, server}).routes()
	server.Register(rest.Public, "GET /healthz", rest.LimitNone, func(c fiber.Ctx, _ rest.Caller) error {
		return server.Answer(c, map[string]string{"status": "alive"})
	})
	return server, nil
}

// edgeMedia has the copied streams. Only an origin knows all definitions of a house.
type edgeMedia struct {
	Media
	variants SharedVariants
}

// Variants returns the playlist of all definitions at an origin.
func (e edgeMedia) Variants(ctx context.Context, houseID string, lowLatency bool) ([]byte, error) {
	return e.variants(ctx, "", houseID, lowLatency)
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

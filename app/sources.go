// Recordings of pictures that other servers send.

package app

import (
	"context"
	"net/netip"

	"touchline/domain"
	"touchline/film"
	"touchline/http/outbound"
	"touchline/media"
	"touchline/media/pull"
)

const sourceRedirects = 3 // delivery networks send on to one of their machines

// recordSources keeps the sources of matches and the videos of anchors until ctx ends, as far as operators allow it.
func (a *Server) recordSources(ctx context.Context) {
	hub := media.NewHub(media.Limits{})
	hub.Record(a.recordings(), a.logger)
	defer hub.Close()
	from := sourceClient(a.Cfg.SourcePrivate, a.hosts.MediaHosts)
	sources := pull.Sources{
		Store: a.Store.Replays, Node: a.node.ID(), Hub: hub, Open: from.Open, Remux: film.Tool{}.FLV, Logger: a.logger,
	}
	sources.Run(ctx)
}

// sourceClient reads sources where browsers may fetch them, wherever their hosts send it on to.
func sourceClient(private []netip.Prefix, hosts func() domain.MediaHosts) *outbound.Client {
	return &outbound.Client{
		Private: private, Redirects: sourceRedirects, May: func(address string) bool { return hosts().Allow(address) },
	}
}

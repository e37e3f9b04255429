// Recordings of pictures that other servers send.

package app

import (
	"context"
	"fmt"
	"io"

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
	from := listedSources{a, &outbound.Client{Private: a.Cfg.SourcePrivate, Redirects: sourceRedirects}}
	sources := pull.Sources{
		Store: a.Store.Replays, Node: a.node.ID(), Hub: hub, Open: from.open, Remux: film.Tool{}.FLV, Logger: a.logger,
	}
	sources.Run(ctx)
}

// listedSources are read where browsers may fetch them.
type listedSources struct {
	*Server
	client *outbound.Client
}

func (l listedSources) open(ctx context.Context, address string) (io.ReadCloser, error) {
	if !l.hosts.MediaHosts().Allow(address) {
		return nil, fmt.Errorf("%w: its host is not on the list of media hosts", outbound.ErrAddress)
	}
	return l.client.Open(ctx, address)
}

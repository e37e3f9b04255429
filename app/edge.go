// An edge is a node that only passes on pictures. It has no database, actors or accounts.

package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"touchline/app/config"
	"touchline/app/telemetry"
	"touchline/http/rest"
	"touchline/http/video"
	"touchline/locale"
	"touchline/media"
	"touchline/media/pull"
)

// Edge holds all running parts of such a node.
type Edge struct {
	open   *listeners
	pics   *media.Hub
	relays *pull.Relays
	Rest   *rest.Server
	logger *slog.Logger
	traces *telemetry.Traces // nil: no spans are sent
}

// serveEdge passes pictures on until ctx ends.
func serveEdge(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	settings := *cfg
	settings.RTMPAddr, settings.RTMPSAddr = "", "" // encoders push to the origins
	settings.Media.WebRTCUDP, settings.Media.WebRTCTCP = "", ""
	open, err := openListeners(&settings, logger)
	if err != nil {
		return err
	}
	e, err := NewEdge(&settings, logger)
	if err != nil {
		return errors.Join(err, open.Close())
	}
	e.open = open
	figures := open.figures(e.pics, e.traces)
	if err := serveMachines(e.Rest, open.inside, &figures, e.logger); err != nil {
		return errors.Join(err, e.Stop(), open.Close())
	}
	defer func() { _ = open.Close() }()
	failed := make(chan error, 1)
	go func() { failed <- e.Rest.Serve(open.web) }()
	fmt.Fprintf(cfg.Console, "edge     http://%s\n", open.web.Addr())
	notifySystemd(logger, "READY=1")
	select {
	case <-ctx.Done():
		notifySystemd(logger, "STOPPING=1")
		logger.Info("stopping")
	case err = <-failed:
	}
	return errors.Join(err, e.Stop())
}

// NewEdge makes all parts. Nothing listens yet.
func NewEdge(cfg *config.Config, logger *slog.Logger) (*Edge, error) {
	logger = slog.New(telemetry.Traced(logger.Handler()))
	out, err := telemetry.StartTraces(cfg, version, logger)
	if err != nil {
		return nil, err
	}
	passes := passesOf(cfg, time.Now)
	origins := video.NewOrigins(cfg.Media.Origins, passes)
	hub := media.NewHub(media.Limits{})
	e := &Edge{pics: hub, relays: pull.NewRelays(hub, origins, pull.RelayLimits{}, logger), logger: logger, traces: out}
	server, err := video.NewEdge(rest.Config{
		Logger: logger, Tracer: out.Tracer(), Now: time.Now, Node: cfg.Addr,
		Wording: func() *locale.Texts { return shippedTexts() }, PublicURL: cfg.PublicURL,
		TrustedProxies: cfg.TrustedProxies, RateFactor: cfg.RateFactor, Passes: passes,
	}, video.EdgePorts{Media: hub, Relays: e.relays, Origins: origins,
		Cache: cfg.Media.CacheMB << 20})
	if err != nil {
		e.close()
		return nil, err
	}
	e.Rest = server
	return e, nil
}

// Stop ends requests, then pictures.
func (e *Edge) Stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), stopLimit)
	defer cancel()
	err := e.Rest.Shutdown(ctx)
	e.close()
	flush, done := context.WithTimeout(ctx, flushLimit)
	defer done()
	e.traces.Stop(flush)
	return err
}

func (e *Edge) close() {
	e.relays.Close()
	e.pics.Close()
}

// passesOf signs addresses of pictures, the same on every node.
func passesOf(cfg *config.Config, now func() time.Time) rest.PassSigner {
	life := time.Duration(cfg.Media.Hours) * time.Hour
	return rest.PassSigner{Secret: []byte(cfg.Media.Secret), Older: cfg.Media.OldSecrets, Life: life, Now: now}
}

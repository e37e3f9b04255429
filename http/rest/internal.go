// The internal listener: liveness, readiness and metrics for monitoring. It is never public, because readiness and
// metrics would tell an attacker when and where the server is weak.

package rest

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"

	"touchline/http/wire"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

const (
	internalTimeout = 10 * time.Second
	readyTimeout    = 2 * time.Second
)

// Internal serves GET /healthz, /readyz and /metrics; more are the metrics of the rest of the server.
type Internal struct {
	server *http.Server
}

// Internal makes the internal listener's side of the server.
func (s *Server) Internal(more ...prometheus.Collector) (*Internal, error) {
	for _, collector := range more {
		if err := s.meter.registry.Register(collector); err != nil {
			return nil, err
		}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		tell(w, http.StatusOK, map[string]string{"status": "alive"})
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		status, answer := http.StatusOK, map[string]string{"node": s.Node}
		var why error
		if answer["status"], why = s.Readiness(r.Context()); answer["status"] != "ready" {
			status = http.StatusServiceUnavailable
		}
		var part interface{ MissingPart() string } // the complete error goes to the log
		if errors.As(why, &part) {
			answer["lacks"] = part.MissingPart()
		}
		tell(w, status, answer)
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.meter.registry, promhttp.HandlerOpts{
		MaxRequestsInFlight: 4, Timeout: internalTimeout, ErrorHandling: promhttp.ContinueOnError,
	}))
	return &Internal{&http.Server{
		Handler: mux, ReadTimeout: internalTimeout, WriteTimeout: 2 * internalTimeout, IdleTimeout: time.Minute,
		MaxHeaderBytes: wire.HeaderBytes, ErrorLog: slog.NewLogLogger(s.Logger.Handler(), slog.LevelDebug),
	}}, nil
}

// Serve serves until the listener is closed; then it returns nil.
func (i *Internal) Serve(listener net.Listener) error {
	if err := i.server.Serve(listener); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

func tell(w http.ResponseWriter, status int, data any) {
	w.Header().Set("Content-Type", MIMEJSON)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(success{true, data})
}

// Readiness returns ready, draining, or not ready with the reason.
func (s *Server) Readiness(asker context.Context) (state string, why error) {
	if s.draining.Load() {
		return "draining", nil
	}
	if s.Ready != nil {
		ctx, cancel := context.WithTimeout(asker, readyTimeout)
		defer cancel()
		if err := s.Ready(ctx); err != nil {
			if asker.Err() == nil { // otherwise the probe hung up, and the state is unknown
				s.Logger.Warn("not ready", slog.Any("error", err))
			}
			return "not ready", err
		}
	}
	return "ready", nil
}

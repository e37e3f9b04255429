// The server under test, in this process.

package apptest

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net"
	"strings"
	"testing"
	"time"

	"touchline/app"
	"touchline/app/config"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

// FirstRoom is the room of the first person that MakePeople makes.
const FirstRoom = "1001"

// StopsWithin bounds the time of a stop.
const StopsWithin = 5 * time.Second

// Quiet is a logger that writes nothing.
var Quiet = slog.New(slog.DiscardHandler)

// Config returns a configuration for prod. Settings are named without TOUCHLINE_.
func Config(t testing.TB, settings map[string]string) *config.Config {
	t.Helper()
	cfg, err := config.Read(func(name string) (string, bool) {
		switch name = strings.TrimPrefix(name, config.Prefix); name {
		case "ENV":
			return "prod", true
		case "SECRET":
			return cmp.Or(settings[name], strings.Repeat("s", 32)), true
		case "PUBLIC_URL":
			if url, ok := settings[name]; ok {
				return url, true
			}
			return "http://" + cmp.Or(settings["ADDR"], "touchline.example"), true
		case "INTERNAL_ADDR":
			return settings[name], true // many servers run at a time, so none has the default ports
		}
		value, ok := settings[name]
		return value, ok
	})
	if err != nil {
		t.Fatal(err)
	}
	cfg.Console = io.Discard
	return cfg
}

// Server is the program, running in this process.
type Server struct {
	Client
	RTMP string
	Stop context.CancelFunc
	Done chan error
}

// Open starts the program on a data folder and waits until it is ready. Settings are named as for Config.
func Open(t testing.TB, data string, more ...map[string]string) *Server {
	t.Helper()
	web, rtmp := FreePort(t), FreePort(t)
	settings := map[string]string{"ADDR": web, "RTMP_ADDR": rtmp, "DATA_DIR": data}
	for _, m := range more {
		maps.Copy(settings, m)
	}
	cfg := Config(t, settings)
	return Run(t, web, rtmp, func(ctx context.Context) error { return app.Command(ctx, cfg, Quiet, nil, "serve") })
}

// Run starts a program on the addresses and waits until it is ready. It ends at the latest with the test.
func Run(t testing.TB, web, rtmp string, program func(context.Context) error) *Server {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	h := &Server{Client: Client{Addr: web}, RTMP: rtmp, Stop: stop, Done: make(chan error, 1)}
	gone := make(chan struct{})
	t.Cleanup(func() { // the data folder is deleted next
		stop()
		select {
		case <-gone:
		case <-time.After(eventually.Hang):
		}
	})
	go func() {
		defer close(gone)
		h.Done <- program(ctx)
	}()
	eventually.True(t, "the server is ready", func() bool {
		select {
		case err := <-h.Done:
			t.Fatalf("the server did not start: %v", err)
		default:
		}
		return h.Ready()
	})
	return h
}

// Assemble builds a server and starts its background jobs without listeners. It stops with the test.
func Assemble(t *testing.T, cfg *config.Config, logger *slog.Logger) *app.Server {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	a, err := app.Build(ctx, cfg, logger)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		if err := a.Stop(); err != nil {
			t.Errorf("the server stopped with %v", err)
		}
	})
	if err := a.Start(ctx); err != nil {
		t.Fatal(err)
	}
	return a
}

// Close stops the server.
func (h *Server) Close(t testing.TB) {
	t.Helper()
	began := time.Now()
	h.Stop()
	if err := eventually.Receive(t, "the server stops", h.Done); err != nil {
		t.Errorf("the server stopped with %v", err)
	}
	tier.Bound(t, "a stop of the server", time.Since(began), StopsWithin)
}

// FreePort returns a port below the range of outgoing connections, so that none of them takes it.
func FreePort(t testing.TB) string {
	for range 1000 {
		if l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 10_000+rand.IntN(20_000))); err == nil {
			defer l.Close()
			return l.Addr().String()
		}
	}
	t.Fatal("no free port")
	return ""
}

// The REST server under test with all its production parts.

// Package resttest serves tests of the calls of one feature. Its server is the one of the program, with its own
// database and real actors whose commands are recorded. It answers requests without a socket.
package resttest

import (
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/app"
	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/domain/moderation"
	"touchline/http"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
	"touchline/protos"
)

// Noon is the time on the server's clock at the start of a test.
var Noon = time.Date(2026, 9, 5, 12, 0, 0, 0, time.UTC)

// PaySecret is the secret of the payment provider card.
var PaySecret = strings.Repeat("p", 32)

// Server is the server under test. Only one runs at a time, so its tests are not parallel.
type Server struct {
	*http.Server
	*persistence.Store
	Actors  *Recorder
	Sms     *Sms
	Queries *Queries // of readers
	DB      *pgxpool.Pool

	t     testing.TB
	deps  http.Deps
	built *app.Server
	clock clock
	log   apptest.Log
	phone int
	made  int // matches, lines and credits so far; each gets its own key
}

// Option changes the server before it is built.
type Option func(*setup)

type setup struct {
	settings map[string]string
	deps     []func(*http.Deps)
}

// Set sets a configuration variable, named without TOUCHLINE_.
func Set(name, value string) Option { return func(s *setup) { s.settings[name] = value } }

// InDev opens a server with the calls of dev. It has no public address, because dev must not be reachable from outside.
func InDev(s *setup) { s.settings["ENV"], s.settings["PUBLIC_URL"] = "dev", "" }

// Deps changes the parts of calls.
func Deps(change func(*http.Deps)) Option {
	return func(s *setup) { s.deps = append(s.deps, change) }
}

// Open builds a server for prod on a fresh database. Its rate limits are a thousand times those of the product, and its
// background jobs do not run. It stops with the test.
func Open(t testing.TB, options ...Option) *Server {
	t.Helper()
	kept := persistencetest.Config(t)
	set := setup{settings: map[string]string{
		"ENV": "prod", "SECRET": strings.Repeat("s", 32), "PUBLIC_URL": "https://touchline.example", "RATE_FACTOR": "1000",
		"DATA_DIR": t.TempDir(), "DATABASE_URL": apptest.InSchema(t, kept),
		"PAY_ADDRESS": "card=http://127.0.0.1:1/", "PAY_SECRET": "card=" + PaySecret, // without a listener
	}}
	for _, option := range options {
		option(&set)
	}
	cfg := read(t, set.settings)
	s := &Server{t: t, Sms: &Sms{}, Queries: &Queries{}, DB: persistencetest.SQL(t, kept), clock: clock{now: Noon}}
	built, err := app.BuildVariant(t.Context(), cfg, slog.New(slog.NewJSONHandler(&s.log, nil)), app.Variant{
		Now: s.clock.Now, Tracer: s.Queries,
		Deps: func(d *http.Deps) {
			s.Actors = &Recorder{Actors: d.Calls}
			s.Actors.Calls = protos.NewCalls(s.Actors)
			d.Calls, d.Sms = s.Actors.Calls, s.Sms
			for _, change := range set.deps {
				change(d)
			}
			s.deps = *d
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := built.Stop(); err != nil {
			t.Errorf("the server stopped with %v", err)
		}
	})
	s.Server, s.Store, s.built = built.Rest, built.Store.Store, built
	return s
}

func read(t testing.TB, settings map[string]string) *config.Config {
	t.Helper()
	cfg, err := config.Read(func(name string) (string, bool) {
		value, ok := settings[strings.TrimPrefix(name, config.Prefix)]
		return value, ok
	})
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

// Pass moves the server's clock.
func (s *Server) Pass(d time.Duration) { s.clock.advance(d) }

// Now returns the time of the server's clock.
func (s *Server) Now() time.Time { return s.clock.Now() }

// Logged returns the log of the server.
func (s *Server) Logged() string { return s.log.All() }

// Exec changes the tables directly.
func (s *Server) Exec(query string, values ...any) {
	s.t.Helper()
	if _, err := s.DB.Exec(s.t.Context(), query, values...); err != nil {
		s.t.Fatalf("%s: %v", query, err)
	}
}

// Setting sets a row of the table setting; value is JSON.
func (s *Server) Setting(key, value string) {
	s.t.Helper()
	s.Exec(`INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`, key,
		value)
}

// Ban bans words everywhere, as operators do.
func (s *Server) Ban(words ...string) {
	s.t.Helper()
	var add []moderation.BannedWord
	for _, word := range words {
		add = append(add, moderation.BannedWord{Word: word, Mode: moderation.WordContains, Action: moderation.WordReject})
	}
	if err := s.Chat.EditBannedWords(s.t.Context(), add, nil); err != nil {
		s.t.Fatal(err)
	}
	s.Refresh()
}

// Refresh reloads at once the caches that the server reloads every few seconds.
func (s *Server) Refresh() {
	s.t.Helper()
	if err := s.built.Refresh(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

// clock stops unless a test moves it.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

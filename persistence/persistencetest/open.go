// A database per test on one private Postgres per machine.

// Package persistencetest gives every test a new, migrated database on a real Postgres. The first test program starts
// the server, and it stops after the last one.
package persistencetest

import (
	"context"
	"crypto/rand"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/persistence"
	"touchline/tests/eventually"
)

// Open returns a store on a schema of the test's own, with a Redis inside the process.
func Open(t testing.TB) *persistence.Store {
	t.Helper()
	return OpenConfig(t, Config(t))
}

// Config returns a new schema in a database of its own, which is removed after the test. Several stores on it are
// several nodes.
func Config(t testing.TB) persistence.Config {
	t.Helper()
	url, err := server()
	if err != nil {
		t.Fatalf("start the Postgres of the tests: %v", err)
	}
	name := fresh()
	dropAfter(t, url, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)")
	cfg, err := clone(t.Context(), url, name)
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

// ConfigOn returns a new schema on a Postgres of the test's own.
func ConfigOn(t testing.TB, url string) persistence.Config {
	t.Helper()
	name := fresh()
	dropAfter(t, url, "DROP SCHEMA IF EXISTS "+name+" CASCADE")
	return persistence.Config{DatabaseURL: url, Schema: name}
}

func fresh() string { return "test_" + strings.ToLower(rand.Text()[:12]) }

func dropAfter(t testing.TB, url, what string) {
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), eventually.Hang)
		defer cancel()
		if err := drop(ctx, url, what); err != nil {
			t.Logf("%s: %v", what, err)
		}
	})
}

// OpenConfig opens a store and closes it before its schema is removed.
func OpenConfig(t testing.TB, cfg persistence.Config) *persistence.Store {
	t.Helper()
	store, err := persistence.Open(t.Context(), cfg)
	if err != nil {
		t.Fatalf("open the store: %v", err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return store
}

// SQL returns a plain pool on the schema, for checks of the tables.
func SQL(t testing.TB, cfg persistence.Config) *pgxpool.Pool {
	t.Helper()
	pool, err := pgxpool.ParseConfig(cfg.DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	pool.ConnConfig.RuntimeParams["search_path"] = cfg.Schema + ",public"
	pool.ConnConfig.RuntimeParams["timezone"] = "UTC"
	db, err := pgxpool.NewWithConfig(t.Context(), pool)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	return db
}

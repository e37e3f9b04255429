// Opening Postgres: the two pools, and the migrations that run before either is used.

package persistence

import (
	"context"
	"embed"
	"fmt"
	"hash/fnv"
	"io/fs"
	"log/slog"
	"time"

	"touchline/persistence/journal"
	"touchline/persistence/pg"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

const (
	queryConns = 16
)

// connConfig reads the address and puts every session into the schema, UTC and a name.
func connConfig(cfg Config) (*pgx.ConnConfig, error) {
	conn, err := pgx.ParseConfig(cfg.DatabaseURL)
	if err != nil {
		return nil, fmt.Errorf("read the database address: %w", err)
	}
	conn.RuntimeParams["timezone"] = "UTC"
	conn.RuntimeParams["application_name"] = "touchline"
	if cfg.Schema != "" {
		conn.RuntimeParams["application_name"] += " " + cfg.Schema
		conn.RuntimeParams["search_path"] = pgx.Identifier{cfg.Schema}.Sanitize() + ",public"
	}
	return conn, nil
}

// admission decides whether a query may use a connection.
type admission = func(context.Context, *pgx.Conn) (bool, error)

func openPool(ctx context.Context, cfg Config, conns int32, params map[string]string,
	connected func(context.Context, *pgx.Conn) error, admit admission, tracer pgx.QueryTracer) (*pgxpool.Pool, error) {
	pool, err := pgxpool.ParseConfig(cfg.DatabaseURL)
	if err != nil {
		return nil, fmt.Errorf("read the database address: %w", err)
	}
	if pool.ConnConfig, err = connConfig(cfg); err != nil {
		return nil, err
	}
	for name, value := range params {
		pool.ConnConfig.RuntimeParams[name] = value
	}
	pool.ConnConfig.Tracer = tracer
	pool.MaxConns = conns
	pool.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		if connected != nil {
			if err := connected(ctx, conn); err != nil {
				return err
			}
		}
		return pg.ReadInstants(ctx, conn)
	}
	pool.PrepareConn = admit
	pool.MaxConnLifetimeJitter = 10 * time.Minute
	return pgxpool.NewWithConfig(ctx, pool)
}

// openWriter opens the pool of the journal. A new table has no statistics, and without them Postgres plans to read
// whole tables: the settings force plans that use the keys.
func openWriter(ctx context.Context, cfg Config, admit admission) (*pgxpool.Pool, error) {
	return openPool(ctx, cfg, journal.Conns, map[string]string{
		"plan_cache_mode":    "force_generic_plan",
		"enable_seqscan":     "off",
		"synchronous_commit": "on",
		"lock_timeout":       "5s",
		// A node that is paused between its two round trips must not keep wallets locked, because other nodes take its
		// rooms and pay into the same wallets. Its uncommitted work is tried again.
		"idle_in_transaction_session_timeout": "2s",
	}, journal.RememberBackend, admit, nil)
}

func openQueries(ctx context.Context, cfg Config, admit admission) (*pgxpool.Pool, error) {
	return openPool(ctx, cfg, queryConns, map[string]string{"statement_timeout": "5s"}, nil, admit, cfg.Tracer)
}

// migrate brings the schema up to date, after first has agreed. Concurrent starts wait for one another.
func migrate(ctx context.Context, cfg Config, first func(context.Context, Config) error) error {
	conn, err := connConfig(cfg)
	if err != nil {
		return err
	}
	db := stdlib.OpenDB(*conn)
	defer func() { _ = db.Close() }()
	if err := reachPostgres(ctx, db, conn, cfg); err != nil {
		return err
	}
	if cfg.Schema != "" {
		create := "CREATE SCHEMA IF NOT EXISTS " + pgx.Identifier{cfg.Schema}.Sanitize()
		// Two nodes that start together may both find the schema missing; then the second one fails with this conflict.
		if _, err := db.ExecContext(ctx, create); err != nil && !pg.IsConflict(err, "pg_namespace_nspname_index") {
			return fmt.Errorf("create schema %s: %w", cfg.Schema, err)
		}
	}
	if migrations, err := migrationsOf(ctx, db); err != nil {
		return fmt.Errorf("look into the database: %w", err)
	} else if err := checkAge(migrations); err != nil {
		return err
	}
	if err := first(ctx, cfg); err != nil {
		return err
	}
	files, err := fs.Sub(migrationFiles, "migrations")
	if err != nil {
		return err
	}
	locker, err := lock.NewPostgresSessionLocker(
		lock.WithLockID(migrationLock(cfg.Schema)), lock.WithLockTimeout(1, 120))
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, files,
		goose.WithSessionLocker(locker),
		goose.WithAllowOutofOrder(true), // files of branches are merged in any order
		goose.WithLogger(goose.NopLogger()),
		goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	results, err := provider.Up(ctx)
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	if n := len(results); n > 0 {
		cfg.Logger.Debug("database migrated", slog.Int("files", n))
	}
	return nil
}

// migrationLock returns the advisory lock of a schema.
func migrationLock(schema string) int64 {
	h := fnv.New64a()
	h.Write([]byte("touchline migrations " + schema))
	return int64(h.Sum64())
}

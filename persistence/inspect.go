// Reading the state of a database without changing it: for the manifest of a backup, and before a restore.

package persistence

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// Contents is the state of a database.
type Contents struct {
	Version    string  // of Postgres
	Tables     int     // in the first schema of the search path
	Migrations []int64 // none in a database that touchline has not opened
}

// Inspect connects to a database as Open does, and reads its state.
func Inspect(ctx context.Context, cfg Config) (c Contents, err error) {
	cfg = cfg.withDefaults()
	conn, err := connConfig(cfg)
	if err != nil {
		return c, err
	}
	db := stdlib.OpenDB(*conn)
	defer func() { _ = db.Close() }()
	if err := reachPostgres(ctx, db, conn, cfg); err != nil {
		return c, err
	}
	direct, err := pgx.ConnectConfig(ctx, conn)
	if err != nil {
		return c, fmt.Errorf("look into the database: %w", err)
	}
	defer func() { _ = direct.Close(ctx) }()
	var ours bool
	err = direct.QueryRow(ctx, `
		SELECT current_setting('server_version'), to_regclass('goose_db_version') IS NOT NULL,
		       (SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm')
		            AND relnamespace = current_schema()::regnamespace)`).
		Scan(&c.Version, &ours, &c.Tables)
	if err == nil && ours {
		rows, queryErr := direct.Query(ctx,
			`SELECT version_id FROM goose_db_version WHERE is_applied AND version_id > 0 ORDER BY version_id`)
		if err = queryErr; err == nil {
			c.Migrations, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		}
	}
	if err != nil {
		return c, fmt.Errorf("look into the database: %w", err)
	}
	return c, nil
}

// Knows reports whether this program has all of the migrations; lacks is the newest one it lacks, 0 for none.
func Knows(migrations []int64) (lacks int64, err error) {
	files, err := fs.Glob(migrationFiles, "migrations/*.sql")
	if err != nil {
		return 0, err
	}
	known := map[int64]bool{}
	for _, file := range files {
		number, _, _ := strings.Cut(path.Base(file), "_")
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return 0, errors.New("a migration has no number: " + file)
		}
		known[n] = true
	}
	for _, m := range migrations {
		if !known[m] && m > lacks {
			lacks = m
		}
	}
	return lacks, nil
}

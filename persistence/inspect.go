// Reading the state of a database without changing it: for the manifest of a backup, and before a restore.

package persistence

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgtype"
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
	err = db.QueryRowContext(ctx, `
		SELECT current_setting('server_version'),
		       (SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm')
		            AND relnamespace = current_schema()::regnamespace)`).
		Scan(&c.Version, &c.Tables)
	if err == nil {
		c.Migrations, err = migrationsOf(ctx, db)
	}
	if err != nil {
		return c, fmt.Errorf("look into the database: %w", err)
	}
	return c, nil
}

// migrationsOf returns the migrations of a database in ascending order, none when touchline has not opened it.
func migrationsOf(ctx context.Context, db *sql.DB) (migrations []int64, err error) {
	var ours bool
	err = db.QueryRowContext(ctx, `
		SELECT EXISTS (SELECT FROM pg_class WHERE relname = 'goose_db_version'
			AND relnamespace = current_schema()::regnamespace)`).Scan(&ours)
	if err != nil || !ours {
		return nil, err
	}
	err = db.QueryRowContext(ctx, `
		SELECT coalesce(array_agg(version_id ORDER BY version_id), '{}')
		FROM goose_db_version WHERE is_applied AND version_id > 0`).Scan(pgtype.NewMap().SQLScanner(&migrations))
	return migrations, err
}

// schemaFile is the number of the migration that creates the whole schema. It replaced all migrations up to this
// number.
const schemaFile = 130

// checkAge refuses a database whose newest migration is older than schemaFile.
func checkAge(migrations []int64) error {
	if len(migrations) == 0 || slices.Contains(migrations, schemaFile) {
		return nil
	}
	return &UnusableError{Reason: "the tables are of a version before b37a4169 of 29 November 2026; " +
		"let that version start on them or restore them once, then use this one"}
}

// Knows refuses the migrations of a backup that are too old for this program, and reports whether the program has all
// of them; lacks is the newest one it lacks, 0 for none.
func Knows(migrations []int64) (lacks int64, err error) {
	if err := checkAge(migrations); err != nil {
		return 0, err
	}
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
		if m > schemaFile && !known[m] && m > lacks {
			lacks = m
		}
	}
	return lacks, nil
}

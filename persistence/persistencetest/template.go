// The template: a migrated database that is copied for tests, which is much faster than migrating one for each.

package persistencetest

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5"

	"touchline/persistence"
)

const (
	template       = "touchline_template"
	templateSchema = "fresh"
)

// inDatabase returns the address of another database of the same server.
func inDatabase(address, name string) string {
	if u, err := url.Parse(address); err == nil && strings.HasPrefix(u.Scheme, "postgres") {
		u.Path = "/" + name
		return u.String()
	}
	return address + " dbname=" + name // the last of equal keywords counts
}

// prepare removes leftovers of killed tests and installs the extensions in the schema public, where every schema finds
// them and no test removes them: some tests create schemas beside the copies.
func prepare(ctx context.Context, address string) error {
	return with(ctx, address, func(conn *pgx.Conn) error {
		if err := addExtensions(ctx, conn); err != nil {
			return err
		}
		if err := each(ctx, conn, `SELECT nspname::text FROM pg_namespace WHERE nspname LIKE 'test\_%'`,
			"DROP SCHEMA %s CASCADE"); err != nil {
			return err
		}
		return each(
			ctx, conn,
			`SELECT datname::text FROM pg_database WHERE datname LIKE 'test\_%' OR datname LIKE '`+template+`%'`,
			"DROP DATABASE %s WITH (FORCE)",
		)
	})
}

// makeTemplate creates the template unless another program has. Migrations that the other program did not have run on
// the copies.
func makeTemplate(ctx context.Context, address string) error {
	return with(ctx, address, func(conn *pgx.Conn) error {
		// freed with the connection
		if _, err := conn.Exec(ctx, `SELECT pg_advisory_lock(hashtext($1))`, template); err != nil {
			return err
		}
		var there bool
		if err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)`,
			template).Scan(&there); err != nil || there {
			return err
		}
		if _, err := conn.Exec(ctx, "CREATE DATABASE "+template+"_new"); err != nil {
			return err
		}
		inside := inDatabase(address, template+"_new")
		if err := with(ctx, inside, func(conn *pgx.Conn) error { return addExtensions(ctx, conn) }); err != nil {
			return err
		}
		store, err := persistence.Open(ctx, persistence.Config{DatabaseURL: inside, Schema: templateSchema})
		if err != nil {
			return err
		}
		if err := store.Close(); err != nil {
			return err
		}
		_, err = conn.Exec(ctx, "ALTER DATABASE "+template+"_new RENAME TO "+template)
		return err
	})
}

// clone copies the template into a new database and renames its schema.
func clone(ctx context.Context, address, name string) (persistence.Config, error) {
	cfg := persistence.Config{DatabaseURL: inDatabase(address, name), Schema: name}
	err := with(ctx, address, func(conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE "+template+" STRATEGY FILE_COPY")
		return err
	})
	if err == nil {
		err = with(ctx, cfg.DatabaseURL, func(conn *pgx.Conn) error {
			_, err := conn.Exec(ctx, "ALTER SCHEMA "+templateSchema+" RENAME TO "+name)
			return err
		})
	}
	if err != nil {
		err = fmt.Errorf("copy the template: %w", err)
	}
	return cfg, err
}

func drop(ctx context.Context, address, what string) error {
	return with(ctx, address, func(conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, what)
		return err
	})
}

func with(ctx context.Context, address string, do func(*pgx.Conn) error) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }()
	return do(conn)
}

func addExtensions(ctx context.Context, conn *pgx.Conn) error {
	for _, extension := range []string{"btree_gist", "pg_trgm"} {
		if _, err := conn.Exec(ctx, "CREATE EXTENSION IF NOT EXISTS "+extension+" SCHEMA public"); err != nil {
			return err
		}
	}
	return nil
}

// each executes a statement for every name that a query returns.
func each(ctx context.Context, conn *pgx.Conn, query, statement string) error {
	rows, err := conn.Query(ctx, query)
	if err != nil {
		return err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, err := conn.Exec(ctx, fmt.Sprintf(statement, pgx.Identifier{name}.Sanitize())); err != nil {
			return err
		}
	}
	return nil
}

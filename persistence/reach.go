// Connecting to Postgres and Redis at the start: each problem becomes one line with an instruction for the operator.

package persistence

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/redis/go-redis/v9"
)

const (
	reachTimeout  = 4 * time.Second  // without an answer: the address is wrong, or the server is down
	startTimeout  = 30 * time.Second // while the server answers that it is starting
	oldestVersion = 15               // of Postgres
)

// UnusableError is the reason, in one line, why the database or the Redis of an address cannot be used.
type UnusableError struct {
	Redis  bool // otherwise the database
	Reason string
}

// Error returns the reason.
func (u *UnusableError) Error() string { return u.Reason }

// IsDatabaseURL reports whether a text is a valid address of Postgres.
func IsDatabaseURL(text string) bool {
	_, err := pgx.ParseConfig(text)
	return err == nil
}

// IsRedisURL reports whether a text is a valid address of Redis.
func IsRedisURL(text string) bool {
	_, err := redis.ParseURL(text)
	return err == nil
}

// reach calls ask until it is answered. It retries silence for timeout and a starting server for startTimeout; any
// other answer is final.
func reach(
	ctx context.Context, timeout time.Duration, logger *slog.Logger, service string, ask func(context.Context) error,
	answered, starting func(error) bool,
) error {
	silent, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	wait, said := silent, false
	for {
		err := ask(wait)
		if err == nil || answered(err) && !starting(err) {
			return err
		}
		if starting(err) && wait == silent {
			long, done := context.WithTimeout(ctx, startTimeout)
			defer done()
			wait = long
		}
		if !said {
			said = true
			logger.Warn("waiting for "+service, slog.String("error", oneLine(err)))
		}
		select {
		case <-wait.Done():
			return err
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// reachPostgres waits for the server and checks whether the database is suitable.
func reachPostgres(ctx context.Context, db *sql.DB, conn *pgx.ConnConfig, cfg Config) error {
	var no *pgconn.PgError
	err := reach(ctx, cfg.ConnectTimeout, cfg.Logger, "postgres", db.PingContext,
		func(err error) bool { return errors.As(err, &no) },
		func(err error) bool { return errors.As(err, &no) && no.Code == "57P03" }) // the database system is starting up
	at := net.JoinHostPort(conn.Host, fmt.Sprint(conn.Port))
	if strings.HasPrefix(conn.Host, "/") {
		at = conn.Host
	}
	switch {
	case err == nil:
		return fitness(ctx, db, conn)
	case ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled):
		return ctx.Err()
	case !errors.As(err, &no):
		return &UnusableError{Reason: fmt.Sprintf("no PostgreSQL answers at %s: %s", at, oneLine(err))}
	case no.Code == "3D000":
		return &UnusableError{
			Reason: fmt.Sprintf("PostgreSQL at %s: %s; make it: %s", at, no.Message,
				createdb(conn.Database, conn.User)),
		}
	}
	return &UnusableError{Reason: fmt.Sprintf("PostgreSQL at %s refuses user %q: %s", at, conn.User, no.Message)}
}

// abilities are the properties of a database that the migrations need.
type abilities struct {
	database, user string
	version        int // 150018 is 15.18
	encoding       string
	create         bool // tables in the first schema of the search path
	icu, gist      bool
}

// fitness checks them before the first migration runs.
func fitness(ctx context.Context, db *sql.DB, conn *pgx.ConnConfig) error {
	has := abilities{database: conn.Database, user: conn.User}
	err := db.QueryRowContext(ctx, `
		SELECT current_setting('server_version_num')::int, current_setting('server_encoding'),
		       coalesce(has_schema_privilege(current_schema(), 'CREATE'), false),
		       EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu'),
		       EXISTS (SELECT FROM pg_available_extensions WHERE name = 'btree_gist')`).
		Scan(&has.version, &has.encoding, &has.create, &has.icu, &has.gist)
	if err != nil {
		return fmt.Errorf("ask postgres what it can do: %w", err)
	}
	if missing := has.missing(); missing != "" {
		return &UnusableError{Reason: missing}
	}
	return nil
}

// missing returns what is missing and how to fix it, "" when the database is suitable.
func (a abilities) missing() string {
	switch {
	case a.version/10000 < oldestVersion:
		return fmt.Sprintf("PostgreSQL %d is too old: %d or newer is needed", a.version/10000, oldestVersion)
	case a.encoding != "UTF8":
		return fmt.Sprintf("the database %q keeps its text as %s, and UTF8 is needed; make another: %s",
			a.database, a.encoding, createdb(a.database+"_utf8", a.user))
	case !a.icu:
		return "this PostgreSQL was built without ICU (it has no collation und-x-icu), by which names are searched; " +
			"use a build with ICU, as Debian's package postgresql is"
	case !a.gist:
		return "this PostgreSQL lacks the extension btree_gist, which keeps hours from being booked twice; " +
			"install its contrib package"
	case !a.create:
		return fmt.Sprintf(
			`user %q may not make tables in the database %q; as its administrator: `+
				`ALTER DATABASE "%[2]s" OWNER TO "%[1]s"`, a.user, a.database,
		)
	}
	return ""
}

func createdb(name, owner string) string {
	return fmt.Sprintf("createdb --owner=%s --encoding=UTF8 --locale=C --template=template0 %s", owner, name)
}

// reachRedis waits for Redis.
func reachRedis(ctx context.Context, client *redis.Client, cfg Config) error {
	var no redis.Error
	err := reach(ctx, reachTimeout, cfg.Logger, "redis",
		func(ctx context.Context) error { return client.Ping(ctx).Err() },
		func(err error) bool { return errors.As(err, &no) },
		func(err error) bool { return errors.As(err, &no) && strings.HasPrefix(no.Error(), "LOADING") })
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled):
		return ctx.Err()
	case errors.As(err, &no):
		return &UnusableError{
			Redis: true, Reason: fmt.Sprintf("Redis at %s refuses: %s", client.Options().Addr, no.Error()),
		}
	}
	return &UnusableError{
		Redis: true, Reason: fmt.Sprintf("no Redis answers at %s: %s", client.Options().Addr, oneLine(err)),
	}
}

// oneLine returns the innermost text of a network error: a driver that tried several addresses reports each in a line.
func oneLine(err error) string {
	var lookup *net.DNSError
	var dial *net.OpError
	switch {
	case errors.As(err, &lookup):
		return lookup.Error()
	case errors.Is(err, context.DeadlineExceeded) || pgconn.Timeout(err):
		return "nothing comes back"
	case errors.As(err, &dial):
		return dial.Err.Error()
	}
	return strings.Join(strings.Fields(err.Error()), " ")
}

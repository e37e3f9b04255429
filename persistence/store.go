// The store: the open database and Redis, and the parts that keep data in them.

// Package persistence opens the database and Redis, migrates the database, and holds the parts that keep data in both.
// It also keeps uploaded files, in a folder or in a bucket, and writes and reads backups.
package persistence

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"touchline/cluster/membership"
	"touchline/persistence/journal"
	"touchline/persistence/pg"
	"touchline/persistence/tables"
	"touchline/persistence/volatile"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Config configures the database and Redis.
type Config struct {
	DatabaseURL string // address of Postgres, as a URL or as key=value pairs
	RedisURL    string // "" runs a Redis inside this process
	Schema      string // "" keeps the search path; each test has a schema of its own
	// how long to wait for a database that does not answer; 0: 4 s. A starting one gets 30 s
	ConnectTimeout time.Duration
	Server         *membership.Server // nil: a command, which may run while a server runs
	Logger         *slog.Logger
	Tracer         pgx.QueryTracer // traces the queries of readers; nil for none
}

func (cfg Config) withDefaults() Config {
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.ConnectTimeout == 0 {
		cfg.ConnectTimeout = reachTimeout
	}
	return cfg
}

// Store is the open database and the open Redis. Its fields are the parts that keep data.
type Store struct {
	Journal       *journal.Journal // of the actors
	Ledger        *journal.Ledger
	tables.Tables // one field per feature
	Tickets       *volatile.Tickets
	Codes         *volatile.Codes
	Limits        *volatile.Limits

	db     *pgxpool.Pool // for queries, with a statement timeout
	writer *pgxpool.Pool // for the journal
	redis  volatile.Redis
	watch  *redisWatch
	locks  *membership.Locks // on a connection of their own

	// Registration registers this process as one that serves the database.
	Registration membership.Registration

	unread     atomic.Bool // the last read of the nodes failed
	logger     *slog.Logger
	endReads   context.CancelFunc
	closeRedis func() error
}

// Open opens Redis, migrates the database and opens its pools. It waits for servers that are starting as long as the
// context allows, at most 30 s. An address that does not answer or refuses is an Unfit.
func Open(ctx context.Context, cfg Config) (*Store, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	cfg = cfg.withDefaults()
	open, end := context.WithCancel(context.Background())
	s := &Store{Registration: membership.Unregistered{}, logger: cfg.Logger, endReads: end}
	opened := false
	defer func() {
		if !opened {
			_ = s.Close()
		}
	}()
	var err error
	if s.redis, s.watch, s.closeRedis, err = openRedis(ctx, cfg); err != nil {
		return nil, err // before the database is changed
	}
	config, err := connConfig(cfg)
	if err != nil {
		return nil, err
	}
	s.locks = membership.NewLocks(config, cfg.Logger)
	if err = migrate(ctx, cfg, s.register); err != nil {
		return nil, err
	}
	if err = s.Registration.Write(ctx); err != nil { // the first start has created the table
		return nil, err
	}
	if s.db, err = openQueries(ctx, cfg, s.Registration.Admit); err != nil {
		return nil, err
	}
	if s.writer, err = openWriter(ctx, cfg, s.Registration.Admit); err != nil {
		return nil, err
	}
	s.Journal, s.Ledger = journal.New(s.writer, cfg.Logger), journal.NewLedger(s.db, s.writer)
	s.Tables = tables.New(open, s.db, s.writer, s.Ledger)
	s.Tickets, s.Codes, s.Limits = volatile.NewTickets(open, s.redis), volatile.NewCodes(s.redis),
		volatile.NewLimits(s.redis)
	opened = true
	return s, nil
}

// register registers a server before the database is changed.
func (s *Store) register(ctx context.Context, cfg Config) error {
	if cfg.Server == nil {
		return nil
	}
	registration, err := membership.Register(ctx, s.locks, *cfg.Server)
	if err == nil {
		s.Registration = registration
	}
	return err
}

// Ready reports whether the journal can be written and, for a server without peers, whether the database answers; nil
// means ready. For a node with peers its lease shows that (Holds). Redis is ignored: everything but log-ins and new
// sockets works without it.
func (s *Store) Ready(ctx context.Context) error {
	err := s.Journal.Ready()
	if s.Registration.Shared() {
		if pg.IsAway(err) {
			return nil
		}
		return err
	}
	if err != nil {
		return err
	}
	if err := s.db.Ping(ctx); err != nil {
		return fmt.Errorf("postgres: %w", err)
	}
	return nil
}

// RedisAnswers reports whether Redis answered, at most about a second ago.
func (s *Store) RedisAnswers() bool { return s.watch.answers.Load() }

// Close commits queued changes and closes all connections.
func (s *Store) Close() error {
	var errs []error
	if s.Journal != nil {
		s.Journal.Close()
	}
	s.endReads()
	if s.closeRedis != nil {
		errs = append(errs, s.closeRedis())
	}
	for _, pool := range []*pgxpool.Pool{s.db, s.writer} {
		if pool != nil {
			pool.Close()
		}
	}
	s.Registration.Close() // last, because another server may start then
	if s.locks != nil {
		s.locks.Close()
	}
	return errors.Join(errs...)
}

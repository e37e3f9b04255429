// The store: the open database and Redis, and the parts that remember in them.

// Package persistence opens the database and Redis, migrates the one and joins the parts that remember in both.
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

// Config says where things are kept.
type Config struct {
	DatabaseURL    string             // address of Postgres, as a URL or as key=value words
	RedisURL       string             // "" runs a Redis inside this process
	Schema         string             // "" leaves the search path alone; tests give each a schema of its own
	ConnectTimeout time.Duration      // with a database where nobody answers; 0: 4 s. One that says it is starting gets 30 s
	Server         *membership.Server // nil: a command, which may run beside a server
	Logger         *slog.Logger
	Tracer         pgx.QueryTracer // hears every query of readers; nil: nobody does
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

// Store is the open database and the open Redis: its fields are the parts that remember.
type Store struct {
	Journal       *journal.Journal // of the actors
	Ledger        *journal.Ledger
	tables.Tables // one field per feature
	Tickets       *volatile.Tickets
	Codes         *volatile.Codes
	Limits        *volatile.Limits

	db     *pgxpool.Pool // queries: bounded in time
	writer *pgxpool.Pool // the journal and what rides with it
	redis  volatile.Redis
	watch  *redisWatch
	locks  *membership.Locks // on a connection of their own

	// Registration is this process among those that serve the database.
	Registration membership.Registration

	unread     atomic.Bool // the last read of the nodes failed
	logger     *slog.Logger
	endReads   context.CancelFunc
	closeRedis func() error
}

// Open opens Redis, migrates the database and opens its pools. Servers that are still starting are waited for as
// long as the context allows, 30 s at most; an address where nobody answers, or that is refused, is an UnusableError.
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
	s.Tickets, s.Codes, s.Limits = volatile.NewTickets(open, s.redis), volatile.NewCodes(s.redis), volatile.NewLimits(s.redis)
	opened = true
	return s, nil
}

// register registers a server before anything of the database is changed.
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

// Ready tells whether the journal can be written and, of a server that is alone, whether the database answers; nil means yes.
// Of one among others its lease tells that (Holds). Redis is no part of it: everything but log-ins and new sockets works
// without.
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

// RedisAnswers tells whether Redis did, at most about a second ago.
func (s *Store) RedisAnswers() bool { return s.watch.answers.Load() }

// Close commits what is queued and lets go of every connection.
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
	s.Registration.Close() // last: another server may begin
	if s.locks != nil {
		s.locks.Close()
	}
	return errors.Join(errs...)
}

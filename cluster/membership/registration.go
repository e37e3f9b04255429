// The table "server" holds a row for each process that serves the database: one server without peers (exclusive.go), or
// nodes that share the database (lease.go).

package membership

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	serverLock = "server"
	// runningTimeout is how long a start waits for a running server: it may be dead without the database having
	// detected it.
	runningTimeout = 2 * time.Second
	// stoppingTimeout is how long a start waits for a stopping server; a stop takes at most five seconds.
	stoppingTimeout = 8 * time.Second
	// takeoverDelay is how long a start waits for a former server that may be alive without its lock: by then that
	// server has detected the loss (lockPing) and stopped writing (unsureAfter).
	takeoverDelay = 4 * time.Second
	retryEvery    = 200 * time.Millisecond
)

// Server identifies a process that serves the database.
type Server struct {
	Host    string
	Machine string // identifies the machine within which PID is unique; "" when unknown
	PID     int
	Address string // its address for browsers
	Since   time.Time
	Shared  bool // it is a node of a cluster: it shares the database with other nodes

	token    string
	stopping bool
}

// String describes the process for a log or an error.
func (s *Server) String() string {
	return fmt.Sprintf("process %d on %s, at %s, since %s", s.PID, s.Host, s.Address,
		s.Since.UTC().Format(time.DateTime+" UTC"))
}

// deadFor reports whether the process has ended for certain, as far as a process of the same machine can tell.
func (s *Server) deadFor(observer *Server) bool {
	return s.Machine != "" && s.Machine == observer.Machine && (s.PID == observer.PID ||
		errors.Is(syscall.Kill(s.PID, 0), syscall.ESRCH))
}

// ConflictError refuses a second server on a database.
type ConflictError struct{ With *Server } // nil: the other one has no row yet

// Error names the other server.
func (e *ConflictError) Error() string {
	if e.With == nil {
		return "another server is starting on this database; only one may run, or nodes of one cluster"
	}
	return fmt.Sprintf("another server runs on this database (%s); only one may run, or nodes of one cluster", e.With)
}

// Registration is the right of a process to use the database, from before the migrations until Close.
type Registration interface {
	// Write writes the row, as soon as its table exists.
	Write(ctx context.Context) error
	// AnnounceStop tells a waiting server that this one stops.
	AnnounceStop()
	// Close removes the row.
	Close()
	// Lost receives once the reason why this process must stop: another server has the database, or the lease ran out.
	Lost() <-chan error
	// Admit decides whether a query may use a connection of the pools.
	Admit(ctx context.Context, conn *pgx.Conn) (bool, error)
	// Holds reports whether the other nodes consider this one alive.
	Holds() bool
	// Shared reports whether other nodes share the database.
	Shared() bool
	// DrainRequested is closed when an operator requests a drain through another node.
	DrainRequested() <-chan struct{}
	// Publish sets the source of this node's view for other nodes and operators; it is read once a second.
	Publish(view func() (node string, view any))
}

// Unregistered is the registration of a command, which may run while a server runs.
type Unregistered struct{}

var _ Registration = Unregistered{}

// Write writes nothing.
func (Unregistered) Write(context.Context) error { return nil }

// AnnounceStop does nothing.
func (Unregistered) AnnounceStop() {}

// Close does nothing.
func (Unregistered) Close() {}

// Lost receives nothing.
func (Unregistered) Lost() <-chan error { return nil }

// Admit admits every query.
func (Unregistered) Admit(context.Context, *pgx.Conn) (bool, error) { return true, nil }

// Holds is always true.
func (Unregistered) Holds() bool { return true }

// Shared is always false.
func (Unregistered) Shared() bool { return false }

// DrainRequested is never closed.
func (Unregistered) DrainRequested() <-chan struct{} { return nil }

// Publish ignores the view.
func (Unregistered) Publish(func() (node string, view any)) {}

// entry is the row of this process, and the lock that entitles it to the row.
type entry struct {
	locks  *Locks
	logger *slog.Logger
	self   Server
	lock   *Lock
}

// Register registers a server before the database is changed; the table may not exist yet. It waits for a stopping
// server and fails with a ConflictError for a running one.
func Register(ctx context.Context, locks *Locks, self Server) (Registration, error) {
	self.token = locks.token
	e := entry{locks: locks, logger: locks.logger, self: self}
	if err := e.acquire(ctx); err != nil {
		return nil, err
	}
	former, err := e.rows(ctx)
	if err != nil {
		return nil, err
	}
	if self.Shared {
		return newLease(ctx, e, former)
	}
	return newExclusive(ctx, e, former)
}

// outlast waits until former servers that may be alive must have detected the loss of their lock.
func (e *entry) outlast(ctx context.Context, former []Server) error {
	former = slices.DeleteFunc(former, func(s Server) bool { return s.deadFor(&e.self) })
	if len(former) == 0 {
		return nil
	}
	e.logger.Info("waiting until the former server must have noticed that it lost its lock",
		slog.String("former", former[0].String()))
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(takeoverDelay):
		return nil
	}
}

// acquire takes the lock. It waits for the holder, longer if the holder is stopping.
func (e *entry) acquire(ctx context.Context) error {
	timeout, stopping := time.After(runningTimeout), false
	for {
		lock, mine, err := e.locks.take(ctx, serverLock, e.self.Shared)
		if err != nil {
			return fmt.Errorf("take the lock of the one server: %w", err)
		}
		if mine {
			e.lock = lock
			return nil
		}
		rows, err := e.rows(ctx)
		if err != nil {
			return err
		}
		var holder *Server
		if len(rows) > 0 {
			holder = &rows[0]
		}
		if holder != nil && holder.stopping && !stopping {
			timeout, stopping = time.After(stoppingTimeout), true
			e.logger.Info("waiting for another server to stop", slog.String("server", holder.String()))
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timeout:
			return &ConflictError{With: holder}
		case <-time.After(retryEvery):
		}
	}
}

// rows reads the registered servers, one without peers first; none before the table exists. It reads only columns that
// every version has.
func (e *entry) rows(ctx context.Context) (rows []Server, err error) {
	err = e.locks.with(ctx, func(ctx context.Context, conn *pgx.Conn) error {
		if exists, err := tableExists(ctx, conn); err != nil || !exists {
			return err
		}
		found, err := conn.Query(ctx, `
			SELECT token, host, machine, pid, address, since, leaving, one IS NULL
			FROM server ORDER BY one NULLS LAST, since`)
		if err != nil {
			return err
		}
		rows, err = pgx.CollectRows(found, func(row pgx.CollectableRow) (s Server, err error) {
			return s, row.Scan(&s.token, &s.Host, &s.Machine, &s.PID, &s.Address, &s.Since, &s.stopping, &s.Shared)
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read which server runs: %w", err)
	}
	return rows, nil
}

// exclusiveRow returns the row of a server without peers; nil for none.
func (e *entry) exclusiveRow(ctx context.Context) (*Server, error) {
	rows, err := e.rows(ctx)
	if err != nil || len(rows) == 0 || rows[0].Shared {
		return nil, err
	}
	return &rows[0], nil
}

func tableExists(ctx context.Context, conn *pgx.Conn) (exists bool, err error) {
	return exists, conn.QueryRow(ctx, `SELECT to_regclass('server') IS NOT NULL`).Scan(&exists)
}

// AnnounceStop marks the row.
func (e *entry) AnnounceStop() {
	err := e.whileLocked(`UPDATE server SET leaving = true WHERE token = $1`)
	if err != nil && !errors.Is(err, errLocksClosed) {
		e.logger.Warn("this server could not announce that it stops", slog.Any("error", err))
	}
}

// remove deletes the row. The lock is freed with the connection, when the locks are closed.
func (e *entry) remove() {
	if err := e.whileLocked(`DELETE FROM server WHERE token = $1`); err != nil {
		e.logger.Warn("the row of this server could not be removed", slog.Any("error", err))
	}
}

// whileLocked changes the row if this process holds the lock: without it another process may own the row.
func (e *entry) whileLocked(sql string) error {
	return e.locks.with(context.Background(), func(ctx context.Context, conn *pgx.Conn) error {
		if e.locks.holder(serverLock) == nil {
			return nil
		}
		_, err := conn.Exec(ctx, sql, e.self.token)
		return err
	})
}

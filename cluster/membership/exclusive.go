// The registration of a server without peers: an exclusive lock keeps every other server away. When the lock ends with
// its connection, the server takes it again, sends no queries until then, and stops when another server has the lock.

package membership

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

// unsureAfter is how long a server may send queries without its lock while it tries to take it again.
const unsureAfter = time.Second

// errUnsure refuses queries while another server may have the lock. Callers may try again.
var errUnsure = domain.Refuse(domain.Unavailable, "retryAfter", 1)

// exclusive is the registration of a server without peers.
type exclusive struct {
	entry
	unsure  atomic.Bool // another server may have the lock: no queries
	lost    chan error
	watched chan struct{}   // closed when watch has ended
	open    context.Context // ended by Close
	end     context.CancelFunc
}

var _ Registration = (*exclusive)(nil)

func newExclusive(ctx context.Context, e entry, former []Server) (Registration, error) {
	s := &exclusive{entry: e, lost: make(chan error, 1), watched: make(chan struct{})}
	if err := s.Write(ctx); err != nil {
		return nil, err
	}
	if err := s.outlast(ctx, former); err != nil {
		return nil, err
	}
	s.open, s.end = context.WithCancel(context.Background())
	go s.watch()
	return s, nil
}

// Write replaces the rows of former servers.
func (s *exclusive) Write(ctx context.Context) error {
	err := s.locks.with(ctx, func(ctx context.Context, conn *pgx.Conn) error {
		if exists, err := tableExists(ctx, conn); err != nil || !exists {
			return err
		}
		if _, err := conn.Exec(ctx, `DELETE FROM server WHERE one IS NULL`); err != nil { // no node holds the lock
			return err
		}
		_, err := conn.Exec(ctx, `
			INSERT INTO server (token, host, machine, pid, address) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (one) DO UPDATE SET token = excluded.token, host = excluded.host, machine = excluded.machine,
			    pid = excluded.pid, address = excluded.address, since = now(), leaving = false
			WHERE server.token <> excluded.token`,
			s.self.token, s.self.Host, s.self.Machine, s.self.PID, s.self.Address)
		return err
	})
	if err != nil {
		return fmt.Errorf("write which server runs: %w", err)
	}
	return nil
}

// Lost receives a value once when another server has the database.
func (s *exclusive) Lost() <-chan error { return s.lost }

// Close removes the row.
func (s *exclusive) Close() {
	s.end()
	<-s.watched
	s.remove()
}

// Admit refuses queries while another server may have the lock.
func (s *exclusive) Admit(context.Context, *pgx.Conn) (bool, error) {
	if s.unsure.Load() {
		return true, errUnsure
	}
	return true, nil
}

// Holds is always true: there are no other nodes.
func (*exclusive) Holds() bool { return true }

// Shared is false.
func (*exclusive) Shared() bool { return false }

// DrainRequested is never closed: there is no other node to send the request through.
func (*exclusive) DrainRequested() <-chan struct{} { return nil }

// Publish ignores the view: no other node reads it.
func (*exclusive) Publish(func() (node string, view any)) {}

// watch takes the lock again when it ended with its connection, and reports when another server has taken it.
func (s *exclusive) watch() {
	defer close(s.watched)
	for {
		select {
		case <-s.open.Done():
			return
		case <-s.lock.lost.Done():
		}
		if s.open.Err() != nil {
			return
		}
		s.logger.Warn("the lock that keeps other servers away was lost with its connection; taking it again")
		doubt := time.AfterFunc(unsureAfter, func() { s.unsure.Store(true) })
		err := s.retake()
		inTime := doubt.Stop()
		if err != nil {
			s.unsure.Store(true)
			s.lost <- err
			return
		}
		if s.open.Err() == nil {
			s.logger.Info("the lock that keeps other servers away is held again", slog.Bool("inTime", inTime))
			s.unsure.Store(false)
		}
	}
}

// retake tries until this server or another one has the lock, or this server stops.
func (s *exclusive) retake() error {
	former := s.lock.backend
	for s.open.Err() == nil {
		lock, mine, err := s.locks.Take(s.open, serverLock)
		var row *Server
		var holder int
		if err == nil {
			row, err = s.exclusiveRow(s.open)
		}
		if err == nil && !mine {
			holder, err = s.holder()
		}
		ours := row != nil && row.token == s.self.token
		switch {
		case err != nil: // the database may be down: no other server can have the lock either
		case mine && ours:
			s.lock = lock
			return nil
		case mine:
			lock.Free()
			return errors.New("another server has used this database in the meantime")
		case ours && holder == former: // our former connection, whose loss the database has not detected yet
			s.terminate(former)
		case row != nil && !ours:
			return &ConflictError{With: row}
		}
		select {
		case <-s.open.Done():
		case <-time.After(retryEvery):
		}
	}
	return nil
}

// holder returns the Postgres backend that holds the lock; 0 for none.
func (s *exclusive) holder() (backend int, err error) {
	err = s.locks.with(s.open, func(ctx context.Context, conn *pgx.Conn) error {
		return conn.QueryRow(ctx, `
			SELECT coalesce(max(pid), 0) FROM pg_locks
			WHERE locktype = 'advisory' AND granted AND objsubid = 1
			    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
			    AND (classid::bigint << 32 | objid::bigint) = hashtextextended($1 || '/' || current_schema(), 0)`,
			serverLock).Scan(&backend)
	})
	return backend, err
}

func (s *exclusive) terminate(backend int) {
	err := s.locks.with(s.open, func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, `SELECT pg_terminate_backend($1)`, backend)
		return err
	})
	if err != nil {
		s.logger.Warn("the connection that held the lock stays until the database misses it", slog.Any("error", err))
	}
}

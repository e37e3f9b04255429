// How the one server of a database keeps its place: when its lock goes with a connection, it takes it again, asks
// nothing of the database while it cannot, and stops when another server has it.

package persistence

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

// unsureAfter is how long a server works on without its lock while it tries to take it again.
const unsureAfter = time.Second

// errUnsure is answered to queries while this server does not know whether it is the only one: calls may be repeated.
var errUnsure = domain.Refuse(domain.Unavailable, "retryAfter", 1)

// watch takes the lock again when it went with its connection, and gives up the place when another server has it.
func (s *serving) watch() {
	defer close(s.watched)
	for {
		select {
		case <-s.left.Done():
			return
		case <-s.lock.lost.Done():
		}
		if s.left.Err() != nil {
			return
		}
		s.logger.Warn("the lock that keeps other servers away was lost with its connection; taking it again")
		doubt := time.AfterFunc(unsureAfter, func() { s.unsure.Store(true) })
		err := s.retake()
		certain := doubt.Stop()
		if err != nil {
			s.unsure.Store(true)
			s.displaced <- err
			return
		}
		if s.left.Err() == nil {
			s.logger.Info("the lock that keeps other servers away is held again", slog.Bool("inTime", certain))
			s.unsure.Store(false)
		}
	}
}

// retake tries until the lock is this server's again or another's, or this server leaves.
func (s *serving) retake() error {
	lost := s.lock.backend
	for s.left.Err() == nil {
		lock, mine, err := s.locks.take(s.left, serverLock)
		var by *Server
		var holder int
		if err == nil {
			by, err = s.alone(s.left)
		}
		if err == nil && !mine {
			holder, err = s.holder()
		}
		ours := by != nil && by.token == s.who.token
		switch {
		case err != nil: // perhaps the database is away: whoever else wants it cannot have it either
		case mine && ours:
			s.lock = lock
			return nil
		case mine:
			lock.free()
			return errors.New("another server ran on this database meanwhile")
		case ours && holder == lost: // our own connection, which the database has not missed yet
			s.terminate(lost)
		case by != nil && !ours:
			return &Occupied{By: by}
		}
		select {
		case <-s.left.Done():
		case <-time.After(serverLook):
		}
	}
	return nil
}

// holder is the server process of Postgres whose connection has the lock; 0: none.
func (s *serving) holder() (pid int, err error) {
	err = s.locks.with(s.left, func(ctx context.Context, conn *pgx.Conn) error {
		return conn.QueryRow(ctx, `
			SELECT coalesce(max(pid), 0) FROM pg_locks
			WHERE locktype = 'advisory' AND granted AND objsubid = 1
			    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
			    AND (classid::bigint << 32 | objid::bigint) = hashtextextended($1 || '/' || current_schema(), 0)`, serverLock).Scan(&pid)
	})
	return pid, err
}

func (s *serving) terminate(backend int) {
	err := s.locks.with(s.left, func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, `SELECT pg_terminate_backend($1)`, backend)
		return err
	})
	if err != nil {
		s.logger.Warn("the connection that held the lock stays until the database misses it", slog.Any("error", err))
	}
}

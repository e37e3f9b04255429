// The one server of a database: a lock keeps every other server away, and a row says who holds it.

package persistence

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	serverLock = "server"
	// whileHeld is how long a start waits for a server that runs: the database may not have noticed yet that it died.
	whileHeld = 2 * time.Second
	// whileLeaving is how long a start waits for a server that stops; a stop takes five seconds at most.
	whileLeaving = 8 * time.Second
	// unseen is how long a start waits for a server that left no word and may live, having lost its lock: by then it
	// has noticed (lockWatch) and stopped writing (unsureAfter).
	unseen     = 4 * time.Second
	serverLook = 200 * time.Millisecond
)

// Server tells others who runs on the database.
type Server struct {
	Host    string
	Machine string // names the machine and its processes so that PID means something; "" when unknown
	PID     int
	Address string // where browsers reach it
	Since   time.Time

	token   string
	leaving bool
}

// String names the process, its machine and since when it runs.
func (s *Server) String() string {
	return fmt.Sprintf("process %d on %s, at %s, since %s", s.PID, s.Host, s.Address, s.Since.UTC().Format(time.DateTime+" UTC"))
}

// dead tells whether the process surely ended, as seen from a process of the same machine.
func (s *Server) dead(from *Server) bool {
	return s.Machine != "" && s.Machine == from.Machine && (s.PID == from.PID || errors.Is(syscall.Kill(s.PID, 0), syscall.ESRCH))
}

// Occupied refuses a second server on a database.
type Occupied struct{ By *Server } // nil: it did not say who it is

// Error names the server that is in the way.
func (o *Occupied) Error() string {
	if o.By == nil {
		return "another server is starting on this database; only one may run"
	}
	return fmt.Sprintf("another server runs on this database (%s); only one may run", o.By)
}

// serving is the place of the one server, from serve to leave.
type serving struct {
	locks     *locks
	logger    *slog.Logger
	who       Server
	lock      *heldLock
	unsure    atomic.Bool // nothing is asked of the database
	displaced chan error  // says once that another server has the database
	watched   chan struct{}
	left      context.Context
	leave     context.CancelFunc
}

// serve takes the place of the one server, or says who has it. The table need not be there yet.
func (l *locks) serve(ctx context.Context, who Server) (*serving, error) {
	who.token = rand.Text()
	s := &serving{locks: l, logger: l.logger, who: who, displaced: make(chan error, 1), watched: make(chan struct{})}
	if err := s.wait(ctx); err != nil {
		return nil, err
	}
	former, err := s.inside(ctx)
	if err == nil {
		err = s.sign(ctx)
	}
	if err != nil {
		return nil, err
	}
	if former != nil && !former.dead(&who) {
		s.logger.Info("waiting until the server that ran here must have noticed that it lost its place", slog.String("former", former.String()))
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(unseen):
		}
	}
	s.left, s.leave = context.WithCancel(context.Background())
	go s.watch()
	return s, nil
}

// wait takes the lock. Whoever has it is waited for, longer when it is about to leave.
func (s *serving) wait(ctx context.Context) error {
	patience, leaving := time.After(whileHeld), false
	for {
		lock, mine, err := s.locks.take(ctx, serverLock)
		if err != nil {
			return fmt.Errorf("take the lock of the one server: %w", err)
		}
		if mine {
			s.lock = lock
			return nil
		}
		by, err := s.inside(ctx)
		if err != nil {
			return err
		}
		if by != nil && by.leaving && !leaving {
			patience, leaving = time.After(whileLeaving), true
			s.logger.Info("waiting for another server to stop", slog.String("server", by.String()))
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-patience:
			return &Occupied{By: by}
		case <-time.After(serverLook):
		}
	}
}

// inside reads the row; nil when nobody is there, or no table yet.
func (s *serving) inside(ctx context.Context) (*Server, error) {
	var by *Server
	err := s.locks.with(ctx, func(ctx context.Context, conn *pgx.Conn) error {
		if known, err := tableThere(ctx, conn); err != nil || !known {
			return err
		}
		found := Server{}
		err := conn.QueryRow(ctx, `SELECT token, host, machine, pid, address, since, leaving FROM server`).
			Scan(&found.token, &found.Host, &found.Machine, &found.PID, &found.Address, &found.Since, &found.leaving)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		by = &found
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read which server runs: %w", err)
	}
	return by, nil
}

func tableThere(ctx context.Context, conn *pgx.Conn) (known bool, err error) {
	return known, conn.QueryRow(ctx, `SELECT to_regclass('server') IS NOT NULL`).Scan(&known)
}

// sign writes the row, as soon as there is a table.
func (s *serving) sign(ctx context.Context) error {
	err := s.locks.with(ctx, func(ctx context.Context, conn *pgx.Conn) error {
		if known, err := tableThere(ctx, conn); err != nil || !known {
			return err
		}
		_, err := conn.Exec(ctx, `
			INSERT INTO server (token, host, machine, pid, address) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (one) DO UPDATE SET token = excluded.token, host = excluded.host, machine = excluded.machine,
			    pid = excluded.pid, address = excluded.address, since = now(), leaving = false
			WHERE server.token <> excluded.token`,
			s.who.token, s.who.Host, s.who.Machine, s.who.PID, s.who.Address)
		return err
	})
	if err != nil {
		return fmt.Errorf("say which server runs: %w", err)
	}
	return nil
}

// announce tells a server that waits that this one is about to leave.
func (s *serving) announce() {
	err := s.onOurConnection(`UPDATE server SET leaving = true WHERE token = $1`)
	if err != nil && !errors.Is(err, errLocksClosed) {
		s.logger.Warn("another server is not told that this one stops", slog.Any("error", err))
	}
}

// end takes the row away. The lock goes with its connection, when the locks are closed.
func (s *serving) end() {
	s.leave()
	<-s.watched
	if err := s.onOurConnection(`DELETE FROM server WHERE token = $1`); err != nil {
		s.logger.Warn("the next server does not know that this one stopped", slog.Any("error", err))
	}
}

// onOurConnection changes the row while the lock is held; without it the row is not ours.
func (s *serving) onOurConnection(sql string) error {
	return s.locks.with(context.Background(), func(ctx context.Context, conn *pgx.Conn) error {
		if s.locks.holder(serverLock) == nil {
			return nil
		}
		_, err := conn.Exec(ctx, sql, s.who.token)
		return err
	})
}

// admit lets a query have a connection, unless another server may have the database.
func (s *serving) admit(context.Context, *pgx.Conn) (bool, error) {
	if s != nil && s.unsure.Load() {
		return true, errUnsure
	}
	return true, nil
}

// Displaced tells once why this server may not go on: another one has the database. It never does for a command.
func (s *Store) Displaced() <-chan error {
	if s.serving == nil {
		return nil
	}
	return s.serving.displaced
}

// Leaving lets a server that waits for the database know that this one stops.
func (s *Store) Leaving() {
	if s.serving != nil {
		go s.serving.announce()
	}
}

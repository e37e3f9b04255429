// Who serves a database. A server that is alone keeps every other one away by a lock, and a row says who holds it; nodes
// among others share the lock (member.go).

package persistence

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	serverLock = "server"
	// whileRunning is how long a start waits for a server that runs: the database may not have noticed yet that it died.
	whileRunning = 2 * time.Second
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
	Among   bool // it is one of many nodes: it shares the database with others like it

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
		return "another server is starting on this database; only one may run, or nodes of one cluster"
	}
	return fmt.Sprintf("another server runs on this database (%s); only one may run, or nodes of one cluster", o.By)
}

// place is what a process has on the database from Open to Close.
type place interface {
	// sign writes the row, as soon as there is a table.
	sign(ctx context.Context) error
	// announce tells whoever waits that this process is about to leave.
	announce()
	// end takes the row away.
	end()
	// lost says once why this process may not go on.
	lost() <-chan error
	// admit lets a query have a connection, or says why not.
	admit(ctx context.Context, conn *pgx.Conn) (bool, error)
}

// applicant is a process that wants a place.
type applicant struct {
	locks  *locks
	logger *slog.Logger
	who    Server
	lock   *heldLock
}

// serving is the place of a server that is alone, from serve to leave.
type serving struct {
	applicant
	unsure    atomic.Bool // nothing is asked of the database
	displaced chan error  // says once that another server has the database
	watched   chan struct{}
	left      context.Context
	leave     context.CancelFunc
}

var _ place = (*serving)(nil)

// serve takes a place, or says who is in the way. The table need not be there yet.
func (l *locks) serve(ctx context.Context, who Server) (place, error) {
	who.token = l.token
	a := applicant{locks: l, logger: l.logger, who: who}
	if err := a.wait(ctx); err != nil {
		return nil, err
	}
	former, err := a.inside(ctx)
	if err != nil {
		return nil, err
	}
	if who.Among {
		return a.join(ctx, former)
	}
	s := &serving{applicant: a, displaced: make(chan error, 1), watched: make(chan struct{})}
	if err := s.sign(ctx); err != nil {
		return nil, err
	}
	if err := a.outlast(ctx, former); err != nil {
		return nil, err
	}
	s.left, s.leave = context.WithCancel(context.Background())
	go s.watch()
	return s, nil
}

// outlast waits until those who were here before must have noticed that they lost their place.
func (a *applicant) outlast(ctx context.Context, former []Server) error {
	former = slices.DeleteFunc(former, func(s Server) bool { return s.dead(&a.who) })
	if len(former) == 0 {
		return nil
	}
	a.logger.Info("waiting until the server that ran here must have noticed that it lost its place", slog.String("former", former[0].String()))
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(unseen):
		return nil
	}
}

// wait takes the lock. Whoever is in the way is waited for, longer when it is about to leave.
func (a *applicant) wait(ctx context.Context) error {
	patience, leaving := time.After(whileRunning), false
	for {
		lock, mine, err := a.locks.takeAs(ctx, serverLock, a.who.Among)
		if err != nil {
			return fmt.Errorf("take the lock of the one server: %w", err)
		}
		if mine {
			a.lock = lock
			return nil
		}
		inside, err := a.inside(ctx)
		if err != nil {
			return err
		}
		var by *Server
		if len(inside) > 0 {
			by = &inside[0]
		}
		if by != nil && by.leaving && !leaving {
			patience, leaving = time.After(whileLeaving), true
			a.logger.Info("waiting for another server to stop", slog.String("server", by.String()))
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

// inside reads who has a place, who is alone first; nobody when there is no table yet. It reads what every version had.
func (a *applicant) inside(ctx context.Context) (inside []Server, err error) {
	err = a.locks.with(ctx, func(ctx context.Context, conn *pgx.Conn) error {
		if known, err := tableThere(ctx, conn); err != nil || !known {
			return err
		}
		rows, err := conn.Query(ctx, `SELECT token, host, machine, pid, address, since, leaving, one IS NULL FROM server ORDER BY one NULLS LAST, since`)
		if err != nil {
			return err
		}
		inside, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (s Server, err error) {
			return s, row.Scan(&s.token, &s.Host, &s.Machine, &s.PID, &s.Address, &s.Since, &s.leaving, &s.Among)
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read which server runs: %w", err)
	}
	return inside, nil
}

// alone is the row of a server that is alone; nil: there is none.
func (a *applicant) alone(ctx context.Context) (*Server, error) {
	inside, err := a.inside(ctx)
	if err != nil || len(inside) == 0 || inside[0].Among {
		return nil, err
	}
	return &inside[0], nil
}

func tableThere(ctx context.Context, conn *pgx.Conn) (known bool, err error) {
	return known, conn.QueryRow(ctx, `SELECT to_regclass('server') IS NOT NULL`).Scan(&known)
}

func (s *serving) sign(ctx context.Context) error {
	err := s.locks.with(ctx, func(ctx context.Context, conn *pgx.Conn) error {
		if known, err := tableThere(ctx, conn); err != nil || !known {
			return err
		}
		if _, err := conn.Exec(ctx, `DELETE FROM server WHERE one IS NULL`); err != nil { // none of them has the lock any more
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

func (s *serving) lost() <-chan error { return s.displaced }

func (a *applicant) announce() {
	err := a.onOurConnection(`UPDATE server SET leaving = true WHERE token = $1`)
	if err != nil && !errors.Is(err, errLocksClosed) {
		a.logger.Warn("another server is not told that this one stops", slog.Any("error", err))
	}
}

// withdraw takes the row away. The lock goes with its connection, when the locks are closed.
func (a *applicant) withdraw() {
	if err := a.onOurConnection(`DELETE FROM server WHERE token = $1`); err != nil {
		a.logger.Warn("the next server does not know that this one stopped", slog.Any("error", err))
	}
}

// onOurConnection changes the row while the lock is held; without it the row is not ours.
func (a *applicant) onOurConnection(sql string) error {
	return a.locks.with(context.Background(), func(ctx context.Context, conn *pgx.Conn) error {
		if a.locks.holder(serverLock) == nil {
			return nil
		}
		_, err := conn.Exec(ctx, sql, a.who.token)
		return err
	})
}

func (s *serving) end() {
	s.leave()
	<-s.watched
	s.withdraw()
}

// admit refuses while another server may have the database.
func (s *serving) admit(context.Context, *pgx.Conn) (bool, error) {
	if s.unsure.Load() {
		return true, errUnsure
	}
	return true, nil
}

// Displaced tells once why this server may not go on: another one has the database, or its lease ran out. It never does
// for a command.
func (s *Store) Displaced() <-chan error {
	if s.place == nil {
		return nil
	}
	return s.place.lost()
}

// Leaving lets a server that waits for the database know that this one stops.
func (s *Store) Leaving() {
	if s.place != nil {
		go s.place.announce()
	}
}

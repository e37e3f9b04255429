// Locks that one node at a time holds: advisory locks of the database, on a connection of their own.

package membership

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	lockTimeout = 5 * time.Second // for one statement on the connection of the locks
	lockPing    = time.Second     // interval of tests of the connection while it holds locks
)

var errLocksClosed = errors.New("the locks are closed")

// Locks are the locks of this node. Their connection is outside the pools, so that the holder of a lock can wait for a
// connection of a pool without taking one from others. The locks end with the connection: a dead node keeps none, and
// Lock.Lost tells a node that its connection broke.
type Locks struct {
	config *pgx.ConnConfig
	logger *slog.Logger
	token  string        // part of the connection's name, by which other nodes find it
	turn   chan struct{} // holds one token: the connection runs one statement at a time
	conn   *pgx.Conn     // guarded by turn; nil before the first use and after a loss

	mu   sync.Mutex
	held map[string]*Lock

	open  context.Context // ended by Close
	end   context.CancelFunc
	ended sync.WaitGroup
}

// Lock is one lock that this node holds.
type Lock struct {
	of      *Locks
	name    string
	backend int // the process of Postgres behind the connection
	lost    context.Context
	end     context.CancelFunc
}

// Lost ends when the lock is no longer held: freed, or lost with the connection.
func (h *Lock) Lost() context.Context { return h.lost }

// NewLocks returns locks that connect at the first use. It changes the parameters of config.
func NewLocks(config *pgx.ConnConfig, logger *slog.Logger) *Locks {
	token := rand.Text()
	config.RuntimeParams["application_name"] = connectionName(token)
	config.RuntimeParams["statement_timeout"] = fmt.Sprint(lockTimeout.Milliseconds())
	// Postgres frees the locks of a silent machine after twelve seconds and those of a dead process at once. It must
	// not free them sooner: a server that is cut off has stopped writing by then (exclusive.go).
	config.RuntimeParams["tcp_keepalives_idle"] = "6"
	config.RuntimeParams["tcp_keepalives_interval"] = "2"
	config.RuntimeParams["tcp_keepalives_count"] = "3"
	config.RuntimeParams["tcp_user_timeout"] = "12000" // for an answer that was sent and not acknowledged
	l := &Locks{config: config, logger: logger, token: token, turn: make(chan struct{}, 1), held: map[string]*Lock{}}
	l.turn <- struct{}{}
	l.open, l.end = context.WithCancel(context.Background())
	l.ended.Go(l.watch)
	return l
}

// connectionName names the connection with the locks of a process.
func connectionName(token string) string { return "touchline locks " + token }

// Take takes an exclusive lock; mine is false while another node, or this one, holds it. Each schema has its own names.
func (l *Locks) Take(ctx context.Context, name string) (lock *Lock, mine bool, err error) {
	return l.take(ctx, name, false)
}

// take takes an exclusive or a shared lock.
func (l *Locks) take(ctx context.Context, name string, shared bool) (lock *Lock, mine bool, err error) {
	try := `SELECT pg_try_advisory_lock(hashtextextended($1 || '/' || current_schema(), 0)), pg_backend_pid()`
	if shared {
		try = `SELECT pg_try_advisory_lock_shared(hashtextextended($1 || '/' || current_schema(), 0)), pg_backend_pid()`
	}
	err = l.with(ctx, func(ctx context.Context, conn *pgx.Conn) error {
		if l.holder(name) != nil { // Postgres would grant it to the same connection twice
			return nil
		}
		var backend int
		err := conn.QueryRow(ctx, try, name).Scan(&mine, &backend)
		if err != nil || !mine {
			return err
		}
		lock = &Lock{of: l, name: name, backend: backend}
		lock.lost, lock.end = context.WithCancel(context.Background())
		l.mu.Lock()
		defer l.mu.Unlock()
		l.held[name] = lock
		return nil
	})
	return lock, mine, err
}

func (l *Locks) holder(name string) *Lock {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.held[name]
}

// Free frees an exclusive lock. When the statement fails it closes the connection, which frees the lock too.
func (h *Lock) Free() {
	defer h.end()
	l := h.of
	err := l.with(context.Background(), func(ctx context.Context, conn *pgx.Conn) error {
		if l.holder(h.name) != h {
			return nil // it ended with an earlier connection
		}
		_, err := conn.Exec(ctx, `SELECT pg_advisory_unlock(hashtextextended($1 || '/' || current_schema(), 0))`,
			h.name)
		if err != nil {
			_ = conn.Close(ctx)
			return err
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.held, h.name)
		return nil
	})
	if err != nil {
		l.logger.Warn("a lock is freed with its connection", slog.String("lock", h.name), slog.Any("error", err))
	}
}

// with runs do on the connection. The caller's context limits only the wait for the connection: cancelling a statement
// would close the connection, and all locks with it.
func (l *Locks) with(ctx context.Context, do func(context.Context, *pgx.Conn) error) error {
	select {
	case <-l.turn:
	case <-ctx.Done():
		return ctx.Err()
	case <-l.open.Done():
		return errLocksClosed
	}
	defer func() { l.turn <- struct{}{} }()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lockTimeout)
	defer cancel()
	if l.conn == nil {
		conn, err := pgx.ConnectConfig(ctx, l.config)
		if err != nil {
			return err
		}
		l.conn = conn
	}
	err := do(ctx, l.conn)
	if l.conn.IsClosed() {
		l.forgetConn()
	}
	return err
}

// forgetConn drops the connection and all locks. The caller holds turn.
func (l *Locks) forgetConn() {
	l.conn = nil
	l.mu.Lock()
	lost := l.held
	l.held = map[string]*Lock{}
	l.mu.Unlock()
	for _, lock := range lost {
		lock.end()
	}
}

// watch detects a broken connection between two uses.
func (l *Locks) watch() {
	ticker := time.NewTicker(lockPing)
	defer ticker.Stop()
	for {
		select {
		case <-l.open.Done():
			return
		case <-ticker.C:
		}
		l.mu.Lock()
		idle := len(l.held) == 0
		l.mu.Unlock()
		if idle {
			continue
		}
		err := l.with(l.open, func(ctx context.Context, conn *pgx.Conn) error { return conn.Ping(ctx) })
		if err != nil && l.open.Err() == nil {
			l.logger.Warn("the connection that holds locks broke", slog.Any("error", err))
		}
	}
}

// Close frees all locks. Later calls fail.
func (l *Locks) Close() {
	l.end()
	l.ended.Wait()
	<-l.turn // never given back, so that later calls fail
	if l.conn != nil {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = l.conn.Close(ctx)
		l.forgetConn()
	}
}

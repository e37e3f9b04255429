// Locks that one node of all has at a time: advisory locks of the database, on a connection that does nothing else.

package persistence

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
	lockPatience = 5 * time.Second // for one statement on the connection of the locks
	lockWatch    = time.Second     // how often the connection is tried while it holds locks
)

var errLocksClosed = errors.New("the locks are closed")

// locks are what this node has locked. Their connection is outside the pools, so that whoever holds a lock can wait
// for connections of a pool without keeping one from others. The locks go with the connection: a node that dies
// leaves none behind, and a node whose connection breaks learns it (heldLock.lost).
type locks struct {
	config *pgx.ConnConfig
	logger *slog.Logger
	token  string        // in the name of the connection, so that others can find it
	turn   chan struct{} // one token: the connection does one thing at a time
	conn   *pgx.Conn     // of who has the token; nil before the first use and after a loss

	mu   sync.Mutex
	held map[string]*heldLock

	open  context.Context // until close
	end   context.CancelFunc
	ended sync.WaitGroup
}

// heldLock is one lock in force. lost ends when it is no longer: freed, or gone with the connection.
type heldLock struct {
	of      *locks
	name    string
	backend int // the process of Postgres behind the connection
	lost    context.Context
	noMore  context.CancelFunc
}

func newLocks(cfg Config) (*locks, error) {
	config, err := connConfig(cfg)
	if err != nil {
		return nil, err
	}
	token := rand.Text()
	config.RuntimeParams["application_name"] = locksOf(token)
	config.RuntimeParams["statement_timeout"] = fmt.Sprint(lockPatience.Milliseconds())
	// The locks of a machine that fell silent go in twelve seconds, those of a process that died at once. Not sooner:
	// by then a server that is cut off has given up its place (server.go).
	config.RuntimeParams["tcp_keepalives_idle"] = "6"
	config.RuntimeParams["tcp_keepalives_interval"] = "2"
	config.RuntimeParams["tcp_keepalives_count"] = "3"
	config.RuntimeParams["tcp_user_timeout"] = "12000" // for an answer that was sent and not taken
	l := &locks{config: config, logger: cfg.Logger, token: token, turn: make(chan struct{}, 1), held: map[string]*heldLock{}}
	l.turn <- struct{}{}
	l.open, l.end = context.WithCancel(context.Background())
	l.ended.Go(l.watch)
	return l, nil
}

// locksOf is the name of the connection with the locks of a process.
func locksOf(token string) string { return "touchline locks " + token }

// take a lock unless somebody has it: another node, or this one. Names are apart by schema.
func (l *locks) take(ctx context.Context, name string) (lock *heldLock, mine bool, err error) {
	return l.takeAs(ctx, name, false)
}

// takeAs takes a lock for itself, or with others who share it.
func (l *locks) takeAs(ctx context.Context, name string, shared bool) (lock *heldLock, mine bool, err error) {
	try := `SELECT pg_try_advisory_lock(hashtextextended($1 || '/' || current_schema(), 0)), pg_backend_pid()`
	if shared {
		try = `SELECT pg_try_advisory_lock_shared(hashtextextended($1 || '/' || current_schema(), 0)), pg_backend_pid()`
	}
	err = l.with(ctx, func(ctx context.Context, conn *pgx.Conn) error {
		if l.holder(name) != nil { // the database would give it to the same connection twice
			return nil
		}
		var backend int
		err := conn.QueryRow(ctx, try, name).Scan(&mine, &backend)
		if err != nil || !mine {
			return err
		}
		lock = &heldLock{of: l, name: name, backend: backend}
		lock.lost, lock.noMore = context.WithCancel(context.Background())
		l.mu.Lock()
		defer l.mu.Unlock()
		l.held[name] = lock
		return nil
	})
	return lock, mine, err
}

func (l *locks) holder(name string) *heldLock {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.held[name]
}

// free gives back a lock that was not shared. If that cannot be said to the database the connection is closed, and the lock
// goes with it.
func (h *heldLock) free() {
	defer h.noMore()
	l := h.of
	err := l.with(context.Background(), func(ctx context.Context, conn *pgx.Conn) error {
		if l.holder(h.name) != h {
			return nil // it went with an earlier connection
		}
		_, err := conn.Exec(ctx, `SELECT pg_advisory_unlock(hashtextextended($1 || '/' || current_schema(), 0))`, h.name)
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

// with does one thing on the connection. Only the wait for it ends with the caller's context: a statement that is
// broken off would close the connection, and all locks with it.
func (l *locks) with(ctx context.Context, do func(context.Context, *pgx.Conn) error) error {
	select {
	case <-l.turn:
	case <-ctx.Done():
		return ctx.Err()
	case <-l.open.Done():
		return errLocksClosed
	}
	defer func() { l.turn <- struct{}{} }()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lockPatience)
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

// forgetConn tells all holders that their locks are gone. The caller has the token.
func (l *locks) forgetConn() {
	l.conn = nil
	l.mu.Lock()
	lost := l.held
	l.held = map[string]*heldLock{}
	l.mu.Unlock()
	for _, lock := range lost {
		lock.noMore()
	}
}

// watch notices a broken connection while nobody uses it.
func (l *locks) watch() {
	ticker := time.NewTicker(lockWatch)
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

// close frees everything.
func (l *locks) close() {
	l.end()
	l.ended.Wait()
	<-l.turn // and keeps it: nothing can be locked any more
	if l.conn != nil {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = l.conn.Close(ctx)
		l.forgetConn()
	}
}

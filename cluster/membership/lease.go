// The registration of a node: its row carries a lease by the clock of the database. The others treat a node without a
// valid lease as dead and free its locks; a node whose row was removed stops.

package membership

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	leaseLasts = takeoverDelay // so that a server without peers may start after it
	leaseEvery = time.Second
)

// errRemoved stops a node whose row the others have removed.
var errRemoved = errors.New("the other nodes have removed this one: it did not renew its lease in time")

// lease is the registration of a node among others.
type lease struct {
	entry
	written        atomic.Bool               // the row exists: another node may still be creating its table
	until          atomic.Pointer[time.Time] // end of the lease by this machine's clock
	lost           chan error
	drainRequested chan struct{}
	once           sync.Once // closes drainRequested
	view           atomic.Pointer[func() (node string, view any)]
	running        sync.WaitGroup
	open           context.Context // ended by Close
	end            context.CancelFunc
}

var _ Registration = (*lease)(nil)

// newLease starts when former servers without peers must have detected the loss of their lock.
func newLease(ctx context.Context, e entry, former []Server) (Registration, error) {
	var alone []Server
	for _, s := range former {
		if !s.Shared {
			alone = append(alone, s)
		}
	}
	if err := e.outlast(ctx, alone); err != nil {
		return nil, err
	}
	l := &lease{entry: e, lost: make(chan error, 1), drainRequested: make(chan struct{})}
	if err := l.Write(ctx); err != nil {
		return nil, err
	}
	l.open, l.end = context.WithCancel(context.Background())
	l.extend(time.Now())
	l.running.Go(l.keep)
	return l, nil
}

// Write writes the row, as soon as its table has the columns of this version.
func (l *lease) Write(ctx context.Context) error {
	err := l.locks.with(ctx, func(ctx context.Context, conn *pgx.Conn) error {
		if exist, err := leasesExist(ctx, conn); err != nil || !exist {
			return err
		}
		// its lock would have kept this node away
		if _, err := conn.Exec(ctx, `DELETE FROM server WHERE one`); err != nil {
			return err
		}
		_, err := conn.Exec(ctx, `
			INSERT INTO server (one, token, host, machine, pid, address, lease_end)
			VALUES (NULL, $1, $2, $3, $4, $5, clock_timestamp() + $6)
			ON CONFLICT (token) DO NOTHING`,
			l.self.token, l.self.Host, l.self.Machine, l.self.PID, l.self.Address, leaseLasts)
		l.written.Store(err == nil)
		return err
	})
	if err != nil {
		return fmt.Errorf("write which node runs: %w", err)
	}
	return nil
}

func leasesExist(ctx context.Context, conn *pgx.Conn) (exist bool, err error) {
	return exist, conn.QueryRow(
		ctx,
		`SELECT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('server') AND attname = 'lease_end')`,
	).Scan(&exist)
}

// keep renews the lease until Close.
func (l *lease) keep() {
	ticker := time.NewTicker(leaseEvery)
	defer ticker.Stop()
	unbroken := time.Now() // since when the lease has been renewed without a gap
	for {
		select {
		case <-l.open.Done():
			return
		case <-ticker.C:
		}
		began := time.Now()
		if !l.Holds() {
			unbroken = began
		}
		err := l.renew()
		switch {
		case l.open.Err() != nil:
			return
		case errors.Is(err, errRemoved), errors.As(err, new(*ConflictError)):
			l.lost <- err
			return
		case err != nil:
			l.logger.Warn("the lease of this node is not renewed", slog.Any("error", err))
			continue
		}
		l.extend(began)
		// An outage of the database ends all leases; live nodes need time to renew theirs.
		if began.Sub(unbroken) > leaseLasts {
			l.removeExpired()
		}
	}
}

func (l *lease) extend(from time.Time) {
	until := from.Add(leaseLasts)
	l.until.Store(&until)
}

// Holds reports whether the lease is valid. It compares both clocks of a time: the monotonic one stops while the
// machine sleeps, and the other one may be set.
func (l *lease) Holds() bool {
	until, now := *l.until.Load(), time.Now()
	return now.Before(until) && now.Round(0).Before(until.Round(0))
}

// renew extends the lease; it takes the shared lock again if that ended with its connection.
func (l *lease) renew() error {
	if l.lock.lost.Err() != nil {
		lock, mine, err := l.locks.take(l.open, serverLock, true)
		if err != nil {
			return err
		}
		if !mine {
			row, err := l.exclusiveRow(l.open)
			if err != nil {
				return err
			}
			return &ConflictError{With: row}
		}
		l.lock = lock
	}
	var node string
	var published any = struct{}{}
	if view := l.view.Load(); view != nil {
		node, published = (*view)()
	}
	view, err := json.Marshal(published)
	if err != nil {
		return fmt.Errorf("write the view of this node: %w", err)
	}
	var drain bool
	err = l.locks.with(l.open, func(ctx context.Context, conn *pgx.Conn) error {
		if !l.written.Load() {
			return nil
		}
		return conn.QueryRow(ctx,
			`UPDATE server SET lease_end = clock_timestamp() + $2, node = $3, view = $4
			WHERE token = $1 RETURNING draining`,
			l.self.token, leaseLasts, node, view).Scan(&drain)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return errRemoved
	}
	if err != nil {
		return fmt.Errorf("renew the lease: %w", err)
	}
	if drain {
		l.once.Do(func() { close(l.drainRequested) })
	}
	return nil
}

// removeExpired removes nodes whose lease ran out, and closes the connections that hold their locks: a paused process
// keeps its connections.
func (l *lease) removeExpired() {
	err := l.locks.with(l.open, func(ctx context.Context, conn *pgx.Conn) error {
		rows, err := conn.Query(ctx,
			`DELETE FROM server WHERE one IS NULL AND lease_end < clock_timestamp() RETURNING token, node`)
		if err != nil {
			return err
		}
		var token, node string
		var dead []string
		if _, err := pgx.ForEachRow(rows, []any{&token, &node}, func() error {
			l.logger.Warn("a node did not renew its lease and is removed", slog.String("node", node))
			dead = append(dead, connectionName(token))
			return nil
		}); err != nil || len(dead) == 0 {
			return err
		}
		_, err = conn.Exec(ctx,
			`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ANY($1)`, dead)
		return err
	})
	if err != nil {
		l.logger.Warn("nodes without a lease are not removed", slog.Any("error", err))
	}
}

// Lost receives a value once, when the others have removed this node or a server without peers has the database.
func (l *lease) Lost() <-chan error { return l.lost }

// Close ends the lease.
func (l *lease) Close() {
	l.end()
	l.running.Wait()
	l.remove()
}

// Admit admits every query: the epoch fences the writes of actors, and all other writes are allowed on every node.
func (*lease) Admit(context.Context, *pgx.Conn) (bool, error) { return true, nil }

// Shared is true.
func (*lease) Shared() bool { return true }

// DrainRequested is closed when an operator requests a drain of this node.
func (l *lease) DrainRequested() <-chan struct{} { return l.drainRequested }

// Publish sets the source of the row's view.
func (l *lease) Publish(view func() (node string, view any)) { l.view.Store(&view) }

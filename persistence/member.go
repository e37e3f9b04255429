// A node among others on one database: its row carries a lease by the clock of the database. Whoever does not renew it is
// dead for the others, who free its locks; and whoever finds its own row gone ends.

package persistence

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
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
)

const (
	leaseLasts = unseen // so that a server that is alone and comes after may begin then
	leaseEvery = time.Second
)

// errGivenUp ends a node whose row the others have removed.
var errGivenUp = errors.New("the other nodes have given this one up: it did not renew its lease in time")

// member is the place of a node among others.
type member struct {
	applicant
	signed atomic.Bool               // the row was written: another node may still be making its table
	until  atomic.Pointer[time.Time] // by this machine's clock: the lease holds
	gone   chan error
	wished chan struct{} // closed when somebody wants the node to drain
	once   sync.Once
	view   atomic.Pointer[func() (node string, view any)]
	ended  sync.WaitGroup
	left   context.Context
	leave  context.CancelFunc
}

var _ place = (*member)(nil)

// join takes the place of a node once servers that were alone must have noticed.
func (a *applicant) join(ctx context.Context, former []Server) (place, error) {
	var alone []Server
	for _, s := range former {
		if !s.Among {
			alone = append(alone, s)
		}
	}
	if err := a.outlast(ctx, alone); err != nil {
		return nil, err
	}
	m := &member{applicant: *a, gone: make(chan error, 1), wished: make(chan struct{})}
	if err := m.sign(ctx); err != nil {
		return nil, err
	}
	m.left, m.leave = context.WithCancel(context.Background())
	m.extend(time.Now())
	m.ended.Go(m.keep)
	return m, nil
}

// sign writes the row, as soon as its table is one of this version.
func (m *member) sign(ctx context.Context) error {
	err := m.locks.with(ctx, func(ctx context.Context, conn *pgx.Conn) error {
		if known, err := leasesThere(ctx, conn); err != nil || !known {
			return err
		}
		if _, err := conn.Exec(ctx, `DELETE FROM server WHERE one`); err != nil { // its lock would have kept this node away
			return err
		}
		_, err := conn.Exec(ctx, `
			INSERT INTO server (one, token, host, machine, pid, address, lease_end) VALUES (NULL, $1, $2, $3, $4, $5, clock_timestamp() + $6)
			ON CONFLICT (token) DO NOTHING`,
			m.who.token, m.who.Host, m.who.Machine, m.who.PID, m.who.Address, leaseLasts)
		m.signed.Store(err == nil)
		return err
	})
	if err != nil {
		return fmt.Errorf("say which node runs: %w", err)
	}
	return nil
}

func leasesThere(ctx context.Context, conn *pgx.Conn) (known bool, err error) {
	return known, conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('server') AND attname = 'lease_end')`).Scan(&known)
}

// keep renews the lease until the node ends.
func (m *member) keep() {
	ticker := time.NewTicker(leaseEvery)
	defer ticker.Stop()
	unbroken := time.Now() // since when the lease has been renewed without a gap
	for {
		select {
		case <-m.left.Done():
			return
		case <-ticker.C:
		}
		began := time.Now()
		if !m.holds() {
			unbroken = began
		}
		err := m.renew()
		switch {
		case m.left.Err() != nil:
			return
		case errors.Is(err, errGivenUp), errors.As(err, new(*Occupied)):
			m.gone <- err
			return
		case err != nil:
			m.logger.Warn("the lease of this node is not renewed", slog.Any("error", err))
			continue
		}
		m.extend(began)
		// After an outage of the database everybody's lease has run out; those who live need the time to renew it.
		if began.Sub(unbroken) > leaseLasts {
			m.bury()
		}
	}
}

func (m *member) extend(from time.Time) {
	until := from.Add(leaseLasts)
	m.until.Store(&until)
}

// holds compares both clocks that a time carries: the monotonic one stands still while the machine sleeps, the other one may
// be set.
func (m *member) holds() bool {
	until, now := *m.until.Load(), time.Now()
	return now.Before(until) && now.Round(0).Before(until.Round(0))
}

// renew the lease, with the shared lock if that went with its connection.
func (m *member) renew() error {
	if m.lock.lost.Err() != nil {
		lock, mine, err := m.locks.takeAs(m.left, serverLock, true)
		if err != nil {
			return err
		}
		if !mine {
			by, err := m.alone(m.left)
			if err != nil {
				return err
			}
			return &Occupied{By: by}
		}
		m.lock = lock
	}
	var node string
	var shown any = struct{}{}
	if view := m.view.Load(); view != nil {
		node, shown = (*view)()
	}
	view, err := json.Marshal(shown)
	if err != nil {
		return fmt.Errorf("write the view of this node: %w", err)
	}
	var wished bool
	err = m.locks.with(m.left, func(ctx context.Context, conn *pgx.Conn) error {
		if !m.signed.Load() {
			return nil
		}
		return conn.QueryRow(ctx, `UPDATE server SET lease_end = clock_timestamp() + $2, node = $3, view = $4 WHERE token = $1 RETURNING draining`,
			m.who.token, leaseLasts, node, view).Scan(&wished)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return errGivenUp
	}
	if err != nil {
		return fmt.Errorf("renew the lease: %w", err)
	}
	if wished {
		m.once.Do(func() { close(m.wished) })
	}
	return nil
}

// bury removes nodes whose lease ran out, and frees their locks: a process that stands still keeps its connections.
func (m *member) bury() {
	err := m.locks.with(m.left, func(ctx context.Context, conn *pgx.Conn) error {
		rows, err := conn.Query(ctx, `DELETE FROM server WHERE one IS NULL AND lease_end < clock_timestamp() RETURNING token, node`)
		if err != nil {
			return err
		}
		var token, node string
		var dead []string
		if _, err := pgx.ForEachRow(rows, []any{&token, &node}, func() error {
			m.logger.Warn("a node did not renew its lease and is given up", slog.String("node", node))
			dead = append(dead, locksOf(token))
			return nil
		}); err != nil || len(dead) == 0 {
			return err
		}
		_, err = conn.Exec(ctx, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ANY($1)`, dead)
		return err
	})
	if err != nil {
		m.logger.Warn("nodes without a lease are not removed", slog.Any("error", err))
	}
}

func (m *member) lost() <-chan error { return m.gone }

func (m *member) end() {
	m.leave()
	m.ended.Wait()
	m.withdraw()
}

// admit lets every query pass: what an actor writes is fenced by its epoch, and the rest may be done by any node.
func (m *member) admit(context.Context, *pgx.Conn) (bool, error) { return true, nil }

// Show says what the others and operators are told of this node, once a second.
func (s *Store) Show(view func() (node string, view any)) {
	if m, among := s.place.(*member); among {
		m.view.Store(&view)
	}
}

// DrainWished is closed when somebody wants this node to drain.
func (s *Store) DrainWished() <-chan struct{} {
	if m, among := s.place.(*member); among {
		return m.wished
	}
	return nil
}

// Holds tells whether the lease of this node holds: the others believe that it lives. A server that is alone, and a
// command, need none.
func (s *Store) Holds() bool {
	m, among := s.place.(*member)
	return !among || m.holds()
}

// Connected tells whether queries and commits have connections, as far as anybody tried: the lease has one of its own. A pool
// whose connections are all busy has some.
func (s *Store) Connected() bool {
	none := func(pool *pgxpool.Pool) bool {
		stat := pool.Stat()
		return stat.TotalConns()-stat.ConstructingConns() == 0
	}
	return !(s.unread.Load() && none(s.db)) && !(s.Journal.Ready() != nil && none(s.writer))
}

// Nodes reads what the nodes that live say of themselves.
func (s *Store) Nodes(ctx context.Context) (views []json.RawMessage, err error) {
	rows, err := s.db.Query(ctx, `SELECT view FROM server WHERE lease_end > clock_timestamp() AND node <> '' ORDER BY since, node`)
	if err == nil {
		views, err = pgx.CollectRows(rows, pgx.RowTo[json.RawMessage])
	}
	s.unread.Store(err != nil)
	if err != nil {
		return nil, fmt.Errorf("read the nodes: %w", err)
	}
	return views, nil
}

// WishDrain asks a node to hand over what it has, and refuses one that does not live.
func (s *Store) WishDrain(ctx context.Context, node string) error {
	done, err := s.db.Exec(ctx, `UPDATE server SET draining = true WHERE node = $1 AND lease_end > clock_timestamp()`, node)
	if err != nil {
		return fmt.Errorf("ask a node to drain: %w", err)
	}
	if done.RowsAffected() == 0 {
		return domain.Refuse(domain.NotFound, "kind", "node")
	}
	return nil
}

// One attempt at one commit: one round trip, or two when balances must be read first.

package journal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/domain/ledger"
)

const (
	insertEvents = `
INSERT INTO journal (stream, seq, epoch, kind, payload, at)
SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[], $6::timestamptz[])`

	// upsertSnapshots never replaces a snapshot by one of an earlier epoch or event.
	upsertSnapshots = `
INSERT INTO snapshot AS kept (stream, seq, previous_seq, epoch, state, clean, at)
SELECT stream, seq, 0, epoch, state, clean, at
FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[], $5::boolean[], $6::timestamptz[])
    AS new (stream, seq, epoch, state, clean, at)
ORDER BY stream
ON CONFLICT (stream) DO UPDATE SET
    seq = excluded.seq, epoch = excluded.epoch, state = excluded.state, clean = excluded.clean, at = excluded.at,
    previous_seq = CASE WHEN kept.seq < excluded.seq THEN kept.seq ELSE kept.previous_seq END
WHERE (kept.epoch, kept.seq) <= (excluded.epoch, excluded.seq)
RETURNING stream, previous_seq`
)

// answers holds what was read for the decision.
type answers struct {
	balances map[ledger.AccountID]domain.Coins // locked until the commit
	taken    map[string]struct{}               // keys of transfers and requests that exist
	agendas  *agendas                          // of the users of the plan, locked until the commit
	heads    map[string]int64                  // current epochs of the streams of the plan
}

// backend identifies the server process of a connection uniquely, also among later processes.
type backend struct {
	pid   uint32
	start string
}

// attempt tries to commit the plan once. With careful it reads first even where the plan does not need it.
func (c *committer) attempt(p *plan, careful bool) (attemptResult, backend, error) {
	ctx, cancel := context.WithTimeout(context.Background(), attemptTime)
	defer cancel()
	if err := c.makeWallets(ctx, p.accounts); err != nil {
		return postponed, backend{}, err
	}
	pooled, err := c.writer.Acquire(ctx)
	if err != nil {
		return postponed, backend{}, err
	}
	defer pooled.Release()
	conn := pooled.Conn()
	who := backendOf(conn)

	if !careful && !p.asks() {
		p.fill(nil, time.Now())
		if p.empty() {
			return committed, who, nil
		}
		batch := &pgx.Batch{}
		p.lockWallets(batch, nil)
		p.write(batch)
		// A batch outside a transaction is a transaction itself: its one Sync commits it.
		if err := conn.SendBatch(ctx, batch).Close(); err != nil {
			return judge(err, true, !conn.IsClosed()), who, err
		}
		return committed, who, nil
	}

	known, err := c.ask(ctx, conn, p)
	if err != nil {
		got := judge(err, false, !conn.IsClosed())
		rollBack(ctx, pooled)
		return got, who, err
	}
	p.fill(known, time.Now())
	if p.empty() {
		rollBack(ctx, pooled)
		return committed, who, nil
	}
	batch := &pgx.Batch{}
	p.write(batch)
	batch.Queue("COMMIT")
	if err := conn.SendBatch(ctx, batch).Close(); err != nil {
		got := judge(err, true, !conn.IsClosed())
		rollBack(ctx, pooled)
		return got, who, err
	}
	return committed, who, nil
}

// rollBack ends the transaction; if that fails, the pool drops the connection.
func rollBack(ctx context.Context, pooled *pgxpool.Conn) {
	if !pooled.Conn().IsClosed() {
		_, _ = pooled.Exec(ctx, "ROLLBACK")
	}
}

// ask begins a transaction, locks wallets and then agendas, and reads the data for the decision, in one round trip.
func (c *committer) ask(ctx context.Context, conn *pgx.Conn, p *plan) (*answers, error) {
	known := &answers{taken: map[string]struct{}{}}
	batch := &pgx.Batch{}
	batch.Queue("BEGIN")
	if len(p.keys) > 0 {
		known.balances = make(map[ledger.AccountID]domain.Coins, len(p.accounts))
		p.lockWallets(batch, known.balances)
	}
	if p.agenda.asks() {
		known.agendas = newAgendas()
		p.agenda.lock(batch)
	}
	// Read after the locks: a concurrent writer of one of these keys has committed by now.
	if len(p.keys) > 0 {
		batch.Queue("SELECT key FROM transfer WHERE key = ANY($1)", p.keys).Query(known.collectTaken)
	}
	if len(p.asked) > 0 {
		batch.Queue("SELECT key FROM request WHERE key = ANY($1)", p.asked).Query(known.collectTaken)
	}
	if p.agenda.asks() {
		p.agenda.ask(batch, known.agendas)
	}
	if len(p.unfenced) > 0 {
		batch.Queue(selectHeads, p.unfenced).Query(func(rows pgx.Rows) (err error) {
			known.heads, err = collectHeads(rows)
			return err
		})
	}
	return known, conn.SendBatch(ctx, batch).Close()
}

func (a *answers) collectTaken(rows pgx.Rows) error {
	var key string
	_, err := pgx.ForEachRow(rows, []any{&key}, func() error {
		a.taken[key] = struct{}{}
		return nil
	})
	return err
}

func collectHeads(rows pgx.Rows) (map[string]int64, error) {
	heads := map[string]int64{}
	var stream string
	var epoch int64
	_, err := pgx.ForEachRow(rows, []any{&stream, &epoch}, func() error {
		heads[stream] = epoch
		return nil
	})
	return heads, err
}

// write queues all statements of the plan. Tables have a fixed order and rows the order of their keys, so that two
// nodes wait for each other instead of deadlocking.
func (p *plan) write(batch *pgx.Batch) {
	if e := &p.events; len(e.seq) > 0 {
		batch.Queue(insertEvents, e.stream, e.seq, e.epoch, e.kind, e.payload, e.at)
	}
	p.writeMoney(batch)
	p.rows.write(batch)
	if s := &p.snapshots; len(s.seq) > 0 {
		batch.Queue(upsertSnapshots, s.stream, s.seq, s.epoch, s.state, s.clean, s.at).Query(func(rows pgx.Rows) error {
			var f freed
			_, err := pgx.ForEachRow(rows, []any{&f.stream, &f.upTo}, func() error {
				if f.upTo > 0 {
					p.freed = append(p.freed, f)
				}
				return nil
			})
			return err
		})
	}
}

// resolve finds out whether a commit happened whose answer was lost. It waits until the old server process has ended,
// which could still commit; then one event of the batch shows the outcome of the whole batch.
func (c *committer) resolve(p *plan, lost backend) attemptResult {
	began := time.Now()
	pause := firstPause
	for {
		happened, err := c.look(p, lost)
		if err == nil {
			c.logger.Warn("the outcome of a commit was unknown", "committed", happened,
				"for", time.Since(began).Round(time.Millisecond))
			if happened {
				return committed
			}
			return postponed
		}
		if c.givesUp(fmt.Errorf("look whether a commit happened: %w", err)) {
			return postponed
		}
		time.Sleep(pause)
		pause = min(2*pause, longPause)
	}
}

var errStillThere = errors.New("the lost connection's server process has not ended yet")

func (c *committer) look(p *plan, lost backend) (happened bool, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), attemptTime)
	defer cancel()
	var there int
	err = c.writer.QueryRow(ctx, `
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
WHERE pid = $1 AND backend_start::text = $2`, int64(lost.pid), lost.start).Scan(&there)
	if err != nil {
		return false, err
	}
	if there > 0 {
		return false, errStillThere
	}
	if len(p.events.seq) == 0 {
		return false, nil // only rows and snapshots, which may be written twice
	}
	err = c.writer.QueryRow(ctx,
		"SELECT EXISTS (SELECT FROM journal WHERE stream = $1 AND seq = $2 AND epoch = $3)",
		p.events.stream[0], p.events.seq[0], p.events.epoch[0]).Scan(&happened)
	return happened, err
}

const backendKey = "touchline backend"

// RememberBackend runs for every new connection of the writer.
func RememberBackend(ctx context.Context, conn *pgx.Conn) error {
	who := backend{pid: conn.PgConn().PID()}
	err := conn.QueryRow(ctx, `SELECT backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()`).
		Scan(&who.start)
	conn.PgConn().CustomData()[backendKey] = who
	return err
}

func backendOf(conn *pgx.Conn) backend {
	who, _ := conn.PgConn().CustomData()[backendKey].(backend)
	return who
}

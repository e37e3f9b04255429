// Jobs of the whole cluster: one node at a time does a job, and all know when it was last done.
package persistence

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// RunJob does a job unless another node is at it, or it is not due. due is told when the job was last done
// (zero: never) and answers whether it is time. done_at moves only when run succeeds; what run did before it
// failed must bear being done again. The lock goes with the connection, so a node that dies leaves none behind.
func (s *Store) RunJob(ctx context.Context, name, node string, due func(last time.Time) bool, run func(ctx context.Context, last time.Time) error, now func() time.Time) (ran bool, err error) {
	conn, err := s.db.Acquire(ctx)
	if err != nil {
		return false, fmt.Errorf("job %s: %w", name, err)
	}
	defer conn.Release()
	var mine bool
	if err := conn.QueryRow(ctx, `SELECT pg_try_advisory_lock(hashtextextended('job/' || current_schema() || '/' || $1, 0))`, name).Scan(&mine); err != nil {
		return false, fmt.Errorf("job %s: lock: %w", name, err)
	}
	if !mine {
		return false, nil
	}
	defer func() {
		free, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		if _, no := conn.Exec(free, `SELECT pg_advisory_unlock(hashtextextended('job/' || current_schema() || '/' || $1, 0))`, name); no != nil {
			_ = conn.Conn().Close(free) // the lock goes with it
		}
	}()
	var last time.Time
	err = conn.QueryRow(ctx, `SELECT done_at FROM job WHERE name = $1`, name).Scan(&last)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return false, fmt.Errorf("job %s: %w", name, err)
	}
	if !due(last) {
		return false, nil
	}
	if err := run(ctx, last); err != nil {
		return true, fmt.Errorf("job %s: %w", name, err)
	}
	_, err = conn.Exec(ctx, `
		INSERT INTO job (name, done_at, node) VALUES ($1, $2, $3)
		ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at, node = excluded.node`, name, now(), node)
	if err != nil {
		return true, fmt.Errorf("job %s: note that it is done: %w", name, err)
	}
	return true, nil
}

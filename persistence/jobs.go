// Jobs of the whole cluster: one node at a time does a job, and all know when it was last done.

package persistence

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/cluster/membership"
	"touchline/domain"
	"touchline/persistence/pg"
)

// RunJob does a job unless another node is at it, or it is not due. due receives when the job was last done
// (zero: never) and answers whether it is time. done_at moves only when run succeeds; what run did before it
// failed must bear being done again. A job holds no connection of the pools: any number may run at once. When its
// lock is lost with the connection of the locks, the context of run ends, because another node may begin.
func (s *Store) RunJob(ctx context.Context, name, node string, due func(last time.Time) bool, run func(ctx context.Context, last time.Time) error, now func() time.Time) (ran bool, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("job %s: %w", name, err)
		}
	}()
	if last, err := s.jobDone(ctx, name); err != nil || !due(last) {
		return false, err
	}
	lock, mine, err := s.locks.Take(ctx, "job/"+name)
	if err != nil || !mine {
		return false, err
	}
	defer lock.Free()
	last, err := s.jobDone(ctx, name) // another node may have done it meanwhile
	if err != nil || !due(last) {
		return false, err
	}
	running, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(lock.Lost(), cancel)()
	began := now()
	if err := run(running, last); err != nil {
		return true, errors.Join(err, s.noteFault(ctx, name, node, err, now()))
	}
	_, err = s.db.Exec(ctx, `
		INSERT INTO job (name, done_at, node, took_ms) VALUES ($1, $2, $3, $4)
		ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at, node = excluded.node, took_ms = excluded.took_ms`,
		name, now(), node, now().Sub(began).Milliseconds())
	if err != nil {
		return true, fmt.Errorf("note that it is done: %w", err)
	}
	return true, nil
}

// loneLook is how often a node asks whether it may do what one node does.
const loneLook = 2 * time.Second

// OneAtATime does something on one node of all until ctx ends. When the lock goes with the connection, the context of run
// ends, and whichever node has the lock next begins. What run fails with is logged, and it begins again.
func (s *Store) OneAtATime(ctx context.Context, name string, run func(ctx context.Context) error) {
	for ctx.Err() == nil {
		lock, mine, err := s.locks.Take(ctx, name)
		if err == nil && mine {
			err = whileHeld(ctx, lock, run)
		}
		if err != nil && ctx.Err() == nil {
			s.logger.Warn("what one node does is begun again", slog.String("what", name), slog.Any("error", err))
		}
		select {
		case <-ctx.Done():
		case <-time.After(loneLook):
		}
	}
}

func whileHeld(ctx context.Context, lock *membership.Lock, run func(ctx context.Context) error) error {
	defer lock.Free()
	running, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(lock.Lost(), cancel)()
	return run(running)
}

// noteFault keeps for operators why a run failed; nothing when the node is only stopping.
func (s *Store) noteFault(ctx context.Context, name, node string, fault error, at time.Time) error {
	if ctx.Err() != nil {
		return nil
	}
	_, err := s.db.Exec(ctx, `
		INSERT INTO job (name, node, failed_at, fault) VALUES ($1, $2, $3, $4)
		ON CONFLICT (name) DO UPDATE SET node = excluded.node, failed_at = excluded.failed_at, fault = excluded.fault`,
		name, node, at, domain.PublicFault(fault))
	if err != nil {
		return fmt.Errorf("note that it failed: %w", err)
	}
	return nil
}

// shownJobs: a job that has not run for so long is one that older versions had.
const shownJobs = 7 * 24 * time.Hour

// Jobs are what came of the last run of each job.
func (s *Store) Jobs(ctx context.Context, now time.Time) ([]domain.JobState, error) {
	jobs, err := pg.Collect(ctx, s.db, pgx.RowToStructByPos[domain.JobState], `
		SELECT name, node, coalesce(done_at, 'epoch'), took_ms, coalesce(failed_at, 'epoch'), fault
		FROM job WHERE greatest(done_at, failed_at) > $1 ORDER BY name`, now.Add(-shownJobs))
	if err != nil {
		return nil, fmt.Errorf("read the jobs: %w", err)
	}
	return jobs, nil
}

// jobDone is when a job was last done; zero when never.
func (s *Store) jobDone(ctx context.Context, name string) (last time.Time, err error) {
	err = s.db.QueryRow(ctx, `SELECT done_at FROM job WHERE name = $1 AND done_at IS NOT NULL`, name).Scan(&last)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return last, err
	}
	return last, nil
}

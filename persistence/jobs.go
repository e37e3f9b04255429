// Jobs of the cluster: one node at a time runs a job, and all nodes see when it last succeeded.

package persistence

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/cluster/membership"
	"touchline/domain/console"
	"touchline/persistence/pg"
)

// RunJob runs a job unless another node runs it or it is not due. due receives the time of the last success (zero:
// never) and reports whether the job is due. done_at changes only when run succeeds; work done before a failure is done
// again. A job holds no connection of the pools, so any number may run at once. When its lock is lost with the
// connection of the locks, the context of run ends, because another node may start the job.
func (s *Store) RunJob(
	ctx context.Context, name, node string, due func(last time.Time) bool,
	run func(ctx context.Context, last time.Time) error, now func() time.Time,
) (ran bool, err error) {
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
	last, err := s.jobDone(ctx, name) // another node may have done it since
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
		return true, fmt.Errorf("store that it is done: %w", err)
	}
	return true, nil
}

// loneLook is the interval at which a node tries to take the lock of OneAtATime.
const loneLook = 2 * time.Second

// OneAtATime runs run on one of the nodes until ctx ends. When the lock is lost with its connection, the context of run
// ends, and the next node with the lock starts. An error of run is logged, and run starts again.
func (s *Store) OneAtATime(ctx context.Context, name string, run func(ctx context.Context) error) {
	for ctx.Err() == nil {
		lock, mine, err := s.locks.Take(ctx, name)
		if err == nil && mine {
			err = whileHeld(ctx, lock, run)
		}
		if err != nil && ctx.Err() == nil {
			s.logger.Warn("a task of one node failed and is started again", slog.String("what", name),
				slog.Any("error", err))
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

// noteFault stores for operators why a run failed, unless the node is only stopping.
func (s *Store) noteFault(ctx context.Context, name, node string, fault error, at time.Time) error {
	if ctx.Err() != nil {
		return nil
	}
	_, err := s.db.Exec(ctx, `
		INSERT INTO job (name, node, failed_at, fault) VALUES ($1, $2, $3, $4)
		ON CONFLICT (name) DO UPDATE SET node = excluded.node, failed_at = excluded.failed_at, fault = excluded.fault`,
		name, node, at, console.PublicFault(fault))
	if err != nil {
		return fmt.Errorf("store that it failed: %w", err)
	}
	return nil
}

// shownJobs: a job without a run in this time belongs to an older version.
const shownJobs = 7 * 24 * time.Hour

// Jobs returns the result of the last run of each job.
func (s *Store) Jobs(ctx context.Context, now time.Time) ([]console.JobState, error) {
	jobs, err := pg.Collect(ctx, s.db, pgx.RowToStructByPos[console.JobState], `
		SELECT name, node, coalesce(done_at, 'epoch'), took_ms, coalesce(failed_at, 'epoch'), fault
		FROM job WHERE greatest(done_at, failed_at) > $1 ORDER BY name`, now.Add(-shownJobs))
	if err != nil {
		return nil, fmt.Errorf("read the jobs: %w", err)
	}
	return jobs, nil
}

// jobDone returns when a job last succeeded; zero for never.
func (s *Store) jobDone(ctx context.Context, name string) (last time.Time, err error) {
	err = s.db.QueryRow(ctx, `SELECT done_at FROM job WHERE name = $1 AND done_at IS NOT NULL`, name).Scan(&last)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return last, err
	}
	return last, nil
}

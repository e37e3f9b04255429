// Figures of the store: its pools, the rooms by status, and the jobs.

package persistence

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// PoolStats returns the statistics of the pools for queries and for the journal.
func (s *Store) PoolStats() map[string]*pgxpool.Stat {
	return map[string]*pgxpool.Stat{"query": s.db.Stat(), "journal": s.writer.Stat()}
}

// Time returns the time of the database's clock, which all nodes use.
func (s *Store) Time(ctx context.Context) (now time.Time, err error) {
	if err := s.db.QueryRow(ctx, `SELECT clock_timestamp()`).Scan(&now); err != nil {
		return now, fmt.Errorf("ask the database for the time: %w", err)
	}
	return now, nil
}

// Pulse returns figures of the whole site: rooms by live status, and when each job last succeeded.
func (s *Store) Pulse(ctx context.Context) (rooms map[int32]int64, jobs map[string]time.Time, err error) {
	rooms, jobs = map[int32]int64{}, map[string]time.Time{}
	rows, err := s.db.Query(ctx, `SELECT status, count(*) FROM room GROUP BY status`)
	if err != nil {
		return nil, nil, fmt.Errorf("count the rooms: %w", err)
	}
	var status int32
	var n int64
	if _, err = pgx.ForEachRow(rows, []any{&status, &n}, func() error { rooms[status] = n; return nil }); err != nil {
		return nil, nil, fmt.Errorf("count the rooms: %w", err)
	}
	rows, err = s.db.Query(ctx, `SELECT name, done_at FROM job`)
	if err != nil {
		return nil, nil, fmt.Errorf("read the jobs: %w", err)
	}
	var name string
	var done time.Time
	if _, err = pgx.ForEachRow(rows, []any{&name, &done}, func() error { jobs[name] = done; return nil }); err != nil {
		return nil, nil, fmt.Errorf("read the jobs: %w", err)
	}
	return rooms, jobs, nil
}

// For tests that look at how queries are carried out.
package persistence

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Watch lets a tracer see every query of the readers' pool from now on.
func (s *Store) Watch(ctx context.Context, tracer pgx.QueryTracer) error {
	cfg := s.db.Config()
	cfg.ConnConfig.Tracer = tracer
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return err
	}
	s.db.Close()
	s.db = pool
	return nil
}

// What statements of every part need: lists of rows, null for zero times, and the constraint that was violated.

// Package pg has what statements of every part of persistence need.
package pg

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Queries is a pool, a connection or a transaction.
type Queries interface {
	Query(ctx context.Context, query string, values ...any) (pgx.Rows, error)
}

// Collect reads all rows of a query.
func Collect[T any](ctx context.Context, db Queries, row pgx.RowToFunc[T], query string, values ...any) ([]T, error) {
	rows, err := db.Query(ctx, query, values...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, row)
}

// IsConflict tells whether the error is the violation of one unique constraint.
func IsConflict(err error, constraint string) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && refused.Code == "23505" && refused.ConstraintName == constraint
}

// OrNull turns the zero time into SQL's null.
func OrNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

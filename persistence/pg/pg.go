// Helpers of all statements: lists of rows, null for zero times, and the constraint that was violated.

// Package pg has what statements share: readers of rows, columns and joins of several features, conditions of lists,
// rules that hold in all features, and batches of equal reads.
package pg

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"touchline/domain"
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

// One reads the row of a query. Its error is pgx.ErrNoRows without a row.
func One[T any](ctx context.Context, db Queries, row pgx.RowToFunc[T], query string, values ...any) (T, error) {
	rows, err := db.Query(ctx, query, values...)
	if err != nil {
		var none T
		return none, err
	}
	return pgx.CollectExactlyOneRow(rows, row)
}

// Doing wraps a fault with what was being done. It returns nil and refusals unchanged.
func Doing(err error, format string, values ...any) error {
	var refusal *domain.Refusal
	if err == nil || errors.As(err, &refusal) {
		return err
	}
	return fmt.Errorf("%s: %w", fmt.Sprintf(format, values...), err)
}

// Found turns a missing row into the refusal NOT_FOUND with a kind.
func Found(err error, kind string) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return domain.Refuse(domain.NotFound, "kind", kind)
	}
	return err
}

// Optional turns a missing row into no error.
func Optional(err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	return err
}

// IsConflict reports whether the error is the violation of one constraint.
func IsConflict(err error, constraint string) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && refused.Code == "23505" && refused.ConstraintName == constraint
}

// IsAway reports whether the error means that the database is unreachable, starting or stopping. Other answers, such as
// that its disk is full, do not count.
func IsAway(err error) bool {
	var opening *pgconn.ConnectError
	if errors.As(err, &opening) { // no connection was opened, whatever the reason
		return true
	}
	var said *pgconn.PgError
	if errors.As(err, &said) {
		return strings.HasPrefix(said.Code, "08") || strings.HasPrefix(said.Code, "57P")
	}
	return err != nil
}

// OrNull converts the zero time to SQL's null.
func OrNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

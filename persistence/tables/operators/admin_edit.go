// Edits of a row by operators: it is read and locked, changed by a rule and written, in one transaction.

package operators

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/persistence/pg"
)

// editable is one kind of row that operators edit.
type editable[T any] struct {
	kind  string // of NOT_FOUND
	read  string // with $1 for the key, FOR UPDATE
	scan  func(pgx.CollectableRow) (T, error)
	write func(ctx context.Context, tx pgx.Tx, row *T) error // stores it, and completes what the database gives
	fresh func(key any) (T, bool)                            // the initial row of an unknown key, or false
}

// edit returns the row before (nil for a new one) and after. NOT_FOUND for an unknown key that creates no row.
func edit[T any](ctx context.Context, db *pgxpool.Pool, e editable[T], key any,
	change func(*T) error) (before *T, after T, err error) {
	err = pgx.BeginFunc(ctx, db, func(tx pgx.Tx) error {
		found, err := pg.One(ctx, tx, e.scan, e.read, key)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			begun, ok := e.fresh(key)
			if !ok {
				return domain.Refuse(domain.NotFound, "kind", e.kind)
			}
			found = begun
		case err != nil:
			return err
		default:
			was := found
			before = &was
		}
		if err := change(&found); err != nil {
			return err
		}
		after = found
		return e.write(ctx, tx, &after)
	})
	return before, after, pg.Doing(err, "edit a %s", e.kind)
}

// onlyZero creates a row for the key 0 only.
func onlyZero[T any](key any) (fresh T, ok bool) {
	id, isNumber := key.(int64)
	return fresh, isNumber && id == 0
}

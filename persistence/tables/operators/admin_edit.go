// How operators change a row: read and locked, changed by their rule, written, all in one transaction.

package operators

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
)

// editable is one kind of row operators change.
type editable[T any] struct {
	kind  string // of NOT_FOUND
	read  string // with $1 for the key, FOR UPDATE
	scan  func(pgx.CollectableRow) (T, error)
	write func(ctx context.Context, tx pgx.Tx, row *T) error // stores it, and completes what the database gives
	fresh func(key any) (T, bool)                            // what an unknown key begins with, or false
}

// edit answers the row before (nil for a new one) and after. NOT_FOUND for an unknown key that makes no new row.
func edit[T any](ctx context.Context, db *pgxpool.Pool, e editable[T], key any, change func(*T) error) (before *T, after T, err error) {
	err = pgx.BeginFunc(ctx, db, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, e.read, key)
		if err != nil {
			return err
		}
		found, err := pgx.CollectExactlyOneRow(rows, e.scan)
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
	return before, after, orRefusal(err, fmt.Sprintf("edit a %s", e.kind))
}

// onlyZero makes a new row of the key 0.
func onlyZero[T any](key any) (fresh T, ok bool) {
	id, isNumber := key.(int64)
	return fresh, isNumber && id == 0
}

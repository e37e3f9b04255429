// What statements of every part need: null for zero times, and the constraint that was violated.

// Package pg has what statements of every part of persistence need.
package pg

import (
	"errors"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

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

// The type Slots and its constructor.

// Package slots is the SQL of brands and of the hours of their grids.
package slots

import (
	"github.com/jackc/pgx/v5/pgxpool"
)

// Slots reads and writes brands, their grids, and the calendars made of them.
type Slots struct{ db *pgxpool.Pool }

// New returns slots on db.
func New(db *pgxpool.Pool) *Slots { return &Slots{db} }

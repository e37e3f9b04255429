// The type of brands and their calendars.

// Package slots is the SQL of brands and of the hours of their grids.
package slots

import (
	"github.com/jackc/pgx/v5/pgxpool"
)

// Slots are brands, the hours of their grids, and the calendars made of them.
type Slots struct{ db *pgxpool.Pool }

// New reads and writes through db.
func New(db *pgxpool.Pool) *Slots { return &Slots{db} }

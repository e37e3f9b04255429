// The type of notices.

// Package notices is the SQL of notices, their settings, and what is queued for them.
package notices

import (
	"github.com/jackc/pgx/v5/pgxpool"
)

// Notices are the lists of notices, and what is queued for them.
type Notices struct{ db *pgxpool.Pool }

// New reads and writes through db.
func New(db *pgxpool.Pool) *Notices { return &Notices{db} }

// The type Notices and its constructor.

// Package notices is the SQL of notices, their settings, and the queues that fill them.
package notices

import (
	"github.com/jackc/pgx/v5/pgxpool"
)

// Notices reads and writes the lists of notices and their queues.
type Notices struct{ db *pgxpool.Pool }

// New returns notices on db.
func New(db *pgxpool.Pool) *Notices { return &Notices{db} }

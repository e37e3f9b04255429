// The types Matches and Feeds and their constructors.

// Package matches is the SQL of matches and of the feeds that bring them.
package matches

import (
	"github.com/jackc/pgx/v5/pgxpool"
)

// Matches reads and writes matches, their events and their reservations.
type Matches struct{ db *pgxpool.Pool }

// Feeds reads and writes the sources of matches, their imports, and the changes that follow from the time.
type Feeds struct{ db *pgxpool.Pool }

// New returns matches on db.
func New(db *pgxpool.Pool) *Matches { return &Matches{db} }

// NewFeeds returns feeds on db.
func NewFeeds(db *pgxpool.Pool) *Feeds { return &Feeds{db} }

// Matches and the feeds that bring them: two types.

// Package matches is the SQL of matches and of the feeds that bring them.
package matches

import (
	"github.com/jackc/pgx/v5/pgxpool"
)

// Matches are matches with their events, who has reserved them, and what operators change by hand.
type Matches struct{ db *pgxpool.Pool }

// Feeds are the sources of matches, what they bring, and what the clock does to matches.
type Feeds struct{ db *pgxpool.Pool }

// New reads and writes through db.
func New(db *pgxpool.Pool) *Matches { return &Matches{db} }

// NewFeeds reads and writes through db.
func NewFeeds(db *pgxpool.Pool) *Feeds { return &Feeds{db} }

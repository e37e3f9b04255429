// The types Replays and Clips and their constructors.

// Package replays is the SQL of recordings and clips.
package replays

import (
	"github.com/jackc/pgx/v5/pgxpool"
)

// Replays reads and writes recordings: their pieces, and the recordings made of them.
type Replays struct{ db *pgxpool.Pool }

// Clips reads and writes clips: parts of broadcasts that users cut out.
type Clips struct{ db *pgxpool.Pool }

// New returns recordings on db.
func New(db *pgxpool.Pool) *Replays { return &Replays{db} }

// NewClips returns clips on db.
func NewClips(db *pgxpool.Pool) *Clips { return &Clips{db} }

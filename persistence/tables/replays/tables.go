// Recordings and clips: two types.

// Package replays is the SQL of recordings and clips.
package replays

import (
	"github.com/jackc/pgx/v5/pgxpool"
)

// Replays are recordings: the pieces as they are written, and what players show.
type Replays struct{ db *pgxpool.Pool }

// Clips are stretches of broadcasts that people marked: how they are made, and what pages show.
type Clips struct{ db *pgxpool.Pool }

// New reads and writes through db.
func New(db *pgxpool.Pool) *Replays { return &Replays{db} }

// NewClips reads and writes through db.
func NewClips(db *pgxpool.Pool) *Clips { return &Clips{db} }

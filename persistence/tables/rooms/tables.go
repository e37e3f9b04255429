// Rooms, their chats and their anchors: three types.

// Package rooms is the SQL of rooms, their chats and their anchors.
package rooms

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/persistence/pg"
)

// Rooms are the houses of anchors as lists and pages show them, who follows them, and who may enter.
type Rooms struct {
	db      *pgxpool.Pool
	entries *pg.Group[entryQuestion, knownEntry]
	seen    *pg.Group[seenQuestion, seenAnswer]
}

// Chat is the lines of rooms, who moderates them, who is muted, reports, and banned words.
type Chat struct{ db, writer *pgxpool.Pool }

// Anchors are applications, the notes and photos of an anchor, and the statistics of the days on the air.
type Anchors struct{ db *pgxpool.Pool }

// New reads and writes through db. Shared reads end with open; see accounts.New for their statements.
func New(open context.Context, db *pgxpool.Pool) *Rooms {
	t := &Rooms{db: db}
	t.entries, t.seen = pg.NewGroup(open, t.readEntries), pg.NewGroup(open, t.readSeen)
	return t
}

// NewChat reads and writes through db; writer has no limit of time, for deletions of many rows.
func NewChat(db, writer *pgxpool.Pool) *Chat { return &Chat{db, writer} }

// NewAnchors reads and writes through db.
func NewAnchors(db *pgxpool.Pool) *Anchors { return &Anchors{db} }

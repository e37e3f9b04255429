// The types Rooms, Chat and Anchors and their constructors.

// Package rooms is the SQL of rooms, their chats and their anchors.
package rooms

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/persistence/pg"
)

// Rooms reads and writes the houses of anchors, their lists and pages, their followers and their entries.
type Rooms struct {
	db      *pgxpool.Pool
	entries *pg.Group[entryQuestion, knownEntry]
	seen    *pg.Group[seenQuestion, seenAnswer]
}

// Chat reads and writes the lines of rooms, moderators, mutes, reports and banned words.
type Chat struct{ db, writer *pgxpool.Pool }

// Anchors reads and writes applications, the notes and photos of anchors, and the statistics of days on the air.
type Anchors struct{ db *pgxpool.Pool }

// New returns rooms on db. Shared reads end with open; accounts.New describes their statements.
func New(open context.Context, db *pgxpool.Pool) *Rooms {
	t := &Rooms{db: db}
	t.entries, t.seen = pg.NewGroup(open, t.readEntries), pg.NewGroup(open, t.readSeen)
	return t
}

// NewChat returns chats on db; writer has no limit of time, for deletions of many rows.
func NewChat(db, writer *pgxpool.Pool) *Chat { return &Chat{db, writer} }

// NewAnchors returns anchors on db.
func NewAnchors(db *pgxpool.Pool) *Anchors { return &Anchors{db} }

// The features of the site, each a type of its own with what it reads and edits.

// Package tables is the SQL of everything that is read or edited without an actor: one type per feature.
package tables

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/persistence/gather"
	"touchline/persistence/journal"
)

// Tables are the features. Each answers for its tables alone; what two features read is a function of the package.
type Tables struct {
	Accounts  *Accounts
	Rooms     *Rooms
	Chat      *Chat
	Money     *Money
	Matches   *Matches
	Feeds     *Feeds
	Slots     *Slots
	Anchors   *Anchors
	Replays   *Replays
	Clips     *Clips
	Site      *Site
	Images    *Images
	Notices   *Notices
	Operators *Operators
	Admin     *Admin
	Demo      *Demo
}

// New makes the features on the pool of queries. Shared reads end with open. writer has no limit of time, for
// deletions of many rows; ledger enters the transfers that belong to an edit.
func New(open context.Context, db, writer *pgxpool.Pool, ledger *journal.Ledger) Tables {
	t := Tables{
		Accounts:  &Accounts{db: db, ledger: ledger},
		Rooms:     &Rooms{db: db},
		Chat:      &Chat{db, writer},
		Money:     &Money{db, ledger},
		Matches:   &Matches{db},
		Feeds:     &Feeds{db},
		Slots:     &Slots{db},
		Anchors:   &Anchors{db},
		Replays:   &Replays{db},
		Clips:     &Clips{db},
		Site:      &Site{db},
		Images:    &Images{db},
		Notices:   &Notices{db},
		Operators: &Operators{db, ledger},
		Admin:     &Admin{db},
		Demo:      &Demo{db, ledger},
	}
	// Their statements take the first array as (SELECT $1): the planner does not count its elements then, and keeps one
	// plan for any number of questions. Otherwise it plans every small read anew, which takes longer than the read.
	t.Accounts.logins, t.Accounts.used = gather.New(open, t.Accounts.readLogins), gather.New(open, t.Accounts.writeUsed)
	t.Rooms.entries, t.Rooms.seen = gather.New(open, t.Rooms.readEntries), gather.New(open, t.Rooms.readSeen)
	return t
}

// Accounts are users: who they are, how they log in, what they own and how they leave.
type Accounts struct {
	db     *pgxpool.Pool
	ledger *journal.Ledger
	logins *gather.Group[domain.TokenHash, domain.Login]
	used   *gather.Group[domain.Login, struct{}]
}

// Rooms are the houses of anchors as lists and pages show them, who follows them, and who may enter.
type Rooms struct {
	db      *pgxpool.Pool
	entries *gather.Group[entryQuestion, knownEntry]
	seen    *gather.Group[seenQuestion, seenAnswer]
}

// Chat is the lines of rooms, who moderates them, who is muted, reports, and banned words.
type Chat struct{ db, writer *pgxpool.Pool }

// Money is gifts, wallets, red envelopes and recharges, as readers see them and as payments change them.
type Money struct {
	db     *pgxpool.Pool
	ledger *journal.Ledger
}

// Matches are matches with their events, who has reserved them, and what operators change by hand.
type Matches struct{ db *pgxpool.Pool }

// Feeds are the sources of matches, what they bring, and what the clock does to matches.
type Feeds struct{ db *pgxpool.Pool }

// Slots are brands, the hours of their grids, and the calendars made of them.
type Slots struct{ db *pgxpool.Pool }

// Anchors are applications, the notes and photos of an anchor, and the statistics of the days on the air.
type Anchors struct{ db *pgxpool.Pool }

// Replays are recordings: the pieces as they are written, and what players show.
type Replays struct{ db *pgxpool.Pool }

// Clips are stretches of broadcasts that people marked: how they are made, and what pages show.
type Clips struct{ db *pgxpool.Pool }

// Site is what the whole site shows and is set to: columns, banners, settings and texts.
type Site struct{ db *pgxpool.Pool }

// Images are uploaded pictures: whose they are, which are in use, and which are withheld.
type Images struct{ db *pgxpool.Pool }

// Notices are the lists of notices, and what is queued for them.
type Notices struct{ db *pgxpool.Pool }

// Operators are the accounts of operators, their second factors, what they did, and what two of them agree on.
type Operators struct {
	db     *pgxpool.Pool
	ledger *journal.Ledger
}

// Admin is what operators read and edit of users, rooms, brands, products, reports and texts.
type Admin struct{ db *pgxpool.Pool }

// Demo writes the demo world and the users of load tests, and takes them away.
type Demo struct {
	db     *pgxpool.Pool
	ledger *journal.Ledger
}

// The features of the site together, as the rest of the program gets them.

// Package tables is the SQL of everything that is read or edited without an actor: one package a feature.
package tables

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/persistence/journal"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/tables/matches"
	"touchline/persistence/tables/money"
	"touchline/persistence/tables/notices"
	"touchline/persistence/tables/operators"
	"touchline/persistence/tables/replays"
	"touchline/persistence/tables/rooms"
	"touchline/persistence/tables/seed"
	"touchline/persistence/tables/site"
	"touchline/persistence/tables/slots"
)

// Tables are the features. Each answers for its tables alone; what several of them read is in pg.
type Tables struct {
	Accounts  *accounts.Accounts
	Choices   *accounts.Choices
	Rooms     *rooms.Rooms
	Chat      *rooms.Chat
	Money     *money.Money
	Matches   *matches.Matches
	Feeds     *matches.Feeds
	Slots     *slots.Slots
	Anchors   *rooms.Anchors
	Replays   *replays.Replays
	Clips     *replays.Clips
	Site      *site.Site
	Images    *site.Images
	Notices   *notices.Notices
	Operators *operators.Operators
	Admin     *operators.Admin
	Demo      *seed.Demo
}

// New makes the features on the pool of queries. Shared reads end with open. writer has no limit of time, for
// deletions of many rows; ledger enters the transfers that belong to an edit.
func New(open context.Context, db, writer *pgxpool.Pool, ledger *journal.Ledger) Tables {
	return Tables{
		Accounts:  accounts.New(open, db, ledger),
		Choices:   accounts.NewChoices(db),
		Rooms:     rooms.New(open, db),
		Chat:      rooms.NewChat(db, writer),
		Money:     money.New(db, ledger),
		Matches:   matches.New(db),
		Feeds:     matches.NewFeeds(db),
		Slots:     slots.New(db),
		Anchors:   rooms.NewAnchors(db),
		Replays:   replays.New(db),
		Clips:     replays.NewClips(db),
		Site:      site.New(db),
		Images:    site.NewImages(db),
		Notices:   notices.New(db),
		Operators: operators.New(db, ledger),
		Admin:     operators.NewAdmin(db),
		Demo:      seed.New(db, ledger),
	}
}

// The type Accounts and its constructor.

// Package accounts is the SQL of users: profiles, logins, exports and erasure.
package accounts

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/persistence/journal"
	"touchline/persistence/pg"
)

// Accounts reads and writes users: profiles, logins, exports and erasure.
type Accounts struct {
	db     *pgxpool.Pool
	ledger *journal.Ledger
	logins *pg.Group[domain.TokenHash, domain.Login]
	used   *pg.Group[domain.Login, struct{}]
}

// New returns accounts on db. Shared reads end with open; ledger enters the reward of a first stage.
func New(open context.Context, db *pgxpool.Pool, ledger *journal.Ledger) *Accounts {
	t := &Accounts{db: db, ledger: ledger}
	// Statements of shared reads take the first array as (SELECT $1): the planner then does not count its elements, and
	// keeps one plan for any number of questions. Otherwise it plans every small read again, which takes longer than
	// the read.
	t.logins, t.used = pg.NewGroup(open, t.readLogins), pg.NewGroup(open, t.writeUsed)
	return t
}

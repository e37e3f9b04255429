// The type of accounts.

// Package accounts is the SQL of users: who they are, how they log in, what they own and how they leave.
package accounts

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/persistence/journal"
	"touchline/persistence/pg"
)

// Accounts are users: who they are, how they log in, what they own and how they leave.
type Accounts struct {
	db     *pgxpool.Pool
	ledger *journal.Ledger
	logins *pg.Group[domain.TokenHash, domain.Login]
	used   *pg.Group[domain.Login, struct{}]
}

// New reads and writes through db. Shared reads end with open; ledger enters the reward of a first step.
func New(open context.Context, db *pgxpool.Pool, ledger *journal.Ledger) *Accounts {
	t := &Accounts{db: db, ledger: ledger}
	// Statements of shared reads take the first array as (SELECT $1): the planner does not count its elements then, and
	// keeps one plan for any number of questions. Otherwise it plans every small read anew, which takes longer than the read.
	t.logins, t.used = pg.NewGroup(open, t.readLogins), pg.NewGroup(open, t.writeUsed)
	return t
}

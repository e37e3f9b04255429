// The type of accounts.

// Package accounts is the SQL of users: who they are, how they log in, what they own and how they leave.
package accounts

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/persistence/gather"
	"touchline/persistence/journal"
)

// Accounts are users: who they are, how they log in, what they own and how they leave.
type Accounts struct {
	db     *pgxpool.Pool
	ledger *journal.Ledger
	logins *gather.Group[domain.TokenHash, domain.Login]
	used   *gather.Group[domain.Login, struct{}]
}

// New reads and writes through db. Shared reads end with open; ledger enters the reward of a first step.
func New(open context.Context, db *pgxpool.Pool, ledger *journal.Ledger) *Accounts {
	t := &Accounts{db: db, ledger: ledger}
	// Statements of shared reads take the first array as (SELECT $1): the planner does not count its elements then, and
	// keeps one plan for any number of questions. Otherwise it plans every small read anew, which takes longer than the read.
	t.logins, t.used = gather.New(open, t.readLogins), gather.New(open, t.writeUsed)
	return t
}

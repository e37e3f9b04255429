// The type Demo and its constructor.

// Package seed is the SQL that creates the demo world and the users of load tests, and retires them.
package seed

import (
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/persistence/journal"
)

// Demo writes the demo world and the users of load tests, and retires them.
type Demo struct {
	db     *pgxpool.Pool
	ledger *journal.Ledger
}

// New returns the demo world on db; ledger enters its transfers.
func New(db *pgxpool.Pool, ledger *journal.Ledger) *Demo { return &Demo{db, ledger} }

// The type of the demo world.

// Package seed is the SQL that makes the demo world and the users of load tests, and takes them away.
package seed

import (
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/persistence/journal"
)

// Demo writes the demo world and the users of load tests, and takes them away.
type Demo struct {
	db     *pgxpool.Pool
	ledger *journal.Ledger
}

// New reads and writes through db; ledger enters the transfers of the demo world.
func New(db *pgxpool.Pool, ledger *journal.Ledger) *Demo { return &Demo{db, ledger} }

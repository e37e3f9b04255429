// The type Money and its constructor.

// Package money is the SQL of gifts, wallets, red envelopes and recharges.
package money

import (
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/persistence/journal"
)

// Money reads gifts, wallets, red envelopes and recharges, and writes what payments change of them.
type Money struct {
	db     *pgxpool.Pool
	ledger *journal.Ledger
}

// New returns money on db; ledger enters the transfers that belong to an edit.
func New(db *pgxpool.Pool, ledger *journal.Ledger) *Money { return &Money{db, ledger} }

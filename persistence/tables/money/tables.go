// The type of everything about coins.

// Package money is the SQL of gifts, wallets, red envelopes and recharges.
package money

import (
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/persistence/journal"
)

// Money is gifts, wallets, red envelopes and recharges, as readers see them and as payments change them.
type Money struct {
	db     *pgxpool.Pool
	ledger *journal.Ledger
}

// New reads and writes through db; ledger enters the transfers that belong to an edit.
func New(db *pgxpool.Pool, ledger *journal.Ledger) *Money { return &Money{db, ledger} }

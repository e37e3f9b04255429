// Operators, and what they edit: two types.

// Package operators is the SQL of operators, and of what they read and edit.
package operators

import (
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/persistence/journal"
)

// Operators are the accounts of operators, their second factors, what they did, and what two of them agree on.
type Operators struct {
	db     *pgxpool.Pool
	ledger *journal.Ledger
}

// Admin is what operators read and edit of users, rooms, brands, products, reports and texts.
type Admin struct{ db *pgxpool.Pool }

// New reads and writes through db; ledger enters the transfers that belong to an edit.
func New(db *pgxpool.Pool, ledger *journal.Ledger) *Operators { return &Operators{db, ledger} }

// NewAdmin reads and writes through db.
func NewAdmin(db *pgxpool.Pool) *Admin { return &Admin{db} }

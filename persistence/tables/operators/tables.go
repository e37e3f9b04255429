// The types Operators and Admin and their constructors.

// Package operators is the SQL of operators, and of the data that they read and edit.
package operators

import (
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/persistence/journal"
)

// Operators reads and writes the accounts of operators, their second factors, their record, and changes that need two
// admins.
type Operators struct {
	db     *pgxpool.Pool
	ledger *journal.Ledger
}

// Admin reads and writes users, rooms, brands, products, reports and texts for operators.
type Admin struct{ db *pgxpool.Pool }

// New returns operators on db; ledger enters the transfers that belong to an edit.
func New(db *pgxpool.Pool, ledger *journal.Ledger) *Operators { return &Operators{db, ledger} }

// NewAdmin returns the edits of operators on db.
func NewAdmin(db *pgxpool.Pool) *Admin { return &Admin{db} }

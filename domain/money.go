// Money: coins, and the one-row transfer that is balanced by construction.
package domain

// Coins is the smallest unit of money; there are no fractions.
type Coins int64

// AccountID names a ledger account.
type AccountID int64

// Transfer moves coins from one account to another. Its key makes it happen at most once, for ever.
type Transfer struct {
	Key    string // idempotency key, e.g. gift/<userId>/<requestId>
	Debit  AccountID
	Credit AccountID
	Amount Coins // > 0
	Kind   string
	Escrow bool // the debit side was funded by the same stream and can never overdraw
}

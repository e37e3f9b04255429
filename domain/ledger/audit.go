// The audit of the whole ledger.

package ledger

import "touchline/domain"

// LedgerAudit is an audit of the whole ledger at one moment.
type LedgerAudit struct {
	OK         bool              `json:"ok"`       // all values that must be 0 are 0
	Accounts   int64             `json:"accounts"` // wallets compared with the sum of their transfers
	Transfers  int64             `json:"transfers"`
	Envelopes  int64             `json:"envelopes"`  // compared with their shares and their escrow
	Sum        domain.Coins      `json:"sum"`        // of all balances; 0
	Mismatched int64             `json:"mismatched"` // accounts that differ from the sum of their transfers; 0
	Overdrawn  int64             `json:"overdrawn"`  // accounts below zero that must not be; 0
	BadTotals  int64             `json:"badTotals"`  // envelopes whose shares, refund and rest are not their total; 0
	BadShares  int64             `json:"badShares"`  // envelopes with a share given twice or left out; 0
	Kinds      []LedgerKindTotal `json:"kinds"`      // sum of the accounts of each kind; together 0
	Mismatches []LedgerMismatch  `json:"mismatches"` // at most 100
	CheckTime  int64             `json:"checkTime"`
}

// LedgerKindTotal is the sum of the accounts of one kind.
type LedgerKindTotal struct {
	Kind     AccountKind  `json:"kind"` // world, corrections, losses, platform, wallets, incomes or escrows
	Accounts int64        `json:"accounts"`
	Balance  domain.Coins `json:"balance"`  // as stored
	Expected domain.Coins `json:"expected"` // the sum of the transfers
}

// LedgerMismatch is an account that differs from the sum of its transfers.
type LedgerMismatch struct {
	Account  string       `json:"account"` // a decimal string, because JSON readers may round larger numbers
	Balance  domain.Coins `json:"balance"`
	Expected domain.Coins `json:"expected"`
}

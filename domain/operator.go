// Operators: accounts apart from the users', and what each role may do.
package domain

import "time"

// OperatorRole of an operator.
type OperatorRole string

const (
	OperatorSupport OperatorRole = "support" // review, reports, mutes
	OperatorEditor  OperatorRole = "editor"  // matches, texts, gifts, brands, slots
	OperatorAdmin   OperatorRole = "admin"   // everything, money too
)

// Valid tells whether r is one of the three.
func (r OperatorRole) Valid() bool {
	return r == OperatorSupport || r == OperatorEditor || r == OperatorAdmin
}

// May tells whether a role has another's rights: an admin has all.
func (r OperatorRole) May(need OperatorRole) bool { return r == OperatorAdmin || r == need }

// OperatorLoginLifetime: a login lasts so long, and is not renewed.
const OperatorLoginLifetime = 12 * time.Hour

const (
	OperatorPasswordMin = 10
	OperatorPasswordMax = 200 // bytes
	OperatorNameMax     = 40
	RecoveryCodes       = 10 // an operator gets when the second factor is confirmed
)

// AdjustLimit is how many coins one admin may correct alone (setting admin.adjustLimit).
const AdjustLimit = 10_000

// Operator is somebody who runs the site.
type Operator struct {
	OperatorID   int64
	Name         string
	Role         OperatorRole
	PasswordHash string
	Totp         []byte    // sealed secret of the second factor; nil: none
	TotpPending  []byte    // sealed secret that is shown and not confirmed yet
	Disabled     time.Time // zero: works here
	Created      time.Time
	LastLogin    time.Time // zero: never
}

// OperatorChange is what an admin changes about an operator; nil stays.
type OperatorChange struct {
	Role         *OperatorRole
	PasswordHash *string
	Disabled     *bool
}

// Leaves tells whether the change takes an admin's rights away.
func (c OperatorChange) Leaves() bool {
	return c.Role != nil && *c.Role != OperatorAdmin || c.Disabled != nil && *c.Disabled
}

// OperatorAct is one line of the record of what operators did.
type OperatorAct struct {
	OperatorID int64
	Call       string
	Asked      []byte // JSON, without secrets
	Outcome    []byte // JSON, without secrets; nil: not known, the act had only begun
	Before     []byte // JSON or nil: what was changed, as it was
	After      []byte
	Address    string
	At         time.Time
}

// Adjustment is a correction of a wallet. Done is zero while it waits for a second admin.
type Adjustment struct {
	AdjustID string
	UserID   int64
	Amount   Coins // negative takes
	Reason   string
	AskedBy  int64
	AgreedBy int64
	Asked    time.Time
	Done     time.Time
}

// Agreed tells whether an operator may carry the adjustment out: above the limit not the one who asked for it, unless
// it is done already.
func (a Adjustment) Agreed(by int64, limit Coins) bool {
	return !a.Done.IsZero() || max(a.Amount, -a.Amount) <= limit || a.AskedBy != by
}

// LedgerAudit is what the whole ledger comes to.
type LedgerAudit struct {
	OK         bool             `json:"ok"`
	Accounts   int64            `json:"accounts"`
	Sum        Coins            `json:"sum"` // of all balances; 0
	Mismatches []LedgerMismatch `json:"mismatches"`
}

// LedgerMismatch is an account whose balance is not the sum of its transfers.
type LedgerMismatch struct {
	Account  string `json:"account"` // a decimal number beyond what JSON readers hold exactly
	Balance  Coins  `json:"balance"`
	Expected Coins  `json:"expected"`
}

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

// OperatorLoginLifetime is how long a login lasts; it is not renewed.
const OperatorLoginLifetime = 12 * time.Hour

// OperatorIdle is after how long without a call a login ends, less up to five minutes: its use is noted so seldom. The
// console ends it sooner, after 15 minutes without a touch, when one of its tabs is there to do so.
const OperatorIdle = 30 * time.Minute

// OperatorLogin is one login of an operator.
type OperatorLogin struct {
	Hash       TokenHash
	OperatorID int64
	Created    time.Time
	Expires    time.Time
	Used       time.Time // within five minutes
	Address    string    // from where it was used last
	Agent      string    // User-Agent at its beginning, at most AgentMax characters; "" when none was sent
}

// NewOperatorLogin is a login that begins now.
func NewOperatorLogin(hash TokenHash, operatorID int64, now time.Time, address, agent string) OperatorLogin {
	return OperatorLogin{hash, operatorID, now, now.Add(OperatorLoginLifetime), now, address, agent}
}

const (
	OperatorPasswordMin = 12
	OperatorPasswordMax = 200 // bytes
	OperatorNameMax     = 40
	RecoveryCodes       = 10 // an operator gets when the second factor is confirmed
)

// AdjustLimit is how many coins one admin may correct alone within AdjustSpan, credits and debits of all wallets together
// (setting admin.adjustLimit).
const (
	AdjustLimit = 10_000
	AdjustSpan  = 24 * time.Hour
)

// ApprovalLife is how long another admin may approve a pending change.
const ApprovalLife = 48 * time.Hour

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
	Given        time.Time // when somebody last gave them the account, the role, a password, or a new second factor
}

// InForce tells whether the operator is an admin who works here.
func (o Operator) InForce() bool { return o.Role == OperatorAdmin && o.Disabled.IsZero() }

// Approval is what decides whether one admin may approve what another asked for.
type Approval struct {
	Requester, Approver Operator
	Shared              bool // both have something they log in with from the same admin, or one has it from the other
	Asked               time.Time
	Lapsed              bool
}

// Check refuses where one person could be both: STALE_STATE for a change no longer pending, FORBIDDEN for the wrong
// admin. The approver was an admin before the request, and nobody gave them a role, password or second factor since.
func (a Approval) Check() error {
	switch {
	case a.Lapsed:
		return Refuse(StaleState, "current", "lapsed")
	case a.Approver.OperatorID == a.Requester.OperatorID:
		return Refuse(Forbidden, "reason", "ownWish")
	case !a.Requester.InForce() || !a.Requester.Given.Before(a.Asked):
		return Refuse(StaleState, "current", "wisherChanged")
	case !a.Approver.InForce():
		return Refuse(Forbidden, "reason", "notAdmin")
	case !a.Approver.Given.Before(a.Asked):
		return Refuse(Forbidden, "reason", "youngerThanWish")
	case a.Shared:
		return Refuse(Forbidden, "reason", "sameHand")
	}
	return nil
}

// OperatorChange is what an admin changes about an operator; nil stays. Without an operator it makes one, of Name, Role
// and PasswordHash.
type OperatorChange struct {
	OperatorID   int64
	Name         string
	Role         *OperatorRole
	PasswordHash *string
	Disabled     *bool
	ResetTotp    bool // they set up another second factor
}

// Leaves tells whether the change takes an admin's rights away.
func (c OperatorChange) Leaves() bool {
	return c.Role != nil && *c.Role != OperatorAdmin || c.Disabled != nil && *c.Disabled
}

// NeedsApproval tells whether the change makes an admin, lets one back in, or gives whoever asks for it what they could
// log in with as an admin. before is the operator as they are; the zero one is not there yet.
func (c OperatorChange) NeedsApproval(before Operator) bool {
	role := before.Role
	if c.Role != nil {
		role = *c.Role
	}
	enables := c.Disabled != nil && !*c.Disabled && !before.Disabled.IsZero()
	return role == OperatorAdmin && (before.Role != OperatorAdmin || c.PasswordHash != nil || c.ResetTotp || enables)
}

// OperatorEdited is what came of a change: done, or a pending change that another admin has to approve.
type OperatorEdited struct {
	PendingID string    // "" done
	Before    *Operator // nil: there was none
	After     Operator  // of a pending change: as they still are
}

// PendingOperatorChange is a change that waits for the approval of another admin.
type PendingOperatorChange struct {
	PendingID string
	OperatorChange
	AskedBy int64
	ByName  string
	Asked   time.Time
}

// OperatorAct is one line of the record of what operators did.
type OperatorAct struct {
	OperatorID int64
	Call       string
	Thing      string // what it was about, for example match:77; "" is none
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
	Hash     []byte // of what was asked under the request id
}

// PendingAdjustment is one that waits for a second admin, with whose wallet it is and what is in it now.
type PendingAdjustment struct {
	Adjustment
	NickName string
	Balance  Coins
}

// LedgerAudit is what the whole ledger comes to, at one moment.
type LedgerAudit struct {
	OK         bool              `json:"ok"`       // every value below that must be 0 is
	Accounts   int64             `json:"accounts"` // wallets compared with the sum of their transfers
	Transfers  int64             `json:"transfers"`
	Envelopes  int64             `json:"envelopes"`  // compared with their shares and their escrow
	Sum        Coins             `json:"sum"`        // of all balances; 0
	Mismatched int64             `json:"mismatched"` // accounts that are not the sum of their transfers; 0
	Overdrawn  int64             `json:"overdrawn"`  // accounts below zero that may not be; 0
	BadTotals  int64             `json:"badTotals"`  // envelopes whose shares, refund and rest are not their total; 0
	BadShares  int64             `json:"badShares"`  // envelopes with a share given twice or left out; 0
	Kinds      []LedgerKindTotal `json:"kinds"`      // what the accounts of each kind come to; together 0
	Mismatches []LedgerMismatch  `json:"mismatches"` // at most 100
	CheckTime  int64             `json:"checkTime"`
}

// LedgerKindTotal is what the accounts of one kind come to.
type LedgerKindTotal struct {
	Kind     AccountKind `json:"kind"` // world, corrections, losses, platform, wallets, incomes or escrows
	Accounts int64       `json:"accounts"`
	Balance  Coins       `json:"balance"`  // as it is kept
	Expected Coins       `json:"expected"` // the sum of the transfers
}

// LedgerMismatch is an account whose balance is not the sum of its transfers.
type LedgerMismatch struct {
	Account  string `json:"account"` // a decimal number beyond what JSON readers hold exactly
	Balance  Coins  `json:"balance"`
	Expected Coins  `json:"expected"`
}

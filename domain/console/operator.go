// Operators: accounts separate from the users', and the rights of each role.

package console

import (
	"time"

	"touchline/domain"
)

// OperatorRole of an operator.
type OperatorRole string

const (
	OperatorSupport OperatorRole = "support" // review, reports, mutes
	OperatorEditor  OperatorRole = "editor"  // matches, texts, gifts, brands, slots
	OperatorAdmin   OperatorRole = "admin"   // everything, money too
)

// Valid reports whether r is one of the three.
func (r OperatorRole) Valid() bool {
	return r == OperatorSupport || r == OperatorEditor || r == OperatorAdmin
}

// May reports whether a role includes another's rights: an admin has all.
func (r OperatorRole) May(need OperatorRole) bool { return r == OperatorAdmin || r == need }

// OperatorLoginLifetime is the life of a login, which is not renewed.
const OperatorLoginLifetime = 12 * time.Hour

// OperatorIdle ends a login after this time without a call. It may end up to five minutes early, because uses are
// stored only that often. An open console tab ends it after 15 minutes without input.
const OperatorIdle = 30 * time.Minute

// OperatorLogin is one login of an operator.
type OperatorLogin struct {
	Hash       domain.TokenHash
	OperatorID int64
	Created    time.Time
	Expires    time.Time
	Used       time.Time // within five minutes
	Address    string    // address of the last use
	Agent      string    // User-Agent at its beginning, at most AgentMax characters; "" if none was sent
}

// NewOperatorLogin returns a login that begins now.
func NewOperatorLogin(hash domain.TokenHash, operatorID int64, now time.Time, address, agent string) OperatorLogin {
	return OperatorLogin{hash, operatorID, now, now.Add(OperatorLoginLifetime), now, address, agent}
}

const (
	OperatorPasswordMin = 12
	OperatorPasswordMax = 200 // bytes
	OperatorNameMax     = 40
	RecoveryCodes       = 10 // created when the second factor is confirmed
)

// Operator is an operator's account.
type Operator struct {
	OperatorID   int64
	Name         string
	Role         OperatorRole
	PasswordHash string
	Totp         []byte    // sealed secret of the second factor; nil: none
	TotpPending  []byte    // sealed secret that is shown but not yet confirmed
	Disabled     time.Time // zero: enabled
	Created      time.Time
	LastLogin    time.Time // zero: never
	Given        time.Time // when the account, the role, a password or a new second factor was last given by an admin
}

// InForce reports whether the operator is an enabled admin.
func (o Operator) InForce() bool { return o.Role == OperatorAdmin && o.Disabled.IsZero() }

// Approval holds the facts that decide whether an admin may approve another's request.
type Approval struct {
	Requester, Approver Operator
	Shared              bool // the same admin gave both their credentials, or one gave them to the other
	Asked               time.Time
	Lapsed              bool
}

// Check refuses an approval that could come from one person: STALE_STATE for a change no longer pending, FORBIDDEN
// for the wrong admin. The approver must have been an admin before the request, without a role, password or second
// factor given since.
func (a Approval) Check() error {
	switch {
	case a.Lapsed:
		return domain.Refuse(domain.StaleState, "current", "lapsed")
	case a.Approver.OperatorID == a.Requester.OperatorID:
		return domain.Refuse(domain.Forbidden, "reason", "ownRequest")
	case !a.Requester.InForce() || !a.Requester.Given.Before(a.Asked):
		return domain.Refuse(domain.StaleState, "current", "requesterChanged")
	case !a.Approver.InForce():
		return domain.Refuse(domain.Forbidden, "reason", "notAdmin")
	case !a.Approver.Given.Before(a.Asked):
		return domain.Refuse(domain.Forbidden, "reason", "youngerThanRequest")
	case a.Shared:
		return domain.Refuse(domain.Forbidden, "reason", "sameGranter")
	}
	return nil
}

// OperatorChange is an admin's change of an operator; nil leaves a field unchanged. Without an operator it creates
// one with Name, Role and PasswordHash.
type OperatorChange struct {
	OperatorID   int64
	Name         string
	Role         *OperatorRole
	PasswordHash *string
	Disabled     *bool
	ResetTotp    bool // a new second factor has to be set up
}

// Leaves reports whether the change takes an admin's rights away.
func (c OperatorChange) Leaves() bool {
	return c.Role != nil && *c.Role != OperatorAdmin || c.Disabled != nil && *c.Disabled
}

// NeedsApproval reports whether the change makes an admin, enables one again, or gives the requester credentials of
// an admin. before is the present operator; the zero value does not exist yet.
func (c OperatorChange) NeedsApproval(before Operator) bool {
	role := before.Role
	if c.Role != nil {
		role = *c.Role
	}
	enables := c.Disabled != nil && !*c.Disabled && !before.Disabled.IsZero()
	return role == OperatorAdmin && (before.Role != OperatorAdmin || c.PasswordHash != nil || c.ResetTotp || enables)
}

// OperatorEdited is the result of a change: done, or a pending change that another admin has to approve.
type OperatorEdited struct {
	ApprovalID string    // "" done
	Before     *Operator // nil: there was none
	After      Operator  // of a pending change: unchanged
}

// OperatorApproval is a change that waits for another admin's approval.
type OperatorApproval struct {
	ApprovalID string
	OperatorChange
	AskedBy int64
	ByName  string
	Asked   time.Time
}

// OperatorAct is one entry of the operators' record.
type OperatorAct struct {
	OperatorID int64
	Call       string
	Thing      string // the object, for example match:77; "": none
	Asked      []byte // JSON, without secrets
	Outcome    []byte // JSON, without secrets; nil: unknown, the act had only begun
	Before     []byte // JSON of the state before, or nil
	After      []byte
	Address    string
	At         time.Time
}

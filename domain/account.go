// Accounts: names, passwords and exports.

package domain

import (
	"strings"
	"time"
)

// Account is one user. Empty texts and zero numbers mean that the user has not given the value.
type Account struct {
	UserID       int64
	UserName     string // as typed; unique without regard to case
	PasswordHash string // argon2id with its parameters; "" without a password
	Phone        string // E.164
	NickName     string
	UserImage    string // storage key
	HouseID      int64  // 0 unless an anchor
	Language     string // tag
	Profile      Profile
	AskAbove     Coins // the client asks a second time before it spends more at once

	ServiceVersion int // accepted versions of the agreements
	PrivacyVersion int

	DisabledAt     time.Time // zero: in good standing
	DisabledUntil  time.Time // zero: until an operator enables it
	DisabledReason string
	Demo           bool // made by the demo world; used only when the account is created
	CreatedAt      time.Time
	DeleteAt       time.Time // zero: not scheduled; else when it will be erased
}

// Erasure of accounts.
const (
	DeleteGrace = 7 * 24 * time.Hour // until an account is erased; a login before that keeps it

	// ErasedNickName replaces the nick name of an erased user.
	ErasedNickName = "deleted"
)

// Disabled refuses while the account is disabled.
func (a Account) Disabled(now time.Time) error {
	return refuseDisabled(a.DisabledAt, a.DisabledUntil, a.DisabledReason, now)
}

func refuseDisabled(since, until time.Time, reason string, now time.Time) error {
	if since.IsZero() || !until.IsZero() && !now.Before(until) {
		return nil
	}
	var end any
	if !until.IsZero() {
		end = until.UnixMilli()
	}
	return Refuse(AccountDisabled, "reason", reason, "endTime", end)
}

// CheckUserName requires 6 to 15 letters and digits, with at least one of each.
func CheckUserName(name string) error {
	if !lettersAndDigits(name, UsernameMin, UsernameMax) {
		return Refuse(UsernameFormat, "min", UsernameMin, "max", UsernameMax)
	}
	return nil
}

// CheckPassword applies the same rule to passwords. The password is neither trimmed nor changed.
func CheckPassword(password string) error {
	if !lettersAndDigits(password, PasswordMin, PasswordMax) {
		return Refuse(PasswordFormat, "min", PasswordMin, "max", PasswordMax)
	}
	return nil
}

// lettersAndDigits accepts only ASCII, at least one of each kind.
func lettersAndDigits(s string, least, most int) bool {
	letters, digits := 0, 0
	for i := range len(s) {
		switch b := s[i]; {
		case b >= '0' && b <= '9':
			digits++
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z':
			letters++
		default:
			return false
		}
	}
	return letters > 0 && digits > 0 && len(s) >= least && len(s) <= most
}

// NameKey is the form in which user names are compared.
func NameKey(userName string) string { return strings.ToLower(userName) }

// CheckNickName cleans a nick name and checks its length.
func CheckNickName(name string) (string, error) {
	name = CleanName(name)
	if name == "" {
		return "", Refuse(FieldRequired, "field", "nickName")
	}
	if Length(name) > NickNameMax {
		return "", RefuseField("nickName", "length", "min", 1, "max", NickNameMax)
	}
	return name, nil
}

// Figures are a user's values from other tables.
type Figures struct {
	Fans         int64 // followers of the user's house
	Followed     int64 // houses the user follows
	Balance      Coins
	ApplyStatus  int32 // applyStatus of /systemEnums/findAll
	ChargeAnchor bool  // member of at least one brand
	Unread       int64 // notices
}

// Export is a user's copy of their data.
type Export struct {
	ID     string
	UserID int64
	Asked  time.Time
	Ready  time.Time // zero: not yet
	Failed time.Time // zero: did not fail
	Size   int64     // bytes
}

// ExportKept is how long an export can be fetched, and the least time between two exports.
const ExportKept = 24 * time.Hour

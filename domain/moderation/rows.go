// Rows of moderation: written in the same commit as the event that made them.

package moderation

import "time"

// LinesHiddenRow hides lines of a room from everybody but its staff, or shows them again.
type LinesHiddenRow struct {
	Room    string
	Offsets []int64
	Hidden  bool
}

// RemarkHiddenRow hides the remark of an envelope, or shows it again.
type RemarkHiddenRow struct {
	Envelope int64 // its number
	Hidden   bool
}

// ActRow is one act of the room's staff.
type ActRow struct {
	Room string
	Act  Act // the table assigns its number
}

// UndoneRow marks an act as undone.
type UndoneRow struct {
	ActionID   string
	OperatorID int64
	At         time.Time
}

// ModeratorRow appoints or dismisses a moderator of a house.
type ModeratorRow struct {
	HouseID    int64
	UserID     int64
	Granted    bool
	OperatorID int64
	At         time.Time
}

// HeldRow files a held line for review. Key makes a repeat harmless.
type HeldRow struct {
	Key    string
	Report Report
}

// HeldDecidedRow settles the report of a held line after a decision of the room's staff. A zero time reopens it.
type HeldDecidedRow struct {
	Key string
	At  time.Time
}

// IsRow marks a row.
func (LinesHiddenRow) IsRow() {}

// IsRow marks a row.
func (RemarkHiddenRow) IsRow() {}

// IsRow marks a row.
func (ActRow) IsRow() {}

// IsRow marks a row.
func (UndoneRow) IsRow() {}

// IsRow marks a row.
func (ModeratorRow) IsRow() {}

// IsRow marks a row.
func (HeldRow) IsRow() {}

// IsRow marks a row.
func (HeldDecidedRow) IsRow() {}

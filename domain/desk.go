// What operators look up and decide at their desk (API contract, section 17).
package domain

import "time"

const (
	DeskReasonMax   = 200
	DeskKeywordMax  = 50
	PickOrderMax    = 10_000
	ColumnTypeMin   = 10 // operators add kinds of sport and of anchor from here
	ColumnTypeMax   = 9_999
	DeskNameMax     = 60
	DeskTextMax     = 2_000 // descriptions, release notes
	RichTextMax     = 60_000
	FooterTextMax   = 4_000
	GiftPriceMax    = 1_000_000
	ExportLinkLife  = 15 * time.Minute
	ExportRowsAtOne = 1_000 // read from the database at a time
)

// UserFilter finds accounts. Zero values do not narrow; names and nick names are found by how they begin.
type UserFilter struct {
	UserID   int64
	Phone    string // E.164
	Keyword  string
	Disabled bool  // only those kept out now
	Below    int64 // continue below this number
	Limit    int
}

// RoomFilter finds rooms, suspended and unopened ones too.
type RoomFilter struct {
	Status        *LiveStatus
	Keyword       string // folded, or a house number
	Limit, Offset int
}

// DeskRoom is a room as operators see it.
type DeskRoom struct {
	HouseCard
	SessionID     string
	SuspendReason string
	SuspendEnd    time.Time // zero: until somebody lifts it
	Pick          *int32    // place among the recommended; nil: not picked
}

// Resolution of a report.
type Resolution int32

const (
	ReportDismissed    Resolution = 1
	ReportDeleted      Resolution = 2 // the reported line was hidden
	ReportMuted        Resolution = 3
	ReportRoomClosed   Resolution = 4 // the room was suspended
	ReportUserDisabled Resolution = 5
)

// Valid tells whether r is one of the five.
func (r Resolution) Valid() bool { return r >= ReportDismissed && r <= ReportUserDisabled }

// Resolved is what an operator did about a report.
type Resolved struct {
	By       int64
	ByName   string
	At       time.Time
	Decision Resolution
	Reason   string
}

// SettledReport is a report with what became of it.
type SettledReport struct {
	FiledReport
	Resolved
}

// ActFilter finds lines of the record of what operators did. Zero values do not narrow.
type ActFilter struct {
	OperatorID int64
	Call       string
	From, To   time.Time
	Below      int64 // continue below this number
	Limit      int
}

// RecordedAct is one line of the record.
type RecordedAct struct {
	Number int64
	Name   string // of the operator
	OperatorAct
}

// DeskBanner is a banner with when it is shown; zero times do not bound.
type DeskBanner struct {
	Banner
	Sort        int32
	From, Until time.Time
}

// DeskProduct is a recharge product, on sale or not.
type DeskProduct struct {
	Product
	Sort   int32
	Active bool
}

// DeskBrand is a brand as operators edit it.
type DeskBrand struct {
	Brand
	Sort    int32
	Members int64
}

// BrandMember may charge and withdraw for a brand.
type BrandMember struct {
	Brief
	Joined time.Time
}

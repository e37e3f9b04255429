// What operators look up and edit with their own calls (docs/operators.md).

// Package console holds what operators see and change: their accounts and rights, their record, settings, texts, and
// the state of the site.
package console

import (
	"strings"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/domain/studio"
)

const (
	AdminReasonMax  = 200
	AdminKeywordMax = 50
	PickOrderMax    = 10_000
	PicksMost       = 200 // rooms of a list that are ordered in one request
	ColumnTypeMin   = 10  // first number for kinds of sport and of anchor that operators add
	ColumnTypeMax   = 9_999
	AdminNameMax    = 60
	AdminTextMax    = 2_000 // descriptions, release notes
	RichTextMax     = 60_000
	FooterTextMax   = 4_000
	GiftPriceMax    = 1_000_000
	ExportLinkLife  = 15 * time.Minute
)

// UserFilter finds accounts, the newest first. Zero values do not narrow; user names and nick names match by prefix.
type UserFilter struct {
	UserID      int64
	Phone       string // E.164
	Keyword     string // or the whole number of a user
	Disabled    bool   // only accounts that are disabled now
	OldestFirst bool
	Behind      int64 // continue after this number
	Limit       int
}

// RoomFilter finds rooms, including suspended and unopened ones. Zero values do not narrow.
type RoomFilter struct {
	Status        *domain.LiveStatus
	Keyword       string // folded, or a house number
	RaceType      int32
	AnchorType    int32
	Picked        bool     // only recommended ones
	Sort          RoomSort // "": the newest house first
	Limit, Offset int
}

// RoomSort orders the rooms operators see; a minus puts the largest first.
type RoomSort string

const (
	RoomsByViewers   RoomSort = "viewers"
	RoomsByFans      RoomSort = "fans"
	RoomsByStart     RoomSort = "startTime"
	RoomsByPick      RoomSort = "order"
	roomSortBackward          = "-"
)

// Split returns the sort value, and whether the largest comes first.
func (s RoomSort) Split() (by RoomSort, backward bool) {
	by, backward = RoomSort(strings.TrimPrefix(string(s), roomSortBackward)),
		strings.HasPrefix(string(s), roomSortBackward)
	return by, backward
}

// Valid reports whether the order exists; "" is the default order.
func (s RoomSort) Valid() bool {
	by, _ := s.Split()
	return s == "" || by == RoomsByViewers || by == RoomsByFans || by == RoomsByStart || by == RoomsByPick
}

// AdminRoom is a room as operators see it.
type AdminRoom struct {
	domain.HouseCard
	SessionID     string
	SuspendReason string
	SuspendEnd    time.Time // zero: until an operator lifts it
	Pick          *int32    // place among the recommended; nil: not picked
	Hot           *int32    // place at the head of lists of hot rooms; nil: ordered by viewers
	Ladder        studio.LadderChoice
}

// RoomList is a list of rooms whose first places operators choose.
type RoomList string

const (
	RecommendedRooms RoomList = "recommended"
	HotRooms         RoomList = "hot"
)

// Valid reports whether the list exists.
func (l RoomList) Valid() bool { return l == RecommendedRooms || l == HotRooms }

// Resolution of a report.
type Resolution int32

const (
	ReportDismissed    Resolution = 1
	ReportDeleted      Resolution = 2 // the reported line was hidden, or the clip removed
	ReportMuted        Resolution = 3
	ReportRoomClosed   Resolution = 4 // the room was suspended
	ReportUserDisabled Resolution = 5
	ReportReopened     Resolution = 6 // undoes the decision: never stored, the report is open again
)

// Valid reports whether r is one of the six.
func (r Resolution) Valid() bool { return r >= ReportDismissed && r <= ReportReopened }

// Reopens reports whether a report with this resolution can be opened again, because its consequences can be undone.
func (r Resolution) Reopens() bool { return r == ReportDismissed || r == ReportMuted }

// Resolved is the resolution of a report by an operator.
type Resolved struct {
	By       int64
	ByName   string
	At       time.Time
	Decision Resolution
	Reason   string
}

// ReporterFigures count a user's reports by outcome; the rest is open.
type ReporterFigures struct {
	Filed     int64 `json:"filed"`
	Upheld    int64 `json:"upheld"` // led to something
	Dismissed int64 `json:"dismissed"`
}

// SettledReport is a report with its resolution.
type SettledReport struct {
	moderation.FiledReport
	Resolved
}

// ActFilter finds entries of the operators' record. Zero values do not narrow.
type ActFilter struct {
	OperatorID int64
	Thing      string
	UserID     int64    // only acts about this user
	Above      int64    // only later ones
	Changing   bool     // only acts that changed the thing
	Calls      []string // only acts by these calls; nil: all
	Call       string
	From, To   time.Time
	Below      int64 // continue below this number
	Limit      int
}

// RecordedAct is one entry of the record.
type RecordedAct struct {
	Number int64
	Name   string // of the operator
	OperatorAct
}

// AdminBanner is a banner with its display period; zero times do not bound.
type AdminBanner struct {
	domain.Banner
	Sort        int32
	From, Until time.Time
}

// AdminProduct is a recharge product, on sale or not.
type AdminProduct struct {
	ledger.Product
	Sort   int32
	Active bool
}

// ProductEdited is the result of an edit: done, or a pending change that another admin has to approve.
type ProductEdited struct {
	ApprovalID string        // "" done
	Before     *AdminProduct // nil: there was none
	After      AdminProduct  // of a pending change: as requested
}

// ProductApproval is a product that waits for another admin.
type ProductApproval struct {
	ApprovalID string
	Product    AdminProduct
	AskedBy    int64
	Asked      time.Time
}

// AdminBrand is a brand as operators edit it.
type AdminBrand struct {
	agenda.Brand
	Sort    int32
	Members int64
	Ladder  studio.LadderChoice // for the rooms of its members
}

// BrandMember is a user who may charge and withdraw for a brand.
type BrandMember struct {
	domain.Brief
	Joined time.Time
}

// ExportKind is the kind of data an admin exports.
type ExportKind string

const (
	ExportUsers   ExportKind = "users"
	ExportMatches ExportKind = "matches"
	ExportLedger  ExportKind = "ledger"
	ExportReports ExportKind = "reports"
)

// ExportFilter chooses what is exported. Zero times do not bound; From ≤ row < To.
type ExportFilter struct {
	Kind     ExportKind
	From, To time.Time
}

// CheckReason checks the reason of an operator's act, for the record or for the users concerned.
func CheckReason(reason string) error {
	if domain.Length(reason) > AdminReasonMax {
		return domain.RefuseField("reason", "length", "max", AdminReasonMax)
	}
	return nil
}

// NeedReason is CheckReason for acts that require a reason.
func NeedReason(reason string) error {
	if domain.CleanLine(reason) == "" {
		return domain.Refuse(domain.FieldRequired, "field", "reason")
	}
	return CheckReason(reason)
}

// ReasonIf is NeedReason for the form of an act that takes something away, and CheckReason for its other forms.
func ReasonIf(needed bool, reason string) error {
	if needed {
		return NeedReason(reason)
	}
	return CheckReason(reason)
}

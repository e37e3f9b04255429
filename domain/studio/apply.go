// Applications to become an anchor (/web_anchor/anchor_apply_for).

package studio

import "time"

// Limits of an application.
const (
	RealNameMin, RealNameMax     = 2, 30
	ApplyIntroMin, ApplyIntroMax = 10, 300
	ApplyContactMax              = 50
	ApplyImagesMax               = 3
	ApplyReasonMax               = 200
	ApplyCooldownTime            = 24 * time.Hour // after a rejection
)

// ApplyStatus of an application.
type ApplyStatus int32

const (
	ApplyNone      ApplyStatus = 0
	ApplySubmitted ApplyStatus = 1 // awaits review
	ApplyApproved  ApplyStatus = 2
	ApplyRejected  ApplyStatus = 3
)

// Valid reports whether an application can have the status.
func (s ApplyStatus) Valid() bool { return s >= ApplySubmitted && s <= ApplyRejected }

// Apply is an application to become an anchor.
type Apply struct {
	ApplyID      int64
	UserID       int64
	NickName     string
	UserImage    string
	Language     string // of the account
	RealName     string
	AreaCode     string
	Phone        string // E.164
	AnchorType   int32
	Introduction string
	Contact      string
	ProofImages  []string
	Status       ApplyStatus
	Submitted    time.Time
	Reviewed     time.Time
	ReviewedBy   int64 // operator; 0: not reviewed, or the command line
	ReviewerName string
	RejectReason string
	HouseID      int64 // once approved
}

// Retry returns when the applicant may apply again after a rejection; zero when there is no cooldown.
func (p Apply) Retry() time.Time {
	if p.Status != ApplyRejected {
		return time.Time{}
	}
	return p.Reviewed.Add(ApplyCooldownTime)
}

// ApplyReview is the decision on an application.
type ApplyReview struct {
	ApplyID int64
	Approve bool
	Reason  string // of a rejection
	By      int64  // operator; 0: the command line
	At      time.Time
	Notify  bool // send the applicant a notice
}

// ApplyNews is a notice that is still to be sent to an applicant.
type ApplyNews int

const (
	ApplySms ApplyNews = iota + 1
	ApplyNotice
)

// ApplyNewsTried is how long delivery is retried.
const ApplyNewsTried = 24 * time.Hour

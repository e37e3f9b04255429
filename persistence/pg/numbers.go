// The numbers of domain's enumerations for use in statements.

package pg

// They are literals and no parameters, because a partial index serves only a statement that contains its numbers. A
// test compares them with domain.
const (
	RoomLiving    = "2"
	RoomSuspended = "4"
	RoomListed    = "(1, 2, 3)" // offline, living, interrupted
	RoomOnAir     = "(2, 3)"    // living, interrupted
	RoomQuiet     = "(1, 3)"    // offline, interrupted

	MatchNotStarted  = "1"
	MatchInProgress  = "2"
	MatchCurrent     = "(1, 2)"          // not started, in progress
	MatchOver        = "(3, 6)"          // ended, cut short
	MatchWithoutTime = "(4, 7)"          // postponed, to be determined
	MatchComing      = "(1, 4, 7)"       // not started, or without a time
	MatchMayStart    = "(1, 7)"          // not started, to be determined
	MatchPlayable    = "(1, 2, 4, 5, 7)" // all but those that are over

	AsViewer = "1" // kinds of a reservation
	AsAnchor = "2"
	AsEither = "(1, 2)"

	ApplySubmitted = "1"
	ApplyApproved  = "2"
	ApplyRejected  = "3"

	OrderPending = "1"
	OrderPaid    = "2"
	OrderPayable = "(1, 3, 5)" // pending, failed, closed

	EnvelopeOpen = "1"

	NoticeAnchorLive = "1"
	NoticeNewNote    = "8"

	ReportOpen    = "1" // used only in this package's statements
	ReportSettled = "2"

	ReportDismissed = "1"
)

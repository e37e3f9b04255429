// The numbers of domain's enumerations, as statements need them.

package tables

// They stand in the text of statements and are no parameters, because a partial index serves only a statement that
// names its numbers. A test holds them to domain.
const (
	roomLiving    = "2"
	roomSuspended = "4"
	roomListed    = "(1, 2, 3)" // offline, living, interrupted
	roomOnAir     = "(2, 3)"    // living, interrupted
	roomQuiet     = "(1, 3)"    // offline, interrupted

	matchNotStarted  = "1"
	matchInProgress  = "2"
	matchCurrent     = "(1, 2)"    // not started, in progress
	matchOver        = "(3, 6)"    // ended, cut short
	matchWithoutTime = "(4, 7)"    // postponed, to be determined
	matchComing      = "(1, 4, 7)" // not started, or without a time
	matchMayStart    = "(1, 7)"    // not started, to be determined

	asViewer = "1" // how somebody has reserved a match
	asAnchor = "2"
	asEither = "(1, 2)"

	applySubmitted = "1"
	applyApproved  = "2"
	applyRejected  = "3"

	orderPending = "1"
	orderPaid    = "2"
	orderPayable = "(1, 3, 5)" // pending, failed, closed

	envelopeOpen = "1"

	noticeAnchorLive = "1"
	noticeNewNote    = "8"

	reportOpen    = "1" // known to this package alone
	reportSettled = "2"

	reportDismissed = "1"
)

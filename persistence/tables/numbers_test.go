// The numbers in statements are those of domain.

package tables

import (
	"fmt"
	"strings"
	"testing"

	"touchline/domain"
)

// number is an enumeration's value as a statement has it: alone, or as a list.
func number[E ~int32](values ...E) string {
	if len(values) == 1 {
		return fmt.Sprint(int32(values[0]))
	}
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = fmt.Sprint(int32(v))
	}
	return "(" + strings.Join(texts, ", ") + ")"
}

func TestTheNumbersInStatementsAreThoseOfTheDomain(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, here, there string }{
		{"roomLiving", roomLiving, number(domain.LiveLiving)},
		{"roomSuspended", roomSuspended, number(domain.LiveSuspended)},
		{"roomListed", roomListed, number(domain.LiveOffline, domain.LiveLiving, domain.LiveInterrupted)},
		{"roomOnAir", roomOnAir, number(domain.LiveLiving, domain.LiveInterrupted)},
		{"roomQuiet", roomQuiet, number(domain.LiveOffline, domain.LiveInterrupted)},
		{"matchNotStarted", matchNotStarted, number(domain.MatchNotStarted)},
		{"matchInProgress", matchInProgress, number(domain.MatchInProgress)},
		{"matchCurrent", matchCurrent, number(domain.MatchNotStarted, domain.MatchInProgress)},
		{"matchOver", matchOver, number(domain.MatchEnded, domain.MatchCutShort)},
		{"matchWithoutTime", matchWithoutTime, number(domain.MatchPostponed, domain.MatchToBeDetermined)},
		{"matchComing", matchComing, number(domain.MatchNotStarted, domain.MatchPostponed, domain.MatchToBeDetermined)},
		{"matchMayStart", matchMayStart, number(domain.MatchNotStarted, domain.MatchToBeDetermined)},
		{"asViewer", asViewer, number(domain.ReserveViewer)},
		{"asAnchor", asAnchor, number(domain.ReserveAnchor)},
		{"asEither", asEither, number(domain.ReserveViewer, domain.ReserveAnchor)},
		{"applySubmitted", applySubmitted, number(domain.ApplySubmitted)},
		{"applyApproved", applyApproved, number(domain.ApplyApproved)},
		{"applyRejected", applyRejected, number(domain.ApplyRejected)},
		{"orderPending", orderPending, number(domain.RechargePending)},
		{"orderPaid", orderPaid, number(domain.RechargePaid)},
		{"orderPayable", orderPayable, number(domain.RechargePending, domain.RechargeFailed, domain.RechargeClosed)},
		{"reportDismissed", reportDismissed, number(domain.ReportDismissed)},
		{"envelopeOpen", envelopeOpen, number(domain.RedOpen)},
		{"noticeAnchorLive", noticeAnchorLive, number(domain.NotifyAnchorLive)},
		{"noticeNewNote", noticeNewNote, number(domain.NotifyNewNote)},
	} {
		if c.here != c.there {
			t.Errorf("%s is %s in statements, %s in domain", c.name, c.here, c.there)
		}
	}
}

// The numbers in statements equal those of domain.

package pg

import (
	"fmt"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/ledger"
	"touchline/domain/studio"
)

// number returns an enumeration's value as statements write it: alone, or as a list.
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
		{"RoomLiving", RoomLiving, number(domain.LiveLiving)},
		{"RoomSuspended", RoomSuspended, number(domain.LiveSuspended)},
		{"RoomListed", RoomListed, number(domain.LiveOffline, domain.LiveLiving, domain.LiveInterrupted)},
		{"RoomOnAir", RoomOnAir, number(domain.LiveLiving, domain.LiveInterrupted)},
		{"RoomQuiet", RoomQuiet, number(domain.LiveOffline, domain.LiveInterrupted)},
		{"MatchNotStarted", MatchNotStarted, number(domain.MatchNotStarted)},
		{"MatchInProgress", MatchInProgress, number(domain.MatchInProgress)},
		{"MatchCurrent", MatchCurrent, number(domain.MatchNotStarted, domain.MatchInProgress)},
		{"MatchOver", MatchOver, number(domain.MatchEnded, domain.MatchCutShort)},
		{"MatchWithoutTime", MatchWithoutTime, number(domain.MatchPostponed, domain.MatchToBeDetermined)},
		{"MatchComing", MatchComing, number(domain.MatchNotStarted, domain.MatchPostponed, domain.MatchToBeDetermined)},
		{"MatchMayStart", MatchMayStart, number(domain.MatchNotStarted, domain.MatchToBeDetermined)},
		{"MatchPlayable", MatchPlayable, number(domain.MatchNotStarted, domain.MatchInProgress, domain.MatchPostponed,
			domain.MatchInterrupted, domain.MatchToBeDetermined)},
		{"AsViewer", AsViewer, number(domain.ReserveViewer)},
		{"AsAnchor", AsAnchor, number(domain.ReserveAnchor)},
		{"AsEither", AsEither, number(domain.ReserveViewer, domain.ReserveAnchor)},
		{"ApplySubmitted", ApplySubmitted, number(studio.ApplySubmitted)},
		{"ApplyApproved", ApplyApproved, number(studio.ApplyApproved)},
		{"ApplyRejected", ApplyRejected, number(studio.ApplyRejected)},
		{"OrderPending", OrderPending, number(ledger.RechargePending)},
		{"OrderPaid", OrderPaid, number(ledger.RechargePaid)},
		{"OrderPayable", OrderPayable, number(ledger.RechargePending, ledger.RechargeFailed, ledger.RechargeClosed)},
		{"ReportDismissed", ReportDismissed, number(console.ReportDismissed)},
		{"EnvelopeOpen", EnvelopeOpen, number(ledger.RedOpen)},
		{"NoticeAnchorLive", NoticeAnchorLive, number(domain.NotifyAnchorLive)},
		{"NoticeNewNote", NoticeNewNote, number(domain.NotifyNewNote)},
	} {
		if c.here != c.there {
			t.Errorf("%s is %s in statements, %s in domain", c.name, c.here, c.there)
		}
	}
}

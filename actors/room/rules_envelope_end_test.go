// The end of a red envelope: the refund, the published seed, and when the room drops it.

package room

import (
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
)

func TestTheRestIsRefundedTenMinutesAfterTheOpening(t *testing.T) {
	s := live(t)
	cmd := public(100, 10)
	cmd.DelayS = 180
	e := seal(t, s, cmd)
	first := take(t, s, 600, noon.Add(3*time.Minute))
	end := noon.Add(13 * time.Minute)
	follow(s, e, end.Add(-time.Millisecond))
	if e.closed != nil {
		t.Fatal("it ended early")
	}
	follow(s, e, end)
	if e.status() != ledger.RedExpired || e.closed.Refunded != 100-first || e.left != 0 {
		t.Fatalf("%+v", e.closed)
	}
	row := e.row()
	if row.Refunded != domain.Coins(100-first) || row.LeftAmount != 0 || row.LeftCount != 9 || !row.Ended.Equal(end) {
		t.Fatalf("row %+v", row)
	}
	ended := s.news[len(s.news)-1].GetEnvelopeEnd()
	if ended.GetBest().GetUserId() != 600 || ended.BestAmount != first || ended.ServerSeed == "" ||
		ended.Refunded != 100-first {
		t.Fatalf("news %v", ended)
	}
	if Follow(e, end.Add(time.Hour)) != nil {
		t.Fatal("it ended twice")
	}
}

func TestTheLastShareEndsTheEnvelopeAndPublishesItsSeed(t *testing.T) {
	s := live(t)
	e := seal(t, s, public(100, 10))
	if v := e.view(); v.ServerSeed != "" || v.Shares != nil || v.SeedHash == "" {
		t.Fatalf("before the end the public view is %v", v)
	}
	for userID := range int64(10) {
		take(t, s, 600+userID, noon)
	}
	follow(s, e, noon)
	if e.unannounced() != 0 {
		t.Fatalf("after the end %d grabs are not announced", e.unannounced())
	}
	if v := e.view(); v.ServerSeed == "" || len(v.Shares) != 10 || v.RedStatus != int32(ledger.RedFinished) {
		t.Fatalf("after the end the public view is %v", v)
	}
	if best := s.news[len(s.news)-1].GetEnvelopeEnd(); best.BestAmount != 18 || best.Best.UserId != 601 {
		t.Fatalf("best %v: the earlier of two equals", best)
	}
}

func TestEndedEnvelopesAreKeptForAWhile(t *testing.T) {
	s := live(t)
	for number := range int64(endedRemembered + 5) {
		cmd := public(1, 1)
		cmd.Number = number + 1
		e := seal(t, s, cmd)
		follow(s, e, noon.Add(time.Hour))
	}
	if len(s.envelopes) != endedRemembered || s.envelopes["re_5"] != nil || s.envelopes["re_6"] == nil {
		t.Fatalf("%d kept", len(s.envelopes))
	}
	s.Forget(noon.Add(time.Hour + 9*time.Minute))
	if len(s.envelopes) != endedRemembered {
		t.Fatal("dropped too early")
	}
	s.Forget(noon.Add(time.Hour + 10*time.Minute))
	if len(s.envelopes) != 0 || len(s.ended) != 0 {
		t.Fatalf("%d are still kept", len(s.envelopes))
	}
}

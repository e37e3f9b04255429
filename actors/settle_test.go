// Decisions that take effect with their commit: one at a time per key, without effect when refused, and neither lost
// nor doubled by a snapshot.

package actors_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/tests/eventually"
)

func TestARefusedDecisionChangesNothing(t *testing.T) {
	m := newMarket(t)
	node := m.open()
	_, err := m.buy(node, poor, "a", "r1")
	if domain.CodeOf(err) != domain.BalanceNotEnough {
		t.Fatalf("without a coin: %v", err)
	}
	if refusal, _ := errors.AsType[*domain.Refusal](err); refusal.Params["balance"] != int64(0) ||
		refusal.Params["need"] != int64(1) {
		t.Fatalf("params %v", refusal.Params)
	}
	if _, err := m.buy(node, rich, "a", "r2"); err != nil {
		t.Fatalf("after a refusal under the same key: %v", err)
	}
	if _, err := m.buy(node, rich, "a", "r2"); domain.CodeOf(err) != ledger.Repeated {
		t.Fatalf("a repeat: %v", err)
	}
	if got := m.sold(node); got != 1 {
		t.Fatalf("%d sales are stored", got)
	}
}

func TestADecisionSeesTheOutcomeOfEarlierOnesUnderItsKey(t *testing.T) {
	m := newMarket(t)
	node := m.open()
	answers := make(chan string, 50)
	for i := range 50 {
		go func() {
			answer, err := m.buy(node, rich, "same", fmt.Sprint("r", i))
			if err != nil {
				answer = err.Error()
			}
			answers <- answer
		}()
	}
	seen := map[string]bool{}
	for range 50 {
		seen[<-answers] = true
	}
	for i := range 50 {
		if want := fmt.Sprintf("%d/%d", i, 10_000-i-1); !seen[want] {
			t.Fatalf("no answer %s: %v", want, seen)
		}
	}
}

func TestOfFiftyBuyersAtOnceWithCoinsForOneSaleOneIsServed(t *testing.T) {
	m := newMarket(t)
	m.journal.Give(ledger.WalletOf(poor), 1)
	node := m.open()
	codes := make(chan domain.Code, 50)
	for i := range 50 {
		go func() {
			_, err := m.buy(node, poor, fmt.Sprint("key", i%7), fmt.Sprint("r", i))
			codes <- domain.CodeOf(err)
		}()
	}
	served := 0
	for range 50 {
		switch code := <-codes; code {
		case "":
			served++
		case domain.BalanceNotEnough:
		default:
			t.Errorf("got %s", code)
		}
	}
	if left := m.journal.Balance(ledger.WalletOf(poor)); served != 1 || left != 0 {
		t.Fatalf("%d served, %d coins left", served, left)
	}
}

// A due snapshot must neither miss decisions that are being committed nor count them twice.
func TestASnapshotWaitsForDecisionsThatAreBeingCommitted(t *testing.T) {
	m := newMarket(t)
	first := m.open()
	release := m.journal.Hold()
	const onTheirWay, atOnce = 8, 300 // enough to make a snapshot due
	errs := make(chan error, onTheirWay+atOnce)
	for i := range onTheirWay {
		go func() {
			_, err := m.buy(first, rich, fmt.Sprint("key", i), fmt.Sprint("r", i))
			errs <- err
		}()
	}
	eventually.True(m, "the decisions reach the journal", func() bool { return m.journal.Queued(stream) == onTheirWay })
	for i := range atOnce {
		go func() { errs <- m.buyAtOnce(first, int64(i)) }()
	}
	eventually.True(m, "the sales reach the journal", func() bool {
		return m.journal.Queued(stream) >= onTheirWay+atOnce
	})
	release()
	for range onTheirWay + atOnce {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	eventually.True(m, "a snapshot is taken", func() bool { events, _ := m.journal.Saved(stream); return events > 0 })
	if _, handedOver := m.journal.Saved(stream); handedOver {
		t.Fatal("the grain stopped as idle instead")
	}
	if got := m.sold(m.open()); got != onTheirWay+atOnce {
		t.Fatalf("the successor has %d sales, want %d", got, onTheirWay+atOnce)
	}
}

func TestCommandsThatWaitWhenAGrainIsReplacedAreServedOnceByItsSuccessor(t *testing.T) {
	m := newMarket(t)
	first := m.open()
	if _, err := m.buy(first, rich, "a", "r0"); err != nil {
		t.Fatal(err)
	}
	release := m.journal.Hold()
	const waiting = 20
	codes := make(chan domain.Code, waiting)
	for i := range waiting {
		go func() {
			_, err := m.buy(first, rich, "a", fmt.Sprint("w", i))
			codes <- domain.CodeOf(err)
		}()
	}
	second := m.open()
	if got := m.sold(second); got != 1 {
		t.Fatalf("the successor has %d sales", got)
	}
	release()
	for range waiting {
		if code := <-codes; code != "" && code != ledger.Repeated {
			t.Errorf("got %s", code)
		}
	}
	if paid := len(m.journal.Transfers()); paid != waiting+1 {
		t.Fatalf("%d paid", paid)
	}
	if got := m.sold(m.open()); got != waiting+1 {
		t.Fatalf("the last successor has %d sales", got)
	}
}

func TestADecisionThatIsCommittedWhileTheGrainStopsIsFoundByTheNextOne(t *testing.T) {
	m := newMarket(t)
	first := m.open()
	m.sold(first)
	release := m.journal.Hold()
	code := make(chan domain.Code, 1)
	go func() {
		_, err := m.buy(first, rich, "a", "r1")
		code <- domain.CodeOf(err)
	}()
	eventually.True(m, "the decision reaches the journal", func() bool { return m.journal.Queued(stream) == 1 })
	stopped := make(chan error, 1)
	go func() { stopped <- first.Stop(context.Background()) }()
	if got := <-code; got != domain.Unavailable {
		t.Fatalf("the buyer is answered %q before the commit", got)
	}
	release()
	if err := <-stopped; err != nil {
		t.Fatal(err)
	}
	if _, err := m.buy(m.open(), rich, "a", "r1"); domain.CodeOf(err) != ledger.Repeated {
		t.Fatalf("the repeat after the restart: %v", err)
	}
	if paid := len(m.journal.Transfers()); paid != 1 {
		t.Fatalf("%d paid", paid)
	}
}

// Panics, full mailboxes and stops, as the caller sees them.

package cluster

import (
	"strings"
	"testing"
	"time"

	pa "github.com/asynkron/protoactor-go/cluster"

	"touchline/cluster/testdata/probe"
	"touchline/domain"
)

func TestAPanicIsAnsweredAtOnceAndTheNextCallMeetsAFreshGrain(t *testing.T) {
	id := ownID(t)
	mustTell(t, shared, id, "say")
	before := mustTell(t, shared, id, "say")

	begin := time.Now()
	_, err := tell(t.Context(), shared, id, "panic")
	took := time.Since(begin)

	if domain.CodeOf(err) != domain.Internal || !strings.Contains(err.Error(), "INTERNAL") {
		t.Fatalf("got %v, want a fault that says INTERNAL", err)
	}
	if took > tryLimit/2 {
		t.Fatalf("the caller waited %v for the answer", took)
	}
	after := mustTell(t, shared, id, "say")
	if after.Activation != before.Activation+1 || after.Count != 1 {
		t.Fatalf("before %v, after %v: want the next life and an empty memory", before, after)
	}
}

func TestRequestsQueuedBehindAPanicAreAnsweredByTheNextLife(t *testing.T) {
	id := ownID(t)
	_, release := held(t, shared, id, "hold")
	post(t, shared, id, "panic")
	answers := make(chan *probe.Report, 1)
	go func() {
		r, err := tell(t.Context(), shared, id, "say")
		if err != nil {
			t.Errorf("queued call: %v", err)
		}
		answers <- r
	}()
	release()
	if r := <-answers; r.GetActivation() > 2 || r.GetActivation() < 1 {
		t.Fatalf("answered by life %d", r.GetActivation())
	}
	eventually(t, "the first life has ended", func() bool { return scriptOf(id).endings() == 1 })
	if r := mustTell(t, shared, id, "say"); r.Activation != 2 {
		t.Fatalf("life %d answers now, want 2", r.Activation)
	}
}

func TestAPanicInAContinuationStopsTheGrain(t *testing.T) {
	id := ownID(t)
	mustTell(t, shared, id, "say")

	ctx, order := t.Context(), &probe.Order{}
	go func() {
		_, _ = Call(ctx, shared, func(o ...Option) (*probe.Report, error) {
			return probe.GetProbeGrainClient(shared.Cluster(), id).Later(order, o...)
		})
	}()

	eventually(t, "the grain has ended", func() bool { return scriptOf(id).endings() > 0 })
	if r := mustTell(t, shared, id, "say"); r.Activation < 2 {
		t.Fatalf("life %d answers, want a later one", r.Activation)
	}
}

func TestAGrainThatCannotWakeSaysSoAndIsTriedAgainByTheNextCall(t *testing.T) {
	id := ownID(t)
	scriptOf(id).with(func(s *script) { s.badInits = 1 })

	_, err := tell(t.Context(), shared, id, "say")
	if err != nil && domain.CodeOf(err) != domain.Internal {
		t.Fatalf("got %v, want INTERNAL", err)
	}

	r := mustTell(t, shared, id, "say")
	if r.Activation != 2 {
		t.Fatalf("life %d answers, want 2", r.Activation)
	}
}

func TestAPanicInTerminateDoesNotLoseTheIdentity(t *testing.T) {
	id := ownID(t)
	scriptOf(id).with(func(s *script) { s.badEnds = 1 })
	mustTell(t, shared, id, "say")

	_, release := held(t, shared, id, "hold, then stop")
	release()

	eventually(t, "the grain has ended", func() bool { return scriptOf(id).endings() == 1 })
	if r := mustTell(t, shared, id, "say"); r.Activation != 2 {
		t.Fatalf("life %d answers, want 2", r.Activation)
	}
}

func TestAFullMailboxAnswersAtOnce(t *testing.T) {
	id := ownID(t)
	_, release := held(t, shared, id, "hold")
	queued := make([]*ask, probeMailbox)
	for i := range queued {
		queued[i] = post(t, shared, id, "say")
	}

	answer, err := post(t, shared, id, "say").wait(t.Context())
	if e, ok := answer.(*pa.GrainErrorResponse); err != nil || !ok || e.Reason != pa.ErrorReason_RESOURCE_EXHAUSTED {
		t.Fatalf("got %v %v, want RESOURCE_EXHAUSTED while the grain is busy", answer, err)
	}
	begin := time.Now()
	_, err = tell(t.Context(), shared, id, "say")
	if domain.CodeOf(err) != domain.Unavailable || time.Since(begin) > tryLimit {
		t.Fatalf("a call got %v after %v, want UNAVAILABLE soon", err, time.Since(begin))
	}

	release()
	for _, q := range queued {
		if answer, err := q.wait(t.Context()); err != nil {
			t.Fatalf("a queued request got %v %v", answer, err)
		}
	}
}

func TestAMessageWithoutASenderIsNeverRefused(t *testing.T) {
	id := ownID(t)
	_, release := held(t, shared, id, "hold")
	for range probeMailbox {
		post(t, shared, id, "say")
	}
	pid, err := shared.lookup.find(t.Context(), grainID{kind: "Probe", identity: id})
	if err != nil {
		t.Fatal(err)
	}

	shared.cluster.ActorSystem.Root.Send(pid, &probe.Report{})
	release()

	eventually(t, "the grain got its own message", func() bool {
		told := 0
		scriptOf(id).with(func(s *script) { told = s.told })
		return told == 1
	})
}

func TestARequestQueuedBehindAStopHearsSoAndIsRepeated(t *testing.T) {
	id := ownID(t)
	_, release := held(t, shared, id, "hold, then stop")
	raw := post(t, shared, id, "say")
	repeated := make(chan *probe.Report, 1)
	begun := make(chan struct{})
	go func() {
		order, first := &probe.Order{What: "say"}, true
		r, err := Call(t.Context(), shared, func(o ...Option) (*probe.Report, error) {
			if first {
				close(begun)
				first = false
			}
			return probe.GetProbeGrainClient(shared.Cluster(), id).Do(order, o...)
		})
		if err != nil {
			t.Errorf("repeated call: %v", err)
		}
		repeated <- r
	}()
	<-begun
	release()

	if _, err := raw.wait(t.Context()); err != errGone {
		t.Fatalf("the queued request got %v, want to hear that the grain has gone", err)
	}
	if r := <-repeated; r.GetActivation() != 2 {
		t.Fatalf("the repeated call was answered by life %d, want 2", r.GetActivation())
	}
}

func TestWhoWaitsForASlowEndIsAnsweredByTheNextLife(t *testing.T) {
	id := ownID(t)
	end := make(chan struct{})
	scriptOf(id).with(func(s *script) { s.holdEnd = end })
	_, release := held(t, shared, id, "hold, then stop")
	release()
	eventually(t, "the grain is ending", func() bool { return scriptOf(id).endings() == 1 })

	answers := make(chan *probe.Report, 1)
	go func() {
		r, err := tell(t.Context(), shared, id, "say")
		if err != nil {
			t.Errorf("call during the end: %v", err)
		}
		answers <- r
	}()
	scriptOf(id).with(func(s *script) { s.holdEnd = nil })
	close(end)

	if r := <-answers; r.GetActivation() != 2 {
		t.Fatalf("answered by life %d, want 2", r.GetActivation())
	}
}

// Panics, full mailboxes and stops, from the caller's view.

package cluster

import (
	"errors"
	"strings"
	"testing"
	"time"

	pa "github.com/asynkron/protoactor-go/cluster"

	"touchline/cluster/testdata/probe"
	"touchline/domain"
	"touchline/tests/eventually"
	"touchline/tests/tier"
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
	tier.Bound(t, "the answer of a grain that panicked", took, tryLimit/2)
	after := mustTell(t, shared, id, "say")
	if after.Activation != before.Activation+1 || after.Count != 1 {
		t.Fatalf("before %v, after %v: want the next life and an empty memory", before, after)
	}
}

func TestARequestQueuedBehindAPanicIsAnsweredThatTheGrainStopped(t *testing.T) {
	id := ownID(t)
	_, release := held(t, shared, id, "hold")
	panics, behind := post(t, shared, id, "panic"), post(t, shared, id, "say")

	release()

	answer, err := answered(t, panics)
	if e, ok := answer.(*pa.GrainErrorResponse); err != nil || !ok || e.Reason != pa.ErrorReason_INTERNAL {
		t.Errorf("the request that panicked got %v %v, want INTERNAL", answer, err)
	}
	if answer, err := answered(t, behind); !errors.Is(err, errGone) {
		t.Errorf("the request behind it got %v %v, want the error of a stopped grain", answer, err)
	}
	if r := mustTell(t, shared, id, "say"); r.Activation != 2 {
		t.Fatalf("life %d answers now, want 2", r.Activation)
	}
}

func TestAPanicInAContinuationStopsTheGrain(t *testing.T) {
	id := ownID(t)
	mustTell(t, shared, id, "say")

	ctx, order := t.Context(), &probe.Order{}
	go func() {
		_, _ = probe.ProbeCalls{Asker: shared}.Later(ctx, id, order)
	}()

	eventually.True(t, "a later life answers", func() bool { return mustTell(t, shared, id, "say").Activation > 1 })
}

func TestAGrainThatPanickedWritesNoFinalSnapshot(t *testing.T) {
	id := ownID(t)
	mustTell(t, shared, id, "say")
	before := shared.Metrics().Kinds["Probe"].Terminations

	_, _ = tell(t.Context(), shared, id, "panic")

	eventually.True(t, "its end is counted", func() bool {
		return shared.Metrics().Kinds["Probe"].Terminations > before
	})
	if n := scriptOf(id).endings(); n != 0 {
		t.Fatalf("Terminate ran %d times on a memory that may be half a change", n)
	}
	if r := mustTell(t, shared, id, "say"); r.Activation != 2 {
		t.Fatalf("life %d answers, want 2", r.Activation)
	}
}

func TestAGrainWhoseActivationFailsAnswersSoAndIsActivatedByTheNextCall(t *testing.T) {
	id, wake := ownID(t), make(chan struct{})
	scriptOf(id).with(func(s *script) { s.badInits, s.holdInit = 1, wake })
	waiting := post(t, shared, id, "say")

	close(wake)

	answer, err := answered(t, waiting)
	if e, ok := answer.(*pa.GrainErrorResponse); err != nil || !ok || e.Reason != pa.ErrorReason_INTERNAL {
		t.Errorf("the waiting request got %v %v, want INTERNAL: a retry would only panic again", answer, err)
	}
	if r := mustTell(t, shared, id, "say"); r.Activation != 2 {
		t.Fatalf("life %d answers, want 2", r.Activation)
	}
}

func TestAPanicInTerminateDoesNotLoseTheIdentity(t *testing.T) {
	id := ownID(t)
	scriptOf(id).with(func(s *script) { s.badEnds = 1 })
	mustTell(t, shared, id, "say")

	_, release := held(t, shared, id, "hold, then stop")
	release()

	eventually.True(t, "the grain has ended", func() bool { return scriptOf(id).endings() == 1 })
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

	answer, err := answered(t, post(t, shared, id, "say"))
	if e, ok := answer.(*pa.GrainErrorResponse); err != nil || !ok || e.Reason != pa.ErrorReason_RESOURCE_EXHAUSTED {
		t.Fatalf("got %v %v, want RESOURCE_EXHAUSTED while the grain is busy", answer, err)
	}
	before, begin := shared.Metrics().Retries, time.Now()
	_, err = tell(t.Context(), shared, id, "say")
	tier.Bound(t, "the refusal of a full mailbox", time.Since(begin), tryLimit)
	if retries := shared.Metrics().Retries - before; domain.CodeOf(err) != domain.Unavailable ||
		retries != mailboxFullRetries {
		t.Fatalf("a call got %v after %d more tries, want UNAVAILABLE after %d", err, retries, mailboxFullRetries)
	}

	release()
	for _, q := range queued {
		if answer, err := answered(t, q); err != nil {
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

	eventually.True(t, "the grain got its own message", func() bool {
		handled := 0
		scriptOf(id).with(func(s *script) { handled = s.handled })
		return handled == 1
	})
}

func TestARequestQueuedBehindAStopIsRetried(t *testing.T) {
	id := ownID(t)
	_, release := held(t, shared, id, "hold, then stop")
	raw := post(t, shared, id, "say")
	repeated := make(chan *probe.Report, 1)
	begun := make(chan struct{})
	go func() {
		close(begun)
		r, err := tell(t.Context(), shared, id, "say")
		if err != nil {
			t.Errorf("retried call: %v", err)
		}
		repeated <- r
	}()
	<-begun
	release()

	if _, err := answered(t, raw); !errors.Is(err, errGone) {
		t.Fatalf("the queued request got %v, want the error of a stopped grain", err)
	}
	if r := <-repeated; r.GetActivation() != 2 {
		t.Fatalf("the retried call was answered by life %d, want 2", r.GetActivation())
	}
}

func TestACallDuringASlowStopReachesTheNextActivation(t *testing.T) {
	id, end := ownID(t), make(chan struct{})
	scriptOf(id).with(func(s *script) { s.holdEnd = end })
	_, release := held(t, shared, id, "hold, then stop")
	ending := shared.lookup.addresses.get(grainID{kind: "Probe", identity: id})
	release()
	eventually.True(t, "the grain is ending", func() bool { return scriptOf(id).endings() == 1 })

	early := newAsk(shared.cluster.ActorSystem)
	defer early.close()
	shared.cluster.ActorSystem.Root.RequestWithCustomSender(shared.lookup.placement,
		&pa.ActivationRequest{ClusterIdentity: &pa.ClusterIdentity{Kind: "Probe", Identity: id}}, early.pid)
	mustTell(t, shared, id+"-neighbour", "say") // placed after the lookup of the call above
	select {
	case answer := <-early.answer:
		t.Fatalf("got %v while the grain was ending", answer)
	default:
	}
	scriptOf(id).with(func(s *script) { s.holdEnd = nil })
	close(end)

	answer, err := answered(t, early)
	placed, ok := answer.(*pa.ActivationResponse)
	if err != nil || !ok || placed.Failed || placed.Pid.Equal(ending) {
		t.Fatalf("got %v %v, want the next life", answer, err)
	}
	if r := mustTell(t, shared, id, "say"); r.Activation != 2 {
		t.Fatalf("life %d answers, want 2", r.Activation)
	}
}

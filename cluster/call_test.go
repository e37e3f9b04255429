// What a caller gets, and when.

package cluster

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/tests/tier"
)

func TestARefusalCrossesWithItsTypedParameters(t *testing.T) {
	id := ownID(t)
	const end = int64(1<<53 + 1) // not a float64
	scriptOf(id).with(func(s *script) {
		s.refuseBy = domain.Refuse(domain.Muted, "endTime", end, "reason", "spam", "wait", 1.5, "until", nil,
			"conflicts", []map[string]any{{"matchId": 7}})
	})

	_, err := tell(t.Context(), shared, id, "refuse")

	var refusal *domain.Refusal
	if !errors.As(err, &refusal) || refusal.Code != domain.Muted {
		t.Fatalf("got %v, want the refusal MUTED", err)
	}
	p := refusal.Params
	if p["endTime"] != end || p["reason"] != "spam" || p["wait"] != 1.5 {
		t.Fatalf("parameters came back as %#v", p)
	}
	if v, there := p["until"]; !there || v != nil {
		t.Fatalf("a parameter that is null came back as %v (there: %v)", v, there)
	}
	if deep := p["conflicts"].([]any)[0].(map[string]any)["matchId"]; deep != int64(7) {
		t.Fatalf("a nested number came back as %#v", deep)
	}
}

func TestARefusalNamedLikeALibraryErrorIsStillARefusal(t *testing.T) {
	id := ownID(t)
	scriptOf(id).with(func(s *script) { s.refuseBy = domain.Refuse(domain.Unavailable, "retryAfter", 30) })

	_, err := tell(t.Context(), shared, id, "refuse")

	var refusal *domain.Refusal
	if !errors.As(err, &refusal) || refusal.Params["retryAfter"] != int64(30) {
		t.Fatalf("got %v, want the grain's own refusal", err)
	}
	if r := mustTell(t, shared, id, "say"); r.Count != 2 {
		t.Fatalf("the grain was asked %d times, want once", r.Count-1)
	}
}

func TestARefusalWithoutParametersCrosses(t *testing.T) {
	id := ownID(t)
	scriptOf(id).with(func(s *script) { s.refuseBy = &domain.Refusal{Code: domain.MutedAll} })

	_, err := tell(t.Context(), shared, id, "refuse")

	if domain.CodeOf(err) != domain.MutedAll {
		t.Fatalf("got %v, want MUTED_ALL", err)
	}
}

func TestAFaultOfTheGrainIsAFaultAndIsNotRepeated(t *testing.T) {
	id := ownID(t)

	_, err := tell(t.Context(), shared, id, "fail")

	if domain.CodeOf(err) != domain.Internal || !strings.Contains(err.Error(), "disk on fire") {
		t.Fatalf("got %v, want the fault", err)
	}
	if r := mustTell(t, shared, id, "say"); r.Count != 2 {
		t.Fatalf("the grain was asked %d times, want once", r.Count-1)
	}
}

func TestACallIsRepeatedWhileTheGrainSaysUnavailable(t *testing.T) {
	id := ownID(t)
	scriptOf(id).with(func(s *script) { s.busy = 3 })

	if r := mustTell(t, shared, id, "perhaps"); r.Count != 4 {
		t.Fatalf("answered at try %d, want 4", r.Count)
	}
}

func TestACallEndsWithItsDeadline(t *testing.T) {
	id := ownID(t)
	held(t, shared, id, "hold")
	ctx, cancel := context.WithTimeout(t.Context(), 150*time.Millisecond)
	defer cancel()

	begin := time.Now()
	_, err := tell(ctx, shared, id, "say")
	took := time.Since(begin)

	var refusal *domain.Refusal
	if !errors.As(err, &refusal) || refusal.Code != domain.Unavailable || refusal.Params["retryAfter"] != 1 {
		t.Fatalf("got %v, want UNAVAILABLE with retryAfter", err)
	}
	if ctx.Err() == nil {
		t.Fatal("the call ended before its deadline")
	}
	tier.Bound(t, "a call with a deadline of 150 ms", took, time.Second)
}

func TestACancelledCallReturnsAtOnce(t *testing.T) {
	id := ownID(t)
	held(t, shared, id, "hold")
	ctx, cancel := context.WithCancel(t.Context())
	begin := time.Now()
	cancel()

	_, err := tell(ctx, shared, id, "say")

	tier.Bound(t, "the return of a cancelled call", time.Since(begin), tryLimit/2)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want the caller's own cancellation", err)
	}
}

func TestCallsAreCounted(t *testing.T) {
	id := ownID(t)
	before := shared.Metrics()
	scriptOf(id).with(func(s *script) { s.busy, s.refuseBy = 1, domain.Refuse(domain.Muted) })

	mustTell(t, shared, id, "perhaps")
	_, _ = tell(t.Context(), shared, id, "refuse")
	_, _ = tell(t.Context(), shared, id, "fail")
	_, _ = tell(t.Context(), shared, id, "panic")

	now := shared.Metrics()
	if now.Calls-before.Calls != 4 || now.Retries-before.Retries != 1 || now.Refusals-before.Refusals != 1 ||
		now.Faults-before.Faults != 2 {
		t.Fatalf("before %+v\nnow    %+v", before, now)
	}
	if now.Kinds["Probe"].Panics-before.Kinds["Probe"].Panics != 1 {
		t.Fatalf("panics: before %+v, now %+v", before.Kinds["Probe"], now.Kinds["Probe"])
	}
}

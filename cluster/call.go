// Calling a grain: the only way from other packages to an actor.

package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	pa "github.com/asynkron/protoactor-go/cluster"

	"touchline/domain"
)

// Option is what the generated grain clients take.
type Option = pa.GrainCallOption

const (
	callLimit          = 3 * time.Second        // of a call whose context has no deadline
	tryLimit           = 600 * time.Millisecond // of one try
	firstPause         = 10 * time.Millisecond
	longestPause       = 160 * time.Millisecond
	mailboxFullRetries = 2 // a full mailbox is full for a reason; pressing on makes it worse
)

// Call asks a grain and repeats the question while that can help: no answer in time, the grain just
// stopped or moved, or it answered UNAVAILABLE, ABORTED or (twice at most) RESOURCE_EXHAUSTED.
//
// The whole call lasts until ctx's deadline, 3 s without one; each try 600 ms, or as long as the call with Long; pauses
// between tries grow from 10 to 160 ms. An earlier try may have been carried out although its answer was lost, so a
// request that changes something carries an idempotency key and is built once, outside try:
//
//	post := &protos.PostLine{Id: id, …}
//	posted, err := cluster.Call(ctx, node, func(o ...cluster.Option) (*protos.LinePosted, error) {
//		return protos.GetChatGrainClient(node.Cluster(), room).Post(post, o...)
//	})
//
// The error is a *domain.Refusal when the grain refused, the refusal UNAVAILABLE (retryAfter, in s) when
// all tries failed or the node has no lease, ctx's error when the caller gave up, and a fault otherwise. A grain must never Call
// from its own goroutine: it would stand still until the answer came.
func Call[Res any](ctx context.Context, n *Node, try func(opts ...Option) (Res, error)) (Res, error) {
	if !n.follows(ctx) {
		answer, _, err := call(ctx, n, try)
		return answer, err
	}
	ctx, span := n.tracer.Start(ctx, "call", asCaller...)
	answer, tries, err := call(ctx, n, try)
	endCall(span, tries, err)
	return answer, err
}

func call[Res any](ctx context.Context, n *Node, try func(opts ...Option) (Res, error)) (_ Res, tries int, _ error) {
	n.metrics.calls.Add(1)
	if _, limited := ctx.Deadline(); !limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, callLimit)
		defer cancel()
	}
	var none Res
	full := 0
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		if !n.holds() {
			// A node that stood still may ask for somebody who gave up long ago and has heard another answer elsewhere.
			n.metrics.lapsed.Add(1)
			return none, tries, n.count(domain.Refuse(domain.Unavailable, "retryAfter", 1))
		}
		tries++
		answer, err := once(ctx, n, try)
		if err == nil {
			return answer, tries, nil
		}
		switch again, cause := judge(err); {
		case again == never:
			return none, tries, n.count(cause)
		case again == fewTimes:
			full++
		}
		if errors.Is(ctx.Err(), context.Canceled) {
			return none, tries, fmt.Errorf("call a grain: %w", ctx.Err())
		}
		if full > mailboxFullRetries || n.stopping.Load() || !rest(ctx, pause) {
			return none, tries, n.count(domain.Refuse(domain.Unavailable, "retryAfter", 1))
		}
		n.metrics.retries.Add(1)
	}
}

type longKey struct{}

// Long is for a command of much work that answers what it changed: a second try would find nothing left to change. Its
// first try lasts as long as the call.
func Long(ctx context.Context) context.Context { return context.WithValue(ctx, longKey{}, true) }

func once[Res any](ctx context.Context, n *Node, try func(opts ...Option) (Res, error)) (Res, error) {
	limit := tryLimit
	if ctx.Value(longKey{}) != nil {
		limit = callLimit
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	return try(withContext(ctx, n))
}

// rest pauses for between half of d and d; false when the call's time would be over before.
func rest(ctx context.Context, d time.Duration) bool {
	d = d/2 + rand.N(d/2)
	if end, ok := ctx.Deadline(); ok && time.Until(end) <= d {
		return false
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return true // the next try reports why
	}
}

// whether to try again
type patience int

const (
	never patience = iota
	always
	fewTimes
)

// judge decides whether another try can help and, if not, what the caller is told.
func judge(err error) (patience, error) {
	var answer *pa.GrainErrorResponse
	if !errors.As(err, &answer) {
		if errors.Is(err, errNoAnswer) || errors.Is(err, errGone) || errors.Is(err, errNoOwner) || errors.Is(err, context.Canceled) {
			return always, nil
		}
		return never, fmt.Errorf("call a grain: %w", err)
	}
	refusal, fault := refusalOf(answer)
	switch {
	case fault != nil:
		return never, fault
	case refusal != nil:
		return never, refusal
	}
	switch answer.Reason {
	case pa.ErrorReason_UNAVAILABLE, pa.ErrorReason_ABORTED:
		return always, nil
	case pa.ErrorReason_RESOURCE_EXHAUSTED:
		return fewTimes, nil
	}
	return never, fmt.Errorf("the grain failed: %s: %s", answer.Reason, answer.Message)
}

// count books how a call ended and hands the error on.
func (n *Node) count(err error) error {
	var refusal *domain.Refusal
	switch {
	case !errors.As(err, &refusal):
		n.metrics.faults.Add(1)
	case refusal.Code == domain.Unavailable:
		n.metrics.unavailable.Add(1)
	default:
		n.metrics.refusals.Add(1)
	}
	return err
}

// Calling a grain: the only way from other packages to an actor.

package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	pa "github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/protos/grains"
)

const (
	callLimit          = 3 * time.Second        // of a call whose context has no deadline
	tryLimit           = 600 * time.Millisecond // of one try
	firstPause         = 10 * time.Millisecond
	longestPause       = 160 * time.Millisecond
	mailboxFullRetries = 2 // a full mailbox is full for a reason; pressing on makes it worse
)

// Ask asks a grain and repeats the question while that can help: no answer in time, the grain just
// stopped or moved, or it answered UNAVAILABLE, ABORTED or (twice at most) RESOURCE_EXHAUSTED.
//
// The whole call lasts until ctx's deadline, 3 s without one; each try 600 ms, or as long as the call when the question is
// Long; pauses between tries grow from 10 to 160 ms. An earlier try may have been carried out although its answer was lost, so
// a command that changes something carries an idempotency key.
//
// The error is a *domain.Refusal when the grain refused, the refusal UNAVAILABLE (retryAfter, in s) when
// all tries failed or the node has no lease, ctx's error when the caller gave up, and a fault otherwise. A grain must never Ask
// from its own goroutine: it would stand still until the answer came.
func (n *Node) Ask(ctx context.Context, q grains.Question) (proto.Message, error) {
	data, err := proto.Marshal(q.Command)
	if err != nil {
		return nil, fmt.Errorf("call a grain: %w", err)
	}
	request := &pa.GrainRequest{MethodIndex: q.Method, MessageData: data}
	limit := tryLimit
	if q.Long {
		limit = callLimit
	}
	return n.call(ctx, func(ctx context.Context) (proto.Message, error) {
		ctx, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		return n.try(ctx, grainID{kind: q.Kind, identity: q.Identity}, request)
	})
}

// call repeats a try, under a span of its own when the caller is followed.
func (n *Node) call(ctx context.Context, try func(context.Context) (proto.Message, error)) (proto.Message, error) {
	if !n.follows(ctx) {
		answer, _, err := n.repeat(ctx, try)
		return answer, err
	}
	ctx, span := n.tracer.Start(ctx, "call", asCaller...)
	answer, tries, err := n.repeat(ctx, try)
	endCall(span, tries, err)
	return answer, err
}

func (n *Node) repeat(ctx context.Context, try func(context.Context) (proto.Message, error)) (_ proto.Message, tries int, _ error) {
	n.metrics.calls.Add(1)
	if _, limited := ctx.Deadline(); !limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, callLimit)
		defer cancel()
	}
	full := 0
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		if !n.holds() {
			// A node that stood still may ask for somebody who gave up long ago and has heard another answer elsewhere.
			n.metrics.lapsed.Add(1)
			return nil, tries, n.count(domain.Refuse(domain.Unavailable, "retryAfter", 1))
		}
		tries++
		answer, err := try(ctx)
		if err == nil {
			return answer, tries, nil
		}
		switch again, cause := judge(err); {
		case again == retryNever:
			return nil, tries, n.count(cause)
		case again == retryFew:
			full++
		}
		if errors.Is(ctx.Err(), context.Canceled) {
			return nil, tries, fmt.Errorf("call a grain: %w", ctx.Err())
		}
		if full > mailboxFullRetries || n.stopping.Load() || !rest(ctx, pause) {
			return nil, tries, n.count(domain.Refuse(domain.Unavailable, "retryAfter", 1))
		}
		n.metrics.retries.Add(1)
	}
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
type retry int

const (
	retryNever retry = iota
	retryAlways
	retryFew
)

// judge decides whether another try can help and, if not, what the caller is told.
func judge(err error) (retry, error) {
	var answer *pa.GrainErrorResponse
	if !errors.As(err, &answer) {
		if errors.Is(err, errNoAnswer) || errors.Is(err, errGone) || errors.Is(err, errNoOwner) || errors.Is(err, context.Canceled) {
			return retryAlways, nil
		}
		return retryNever, fmt.Errorf("call a grain: %w", err)
	}
	refusal, fault := refusalOf(answer)
	switch {
	case fault != nil:
		return retryNever, fault
	case refusal != nil:
		return retryNever, refusal
	}
	switch answer.Reason {
	case pa.ErrorReason_UNAVAILABLE, pa.ErrorReason_ABORTED:
		return retryAlways, nil
	case pa.ErrorReason_RESOURCE_EXHAUSTED:
		return retryFew, nil
	}
	return retryNever, fmt.Errorf("the grain failed: %s: %s", answer.Reason, answer.Message)
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

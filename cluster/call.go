// Calling a grain: the only way for other packages to reach an actor.

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
	callLimit          = 3 * time.Second        // for a call whose context has no deadline
	tryLimit           = 600 * time.Millisecond // for one try
	firstPause         = 10 * time.Millisecond
	longestPause       = 160 * time.Millisecond
	mailboxFullRetries = 2 // further retries would only increase the load of a full mailbox
)

// Ask calls a grain. It retries when there was no answer in time, when the grain stopped or moved, and when the grain
// answered UNAVAILABLE, ABORTED or (at most twice) RESOURCE_EXHAUSTED.
//
// The call ends at ctx's deadline, or after 3 s without one. Each try ends after 600 ms. Pauses between tries grow from
// 10 to 160 ms. A try may have been executed although its answer was lost, so a command that changes something carries
// an idempotency key.
//
// The error is a *domain.Refusal when the grain refused, the refusal UNAVAILABLE (retryAfter, in s) when all tries
// failed or the node has no lease, ctx's error when the caller cancelled, and a fault otherwise. A grain must never Ask
// in its own goroutine: it would handle no messages until the answer came.
func (n *Node) Ask(ctx context.Context, q grains.Question) (proto.Message, error) {
	data, err := proto.Marshal(q.Command)
	if err != nil {
		return nil, fmt.Errorf("call a grain: %w", err)
	}
	request := &pa.GrainRequest{MethodIndex: q.Method, MessageData: data}
	return n.call(ctx, func(ctx context.Context) (proto.Message, error) {
		ctx, cancel := context.WithTimeout(ctx, tryLimit)
		defer cancel()
		return n.try(ctx, grainID{kind: q.Kind, identity: q.Identity}, request)
	})
}

// call retries, under a span of its own when the caller is traced.
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

func (n *Node) repeat(
	ctx context.Context, try func(context.Context) (proto.Message, error),
) (_ proto.Message, tries int, _ error) {
	n.metrics.calls.Add(1)
	if _, limited := ctx.Deadline(); !limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, callLimit)
		defer cancel()
	}
	full := 0
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		if !n.holds() {
			// After a pause of the process, the caller may have cancelled long ago and been answered by another node.
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

// rest pauses between half of d and d; false when the call would end first.
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

// retry is the decision whether to retry.
type retry int

const (
	retryNever retry = iota
	retryAlways
	retryFew
)

// judge decides whether to retry and, if not, which error the caller gets.
func judge(err error) (retry, error) {
	var answer *pa.GrainErrorResponse
	if !errors.As(err, &answer) {
		if errors.Is(err, errNoAnswer) || errors.Is(err, errGone) || errors.Is(err, errNoOwner) ||
			errors.Is(err, context.Canceled) {
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

// count counts how a call ended and returns the error.
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

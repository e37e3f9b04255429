// Web pushes: notices to browsers without an open page of the site.

package jobs

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"touchline/domain"
)

const (
	pushesAtOnce   = 500         // taken from the queue at once, and held for one host
	pushesLookedAt = time.Second // between two reads of the queue while sending
)

// PushStore is the queue of pushes and the subscribed browsers.
type PushStore interface {
	TakePushes(ctx context.Context, limit int) (pushes []domain.Push, taken int, err error)
	DropPushes(ctx context.Context, endpoints []string) error
}

// Pushes sends the queued pushes. Each is tried once: a late push is useless, and the notice stays in its list.
type Pushes struct {
	Store PushStore
	// Send reports gone for a browser that has unsubscribed, and returns domain.ErrPushUnanswered when its host
	// is silent.
	Send   func(ctx context.Context, p domain.Push) (gone bool, err error)
	Now    func() time.Time
	Logger *slog.Logger
}

// Jobs returns the job that sends pushes.
func (p Pushes) Jobs() []Job {
	sending := p.begin()
	return []Job{{"pushes", Always, func(ctx context.Context, _ time.Time) error { return sending.run(ctx) }}}
}

// pushSending is the state of one node across runs of the job.
type pushSending struct {
	Pushes
	lanes *pushLanes
	ended chan pushEnd
	gone  []string  // endpoints to remove
	empty time.Time // when the queue was last found empty

	failed, tried int // since the last log line
	last          error
}

// pushEnd is the result of a push.
type pushEnd struct {
	push domain.Push
	took time.Duration
	gone bool
	cut  bool // cut by the end of the run
	err  error
}

func (p Pushes) begin() *pushSending {
	return &pushSending{Pushes: p, lanes: newPushLanes(), ended: make(chan pushEnd, pushesAside)}
}

// run sends until the queue is empty. It takes new pushes while it sends, so that a slow host delays no other.
func (p *pushSending) run(ctx context.Context) error {
	defer p.tell()
	for {
		p.start(ctx)
		if err := p.forget(ctx); err != nil {
			return err
		}
		taken := 0
		if p.lanes.hasRoom() && (p.lanes.idle() || p.Now().Sub(p.empty) >= pushesLookedAt) {
			pushes, count, err := p.Store.TakePushes(ctx, pushesAtOnce)
			if err != nil {
				return err
			}
			if taken = count; taken == 0 {
				p.empty = p.Now()
			}
			for _, push := range pushes {
				p.add(push)
			}
		}
		switch {
		case taken > 0:
			continue
		case p.lanes.idle():
			return nil
		}
		if err := p.await(ctx); err != nil {
			return err
		}
	}
}

func (p *pushSending) add(push domain.Push) {
	if dropped := p.lanes.add(push, p.Now()); dropped != nil {
		p.tried++
		p.failed, p.last = p.failed+1, dropped
		if errors.Is(dropped, errHostForgotten) {
			p.gone = append(p.gone, push.Endpoint)
		}
	}
}

// start sends the pushes that may be sent now.
func (p *pushSending) start(ctx context.Context) {
	for {
		push, is := p.lanes.next()
		if !is {
			return
		}
		if p.Now().Sub(push.At) >= push.PushLife() { // expired
			p.ended <- pushEnd{push: push, cut: true}
			continue
		}
		p.tried++
		go func() {
			began := p.Now()
			gone, err := p.Send(ctx, push)
			p.ended <- pushEnd{push, p.Now().Sub(began), gone, ctx.Err() != nil, err}
		}()
	}
}

// await waits until a push was sent or the queue may have more.
func (p *pushSending) await(ctx context.Context) error {
	again := time.NewTimer(pushesLookedAt)
	defer again.Stop()
	select {
	case end := <-p.ended:
		dropped := p.lanes.end(end, p.Now())
		if dropped > 0 {
			p.tried, p.failed, p.last = p.tried+dropped, p.failed+dropped, errHostFull
		}
		if end.gone || p.lanes.forgets(end.push, p.Now()) {
			p.gone = append(p.gone, end.push.Endpoint)
		}
		if end.err != nil {
			p.failed, p.last = p.failed+1, end.err
		}
	case <-again.C:
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}

func (p *pushSending) forget(ctx context.Context) error {
	if len(p.gone) == 0 {
		return nil
	}
	err := p.Store.DropPushes(ctx, p.gone)
	p.gone = nil
	return err
}

// tell logs the failures, once in a run.
func (p *pushSending) tell() {
	p.lanes.forgetHosts(p.Now())
	if p.failed > 0 {
		p.Logger.Warn("push services did not take pushes", slog.Int("pushes", p.failed), slog.Int("of", p.tried),
			slog.Any("last", p.last))
	}
	p.failed, p.tried, p.last = 0, 0, nil
}

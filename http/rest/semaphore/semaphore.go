// Places: how many do something costly at once, all together and each account and address. Who waits is let in by
// turns, so that nobody is kept out by one who asks more often.

// Package semaphore bounds how many operations run at once, in all and for each account and address.
package semaphore

import (
	"context"
	"slices"
	"sync"

	"touchline/domain"
)

// Quota limits how many places one key (an account or an address) may hold.
type Quota struct {
	Key string
	Max int
}

// Semaphore bounds how many operations run at once, in all and for each key.
type Semaphore struct {
	all     int
	mu      sync.Mutex
	taken   int
	held    map[string]int
	waiting []*waiter // in the order they came
}

type waiter struct {
	who []Quota
	in  chan struct{} // closed with the place given
}

// New gives out all places, one an operation.
func New(all int) *Semaphore { return &Semaphore{all: all, held: map[string]int{}} }

// TryAcquire takes a place if there is one now. The answer gives it back; once.
func (p *Semaphore) TryAcquire(who ...Quota) (leave func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.fits(who) {
		return nil, false
	}
	return p.give(who), true
}

// Acquire waits for a place until ctx ends. Who has as many waiting as they may hold is refused with UNAVAILABLE, and
// so is who waited in vain.
func (p *Semaphore) Acquire(ctx context.Context, who ...Quota) (leave func(), err error) {
	p.mu.Lock()
	if len(p.waiting) == 0 && p.fits(who) {
		defer p.mu.Unlock()
		return p.give(who), nil
	}
	for _, h := range who {
		if p.waitingFor(h.Key) >= h.Max {
			p.mu.Unlock()
			return nil, busy()
		}
	}
	w := &waiter{who: who, in: make(chan struct{})}
	p.waiting = append(p.waiting, w)
	p.next()
	p.mu.Unlock()
	select {
	case <-w.in:
		return p.leaver(who), nil
	case <-ctx.Done():
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if at := slices.Index(p.waiting, w); at >= 0 {
		p.waiting = slices.Delete(p.waiting, at, at+1)
	} else { // it was given in this instant
		p.back(who)
	}
	return nil, busy()
}

func busy() *domain.Refusal { return domain.Refuse(domain.Unavailable, "retryAfter", 2) }

func (p *Semaphore) fits(who []Quota) bool {
	return p.taken < p.all && !slices.ContainsFunc(who, func(h Quota) bool { return p.held[h.Key] >= h.Max })
}

func (p *Semaphore) waitingFor(key string) (n int) {
	for _, w := range p.waiting {
		if slices.ContainsFunc(w.who, func(h Quota) bool { return h.Key == key }) {
			n++
		}
	}
	return n
}

func (p *Semaphore) give(who []Quota) (leave func()) {
	p.taken++
	for _, h := range who {
		p.held[h.Key]++
	}
	return p.leaver(who)
}

func (p *Semaphore) leaver(who []Quota) func() {
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.back(who)
	})
}

func (p *Semaphore) back(who []Quota) {
	p.taken--
	for _, h := range who {
		if p.held[h.Key]--; p.held[h.Key] <= 0 {
			delete(p.held, h.Key)
		}
	}
	p.next()
}

// next lets in whoever fits: those who hold the least first, and of them who came first.
func (p *Semaphore) next() {
	for {
		chosen, least := -1, 0
		for i, w := range p.waiting {
			if !p.fits(w.who) {
				continue
			}
			holds := 0
			for _, h := range w.who {
				holds = max(holds, p.held[h.Key])
			}
			if chosen < 0 || holds < least {
				chosen, least = i, holds
			}
		}
		if chosen < 0 {
			return
		}
		w := p.waiting[chosen]
		p.waiting = slices.Delete(p.waiting, chosen, chosen+1)
		p.give(w.who)
		close(w.in)
	}
}

// InUse is how many places are taken.
func (p *Semaphore) InUse() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.taken
}

// Waiting is how many wait for a place.
func (p *Semaphore) Waiting() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.waiting)
}

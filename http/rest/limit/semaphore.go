// Bounds concurrent costly operations, in all and per account and address. Waiting operations are admitted by turns,
// so that frequent callers cannot lock out others.

package limit

import (
	"context"
	"slices"
	"sync"

	"touchline/domain"
)

// Quota limits the places that one key (an account or an address) may hold.
type Quota struct {
	Key string
	Max int
}

// Semaphore bounds concurrent operations, in all and per key.
type Semaphore struct {
	all     int
	mu      sync.Mutex
	taken   int
	held    map[string]int
	waiting []*waiter // in order of arrival
}

type waiter struct {
	who []Quota
	in  chan struct{} // closed when the place is given
}

// NewSemaphore returns a semaphore with this many places.
func NewSemaphore(all int) *Semaphore { return &Semaphore{all: all, held: map[string]int{}} }

// TryAcquire takes a free place. leave returns it; further calls have no effect.
func (p *Semaphore) TryAcquire(who ...Quota) (leave func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.fits(who) {
		return nil, false
	}
	return p.give(who), true
}

// Acquire waits for a place until ctx ends. It refuses with UNAVAILABLE after that, or at once if as many operations
// of a key wait as it may hold.
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
	} else { // it was given at this moment
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

// next admits waiting operations that fit: keys with the fewest places first, then in order of arrival.
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

// InUse returns the number of taken places.
func (p *Semaphore) InUse() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.taken
}

// Waiting returns the number of waiting operations.
func (p *Semaphore) Waiting() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.waiting)
}

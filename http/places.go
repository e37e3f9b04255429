// Places: how many do something costly at once, all together and each account and address. Who waits is let in by
// turns, so that nobody is kept out by one who asks more often.
package http

import (
	"context"
	"slices"
	"sync"

	"touchline/domain"
)

// holder is somebody places are counted for, and how many they may have.
type holder struct {
	key  string
	most int
}

// places bounds what goes on at once.
type places struct {
	all     int
	mu      sync.Mutex
	taken   int
	held    map[string]int
	waiting []*waiter // in the order they came
}

type waiter struct {
	who []holder
	in  chan struct{} // closed with the place given
}

func newPlaces(all int) *places { return &places{all: all, held: map[string]int{}} }

// try takes a place if there is one now. The answer gives it back; once.
func (p *places) try(who ...holder) (leave func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.fits(who) {
		return nil, false
	}
	return p.give(who), true
}

// enter waits for a place until ctx ends. Who has as many waiting as they may hold is refused with UNAVAILABLE, and
// so is who waited in vain.
func (p *places) enter(ctx context.Context, who ...holder) (leave func(), err error) {
	p.mu.Lock()
	if len(p.waiting) == 0 && p.fits(who) {
		defer p.mu.Unlock()
		return p.give(who), nil
	}
	for _, h := range who {
		if p.waitingFor(h.key) >= h.most {
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

func (p *places) fits(who []holder) bool {
	return p.taken < p.all && !slices.ContainsFunc(who, func(h holder) bool { return p.held[h.key] >= h.most })
}

func (p *places) waitingFor(key string) (n int) {
	for _, w := range p.waiting {
		if slices.ContainsFunc(w.who, func(h holder) bool { return h.key == key }) {
			n++
		}
	}
	return n
}

func (p *places) give(who []holder) (leave func()) {
	p.taken++
	for _, h := range who {
		p.held[h.key]++
	}
	return p.leaver(who)
}

func (p *places) leaver(who []holder) func() {
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.back(who)
	})
}

func (p *places) back(who []holder) {
	p.taken--
	for _, h := range who {
		if p.held[h.key]--; p.held[h.key] <= 0 {
			delete(p.held, h.key)
		}
	}
	p.next()
}

// next lets in whoever fits: those who hold the least first, and of them who came first.
func (p *places) next() {
	for {
		chosen, least := -1, 0
		for i, w := range p.waiting {
			if !p.fits(w.who) {
				continue
			}
			holds := 0
			for _, h := range w.who {
				holds = max(holds, p.held[h.key])
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

package http

import (
	"context"
	"testing"
	"time"

	"touchline/domain"
)

// waits until so many wait for a place.
func (p *places) waits(t *testing.T, n int) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		p.mu.Lock()
		waiting := len(p.waiting)
		p.mu.Unlock()
		if waiting == n {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d wait, want %d", waiting, n)
		}
	}
}

func TestAPlaceIsGivenToWhoHoldsLeastBeforeWhoCameFirst(t *testing.T) {
	p := newPlaces(2)
	greedy, honest := holder{"greedy", 5}, holder{"honest", 5}
	leave, _ := p.try(greedy)
	if _, ok := p.try(greedy); !ok {
		t.Fatal("a free place was not given")
	}
	got := make(chan string)
	come := func(who holder) {
		go func() {
			if _, err := p.enter(context.Background(), who); err == nil {
				got <- who.key
			}
		}()
	}
	come(greedy)
	p.waits(t, 1)
	come(honest)
	p.waits(t, 2)
	leave()
	leave() // a second time gives nothing back
	if first := <-got; first != "honest" {
		t.Errorf("%s came in first", first)
	}
	p.waits(t, 1)
}

func TestNobodyHoldsMoreThanTheirShareOrWaitsForMore(t *testing.T) {
	p := newPlaces(8)
	account, other := holder{"user:1", 1}, holder{"user:2", 1}
	near := holder{"ip:1.1.1.1", 2}
	leave, ok := p.try(account, near)
	if _, more := p.try(account); !ok || more {
		t.Fatal("an account holds more than its share")
	}
	if _, ok := p.try(other, near); !ok {
		t.Fatal("another account of the address is kept out")
	}
	if _, ok := p.try(holder{"user:3", 1}, near); ok {
		t.Fatal("an address holds more than its share")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.enter(ended, account, near); domain.CodeOf(err) != domain.Unavailable {
		t.Errorf("who waited in vain was told %v", err)
	}
	in := make(chan func())
	go func() {
		if leave, err := p.enter(context.Background(), account, near); err == nil {
			in <- leave
		}
	}()
	p.waits(t, 1)
	if _, err := p.enter(t.Context(), account, near); domain.CodeOf(err) != domain.Unavailable {
		t.Errorf("a second one of the account waits: %v", err)
	}
	leave()
	(<-in)()
	p.waits(t, 0)
	if p.taken != 1 || len(p.held) != 2 {
		t.Errorf("%d places are taken by %v", p.taken, p.held)
	}
}

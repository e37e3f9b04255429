// Which operation gets a place, and which waits.

package limit

import (
	"context"
	"fmt"
	"testing"

	"touchline/domain"
	"touchline/tests/eventually"
)

// awaitWaiting returns when n operations wait for a place.
func awaitWaiting(t *testing.T, p *Semaphore, n int) {
	t.Helper()
	eventually.Value(t, fmt.Sprintf("%d wait", n), p.Waiting, func(now int) bool { return now == n })
}

func TestAPlaceGoesToTheSmallestHolderBeforeTheFirstComer(t *testing.T) {
	p := NewSemaphore(2)
	greedy, honest := Quota{"greedy", 5}, Quota{"honest", 5}
	leave, _ := p.TryAcquire(greedy)
	if _, ok := p.TryAcquire(greedy); !ok {
		t.Fatal("a free place was not given")
	}
	got := make(chan string)
	come := func(who Quota) {
		go func() {
			if _, err := p.Acquire(context.Background(), who); err == nil {
				got <- who.Key
			}
		}()
	}
	come(greedy)
	awaitWaiting(t, p, 1)
	come(honest)
	awaitWaiting(t, p, 2)
	leave()
	leave() // a second call has no effect
	if first := <-got; first != "honest" {
		t.Errorf("%s came in first", first)
	}
	awaitWaiting(t, p, 1)
}

func TestNoKeyHoldsOrWaitsForMoreThanItsShare(t *testing.T) {
	p := NewSemaphore(8)
	account, other := Quota{"user:1", 1}, Quota{"user:2", 1}
	near := Quota{"ip:1.1.1.1", 2}
	leave, ok := p.TryAcquire(account, near)
	if _, more := p.TryAcquire(account); !ok || more {
		t.Fatal("an account holds more than its share")
	}
	if _, ok := p.TryAcquire(other, near); !ok {
		t.Fatal("another account of the address is refused")
	}
	if _, ok := p.TryAcquire(Quota{"user:3", 1}, near); ok {
		t.Fatal("an address holds more than its share")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Acquire(ended, account, near); domain.CodeOf(err) != domain.Unavailable {
		t.Errorf("an operation that timed out got %v", err)
	}
	in := make(chan func())
	go func() {
		if leave, err := p.Acquire(context.Background(), account, near); err == nil {
			in <- leave
		}
	}()
	awaitWaiting(t, p, 1)
	if _, err := p.Acquire(t.Context(), account, near); domain.CodeOf(err) != domain.Unavailable {
		t.Errorf("a second one of the account waits: %v", err)
	}
	leave()
	(<-in)()
	awaitWaiting(t, p, 0)
	if p.taken != 1 || len(p.held) != 2 {
		t.Errorf("%d places are taken by %v", p.taken, p.held)
	}
}

// The queue of those whose password is hashed: a bounded number at a time, and fair by address, so that a flood from
// one neighbourhood delays nobody else by more than a hash or two.

package account

import (
	"context"
	"slices"
	"sync"

	"touchline/domain"
)

const (
	hashWorkers     = 2
	hashQueueLength = 32 // waiting; with the workers this bounds the memory hashing takes
)

var hashersBusy = domain.Refuse(domain.RateLimited, "retryAfter", 2)

// hashQueue gives a bounded number of workers to callers, in turn by neighbourhood of addresses. When it is full, the
// last to come of the neighbourhood with most waiting makes room for one that has fewer.
type hashQueue struct {
	mu     sync.Mutex
	idle   int // workers nobody has
	room   int // for more who wait
	lines  map[domain.Address][]*hashWaiter
	inTurn []domain.Address // those with a line, whose turn is next first
}

// hashWaiter is somebody in a line. took is closed when they have a worker, gone when they had to make room.
type hashWaiter struct{ took, gone chan struct{} }

func newHashQueue(workers, room int) *hashQueue {
	return &hashQueue{idle: workers, room: room, lines: map[domain.Address][]*hashWaiter{}}
}

// turn waits for a worker; RATE_LIMITED when there is no room to wait, or not for so long.
func (q *hashQueue) turn(ctx context.Context, from domain.Address) (leave func(), err error) {
	q.mu.Lock()
	if q.idle > 0 { // then nobody waits
		q.idle--
		q.mu.Unlock()
		return q.leave, nil
	}
	if q.room == 0 && !q.makeRoom(from) {
		q.mu.Unlock()
		return nil, hashersBusy
	}
	me := &hashWaiter{make(chan struct{}), make(chan struct{})}
	if len(q.lines[from]) == 0 {
		q.inTurn = append(q.inTurn, from)
	}
	q.lines[from] = append(q.lines[from], me)
	q.room--
	q.mu.Unlock()
	select {
	case <-me.took:
		return q.leave, nil
	case <-me.gone:
		return nil, hashersBusy
	case <-ctx.Done():
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	select {
	case <-me.took: // meanwhile: hand the worker on
		q.next()
	default:
		q.remove(from, me)
	}
	return nil, hashersBusy
}

// makeRoom sends the last of the longest line away, unless the newcomer's would be as long.
func (q *hashQueue) makeRoom(from domain.Address) bool {
	longest := from
	for _, address := range q.inTurn {
		if len(q.lines[address]) > len(q.lines[longest]) {
			longest = address
		}
	}
	line := q.lines[longest]
	if len(line) <= len(q.lines[from])+1 {
		return false
	}
	last := line[len(line)-1]
	close(last.gone)
	q.remove(longest, last)
	return true
}

// remove takes somebody out of a line, if they are still in it.
func (q *hashQueue) remove(from domain.Address, who *hashWaiter) {
	at := slices.Index(q.lines[from], who)
	if at < 0 {
		return
	}
	q.room++
	q.lines[from] = slices.Delete(q.lines[from], at, at+1)
	if len(q.lines[from]) == 0 {
		delete(q.lines, from)
		q.inTurn = slices.DeleteFunc(q.inTurn, func(a domain.Address) bool { return a == from })
	}
}

func (q *hashQueue) leave() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.next()
}

// next gives a worker that is free to the first of the line whose turn it is; that line's next turn comes after the
// others'.
func (q *hashQueue) next() {
	if len(q.inTurn) == 0 {
		q.idle++
		return
	}
	from := q.inTurn[0]
	first := q.lines[from][0]
	q.inTurn = append(q.inTurn[1:], from)
	q.remove(from, first)
	close(first.took)
}

// The queue of hashing: a few workers, shared in turn by neighbourhood of addresses, so that a flood from one
// neighbourhood delays others by at most a hash or two.

package account

import (
	"context"
	"slices"
	"sync"

	"touchline/domain"
)

const (
	hashWorkers     = 2
	hashQueueLength = 32 // waiting; with the workers this bounds the memory of hashing
)

var hashersBusy = domain.Refuse(domain.RateLimited, "retryAfter", 2)

// hashQueue gives workers to callers, in turn by neighbourhood of addresses. When it is full, the last caller of the
// longest line is refused in favour of a caller with a shorter line.
type hashQueue struct {
	mu     sync.Mutex
	idle   int // free workers
	room   int // free places to wait
	lines  map[domain.Address][]*hashWaiter
	inTurn []domain.Address // neighbourhoods with a line, the next one first
}

// hashWaiter is a caller in a line. took is closed when it gets a worker, gone when it is refused.
type hashWaiter struct{ took, gone chan struct{} }

func newHashQueue(workers, room int) *hashQueue {
	return &hashQueue{idle: workers, room: room, lines: map[domain.Address][]*hashWaiter{}}
}

// turn waits for a worker. It refuses with RATE_LIMITED if the queue is full, or if ctx ends first.
func (q *hashQueue) turn(ctx context.Context, from domain.Address) (leave func(), err error) {
	q.mu.Lock()
	if q.idle > 0 { // then the queue is empty
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
	case <-me.took: // got a worker after ctx ended: pass it on
		q.next()
	default:
		q.remove(from, me)
	}
	return nil, hashersBusy
}

// makeRoom refuses the last caller of the longest line, unless the newcomer's line would be as long.
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

// remove takes a caller out of a line if it is still there.
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

// next gives a free worker to the first caller of the next line, and puts that line behind the others.
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

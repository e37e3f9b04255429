// The committer: one queue and one goroutine per node. Entries that are queued during a commit form the next one.

package journal

import (
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"go.opentelemetry.io/otel/attribute"

	"touchline/actors"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
)

const (
	batchEntries = 2000     // changes and snapshots per commit
	batchBytes   = 4 << 20  // of payload per commit
	queueEntries = 50_000   // queued, of all streams together; further appends are refused as busy
	queueBytes   = 64 << 20 // of queued payload

	attemptTime = 8 * time.Second        // of one attempt at one commit
	outageTime  = 5 * time.Second        // how long a lost database may be away before appends fail
	closingTime = 2 * time.Second        // the same while the journal is being closed
	firstPause  = 20 * time.Millisecond  // between two attempts; doubles
	longPause   = 500 * time.Millisecond // longest pause between two attempts
)

var errClosed = errors.New("the journal is closed")

// entry is one queued change or snapshot.
type entry struct {
	handle   *handle
	change   actors.Change
	snapshot *snapshot // instead of a change
	done     func(lastSeq int64, err error)
	size     int
}

type snapshot struct {
	state []byte
	final bool
}

// ack is a finished entry whose done is about to run.
type ack struct {
	done    func(lastSeq int64, err error)
	lastSeq int64
	err     error
}

// committer writes the entries of all streams of this node, in the order of their arrival.
type committer struct {
	writer   *pgxpool.Pool
	logger   *slog.Logger
	truncate func(stream string, upTo int64) // called for every snapshot that makes events obsolete

	mu     sync.Mutex
	queue  []entry
	bytes  int
	closed bool
	failed failure
	wake   chan struct{} // holds one token while there may be work

	counts journalCounts

	acks     chan []ack
	stopped  chan struct{} // the loop has ended
	answered chan struct{} // the last done has returned

	// Used by the loop's goroutine only:
	spare    []entry
	failing  time.Time // since when commits fail; zero while they succeed
	wallets  map[ledger.AccountID]struct{}
	lastSaid time.Time
}

// failure is the last failed commit, until one succeeds.
type failure struct {
	err       error
	began, at time.Time
}

func newCommitter(writer *pgxpool.Pool, logger *slog.Logger, truncate func(string, int64)) *committer {
	c := &committer{
		writer: writer, logger: logger, truncate: truncate,
		wake: make(chan struct{}, 1), acks: make(chan []ack, 16),
		stopped: make(chan struct{}), answered: make(chan struct{}),
		wallets: make(map[ledger.AccountID]struct{}),
	}
	go c.run()
	go c.answer()
	return c
}

// enqueue adds an entry or returns why it cannot. A refused change poisons its handle: the actor may have broadcast it
// already, and no later change may be written after the gap.
func (c *committer) enqueue(e entry) error {
	e.size = e.weight()
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case e.handle.poisoned:
		return actors.ErrPoisoned
	case c.closed:
		return errClosed
	case len(c.queue) >= queueEntries || c.bytes+e.size > queueBytes && c.bytes > 0:
		if e.snapshot == nil {
			e.handle.poisoned = true
		}
		return actors.ErrBusy
	}
	c.queue = append(c.queue, e)
	c.bytes += e.size
	select {
	case c.wake <- struct{}{}:
	default:
	}
	return nil
}

func (e *entry) weight() int {
	size := 64
	for i := range e.change.Events {
		size += len(e.change.Events[i].Payload) + 64
	}
	size += 256 * len(e.change.Transfers)
	if e.change.Request != nil {
		size += len(e.change.Request.Answer)
	}
	for _, row := range e.change.Rows {
		size += 128
		if line, ok := row.(moderation.LineRow); ok {
			size += len(line.Body)
		}
	}
	if e.snapshot != nil {
		size += len(e.snapshot.state)
	}
	return size
}

// take removes the next batch from the queue. The batch is valid until the next take.
func (c *committer) take() (batch []entry, closed bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n, size := 0, 0
	for n < len(c.queue) && n < batchEntries && (n == 0 || size+c.queue[n].size <= batchBytes) {
		size += c.queue[n].size
		n++
	}
	c.bytes -= size
	if n == len(c.queue) {
		batch, c.queue = c.queue, c.spare[:0]
		c.spare = batch
		return batch, c.closed
	}
	batch = append([]entry(nil), c.queue[:n]...)
	c.queue = append(c.queue[:0], c.queue[n:]...)
	return batch, c.closed
}

func (c *committer) run() {
	defer close(c.stopped)
	for {
		batch, closed := c.take()
		switch {
		case len(batch) > 0:
			note(batch)
			c.settle(batch)
			clear(batch)
		case closed:
			return
		default:
			<-c.wake
		}
	}
}

// note records in the spans of changes that their commit begins, and its size.
func note(batch []entry) {
	for i := range batch {
		if span := batch[i].change.Span; span != nil {
			span.AddEvent("commit begins")
			span.SetAttributes(attribute.Int("touchline.commit_entries", len(batch)))
		}
	}
}

// answer calls the dones in order, concurrently with the next commit. When they are slow the committer waits, the queue
// fills and appends are refused, so that memory stays bounded.
func (c *committer) answer() {
	defer close(c.answered)
	for acks := range c.acks {
		for _, a := range acks {
			a.done(a.lastSeq, a.err)
		}
	}
}

// poison closes a handle permanently after its first failure.
func (c *committer) poison(h *handle) {
	h.broken = true
	c.mu.Lock()
	h.poisoned = true
	c.mu.Unlock()
}

// close refuses new entries, commits the queued ones and waits for the last done.
func (c *committer) close() {
	c.mu.Lock()
	again := c.closed
	c.closed = true
	c.mu.Unlock()
	if !again {
		select {
		case c.wake <- struct{}{}:
		default:
		}
		<-c.stopped
		close(c.acks)
	}
	<-c.answered
}

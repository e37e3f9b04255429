// The journal: claiming a stream, and the handle through which its one owner writes.

// Package journal writes the decisions of actors: one queue of changes per node, committed in batches, together with
// their rows and money. It also enters the transfers that no actor decides.
package journal

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/actors"
	"touchline/persistence/pg"
)

// kindClaimed is the event that opens an epoch. Actors do not receive it.
const kindClaimed = "claimed"

// Conns is the number of connections in the journal's pool: for the committer, concurrent claims, and truncation.
const Conns = 10

// claimsAtOnce bounds concurrent claims, so that the committer always gets its connection.
const claimsAtOnce = Conns - 2

// errHole means that the journal lacks an event after the snapshot. Two snapshots during a claim can cause it once; a
// lasting hole is damage.
var errHole = errors.New("the journal has a hole")

const (
	// insertClaim takes the next number of the stream. If uncommitted rows of the old owner have that number, it waits,
	// fails, and the claim is tried again after them.
	insertClaim = `
INSERT INTO journal (stream, seq, epoch, kind, payload, at)
SELECT $1, coalesce(max(seq), 0) + 1, coalesce(max(epoch), 0) + 1, 'claimed', '', $2
FROM (SELECT seq, epoch FROM journal WHERE stream = $1 ORDER BY seq DESC LIMIT 1) AS head
RETURNING seq, epoch`
	selectSnapshot = `SELECT seq, epoch, state, clean FROM snapshot WHERE stream = $1`
	selectTail     = `
SELECT seq, epoch, kind, payload, at FROM journal
WHERE stream = $1 AND seq > coalesce((SELECT seq FROM snapshot WHERE stream = $1), 0)
ORDER BY seq`
)

// Journal is where actors write their streams.
type Journal struct {
	writer    *pgxpool.Pool
	committer *committer
	truncator *truncator
	claims    chan struct{} // one token per claim in flight
}

var _ actors.Journal = (*Journal)(nil)

// New starts the committer and the truncator on their own pool.
func New(writer *pgxpool.Pool, logger *slog.Logger) *Journal {
	j := &Journal{writer: writer, truncator: newTruncator(writer, logger), claims: make(chan struct{}, claimsAtOnce)}
	j.committer = newCommitter(writer, logger, j.truncator.add)
	return j
}

// Ready returns why the journal cannot be written at present, nil if it can be or if that is unknown.
func (s *Journal) Ready() error { return s.committer.trouble() }

// Close commits the queued changes and refuses new ones.
func (s *Journal) Close() {
	s.committer.close()
	s.truncator.close()
}

// Claim makes the caller the owner of a stream, in an epoch higher than all before, and reads the stream. When it
// returns, earlier owners can no longer write. It fails when the database is unreachable, or with errHole.
func (s *Journal) Claim(ctx context.Context, stream string) (actors.Stream, actors.Recovered, error) {
	select {
	case s.claims <- struct{}{}:
		defer func() { <-s.claims }()
	case <-ctx.Done():
		return nil, actors.Recovered{}, fmt.Errorf("claim %s: %w", stream, ctx.Err())
	}
	holes := 0
	for {
		h, found, err := s.claimOnce(ctx, stream)
		switch {
		case err == nil:
			return h, found, nil
		case pg.IsConflict(err, "journal_pkey"): // a concurrent write or claim
			continue
		case errors.Is(err, errHole) && holes < 3:
			holes++
			continue
		}
		return nil, actors.Recovered{}, fmt.Errorf("claim %s: %w", stream, err)
	}
}

func (s *Journal) claimOnce(ctx context.Context, stream string) (*handle, actors.Recovered, error) {
	var (
		h         = &handle{stream: stream, committer: s.committer}
		found     actors.Recovered
		snapEpoch int64
		snapClean bool
		whole     = true
		last      int64
	)
	batch := &pgx.Batch{}
	batch.Queue(insertClaim, stream, time.Now()).QueryRow(func(row pgx.Row) error {
		return row.Scan(&h.last, &h.epoch)
	})
	batch.Queue(selectSnapshot, stream).QueryRow(func(row pgx.Row) error {
		err := row.Scan(&found.SnapshotSeq, &snapEpoch, &found.Snapshot, &snapClean)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	batch.Queue(selectTail, stream).Query(func(rows pgx.Rows) error {
		last = found.SnapshotSeq
		var e actors.Event
		_, err := pgx.ForEachRow(rows, []any{&e.Seq, &e.Epoch, &e.Kind, &e.Payload, &e.At}, func() error {
			whole = whole && e.Seq == last+1
			last = e.Seq
			if e.Kind != kindClaimed {
				found.Tail = append(found.Tail, e)
			}
			e.Payload = nil
			return nil
		})
		return err
	})
	if err := s.writer.SendBatch(ctx, batch).Close(); err != nil {
		return nil, actors.Recovered{}, err
	}
	if !whole || last != h.last {
		return nil, actors.Recovered{}, errHole
	}
	// Only the hand-over of the owner directly before counts: an owner in between that crashed may have broadcast
	// events that it never wrote.
	found.Clean = snapClean && snapEpoch == h.epoch-1 && found.SnapshotSeq == h.last-1
	return h, found, nil
}

// handle is the right of one activation to write a stream.
type handle struct {
	stream    string
	epoch     int64
	committer *committer

	poisoned bool // guarded by committer.mu: nothing more is accepted

	// Used by the committer's goroutine only:
	last    int64 // highest number committed in this epoch
	planned int64 // the same while a batch is being formed
	broken  bool  // an append failed; the entries queued after it are refused
}

var _ actors.Stream = (*handle)(nil)

// Epoch returns the number of this activation.
func (h *handle) Epoch() int64 { return h.epoch }

// Append queues a change; see actors.Stream.
func (h *handle) Append(change actors.Change, done func(lastSeq int64, err error)) {
	if err := h.committer.enqueue(entry{handle: h, change: change, done: done}); err != nil {
		go done(0, err)
	}
}

// Snapshot queues a state after everything appended so far; see actors.Stream.
func (h *handle) Snapshot(state []byte, final bool, done func(error)) {
	reply := func(_ int64, err error) {
		if done != nil {
			done(err)
		}
	}
	snap := &snapshot{state: state, final: final}
	if err := h.committer.enqueue(entry{handle: h, snapshot: snap, done: reply}); err != nil {
		go reply(0, err)
	}
}

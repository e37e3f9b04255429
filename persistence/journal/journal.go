// The journal: claiming a stream, and the handle through which its one owner writes.

// Package journal writes what the actors decide: one queue of changes per node, committed in batches, with the rows and
// the money that belong to them. It also enters the transfers that no actor decides.
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

// kindClaimed is the event that opens an epoch. It is never handed to an actor.
const kindClaimed = "claimed"

// Conns is how many connections the journal's pool has: for the committer, many claims at once, and truncation.
const Conns = 10

// claimsAtOnce bounds the claims in flight, so many waking actors leave the committer its connection.
const claimsAtOnce = Conns - 2

// errHole means that the journal lacks an event behind the snapshot. Two snapshots in the middle of a claim
// can look like it once; a hole that stays is damage.
var errHole = errors.New("the journal has a hole")

const (
	// insertClaim takes the next number of the stream. Rows of the old owner that are still being committed
	// hold that number: then this waits and fails, and the claim is tried again behind them.
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

// Journal is what the actors write their streams through.
type Journal struct {
	writer    *pgxpool.Pool
	committer *committer
	truncator *truncator
	claims    chan struct{} // one token per claim in flight
}

var _ actors.Journal = (*Journal)(nil)

// New starts the committer and the truncator on a pool of theirs.
func New(writer *pgxpool.Pool, logger *slog.Logger) *Journal {
	j := &Journal{writer: writer, truncator: newTruncator(writer, logger), claims: make(chan struct{}, claimsAtOnce)}
	j.committer = newCommitter(writer, logger, j.truncator.add)
	return j
}

// Ready says why the journal cannot be written at present, nil when it can or nobody knows.
func (s *Journal) Ready() error { return s.committer.trouble() }

// Close commits what is queued, and refuses what comes later.
func (s *Journal) Close() {
	s.committer.close()
	s.truncator.close()
}

// Claim makes the caller the owner of a stream, under an epoch higher than all before, and reads what the
// stream holds. Earlier owners cannot write any more once it returns. Errors mean the database could not
// be reached, or errHole.
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
		case pg.IsConflict(err, "journal_pkey"): // somebody wrote or claimed at the same moment
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
	// Only the hand-over of the owner directly before counts: one that came in between and fell silent may
	// have told people what it never wrote.
	found.Clean = snapClean && snapEpoch == h.epoch-1 && found.SnapshotSeq == h.last-1
	return h, found, nil
}

// handle is one activation's right to write a stream.
type handle struct {
	stream    string
	epoch     int64
	committer *committer

	poisoned bool // guarded by committer.mu: nothing more is accepted

	// Of the committer's goroutine alone:
	last    int64 // highest number committed under this epoch
	planned int64 // the same while a batch is being formed
	broken  bool  // an append failed; what is queued behind it is refused
}

var _ actors.Stream = (*handle)(nil)

// Epoch is this activation's number.
func (h *handle) Epoch() int64 { return h.epoch }

// Append queues a change; see actors.Stream.
func (h *handle) Append(change actors.Change, done func(lastSeq int64, err error)) {
	if err := h.committer.enqueue(entry{handle: h, change: change, done: done}); err != nil {
		go done(0, err)
	}
}

// Snapshot queues a state behind everything appended so far; see actors.Stream.
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

// Settling a batch: it is committed or its failure is resolved, until every entry has an answer.

package journal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"touchline/actors"
	"touchline/domain"
)

// attemptResult is the outcome of an attempt.
type attemptResult int

const (
	committed attemptResult = iota
	fenced                  // a stream has a newer epoch; rolled back
	disputed                // a constraint contradicts the plan; rolled back
	faulty                  // the database refuses a value; rolled back
	postponed               // rolled back or never sent; may succeed later
	unknown                 // sent, and the connection was lost before the answer
)

// settle answers every entry. The entries of one stream keep their order.
func (c *committer) settle(batch []entry) {
	careful := false // read before writing, even if one round trip would do
	doubts := 0
	pause := firstPause
	began := time.Now()
	for {
		batch = c.dropBroken(batch)
		if len(batch) == 0 {
			return
		}
		p := newPlan(batch)
		got, lost, err := c.attempt(p, careful)
		if got == unknown {
			got = c.resolve(p, lost)
		}
		switch got {
		case committed:
			c.recovered()
			c.counts.committed(len(batch), time.Since(began))
			c.finish(p)
			return
		case fenced:
			kept := c.breakLosers(batch)
			if len(kept) < len(batch) {
				batch = kept
				continue
			}
		case disputed:
			if doubts++; doubts <= 5 {
				careful = true
				continue
			}
			got = faulty
		}
		if got == faulty {
			if len(batch) == 1 {
				if refusal := refusalOf(err, &batch[0].change); refusal != nil {
					c.acks <- []ack{{batch[0].done, 0, refusal}}
					return
				}
				c.logger.Error("a change cannot be written", "stream", batch[0].handle.stream, "error", err)
				c.fail(batch, fmt.Errorf("write a change of %s: %w", batch[0].handle.stream, err))
				return
			}
			// The half without the faulty value succeeds.
			c.settle(batch[:len(batch)/2])
			c.settle(batch[len(batch)/2:])
			return
		}
		if c.givesUp(err) {
			c.fail(batch, fmt.Errorf("commit the journal: %w", err))
			return
		}
		time.Sleep(pause)
		pause = min(2*pause, longPause)
	}
}

// givesUp reports whether the database has been away for too long.
func (c *committer) givesUp(err error) bool {
	now := time.Now()
	if c.failing.IsZero() {
		c.failing = now
		c.logger.Warn("a commit of the journal failed, it is tried again", "error", err)
	}
	if now.Sub(c.failing) > time.Second && now.Sub(c.lastSaid) > time.Minute {
		c.lastSaid = now
		c.logger.Error("the journal cannot be written", "error", err, "for", now.Sub(c.failing).Round(time.Millisecond))
	}
	timeout := outageTime
	c.mu.Lock()
	c.failed = failure{err, c.failing, now}
	if c.closed { // the process is stopping
		timeout = closingTime
	}
	c.mu.Unlock()
	return now.Sub(c.failing) >= timeout
}

func (c *committer) recovered() {
	if c.failing.IsZero() {
		return
	}
	if c.lastSaid.After(c.failing) {
		c.logger.Info("the journal is written again", "after", time.Since(c.failing).Round(time.Millisecond))
	}
	c.failing = time.Time{}
	c.mu.Lock()
	c.failed = failure{}
	c.mu.Unlock()
}

// troubleKept is how long a failed commit counts without a later commit: there may have been nothing to commit.
const troubleKept = 30 * time.Second

// trouble returns why the journal cannot be written at present, nil if it can be or if that is unknown.
func (c *committer) trouble() error {
	c.mu.Lock()
	failed := c.failed
	c.mu.Unlock()
	now := time.Now()
	if failed.err == nil || now.Sub(failed.at) > troubleKept || failed.at.Sub(failed.began) < time.Second {
		return nil
	}
	return &journalStuck{failed.err, now.Sub(failed.began)}
}

type journalStuck struct {
	err   error
	since time.Duration
}

func (j *journalStuck) Error() string {
	return fmt.Sprintf("the journal cannot be written for %v: %v", j.since.Round(time.Second), j.err)
}

func (j *journalStuck) Unwrap() error { return j.err }

// MissingPart returns the word that probes receive.
func (j *journalStuck) MissingPart() string { return "journal" }

// dropBroken answers the entries of broken handles and returns the others.
func (c *committer) dropBroken(batch []entry) []entry {
	broken := 0
	for i := range batch {
		if batch[i].handle.broken {
			broken++
		}
	}
	if broken == 0 {
		return batch
	}
	acks := make([]ack, 0, broken)
	kept := make([]entry, 0, len(batch)-broken)
	for _, e := range batch {
		if e.handle.broken {
			acks = append(acks, ack{e.done, 0, actors.ErrPoisoned})
		} else {
			kept = append(kept, e)
		}
	}
	c.acks <- acks
	return kept
}

// finish answers the entries of a committed batch as planned.
func (c *committer) finish(p *plan) {
	acks := make([]ack, len(p.entries))
	for i := range p.entries {
		e, out := &p.entries[i], p.outcomes[i]
		e.handle.last = e.handle.planned
		if out.err != nil && !refusesAlone(out.err) {
			c.poison(e.handle)
			if !errors.Is(out.err, actors.ErrFenced) && !errors.Is(out.err, actors.ErrPoisoned) {
				c.logger.Error("a change cannot be written", "stream", e.handle.stream, "error", out.err)
			}
		}
		if e.change.Left != nil && out.left.Valid {
			*e.change.Left = domain.Coins(out.left.Int64)
		}
		acks[i] = ack{e.done, out.lastSeq, out.err}
	}
	c.acks <- acks
	for _, freed := range p.freed {
		c.truncate(freed.stream, freed.upTo)
	}
}

// refusesAlone reports whether an error leaves the handle usable.
func refusesAlone(err error) bool {
	var refusal *domain.Refusal
	return errors.Is(err, actors.ErrInsufficient) || errors.Is(err, actors.ErrDuplicate) || errors.As(err, &refusal)
}

// fail breaks every handle of the batch; its first entry gets the reason, the others that an earlier entry failed.
func (c *committer) fail(batch []entry, reason error) {
	acks := make([]ack, len(batch))
	for i, e := range batch {
		acks[i] = ack{e.done, 0, reason}
		if e.handle.broken {
			acks[i].err = actors.ErrPoisoned
		}
		c.poison(e.handle)
	}
	c.acks <- acks
}

// breakLosers answers the entries of streams that were claimed by others and returns the remaining ones: all of them
// when the epochs could not be read.
func (c *committer) breakLosers(batch []entry) (kept []entry) {
	ctx, cancel := context.WithTimeout(context.Background(), attemptTime)
	defer cancel()
	heads, err := c.heads(ctx, streamsOf(batch))
	if err != nil {
		return batch
	}
	var lost []entry
	for _, e := range batch {
		if heads[e.handle.stream] != e.handle.epoch {
			lost = append(lost, e)
		} else {
			kept = append(kept, e)
		}
	}
	c.fail(lost, actors.ErrFenced)
	return kept
}

const selectHeads = `
SELECT s.stream, head.epoch
FROM unnest($1::text[]) AS s (stream)
CROSS JOIN LATERAL (SELECT epoch FROM journal AS j WHERE j.stream = s.stream ORDER BY seq DESC LIMIT 1) AS head`

// heads reads the current epoch of each stream.
func (c *committer) heads(ctx context.Context, streams []string) (map[string]int64, error) {
	rows, err := c.writer.Query(ctx, selectHeads, streams)
	if err != nil {
		return nil, err
	}
	return collectHeads(rows)
}

func streamsOf(batch []entry) []string {
	seen := make(map[string]struct{}, len(batch))
	streams := make([]string, 0, len(batch))
	for i := range batch {
		name := batch[i].handle.stream
		if _, ok := seen[name]; !ok {
			seen[name] = struct{}{}
			streams = append(streams, name)
		}
	}
	return streams
}

// judge classifies an error. sent: the commit was sent. alive: the connection still works.
func judge(err error, sent, alive bool) attemptResult {
	var pg *pgconn.PgError
	if !alive || !errors.As(err, &pg) {
		if sent {
			return unknown
		}
		return postponed
	}
	if pg.Code == "23505" && pg.ConstraintName == "journal_pkey" {
		return fenced
	}
	if _, ok := disputes[pg.ConstraintName]; ok {
		return disputed
	}
	switch pg.Code[:2] {
	case "21", "22", "23", "42", "54": // cardinality, data, integrity, names and types, limits
		return faulty
	}
	return postponed
}

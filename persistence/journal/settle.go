// Settling a batch: commit it, and when that fails find out why, until every entry has its answer.

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
	fenced                  // another epoch wrote a number of ours; rolled back
	disputed                // a constraint knows better than the plan; rolled back
	faulty                  // a value the database refuses; rolled back
	postponed               // rolled back or never sent, may work later
	unknown                 // sent, and the connection was lost before the answer
)

// settle gives every entry its answer. The entries of one stream keep their order.
func (c *committer) settle(batch []entry) {
	careful := false // ask before writing, even where one round trip would do
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
			// The half without the faulty value goes through.
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

// givesUp tells whether the database has been away for too long.
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
	if c.closed { // the process wants to end
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

// troubleKept is how long a failed commit counts when nothing was committed since: nobody may have tried.
const troubleKept = 30 * time.Second

// trouble says why the journal cannot be written at present, nil when it can or nobody knows.
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

// MissingPart is the word a probe receives.
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

// finish answers a committed batch as it was planned.
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

// refusesAlone tells which errors leave the handle usable.
func refusesAlone(err error) bool {
	var refusal *domain.Refusal
	return errors.Is(err, actors.ErrInsufficient) || errors.Is(err, actors.ErrDuplicate) || errors.As(err, &refusal)
}

// fail breaks every handle of the batch; its first entry hears the reason, the others that they came behind.
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

// breakLosers finds the streams somebody else has claimed, answers their entries and returns the others:
// all of them when the question could not be asked.
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

// heads reads the epoch in force of each stream.
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

// judge reads an error. sent tells whether the commit was on its way, alive whether the connection still is.
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

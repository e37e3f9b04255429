// What the journal counts, for the metrics of a node.

package journal

import (
	"sync/atomic"
	"time"
)

// CommitBounds are the upper bounds of the groups commits are counted in, by the time from the first try to the answer.
var CommitBounds = []time.Duration{
	time.Millisecond, 2 * time.Millisecond, 5 * time.Millisecond, 10 * time.Millisecond, 20 * time.Millisecond,
	50 * time.Millisecond, 100 * time.Millisecond, 250 * time.Millisecond, time.Second, 5 * time.Second,
}

// journalCounts are the committer's; its goroutine writes, anybody reads.
type journalCounts struct {
	commits, entries atomic.Uint64
	nanoseconds      atomic.Int64
	groups           [11]atomic.Uint64 // one more than CommitBounds: the slower ones
}

func (j *journalCounts) committed(entries int, took time.Duration) {
	j.commits.Add(1)
	j.entries.Add(uint64(entries))
	j.nanoseconds.Add(int64(took))
	group := 0
	for group < len(CommitBounds) && took > CommitBounds[group] {
		group++
	}
	j.groups[group].Add(1)
}

// Stats is what the journal of this node has done since the start, and what waits.
type Stats struct {
	Commits uint64
	Entries uint64        // changes and snapshots in them
	Took    time.Duration // all of them together
	Groups  []uint64      // commits within each of CommitBounds, not cumulated; the slower ones are the rest
	Waiting int           // entries queued now
	Bytes   int           // of payload in the queue
}

// Stats reads the counters.
func (s *Journal) Stats() Stats {
	c := s.committer
	c.mu.Lock()
	waiting, bytes := len(c.queue), c.bytes
	c.mu.Unlock()
	stats := Stats{
		Commits: c.counts.commits.Load(), Entries: c.counts.entries.Load(), Took: time.Duration(c.counts.nanoseconds.Load()),
		Waiting: waiting, Bytes: bytes,
	}
	for i := range CommitBounds {
		stats.Groups = append(stats.Groups, c.counts.groups[i].Load())
	}
	return stats
}

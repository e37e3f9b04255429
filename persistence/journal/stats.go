// The counters of the journal, for the metrics of a node.

package journal

import (
	"sync/atomic"
	"time"
)

// CommitBounds are the upper bounds of the histogram of commits, by the time from the first attempt to the answer.
var CommitBounds = []time.Duration{
	time.Millisecond, 2 * time.Millisecond, 5 * time.Millisecond, 10 * time.Millisecond, 20 * time.Millisecond,
	50 * time.Millisecond, 100 * time.Millisecond, 250 * time.Millisecond, time.Second, 5 * time.Second,
}

// journalCounts are the counters of the committer; only its goroutine writes them.
type journalCounts struct {
	commits, entries atomic.Uint64
	nanoseconds      atomic.Int64
	groups           [11]atomic.Uint64 // one more than CommitBounds, for the slower ones
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

// Stats are the counters of this node's journal since the start, and its queue.
type Stats struct {
	Commits uint64
	Entries uint64        // changes and snapshots in the commits
	Took    time.Duration // the total of all commits
	Groups  []uint64      // commits per bucket of CommitBounds, not cumulated; the remaining ones are slower
	Waiting int           // entries queued now
	Bytes   int           // of payload in the queue
}

// Stats returns the counters.
func (s *Journal) Stats() Stats {
	c := s.committer
	c.mu.Lock()
	waiting, bytes := len(c.queue), c.bytes
	c.mu.Unlock()
	stats := Stats{
		Commits: c.counts.commits.Load(), Entries: c.counts.entries.Load(),
		Took:    time.Duration(c.counts.nanoseconds.Load()),
		Waiting: waiting, Bytes: bytes,
	}
	for i := range CommitBounds {
		stats.Groups = append(stats.Groups, c.counts.groups[i].Load())
	}
	return stats
}

// What encoders cost: measured processor time, and whether another one fits.

package ladder

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"
)

const (
	ticksPerSecond = 100 // of /proc, on every Linux
	measuredOver   = 10 * time.Second
	measuredLeast  = 5 * time.Second // before this a cost is unknown
)

// usedBy returns the processor time that a running process has taken; false where it cannot be known.
func usedBy(pid int) (time.Duration, bool) {
	said, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, false
	}
	return readUsed(said)
}

// readUsed reads the processor time from /proc/PID/stat.
func readUsed(said []byte) (time.Duration, bool) {
	fields := bytes.Fields(said[bytes.LastIndexByte(said, ')')+1:]) // the name before it may hold anything
	if len(fields) < 13 {
		return 0, false
	}
	user, err := strconv.ParseInt(string(fields[11]), 10, 64)
	system, failed := strconv.ParseInt(string(fields[12]), 10, 64)
	return time.Duration(user+system) * time.Second / ticksPerSecond, err == nil && failed == nil
}

// meter measures the processor time a second of one process after another.
type meter struct {
	samples []sample // of the present process, over measuredOver
	cores   float64  // the newest measurement, also of a process before
	known   bool
}

type sample struct {
	at   time.Time
	used time.Duration
}

// begin begins with another process.
func (m *meter) begin() { m.samples = nil }

// note takes the time that the process has used.
func (m *meter) note(used time.Duration, now time.Time) {
	m.samples = append(m.samples, sample{now, used})
	for len(m.samples) > 2 && now.Sub(m.samples[1].at) >= measuredOver {
		m.samples = m.samples[1:]
	}
	first := m.samples[0]
	if took := now.Sub(first.at); took >= measuredLeast {
		m.cores, m.known = (used-first.used).Seconds()/took.Seconds(), true
	}
}

// fits reports whether another ladder fits beside these. It may cost as much as the dearest of them; while one is not
// measured yet, nothing is known. The first one fits always.
func fits(limit float64, running []*meter) bool {
	sum, most := 0.0, 0.0
	for _, m := range running {
		if !m.known {
			return false
		}
		sum, most = sum+m.cores, max(most, m.cores)
	}
	return len(running) == 0 || sum+most <= limit
}

// sum returns the cores that these take.
func sum(running []*meter) (cores float64) {
	for _, m := range running {
		cores += m.cores
	}
	return cores
}

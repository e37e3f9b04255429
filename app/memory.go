// Memory: how far the heap may grow, and when what it does not need goes back to the machine.

package app

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"touchline/app/jobs"
)

const (
	// heapGrowth lets the heap grow to five times what lives before it is swept, instead of twice: a busy room
	// makes short-lived messages by the hundred thousand, and sweeping them twice as seldom saves a third of the time
	// (make bench). GOGC overrides it.
	heapGrowth = 400

	spareLook  = 30 * time.Second
	spareLeast = 8 << 20 // bytes worth giving back
	spareBusy  = 0.25    // of the processors: who works harder needs the memory again in a moment
)

// TuneMemory sets how far the heap may grow between collections, unless the environment says so (GOGC).
func TuneMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(heapGrowth)
	}
}

// memoryUse is what the runtime has counted since the start, and what the heap holds without need now.
type memoryUse struct {
	total, idle float64 // seconds of all processors
	spare       uint64  // bytes
}

// mayGiveBack tells whether the time since before was quiet, and there is something to give. Go itself keeps as much as
// the heap may grow to, which after a storm is five times what lives, for ever.
func mayGiveBack(before, now memoryUse) bool {
	total := now.total - before.total
	return now.spare >= spareLeast && total > 0 && 1-(now.idle-before.idle)/total < spareBusy
}

func readMemoryUse() memoryUse {
	s := []metrics.Sample{{Name: "/cpu/classes/total:cpu-seconds"}, {Name: "/cpu/classes/idle:cpu-seconds"}, {Name: "/memory/classes/heap/free:bytes"}}
	metrics.Read(s)
	return memoryUse{s[0].Value.Float64(), s[1].Value.Float64(), s[2].Value.Uint64()}
}

// giveMemoryBack returns what a storm has left in the heap, once the server is quiet again.
func giveMemoryBack(ctx context.Context) {
	before := readMemoryUse()
	jobs.Repeat(ctx, spareLook, func() {
		now := readMemoryUse()
		if mayGiveBack(before, now) {
			debug.FreeOSMemory()
		}
		before = now
	})
}

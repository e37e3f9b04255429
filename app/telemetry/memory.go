// The garbage collector's pace, and the return of unused memory to the machine.

package telemetry

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// heapGrowth lets the heap grow to five times the live data between collections, instead of twice. A busy room makes
	// hundreds of thousands of short-lived messages, and fewer collections save a third of the time (make bench). GOGC
	// overrides it.
	heapGrowth = 400

	spareLeast = 8 << 20 // bytes worth giving back
	spareBusy  = 0.25    // of the processors: a busier server needs the memory again soon
)

// TuneMemory sets the growth of the heap between collections, unless GOGC is set.
func TuneMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(heapGrowth)
	}
}

// memoryUse holds counters of the runtime since its start, and the unused bytes of the heap now.
type memoryUse struct {
	total, idle float64 // seconds of all processors
	spare       uint64  // bytes
}

// mayGiveBack reports whether the time since before was quiet and enough memory is unused. Go itself keeps the memory
// that the heap may grow to, which after a storm stays five times the live data.
func mayGiveBack(before, now memoryUse) bool {
	total := now.total - before.total
	return now.spare >= spareLeast && total > 0 && 1-(now.idle-before.idle)/total < spareBusy
}

func readMemoryUse() memoryUse {
	s := []metrics.Sample{
		{Name: "/cpu/classes/total:cpu-seconds"}, {Name: "/cpu/classes/idle:cpu-seconds"},
		{Name: "/memory/classes/heap/free:bytes"},
	}
	metrics.Read(s)
	return memoryUse{s[0].Value.Float64(), s[1].Value.Float64(), s[2].Value.Uint64()}
}

// MemoryLook is the pause between two calls of GiveMemoryBack's result.
const MemoryLook = 30 * time.Second

// GiveMemoryBack returns a function that frees unused memory if the time since its last call was quiet.
func GiveMemoryBack() func() {
	before := readMemoryUse()
	return func() {
		now := readMemoryUse()
		if mayGiveBack(before, now) {
			debug.FreeOSMemory()
		}
		before = now
	}
}

// The return of unused memory to the machine.

package telemetry

import "testing"

func TestAQuietServerReturnsUnusedMemory(t *testing.T) {
	const much = 64 << 20
	before := memoryUse{total: 100, idle: 40}
	for sentence, x := range map[string]struct {
		now  memoryUse
		want bool
	}{
		"quiet, with much to spare":           {memoryUse{160, 95, much}, true},
		"quiet, with little":                  {memoryUse{160, 95, much / 16}, false},
		"busy":                                {memoryUse{160, 60, much}, false},
		"the runtime has counted nothing new": {memoryUse{100, 40, much}, false},
	} {
		if got := mayGiveBack(before, x.now); got != x.want {
			t.Errorf("%s: %v", sentence, got)
		}
	}
}

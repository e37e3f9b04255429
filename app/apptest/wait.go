// Waiting for what comes about elsewhere.

package apptest

import (
	"time"
)

// Soon asks until it is so, or for as long as anybody may wait.
func Soon(is func() bool) {
	for deadline := time.Now().Add(Patience); !is() && time.Now().Before(deadline); {
		Pause()
	}
}

// Pause lies between two looks at what comes about elsewhere.
func Pause() { <-time.NewTimer(100 * time.Millisecond).C }

// With the race detector.

//go:build race

package confine

// RaceDetector takes several times the memory of what it watches: such a program has no limit of memory.
const RaceDetector = true

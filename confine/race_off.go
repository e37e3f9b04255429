// Builds without the race detector.

//go:build !race

package confine

const RaceDetector = false

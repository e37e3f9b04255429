// Builds with the race detector.

//go:build race

package confine

// RaceDetector multiplies the memory of a program, so its memory is not limited.
const RaceDetector = true

// Limits of one connection.

package gateway

import "time"

// Per connection. A frame is any websocket frame: text, piece of a text, ping, pong.
const (
	framesPerSecond = 20
	framesBurst     = 40
	framesGrace     = 20 // refused frames on top of the burst before 4029

	bytesPerSecond = 32 << 10
	bytesBurst     = 64 << 10
	readCost       = 256 // least bytes charged per read: a tiny segment costs more than its bytes

	historyPerSecond = 2
	historyBurst     = 10

	malformedLimit  = 5 // in a minute
	malformedWindow = time.Minute

	commandsMax = 32 // commands that wait for an actor or the database
)

// leakyBucket is a bucket that empties with time.
type leakyBucket struct {
	level float64
	at    time.Duration
}

// add adds an amount and returns how full the bucket is now.
func (l *leakyBucket) add(now time.Duration, amount, perSecond float64) float64 {
	l.level = max(0, l.level-(now-l.at).Seconds()*perSecond) + amount
	l.at = now
	return l.level
}

// strikes holds the times of the last malformed frames.
type strikes [malformedLimit - 1]time.Duration

// add records a malformed frame and reports whether it was the fifth within a minute.
func (s *strikes) add(now time.Duration) bool {
	oldest := s[0]
	copy(s[:], s[1:])
	s[len(s)-1] = now
	return oldest != 0 && now-oldest < malformedWindow
}

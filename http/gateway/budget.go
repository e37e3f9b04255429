// How much one connection may ask of us.
package gateway

import "time"

// Per connection. A frame is any websocket frame: text, piece of a text, ping, pong.
const (
	framesPerSecond = 20
	framesBurst     = 40
	framesGrace     = 20 // refused frames on top of the burst before 4029

	bytesPerSecond = 32 << 10
	bytesBurst     = 64 << 10
	readCost       = 256 // least bytes a read is charged: tiny segments cost us more than they weigh

	historyPerSecond = 2
	historyBurst     = 10

	malformedLimit  = 5 // in a minute
	malformedWindow = time.Minute

	workLimit = 32 // commands waiting for the house
)

// leak is a bucket that empties with time.
type leak struct {
	level float64
	at    time.Duration
}

// pour adds an amount and tells how full the bucket is now.
func (l *leak) pour(now time.Duration, amount, perSecond float64) float64 {
	l.level = max(0, l.level-(now-l.at).Seconds()*perSecond) + amount
	l.at = now
	return l.level
}

// strikes remembers when the last few malformed frames came.
type strikes [malformedLimit - 1]time.Duration

// another notes one and tells whether it was the fifth within a minute.
func (s *strikes) another(now time.Duration) bool {
	oldest := s[0]
	copy(s[:], s[1:])
	s[len(s)-1] = now
	return oldest != 0 && now-oldest < malformedWindow
}

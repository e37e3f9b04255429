// A user's history of rooms and recordings, and the list of those to watch later.

package replay

import (
	"time"

	"touchline/domain"
)

// Watched is a room or a recording in the history of a user, or a recording to watch later. One of Replay and Room is
// not nil.
type Watched struct {
	ID      string    // of the recording, or "house:" and the id of the house
	At      time.Time // when it was watched last, or added
	Seconds float64   // how far the recording was watched; 0: not begun, or watched to its end
	Replay  *Replay
	Room    *domain.HouseCard
}

// Place returns the position to continue from after a recording was watched up to at, in seconds: 0 near its start and
// its end. It reports whether that counts as watched: a look at the start does not.
func Place(at float64, length time.Duration) (seconds float64, watched bool) {
	switch {
	case at < PositionLeast:
		return 0, false
	case at > PositionMost*length.Seconds():
		return 0, true
	}
	return at, true
}

// To whom a recording is open. Every address of its pictures and of what was said in it asks here.

package domain

import "time"

// OpenTo refuses a recording that is closed to whoever asks: with NOT_FOUND one that an operator withholds, and to all but
// its anchor one that is hidden; with ROOM_SUSPENDED and NOT_FOUND what House.VisibleTo refuses. askingHouse is the house
// of whoever asks, 0 for none. A deleted recording is not there to be asked.
func (r Replay) OpenTo(house *House, askingHouse int64, now time.Time) error {
	if r.Withheld || r.Hidden && askingHouse != r.HouseID {
		return Refuse(NotFound, "kind", "replay")
	}
	return house.VisibleTo(askingHouse, now)
}

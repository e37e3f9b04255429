// Access to a recording. Every address of its pictures and its chat uses this check.

package replay

import (
	"time"

	"touchline/domain"
	"touchline/domain/studio"
)

// OpenTo refuses access to a recording: with NOT_FOUND when an operator withholds it, or when it is hidden and the
// reader is not its anchor; with ROOM_SUSPENDED and NOT_FOUND as House.VisibleTo. askingHouse is the house of the
// reader, 0 if none. Deleted recordings are not passed here.
func (r Replay) OpenTo(house *studio.House, askingHouse int64, now time.Time) error {
	if r.Withheld || r.Hidden && askingHouse != r.HouseID {
		return domain.Refuse(domain.NotFound, "kind", "replay")
	}
	return house.VisibleTo(askingHouse, now)
}

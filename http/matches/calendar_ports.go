// What calendars hold.
package matches

import (
	"context"
	"time"

	"touchline/domain"
)

// Entries are what calendars hold.
type Entries interface {
	// MatchEntry refuses with MATCH_NOT_FOUND.
	MatchEntry(ctx context.Context, matchID int64) (domain.CalendarEntry, error)
	// AgendaEntries are the matches a user has reserved in one of the ways, each once, those before since left out.
	AgendaEntries(ctx context.Context, userID int64, as []domain.ReserveKind, since time.Time) ([]domain.CalendarEntry, error)
	// Bookings are the hours a user holds in brand calendars.
	Bookings(ctx context.Context, userID int64, from, to time.Time) ([]domain.Booking, error)
}

// What the answers that are not JSON need (contract section 18).
package http

import (
	"context"
	"time"

	"touchline/domain"
)

// outsideDeps is the part of Deps behind them.
type outsideDeps struct {
	CalendarLinks CalendarLinks
	Entries       Entries
	Overlays      Overlays
}

// Entries are what calendars hold.
type Entries interface {
	// MatchEntry refuses with MATCH_NOT_FOUND.
	MatchEntry(ctx context.Context, matchID int64) (domain.CalendarEntry, error)
	// AgendaEntries are the matches a user has reserved in one of the ways, each once, those before since left out.
	AgendaEntries(ctx context.Context, userID int64, as []domain.ReserveKind, since time.Time) ([]domain.CalendarEntry, error)
	// Bookings are the hours a user holds in brand calendars.
	Bookings(ctx context.Context, userID int64, from, to time.Time) ([]domain.Booking, error)
}

// Overlays tell which links to chat overlays are good.
type Overlays interface {
	// CodeSeq is the number of a house's live code; NOT_FOUND without the house.
	CodeSeq(ctx context.Context, houseID int64) (int64, error)
}

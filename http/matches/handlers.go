// The calls about matches: their ports and constructor.

// Package matches answers the calls about matches: lists, pages, counts, search and what somebody reserved.
package matches

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
	"touchline/protos"
)

// listLife is how old a page of the list may be that everybody reads alike.
const listLife = 2 * time.Second

// Ports are what the calls need. Interfaces may be nil only where their comment says so.
type Ports struct {
	Matches      Matches
	MatchRooms   MatchRooms
	TeamSearch   TeamSearch
	Houses       Houses
	Reservations Reservations
	Reserving    Reserving
	Stages       Stages
	Brands       Brands
	Columns      Columns
	MediaList    view.MediaList // nil: operators list none
	Play         view.Play

	CalendarLinks CalendarLinks
	Entries       Entries
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest   *rest.Server
	names  view.ConflictNames
	listed cache.Cache[domain.MatchFilter, listedMatches] // pages of the list without a keyword
}

// New registers the calls.
func New(server *rest.Server, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, names: view.ConflictNames{Brands: ports.Brands, Matches: ports.Matches}, listed: cache.New[domain.MatchFilter, listedMatches](server.Base, listLife, 500)}
	h.raceRoutes()
	h.reservedRoutes()
	h.searchRoutes()
	h.reserveRoutes()
	h.calendarRoutes()
	return h
}

// Matches are the matches, as lists and pages read them.
type Matches interface {
	Matches(ctx context.Context, f domain.MatchFilter) (matches []domain.Match, total int64, err error)
	Competitions(ctx context.Context, f domain.MatchFilter) ([]domain.CompetitionCount, error)
	MatchCounts(ctx context.Context, f domain.MatchFilter) (map[int32]int64, error)
	// Match refuses with MATCH_NOT_FOUND.
	Match(ctx context.Context, matchID int64) (domain.Match, error)
	MatchesByID(ctx context.Context, matches []int64) ([]domain.Match, error)
	RelatedMatches(ctx context.Context, of domain.Match, limit int) ([]domain.Match, error)
	MatchEvents(ctx context.Context, matchID int64) ([]domain.MatchEvent, error)
}

// Houses are the rooms, as lists read them.
type Houses interface {
	// House refuses with NOT_FOUND.
	House(ctx context.Context, houseID int64) (domain.House, error)
	HousePage(ctx context.Context, f domain.HouseFilter) (cards []domain.HouseCard, total int64, err error)
	HousesShowing(ctx context.Context, matchID int64, limit int) ([]domain.HouseCard, error)
	HotHouses(ctx context.Context, leaveOut int64, limit int) ([]domain.HouseCard, error)
	RecommendHouses(ctx context.Context, raceType, anchorType int32, leaveOut int64, limit int) ([]domain.HouseCard, error)
}

// Reservations are what people have reserved, and the settings they reserve under.
type Reservations interface {
	AgendaSettings(ctx context.Context) (domain.AgendaSettings, error)
	// Reserved tells which of the matches a user has reserved.
	Reserved(ctx context.Context, userID int64, matches []int64) (map[int64]domain.ReservedAs, error)
	HeldMatches(ctx context.Context, userID int64) ([]domain.MatchHeld, error)
	// ScheduleOf are the matches a user will show next.
	ScheduleOf(ctx context.Context, userID int64, limit int) ([]domain.Match, error)
	// ScheduleAround is who will show a match, and then who will show others of its competition.
	ScheduleAround(ctx context.Context, of domain.Match, limit int) ([]domain.Scheduled, error)
}

// Reserving decides about reservations, user by user.
type Reserving interface {
	// Reserve makes or gives up a reservation of a match.
	Reserve(ctx context.Context, userID int64, cmd *protos.ReserveMatch) (*protos.MatchReserved, error)
}

// Stages are the tasks of a newcomer.
type Stages interface {
	// ReachStage notes that a stage is done; a second time changes nothing.
	ReachStage(ctx context.Context, userID int64, stage int, at time.Time) error
}

// Brands are named in refusals.
type Brands interface {
	// Brand refuses with NOT_FOUND.
	Brand(ctx context.Context, brandID, reader int64) (domain.Brand, error)
}

// Columns are the kinds of sport, the one for all (type 0) among them.
type Columns interface {
	RaceColumns(ctx context.Context) ([]domain.Column, error)
}

// MatchRooms are the rooms on the air that show a match, in full, those with most viewers first.
type MatchRooms interface {
	HousesOnAir(ctx context.Context, matchID int64, limit int) ([]domain.House, error)
}

// TeamSearch finds teams by any of their names.
type TeamSearch interface {
	SearchTeams(ctx context.Context, keyword string, likeness domain.Likeness, now time.Time, limit, offset int) (teams []domain.TeamFound, total int64, err error)
}

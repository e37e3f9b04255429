// Editing matches.

package admin

import (
	"context"
	"time"

	"touchline/domain"
)

// MatchEdits are the matches as editors change them. What is set by hand is locked: no feed changes it afterwards.
// All refuse with MATCH_NOT_FOUND.
type MatchEdits interface {
	// EditMatch makes a match (MatchID 0) or changes one. NOT_FOUND for an unknown team or competition, BAD_REQUEST for
	// one of another sport.
	EditMatch(ctx context.Context, e domain.MatchEdit) (matchID int64, err error)
	SetMatchResult(ctx context.Context, r domain.MatchResult) error
	SetMatchSource(ctx context.Context, matchID int64, source domain.MatchSource) error
	// SetSourceDown refuses with rule required where there is no source.
	SetSourceDown(ctx context.Context, matchID int64, down bool) error
	// AddMatchEvent and RevokeMatchEvent take the score that holds afterwards, or count it when it is nil. Revoking
	// refuses with NOT_FOUND for an event of another match.
	AddMatchEvent(ctx context.Context, e domain.MatchEvent, home, away *int) (domain.MatchEvent, error)
	RevokeMatchEvent(ctx context.Context, matchID, eventID int64, home, away *int, at time.Time) (domain.MatchEvent, error)
	HousesOfMatch(ctx context.Context, matchID int64) ([]int64, error)
	MergeMatches(ctx context.Context, kept, gone int64, at time.Time) (domain.MatchMerged, error)
}

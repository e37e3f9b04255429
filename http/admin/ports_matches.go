// Ports of the calls about matches and their feeds.

package admin

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/admin/matchdesk"
	"touchline/http/admin/operators"
	"touchline/http/view"
)

// MatchPorts are what the calls about matches and their feeds need.
type MatchPorts struct {
	Matches    Matches
	MatchEdits MatchEdits
	Live       LiveRooms
	LiveScores LiveScores // nil: rooms get no scores
	Feeds      Feeds      // nil: matches come from nowhere else
	FeedTaker  FeedTaker
	Columns    Columns
	MediaList  view.MediaList // nil: operators list none
}

type matches struct {
	*operators.Access
	MatchPorts
}

func (h *matches) routes() {
	h.adminMatchRoutes()
	matchdesk.Routes(h.Access, h.Matches)
	if h.Feeds != nil {
		h.feedRoutes()
	}
}

// Matches are read as they are; MATCH_NOT_FOUND.
type Matches interface {
	matchdesk.Matches
	Matches(ctx context.Context, f domain.MatchFilter) (matches []domain.Match, total int64, err error)
}

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
	// MergeMatches changes nothing in a dry run and answers the same figures.
	MergeMatches(ctx context.Context, kept, gone int64, at time.Time, dryRun bool) (domain.MatchMerged, error)
}

// Feeds are the places matches come from.
type Feeds interface {
	// Feed refuses with NOT_FOUND.
	Feed(ctx context.Context, feedID int64) (domain.Feed, error)
	FeedPage(ctx context.Context, limit, offset int) (feeds []domain.Feed, total int64, err error)
	// SaveFeed stores a new feed (FeedID 0) or changes one, all but its secret and its last run. NOT_FOUND; BAD_REQUEST
	// for a name that another feed has.
	SaveFeed(ctx context.Context, f domain.Feed, now time.Time) (feedID int64, err error)
	SetFeedSecret(ctx context.Context, feedID int64, secret string) error
}

// FeedTaker takes matches in. What could not be taken is in the answer; an error is a fault of ours.
type FeedTaker interface {
	// Check answers an error for an address that could never be asked.
	Check(address string) error
	// Fetch asks the address of a feed; a dry run changes nothing and answers the same figures.
	Fetch(ctx context.Context, f domain.Feed, dryRun bool) (domain.FeedTaken, error)
	// Take reads a file of the feed's format.
	Take(ctx context.Context, f domain.Feed, content []byte, dryRun bool) (domain.FeedTaken, error)
	// Push reads lines of domain.FeedTouchline that were signed at an instant.
	Push(ctx context.Context, f domain.Feed, content []byte, signed time.Time) (domain.FeedTaken, error)
}

// LiveScores hear of matches whose score, clock, status or events have changed.
type LiveScores interface {
	Changed(ctx context.Context, matchIDs []int64) error
}

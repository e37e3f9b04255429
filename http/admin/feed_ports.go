// Ports of the calls about match feeds.

package admin

import (
	"context"
	"time"

	"touchline/domain"
)

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

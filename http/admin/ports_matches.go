// Ports of the calls about matches and their feeds.

package admin

import (
	"context"

	"touchline/domain"
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
	*access
	MatchPorts
}

func (h *matches) routes() {
	h.adminMatchRoutes()
	if h.Feeds != nil {
		h.feedRoutes()
	}
}

// Matches are read as they are; MATCH_NOT_FOUND.
type Matches interface {
	Matches(ctx context.Context, f domain.MatchFilter) (matches []domain.Match, total int64, err error)
	Match(ctx context.Context, matchID int64) (domain.Match, error)
}

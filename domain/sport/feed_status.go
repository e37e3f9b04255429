// The status of a match without a status from a feed, derived from its time and score.

package sport

import (
	"time"

	"touchline/domain"
)

// MatchClock is the input for the status of a match.
type MatchClock struct {
	RaceType   int32
	Time       time.Time
	TimeKnown  bool
	Scored     bool               // the match has a score
	Final      bool               // the score is final
	FeedStatus domain.MatchStatus // status given by the feed; 0: none
	Detail     string             // given with the status or the score
}

// NoResult is the detail of a match that must be over but has no score.
const NoResult = "noResult"

// MatchDuration is the longest duration of a match of a sport, including breaks.
func MatchDuration(raceType int32) time.Duration {
	switch raceType {
	case 2:
		return 180 * time.Minute
	case 3:
		return 300 * time.Minute
	case 4:
		return 270 * time.Minute
	case 5:
		return 360 * time.Minute
	}
	return 150 * time.Minute
}

// StatusAt returns the status of a match (docs/feeds.md). Reported ends, postponements, interruptions and
// cancellations stay. A reported start holds until the match must be over: a feed that falls silent leaves no match
// running.
func (c MatchClock) StatusAt(now time.Time) (status domain.MatchStatus, detail string) {
	if c.Detail == NoResult && (c.Scored || c.FeedStatus == 0) {
		c.Detail = "" // derived details are derived again
	}
	switch c.FeedStatus {
	case domain.MatchEnded, domain.MatchPostponed, domain.MatchInterrupted, domain.MatchCutShort:
		return c.FeedStatus, c.Detail
	}
	if c.Final {
		return domain.MatchEnded, c.Detail
	}
	playing := c.FeedStatus == domain.MatchInProgress
	over := c.Time.Add(MatchDuration(c.RaceType))
	if !c.TimeKnown {
		over = over.AddDate(0, 0, 1).Add(zonesApart) // at any hour of that day, in any time zone
	}
	switch {
	case playing && (c.Time.IsZero() || now.Before(over)):
		return domain.MatchInProgress, c.Detail
	case (!c.TimeKnown || c.Time.IsZero()) && !playing:
		return domain.MatchToBeDetermined, c.Detail
	case now.Before(c.Time):
		return domain.MatchNotStarted, c.Detail
	case now.Before(over):
		return domain.MatchInProgress, c.Detail
	case c.Scored:
		return domain.MatchEnded, c.Detail
	}
	return domain.MatchEnded, NoResult
}

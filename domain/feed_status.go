// The status of a match that no feed has given a word about: what follows from its time and its score.

package domain

import "time"

// MatchClock is what the status of a match follows from.
type MatchClock struct {
	RaceType  int32
	Time      time.Time
	TimeKnown bool
	Scored    bool        // there is a score
	Final     bool        // and it is the last one
	Said      MatchStatus // by the feed; 0 nothing
	Detail    string      // said with it, or with the score
}

// NoResult is the detail of a match that must be over and has no score.
const NoResult = "noResult"

// MatchDuration is how long a match of a sport may take, breaks and all.
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

// StatusAt tells how a match stands (docs/feeds.md). Ended, postponed, interrupted and cut short hold as
// they were said; that it is being played holds until it must be over. A feed that falls silent leaves no dated match
// running for ever.
func (c MatchClock) StatusAt(now time.Time) (status MatchStatus, detail string) {
	if c.Detail == NoResult && (c.Scored || c.Said == 0) {
		c.Detail = "" // what was concluded before is concluded anew
	}
	switch c.Said {
	case MatchEnded, MatchPostponed, MatchInterrupted, MatchCutShort:
		return c.Said, c.Detail
	}
	if c.Final {
		return MatchEnded, c.Detail
	}
	playing := c.Said == MatchInProgress
	over := c.Time.Add(MatchDuration(c.RaceType))
	if !c.TimeKnown {
		over = over.AddDate(0, 0, 1).Add(zonesApart) // some time that day, wherever it is played
	}
	switch {
	case playing && (c.Time.IsZero() || now.Before(over)):
		return MatchInProgress, c.Detail
	case (!c.TimeKnown || c.Time.IsZero()) && !playing:
		return MatchToBeDetermined, c.Detail
	case now.Before(c.Time):
		return MatchNotStarted, c.Detail
	case now.Before(over):
		return MatchInProgress, c.Detail
	case c.Scored:
		return MatchEnded, c.Detail
	}
	return MatchEnded, NoResult
}

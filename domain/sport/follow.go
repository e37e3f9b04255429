// Following teams and competitions, and the news of matches that followers get.

package sport

import "time"

// Wanted are the kinds of news that a follower gets of the matches of a subject.
type Wanted struct {
	Kickoff, Goal, End bool
}

// WantedChange changes some of Wanted; nil leaves one unchanged. A new follow wants all that is not changed.
type WantedChange struct {
	Kickoff, Goal, End *bool
}

// Followed is a team or a competition in a user's list.
type Followed struct {
	SubjectFacts
	Wanted
	Since time.Time
}

// NewsKind is what happened in a match.
type NewsKind int16

const (
	NewsKickoff NewsKind = 1
	NewsGoal    NewsKind = 2
	NewsEnd     NewsKind = 3
	NewsRevoked NewsKind = 4 // a goal was taken back
)

// NewsFresh is how long news of a match is worth telling.
const NewsFresh = 15 * time.Minute

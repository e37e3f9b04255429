// What somebody's calendar is told of a match.

package domain

// CalendarEntry is a match with the number of times its time, its teams or its status have changed.
type CalendarEntry struct {
	Match
	Sequence int
}

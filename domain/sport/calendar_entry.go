// The entry of a match in a user's calendar.

package sport

// CalendarEntry is a match with the number of times its time, its teams or its status have changed.
type CalendarEntry struct {
	Match
	Sequence int
}

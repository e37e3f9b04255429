// Going back in a broadcast that runs: how far, and which pieces of its recording that needs.

package domain

import "time"

// RewindLength is how far back a running broadcast can be watched.
const RewindLength = 30 * time.Minute

// Broadcast is one session of a house.
type Broadcast struct {
	SessionID string
	Start     time.Time
	IsOnAir   bool
	IsWhole   bool // no piece of it will come any more
	Trim      *ReplayTrim
}

// Rewind is the newest stretch of a recording that is still being made. Skipped is how many pieces lie before it.
type Rewind struct {
	Pieces  []ReplayPiece
	Skipped int
	Breaks  int // of those before it, how many did not go on from the piece before
}

// RewindOf keeps the pieces of a session that reach RewindLength back from its newest picture, without what a trim cuts
// away.
func RewindOf(pieces []ReplayPiece, trim *ReplayTrim) Rewind {
	from := len(pieces)
	for length := time.Duration(0); from > 0 && length < RewindLength; {
		from--
		length += pieces[from].Length
	}
	r := Rewind{Pieces: trim.Pieces(pieces[from:])}
	for _, p := range pieces[from:] {
		if _, _, shown := trim.Stretch(p.Number); shown {
			break
		}
		from++
	}
	r.Skipped = from
	for i, p := range pieces[:from] {
		if p.Broken && i > 0 {
			r.Breaks++
		}
	}
	return r
}

// Begin is where somebody begins to watch who asks for a moment: seconds before the end of the stretch. False when nothing
// is there; the ends where the moment lies outside.
func (r Rewind) Begin(moment time.Time) (beforeEnd time.Duration, ok bool) {
	if len(r.Pieces) == 0 {
		return 0, false
	}
	clock := ReplayClock(r.Pieces)
	return clock.Length() - clock.Position(moment), true
}

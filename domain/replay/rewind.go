// Rewinding a running broadcast: how far, and which pieces of its recording that needs.

package replay

import "time"

// RewindLength is how far back a running broadcast can be watched.
const RewindLength = 30 * time.Minute

// Broadcast is one session of a house.
type Broadcast struct {
	SessionID string
	Start     time.Time
	IsOnAir   bool
	IsWhole   bool // complete: no further piece will come
	Trim      *Trim
}

// Rewind is the newest stretch of an unfinished recording. Skipped is the number of pieces before it.
type Rewind struct {
	Pieces  []Piece
	Skipped int
	Breaks  int // discontinuities before it
}

// RewindOf returns the pieces of a session from RewindLength before its newest picture on, without those a
// trim removes.
func RewindOf(pieces []Piece, trim *Trim) Rewind {
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

// Begin returns where to start watching from a moment, as seconds before the end of the stretch. Moments outside map
// to its ends. False for an empty stretch.
func (r Rewind) Begin(moment time.Time) (beforeEnd time.Duration, ok bool) {
	if len(r.Pieces) == 0 {
		return 0, false
	}
	clock := Clock(r.Pieces)
	return clock.Length() - clock.Position(moment), true
}

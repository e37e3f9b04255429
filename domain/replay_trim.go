// What of a recording is shown: its trim, and how a wish for one becomes places where a piece can be cut.

package domain

import (
	"slices"
	"strconv"
	"time"
)

// PieceCut is a place where a piece can begin or end.
type PieceCut struct {
	Offset int64         // bytes of the piece before it
	At     time.Duration // since the first picture of the piece
}

// ReplayTrim is the stretch of a recording that is shown. The pieces stay, so the whole can be shown again.
type ReplayTrim struct {
	FromMS int64      `json:"fromMs"` // on the clock of the whole recording
	ToMS   int64      `json:"toMs"`
	First  ReplayEdge `json:"first"`
	Last   ReplayEdge `json:"last"`
}

// ReplayEdge is where the shown stretch begins or ends: within a piece, at a key frame.
type ReplayEdge struct {
	Piece int64 `json:"piece"` // its number
	Byte  int64 `json:"byte"`  // of its file; as an end, 0 is the end of the piece
	AtMS  int64 `json:"atMs"`  // since its first picture
}

// From is where the shown stretch begins on the clock of the whole recording.
func (t *ReplayTrim) From() time.Duration {
	if t == nil {
		return 0
	}
	return time.Duration(t.FromMS) * time.Millisecond
}

// Name tells one trim from another; "" for the whole.
func (t *ReplayTrim) Name() string {
	if t == nil {
		return ""
	}
	return strconv.FormatInt(t.FromMS, 10) + "-" + strconv.FormatInt(t.ToMS, 10)
}

// Stretch of a piece's file that is shown, false for none. An end of 0 is the end of the file.
func (t *ReplayTrim) Stretch(piece int64) (skip, until int64, shown bool) {
	if t == nil {
		return 0, 0, true
	}
	if piece == t.First.Piece {
		skip = t.First.Byte
	}
	if piece == t.Last.Piece {
		until = t.Last.Byte
	}
	return skip, until, piece >= t.First.Piece && piece <= t.Last.Piece
}

// Pieces that are shown, the first and the last as far as they are. ReplayClock of them is the clock viewers see.
func (t *ReplayTrim) Pieces(all []ReplayPiece) []ReplayPiece {
	if t == nil {
		return all
	}
	var shown []ReplayPiece
	for _, p := range all {
		var in bool
		if p.Skip, p.Until, in = t.Stretch(p.Number); !in {
			continue
		}
		if p.Until > 0 {
			p.Length = time.Duration(t.Last.AtMS) * time.Millisecond
		}
		if p.Skip > 0 {
			since := time.Duration(t.First.AtMS) * time.Millisecond
			p.At, p.Length = p.At.Add(since), p.Length-since
		}
		shown = append(shown, p)
	}
	return shown
}

// Sheets are the small pictures of what is shown; nil while those of another trim are there.
func (r Replay) Sheets() *ThumbSheets {
	if r.Thumbs == nil || r.Thumbs.Cut != r.Trim.Name() {
		return nil
	}
	return r.Thumbs
}

// TrimReplay finds the longest stretch between two positions of the whole recording that can be cut out: nothing
// before from and nothing after to is in it. It is nil when it is the whole. cuts reads where a piece can be cut.
// Refused with BAD_REQUEST for positions that are none, and with RECORDING_TOO_SHORT.
func TrimReplay(pieces []ReplayPiece, from, to time.Duration, cuts func(ReplayPiece) ([]PieceCut, error)) (*ReplayTrim, error) {
	whole := ReplayClock(pieces).Length()
	switch {
	case from < 0 || from > whole:
		return nil, RefuseField("trimFrom", "range", "min", 0, "max", whole.Seconds())
	case to <= from:
		return nil, RefuseField("trimTo", "range", "min", from.Seconds(), "max", whole.Seconds())
	}
	first, begin, err := firstEdge(pieces, from, cuts)
	if err != nil {
		return nil, err
	}
	last, end, err := lastEdge(pieces, min(to, whole), cuts)
	switch {
	case err != nil:
		return nil, err
	case end-begin < ReplayLeast:
		return nil, Refuse(RecordingTooShort, "min", int64(ReplayLeast/time.Second))
	case begin == 0 && end == whole:
		return nil, nil
	}
	return &ReplayTrim{FromMS: begin.Milliseconds(), ToMS: end.Milliseconds(), First: first, Last: last}, nil
}

// firstEdge is the first place at a position or after it.
func firstEdge(pieces []ReplayPiece, position time.Duration, cuts func(ReplayPiece) ([]PieceCut, error)) (ReplayEdge, time.Duration, error) {
	var before time.Duration
	for _, p := range pieces {
		if position <= before {
			return ReplayEdge{Piece: p.Number}, before, nil
		}
		if position < before+p.Length {
			places, err := cuts(p)
			if err != nil {
				return ReplayEdge{}, 0, err
			}
			for _, c := range places {
				if before+c.At >= position && c.At < p.Length {
					return ReplayEdge{p.Number, c.Offset, c.At.Milliseconds()}, before + c.At, nil
				}
			}
		}
		before += p.Length
	}
	return ReplayEdge{}, before, nil
}

// lastEdge is the last place at a position or before it.
func lastEdge(pieces []ReplayPiece, position time.Duration, cuts func(ReplayPiece) ([]PieceCut, error)) (last ReplayEdge, end time.Duration, err error) {
	var before time.Duration
	for _, p := range pieces {
		if position < before+p.Length {
			places, err := cuts(p)
			if err != nil {
				return last, 0, err
			}
			for _, c := range slices.Backward(places) {
				if c.At > 0 && before+c.At <= position {
					return ReplayEdge{p.Number, c.Offset, c.At.Milliseconds()}, before + c.At, nil
				}
			}
			return last, before, nil
		}
		before += p.Length
		last = ReplayEdge{Piece: p.Number, AtMS: p.Length.Milliseconds()}
	}
	return last, before, nil
}

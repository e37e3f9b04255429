// The trim of a recording: the shown part, and how requested times become cuts of pieces.

package replay

import (
	"slices"
	"strconv"
	"time"

	"touchline/domain"
)

// PieceCut is a place where a piece can begin or end.
type PieceCut struct {
	Offset int64         // bytes of the piece before it
	At     time.Duration // time since the first picture of the piece
}

// Trim is the shown stretch of a recording. All pieces are kept, so the whole can be shown again.
type Trim struct {
	FromMS int64 `json:"fromMs"` // on the clock of the whole recording
	ToMS   int64 `json:"toMs"`
	First  Edge  `json:"first"`
	Last   Edge  `json:"last"`
}

// Edge is the begin or end of the shown stretch: a key frame within a piece.
type Edge struct {
	Piece int64 `json:"piece"` // its number
	Byte  int64 `json:"byte"`  // offset in its file; as an end, 0 is the end of the piece
	AtMS  int64 `json:"atMs"`  // time since its first picture

	Definitions map[string]int64 `json:"definitions,omitempty"` // offsets in its files of definitions, where not 0
}

// From is the begin of the shown stretch on the clock of the whole recording.
func (t *Trim) From() time.Duration {
	if t == nil {
		return 0
	}
	return time.Duration(t.FromMS) * time.Millisecond
}

// Name identifies a trim; "" for the whole recording.
func (t *Trim) Name() string {
	if t == nil {
		return ""
	}
	return strconv.FormatInt(t.FromMS, 10) + "-" + strconv.FormatInt(t.ToMS, 10)
}

// Stretch returns the shown part of a piece's file, false for none. An end of 0 is the end of the file.
func (t *Trim) Stretch(piece int64) (skip, until int64, shown bool) {
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

// Pieces returns the shown pieces, with the first and the last cut. Their ReplayClock is the clock of the viewers.
func (t *Trim) Pieces(all []Piece) []Piece {
	if t == nil {
		return all
	}
	var shown []Piece
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

// Sheets returns the thumbnails of the shown part; nil while only those of another trim exist.
func (r Replay) Sheets() *ThumbSheets {
	if r.Thumbs == nil || r.Thumbs.Cut != r.Trim.Name() {
		return nil
	}
	return r.Thumbs
}

// TrimReplay finds the longest stretch within two positions of the whole recording that can be cut out. It is
// nil for the whole recording. cuts returns the cuts of a piece. It refuses with BAD_REQUEST for invalid
// positions, and with RECORDING_TOO_SHORT.
func TrimReplay(
	pieces []Piece, from, to time.Duration, cuts func(Piece) ([]PieceCut, error),
) (*Trim, error) {
	whole := Clock(pieces).Length()
	switch {
	case from < 0 || from > whole:
		return nil, domain.RefuseField("trimFrom", "range", "min", 0, "max", whole.Seconds())
	case to <= from:
		return nil, domain.RefuseField("trimTo", "range", "min", from.Seconds(), "max", whole.Seconds())
	}
	first, begin, err := firstEdge(pieces, from, cuts)
	if err != nil {
		return nil, err
	}
	last, end, err := lastEdge(pieces, min(to, whole), cuts)
	switch {
	case err != nil:
		return nil, err
	case end-begin < Least:
		return nil, domain.Refuse(domain.RecordingTooShort, "min", int64(Least/time.Second))
	case begin == 0 && end == whole:
		return nil, nil
	}
	for _, edge := range []*Edge{&first, &last} {
		if err := edge.find(pieces, cuts); err != nil {
			return nil, err
		}
	}
	return &Trim{FromMS: begin.Milliseconds(), ToMS: end.Milliseconds(), First: first, Last: last}, nil
}

// sameCut is how far the times of a cut may be apart in two definitions.
const sameCut = 40 * time.Millisecond

// find finds the place of an edge within a piece in the files of its definitions.
func (e *Edge) find(pieces []Piece, cuts func(Piece) ([]PieceCut, error)) error {
	at := slices.IndexFunc(pieces, func(p Piece) bool { return p.Number == e.Piece })
	if at < 0 || e.Byte == 0 {
		return nil
	}
	p, wanted := pieces[at], time.Duration(e.AtMS)*time.Millisecond
	for definition := range p.Definitions {
		p.Definition = definition
		places, err := cuts(p)
		if err != nil {
			return err
		}
		for _, c := range places {
			if c.Offset == 0 || (c.At-wanted).Abs() > sameCut {
				continue
			}
			if e.Definitions == nil {
				e.Definitions = map[string]int64{}
			}
			e.Definitions[definition] = c.Offset
		}
	}
	return nil
}

// firstEdge returns the first cut at or after a position.
func firstEdge(
	pieces []Piece, position time.Duration, cuts func(Piece) ([]PieceCut, error),
) (Edge, time.Duration, error) {
	var before time.Duration
	for _, p := range pieces {
		if position <= before {
			return Edge{Piece: p.Number}, before, nil
		}
		if position < before+p.Length {
			places, err := cuts(p)
			if err != nil {
				return Edge{}, 0, err
			}
			for _, c := range places {
				if before+c.At >= position && c.At < p.Length {
					return Edge{Piece: p.Number, Byte: c.Offset, AtMS: c.At.Milliseconds()}, before + c.At, nil
				}
			}
		}
		before += p.Length
	}
	return Edge{}, before, nil
}

// lastEdge returns the last cut at or before a position.
func lastEdge(
	pieces []Piece, position time.Duration, cuts func(Piece) ([]PieceCut, error),
) (last Edge, end time.Duration, err error) {
	var before time.Duration
	for _, p := range pieces {
		if position < before+p.Length {
			places, err := cuts(p)
			if err != nil {
				return last, 0, err
			}
			for _, c := range slices.Backward(places) {
				if c.At > 0 && before+c.At <= position {
					return Edge{Piece: p.Number, Byte: c.Offset, AtMS: c.At.Milliseconds()}, before + c.At, nil
				}
			}
			return last, before, nil
		}
		before += p.Length
		last = Edge{Piece: p.Number, AtMS: p.Length.Milliseconds()}
	}
	return last, before, nil
}

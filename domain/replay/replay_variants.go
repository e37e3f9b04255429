// Recordings in several definitions: the pieces of each, and where the source takes the place of a missing one.

package replay

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// SourceVariant names what the encoder sends among the variants.
const SourceVariant = "source"

// Variants are the attributes of a multivariant playlist (CODECS, RESOLUTION) by definition, and of SourceVariant.
type Variants map[string]string

// Rendered is a piece in a definition. Its file is named by DefinitionKey.
type Rendered struct {
	SessionID  string
	Number     int64
	Definition string
	Bytes      int64
	Variant    string // of the definition
	Source     string // of the source
}

// Definitions names the recorded definitions, the largest first. The one without lines in its name, which has sound
// only, is the last.
func (v Variants) Definitions() []string {
	names := slices.DeleteFunc(slices.Collect(maps.Keys(v)), func(name string) bool { return name == SourceVariant })
	slices.SortFunc(names, func(a, b string) int {
		if linesOf(a) != linesOf(b) {
			return linesOf(b) - linesOf(a)
		}
		return strings.Compare(a, b)
	})
	return names
}

// linesOf returns the lines of a picture by the name of its definition; 0 for sound only.
func linesOf(definition string) int {
	lines, _ := strconv.Atoi(strings.TrimSuffix(definition, "p"))
	return lines
}

// Codec names the picture of the source for browsers (RFC 6381); "" is H.264, or unknown.
func (v Variants) Codec() string {
	_, codecs, _ := strings.Cut(v[SourceVariant], `CODECS="`)
	codecs, _, _ = strings.Cut(codecs, `"`)
	video, _, _ := strings.Cut(codecs, ",")
	if strings.HasPrefix(video, "avc") {
		return ""
	}
	return video
}

// StretchIn is Stretch for the file of a piece in a definition. None is shown where the trim knows no place in it.
func (t *Trim) StretchIn(piece int64, definition string) (skip, until int64, shown bool) {
	skip, until, shown = t.Stretch(piece)
	if skip > 0 && shown {
		skip, shown = t.First.in(definition)
	}
	if until > 0 && shown {
		until, shown = t.Last.in(definition)
	}
	return skip, until, shown
}

// in returns the place of an edge in the file of a definition.
func (e Edge) in(definition string) (int64, bool) {
	offset, known := e.Definitions[definition]
	return offset, known
}

// PiecesIn returns the shown pieces of a variant: files of the definition, and those of the source where it has none.
// All variants have the same lengths, and breaks where any of them changes between the definition and the source.
func (t *Trim) PiecesIn(all []Piece, definition string) []Piece {
	shown := slices.Clone(t.Pieces(all))
	var before []string
	for i := range shown {
		p := &shown[i]
		var names []string
		for _, name := range slices.Sorted(maps.Keys(p.Definitions)) {
			if _, _, there := t.StretchIn(p.Number, name); there {
				names = append(names, name)
			}
		}
		p.Broken = p.Broken || i > 0 && !slices.Equal(names, before)
		before = names
		if slices.Contains(names, definition) {
			p.Definition, p.Bytes, p.Init = definition, p.Definitions[definition], 0
			p.Skip, p.Until, _ = t.StretchIn(p.Number, definition)
		}
	}
	return shown
}

// Rates returns the highest and the average rate of a variant in bits a second, by its own whole pieces; 0 unknown.
func Rates(pieces []Piece, definition string) (peak, average int64) {
	var bits, ms int64
	for _, p := range pieces {
		if p.Definition != definition || p.Skip > 0 || p.Until > 0 || p.Length < time.Millisecond {
			continue
		}
		peak = max(peak, p.Bytes*8*1000/p.Length.Milliseconds())
		bits, ms = bits+p.Bytes*8, ms+p.Length.Milliseconds()
	}
	return peak, bits * 1000 / max(ms, 1)
}

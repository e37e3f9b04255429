// Folding of text before the search for banned words: look-alikes become equal.

package moderation

import (
	"unicode"

	"touchline/domain"
)

// folded is a text with every rune in its plainest form, and the origin of each rune.
type folded struct {
	runes []rune
	from  []int // rune index in the text, ascending
}

// foldText folds case, compatibility forms and accents (Fold), maps look-alikes of other scripts to Latin letters,
// and drops invisible characters: zero-width characters, joiners and marks. Digits stay digits: "455" is a number.
func foldText(text string) folded {
	f := folded{make([]rune, 0, len(text)), make([]int, 0, len(text))}
	i := 0
	for _, r := range text {
		f.add(r, i)
		i++
	}
	return f
}

func (f *folded) add(r rune, at int) {
	if r >= 0xff01 && r <= 0xff5e {
		r -= 0xff01 - '!' // full width
	}
	switch {
	case r < 0x80:
		if r >= 'A' && r <= 'Z' {
			r += 'a' - 'A'
		}
		f.runes, f.from = append(f.runes, r), append(f.from, at)
	case r >= 0x3400 && r <= 0x9fff || r >= 0xac00 && r <= 0xd7a3: // common Han and Hangul need no folding
		f.runes, f.from = append(f.runes, r), append(f.from, at)
	default:
		for _, plain := range domain.Fold(string(r)) {
			if unseen(plain) {
				continue
			}
			if latin, ok := lookalikes[plain]; ok {
				plain = latin
			}
			f.runes, f.from = append(f.runes, plain), append(f.from, at)
		}
	}
}

// unseen reports invisible characters, and the marks of scripts that are readable without them.
func unseen(r rune) bool { return domain.Invisible(r) || unicode.Is(marks, r) }

var marks = &unicode.RangeTable{R16: []unicode.Range16{
	{0x0300, 0x036f, 1}, // accents
	{0x0483, 0x0489, 1}, // Cyrillic
	{0x0591, 0x05bd, 1}, // Hebrew points
	{0x05bf, 0x05c2, 1},
	{0x0610, 0x061a, 1}, // Arabic signs
	{0x0640, 0x0640, 1}, // Arabic tatweel
	{0x064b, 0x065f, 1}, // Arabic vowels
	{0x0670, 0x0670, 1},
	{0x06d6, 0x06dc, 1},
	{0x1ab0, 0x1aff, 1},
	{0x1dc0, 0x1dff, 1},
	{0x20d0, 0x20ff, 1},
	{0xfe20, 0xfe2f, 1},
}}

// lookalikes are letters that look like Latin ones. List and text are both folded, so Cyrillic words still
// match themselves.
var lookalikes = map[rune]rune{
	'а': 'a', 'е': 'e', 'о': 'o', 'р': 'p', 'с': 'c', 'у': 'y', 'х': 'x', 'і': 'i', 'ј': 'j', 'ѕ': 's', 'ԁ': 'd',
	'һ': 'h', 'ԛ': 'q', 'ԝ': 'w', 'к': 'k', 'м': 'm', 'т': 't', 'в': 'b', 'н': 'h', 'г': 'r',
	'α': 'a', 'ε': 'e', 'ι': 'i', 'κ': 'k', 'ν': 'v', 'ο': 'o', 'ρ': 'p', 'τ': 't', 'υ': 'u', 'χ': 'x',
	'ı': 'i', 'ø': 'o', 'ł': 'l', 'đ': 'd', 'ħ': 'h', 'ſ': 's',
}

// squeezed removes only what was inserted between letters to hide a word:
//   - characters other than letters and digits between two separate letters ("b a d", "b.-a.-d"), and, without a
//     space, next to one ("b.ad");
//   - spaces and digits between two characters of a script without spaces.
//
// "bus hit" and "class-room" stay unchanged: joining whole words would find words that are not there.
func (f folded) squeezed() folded {
	if !f.hasGaps() {
		return f
	}
	out := folded{make([]rune, 0, len(f.runes)), make([]int, 0, len(f.runes))}
	for i := 0; i < len(f.runes); {
		end := f.gapEnd(i)
		if end > i && i > 0 && end < len(f.runes) && f.hides(i, end) {
			i = end
			continue
		}
		end = max(end, i+1)
		out.runes, out.from = append(out.runes, f.runes[i:end]...), append(out.from, f.from[i:end]...)
		i = end
	}
	return out
}

func (f folded) hasGaps() bool {
	for _, r := range f.runes {
		if !unicode.IsLetter(r) {
			return true
		}
	}
	return false
}

// gapEnd returns the end of the run without letters that begins at i; i when there is a letter at i.
func (f folded) gapEnd(i int) int {
	for i < len(f.runes) && !unicode.IsLetter(f.runes[i]) {
		i++
	}
	return i
}

// hides reports whether the gap between two letters may be removed.
func (f folded) hides(start, end int) bool {
	spaces, digits, others := false, false, false
	for _, r := range f.runes[start:end] {
		switch {
		case unicode.IsSpace(r):
			spaces = true
		case unicode.IsDigit(r):
			digits = true
		default:
			others = true
		}
	}
	if !others && dense(f.runes[start-1]) && dense(f.runes[end]) {
		return true
	}
	if digits {
		return false
	}
	before := start < 2 || !unicode.IsLetter(f.runes[start-2])
	after := end+1 == len(f.runes) || !unicode.IsLetter(f.runes[end+1])
	return before && after || (before || after) && !spaces
}

// dense reports scripts without spaces between words.
func dense(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai)
}

// The visible part of a text: lines, names and remarks keep only characters that are drawn in their own place.

package domain

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
	emojiSelector      = '\ufe0f'
	keycap             = '\u20e3'
	blackFlag          = '\U0001f3f4'
	cancelTag          = '\U000e007f'

	// marksMax is the most combining marks of one character. Pointed Hebrew with accents has five at most; more would
	// cover the lines above and below.
	marksMax = 5
)

// seen removes invisible characters, marks without a base character, and marks beyond marksMax. Joiners and selectors
// stay where they change the appearance: in emoji, between Arabic letters and after an Indic virama. Leading spaces
// are removed too.
func seen(s string) string {
	text := []rune(s)
	kept := make([]rune, 0, len(text))
	marks := 0 // of the last kept character
	for i := 0; i < len(text); i++ {
		if n := subdivisionFlag(text[i:]); n > 0 {
			kept, marks = append(kept, text[i:i+n]...), 0
			i += n - 1
			continue
		}
		r := text[i]
		switch {
		case Invisible(r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r): // a visible format character
			if !shapes(r, kept, text[i+1:]) {
				continue
			}
		case bareMark(r):
			if len(kept) == 0 || kept[len(kept)-1] == '\n' || marks == marksMax {
				continue
			}
			marks++
		case len(kept) == 0 && unicode.IsSpace(r):
			continue
		default:
			marks = 0
		}
		kept = append(kept, r)
	}
	return string(kept)
}

// visible reports whether a text returned by seen has more than spaces and marks.
func visible(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsSpace(r) && !bareMark(r) })
}

// bareMark reports marks that are drawn over or under the preceding character.
func bareMark(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Me) }

// Invisible reports characters without a shape, with a blank one, or with one that depends on the font: format
// characters including bidi controls, fillers, private use and noncharacters.
func Invisible(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Co, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector,
		unicode.Noncharacter_Code_Point) || r >= 0xe0000 && r <= 0xe0fff ||
		strings.ContainsRune("\u2800\ufffc\U0001d159", r)
}

// shapes reports whether an invisible character changes the appearance of its neighbours: the kept text before it and
// the text after it.
func shapes(r rune, before, after []rune) bool {
	if len(before) == 0 {
		return false
	}
	last, next := before[len(before)-1], rune(0)
	if len(after) > 0 {
		next = after[0]
	}
	switch r {
	case emojiSelector:
		return pictorial(last) || next == keycap && strings.ContainsRune("0123456789#*", last)
	case zeroWidthJoiner:
		if last == emojiSelector && len(before) > 1 {
			last = before[len(before)-2]
		}
		return pictorial(last) && pictorial(next) || virama(last)
	case zeroWidthNonJoiner:
		return unicode.Is(unicode.Arabic, last) && unicode.IsLetter(next) && unicode.Is(unicode.Arabic, next) ||
			virama(last) && unicode.IsLetter(next)
	}
	return false
}

// pictorial reports the components of emoji, including those newer than our tables.
func pictorial(r rune) bool {
	return r >= 0x1f000 && r <= 0x1faff || r >= 0xa9 && unicode.In(r, unicode.So, unicode.Sm) && !Invisible(r) ||
		strings.ContainsRune("‼⁉ℹ〰〽", r)
}

func virama(r rune) bool { return norm.NFC.PropertiesString(string(r)).CCC() == 9 }

// subdivisionFlag returns the length of the flag of England, Scotland or Wales at the beginning of a text, 0 without
// one. Only these flags are spelt with tags.
func subdivisionFlag(text []rune) int {
	const length = 7
	if len(text) < length || text[0] != blackFlag || text[length-1] != cancelTag {
		return 0
	}
	region := make([]rune, 0, length)
	for _, tag := range text[1 : length-1] {
		region = append(region, tag-0xe0000)
	}
	if !slices.Contains([]string{"gbeng", "gbsct", "gbwls"}, string(region)) {
		return 0
	}
	return length
}

// What of a text can be seen: lines, names and remarks keep what is drawn in a place of its own, and nothing else.

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

	// marksMax is how many combining marks one character keeps. Pointed Hebrew with its accents has five at most; more
	// are drawn over the lines above and below.
	marksMax = 5
)

// seen is a text without what nobody sees, without marks that stand on no character, and without those beyond marksMax
// on one. Joiners and selectors stay where they shape what is seen: in emoji, between Arabic letters and after an
// Indic virama. Spaces at the beginning go too.
func seen(s string) string {
	text := []rune(s)
	kept := make([]rune, 0, len(text))
	marks := 0 // of the character that was kept last
	for i := 0; i < len(text); i++ {
		if n := subdivisionFlag(text[i:]); n > 0 {
			kept, marks = append(kept, text[i:i+n]...), 0
			i += n - 1
			continue
		}
		r := text[i]
		switch {
		case invisible(r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r): // a format character that is drawn
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

// visible tells whether anything of a text that seen has gone over can be seen: spaces and marks alone are no text.
func visible(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsSpace(r) && !bareMark(r) })
}

// bareMark finds marks that are drawn over or under the character before them.
func bareMark(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Me) }

// invisible finds characters that have no shape of their own, a blank one, or one that every font draws as it likes:
// format characters with those that turn text around, fillers, private use and noncharacters.
func invisible(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Co, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector,
		unicode.Noncharacter_Code_Point) || r >= 0xe0000 && r <= 0xe0fff || strings.ContainsRune("\u2800\ufffc\U0001d159", r)
}

// shapes tells whether an invisible character changes how its neighbours look: what was kept before it, and what follows.
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

// pictorial finds what emoji are made of, also those that are newer than our tables.
func pictorial(r rune) bool {
	return r >= 0x1f000 && r <= 0x1faff || r >= 0xa9 && unicode.In(r, unicode.So, unicode.Sm) && !invisible(r) ||
		strings.ContainsRune("‼⁉ℹ〰〽", r)
}

func virama(r rune) bool { return norm.NFC.PropertiesString(string(r)).CCC() == 9 }

// subdivisionFlag is how many characters the flag of England, Scotland or Wales takes at the beginning of a text, 0
// without one. No other flags are spelt with tags.
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

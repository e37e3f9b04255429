// Names that people go by: what may stand in one, and which names look like one another.

package domain

import (
	"slices"
	"strings"
	"unicode"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/unicode/norm"
)

// CleanName prepares a name: CleanLine without characters that nobody sees, and with single spaces. Joiners and
// selectors stay where they shape what is seen: in emoji, between Arabic letters and after an Indic virama.
func CleanName(s string) string {
	text := []rune(CleanLine(s))
	kept := make([]rune, 0, len(text))
	for i := 0; i < len(text); i++ {
		if n := subdivisionFlag(text[i:]); n > 0 {
			kept = append(kept, text[i:i+n]...)
			i += n - 1
			continue
		}
		if r := text[i]; !invisible(r) || shapes(r, kept, text[i+1:]) {
			kept = append(kept, r)
		}
	}
	name := strings.Join(strings.Fields(string(kept)), " ")
	if !visible(name) {
		return ""
	}
	return norm.NFC.String(name)
}

const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
	emojiSelector      = '\ufe0f'
	arabicStretch      = '\u0640'
	keycap             = '\u20e3'
	blackFlag          = '\U0001f3f4'
	cancelTag          = '\U000e007f'
)

// invisible finds characters that have no shape of their own, or a blank one.
func invisible(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) ||
		r >= 0xe0000 && r <= 0xe0fff || strings.ContainsRune("\u2800\ufffc\U0001d159", r)
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
		return pictorial(last) && pictorial(next) || virama(last) && unicode.IsLetter(next)
	case zeroWidthNonJoiner:
		return unicode.Is(unicode.Arabic, last) && unicode.IsLetter(next) && unicode.Is(unicode.Arabic, next) ||
			virama(last) && unicode.IsLetter(next)
	}
	return false
}

// pictorial finds what emoji are made of, also those that are newer than our tables.
func pictorial(r rune) bool {
	return r >= 0x1f000 && r <= 0x1faff || r >= 0xa9 && unicode.In(r, unicode.So, unicode.Sm) && !invisible(r) || r == '‼' || r == '⁉'
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

// SkeletonVersion rises when names are compared by other rules or newer tables: kept skeletons are then made anew.
const SkeletonVersion = 1

// Skeletons are what a name is compared by: two names look alike when they share one. Case, accents, spaces,
// punctuation and invisible characters do not count. There are two because capital and small letters resemble different
// letters: case is unified before and after lookalikes are. Empty for a name that cannot be compared.
func Skeletons(name string) []string {
	name = norm.NFKC.String(CleanLine(name))
	seen := without(name, func(r rune) bool {
		return invisible(r) || unicode.IsSpace(r) || unicode.IsPunct(r) || r == arabicStretch
	})
	if seen == "" {
		seen = without(name, func(r rune) bool { return invisible(r) || unicode.IsSpace(r) })
	}
	all := []string{skeleton(Fold(seen)), skeleton(seen)}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(s string) bool { return s == "" })
}

// skeleton is that of Unicode's technical standard 39 without regard to case and accents. A capital I looks like l, so
// that i, its small letter, must too.
func skeleton(s string) string { return strings.ReplaceAll(Fold(confusable.Skeleton(s)), "i", "l") }

func without(s string, drop func(rune) bool) string {
	return strings.Map(func(r rune) rune {
		if drop(r) {
			return -1
		}
		return r
	}, s)
}

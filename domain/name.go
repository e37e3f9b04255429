// Names that people go by: what may stand in one, and which names look like one another.

package domain

import (
	"slices"
	"strings"
	"unicode"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/unicode/norm"
)

// CleanName prepares a name: CleanLine with single spaces.
func CleanName(s string) string { return strings.Join(strings.Fields(CleanLine(s)), " ") }

const arabicStretch = '\u0640'

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

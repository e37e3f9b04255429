// User names: allowed characters, and which names look alike.

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

// SkeletonVersion increases when the rules or tables for comparing names change; stored skeletons are then recomputed.
const SkeletonVersion = 1

// Skeletons are the comparison keys of a name: two names look alike when they share one. Case, accents, spaces,
// punctuation and invisible characters do not matter. There are two keys, because upper and lower case resemble
// different letters: case is folded before or after look-alikes are replaced. Empty for a name that cannot be compared.
func Skeletons(name string) []string {
	name = norm.NFKC.String(CleanLine(name))
	seen := without(name, func(r rune) bool {
		return Invisible(r) || unicode.IsSpace(r) || unicode.IsPunct(r) || r == arabicStretch
	})
	if seen == "" {
		seen = without(name, func(r rune) bool { return Invisible(r) || unicode.IsSpace(r) })
	}
	all := []string{skeleton(Fold(seen)), skeleton(seen)}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(s string) bool { return s == "" })
}

// skeleton is the skeleton of Unicode Technical Standard 39, without case and accents. A capital I looks like l, so
// its lower case i counts as l too.
func skeleton(s string) string { return strings.ReplaceAll(Fold(confusable.Skeleton(s)), "i", "l") }

func without(s string, drop func(rune) bool) string {
	return strings.Map(func(r rune) rune {
		if drop(r) {
			return -1
		}
		return r
	}, s)
}

// Names that are data: one per language, with a fallback that never leaves a reader without any.

package domain

import (
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Names of one thing by language tag, e.g. {"zh":"足球","en":"Football"}.
type Names map[string]string

// In chooses the name for a reader: the exact tag; for the two Chinese tags the other one; English;
// Chinese; and at last the first there is.
func (n Names) In(lang string) string {
	for _, tag := range append(nearest(lang), "en", "zh") {
		if name := n[tag]; name != "" {
			return name
		}
	}
	for _, tag := range slices.Sorted(maps.Keys(n)) {
		if n[tag] != "" {
			return n[tag]
		}
	}
	return ""
}

func nearest(lang string) []string {
	switch lang {
	case "zh":
		return []string{"zh", "zh-Hant"}
	case "zh-Hant":
		return []string{"zh-Hant", "zh"}
	}
	return []string{lang}
}

// Fold prepares text for searching: compatibility forms unified, accents and case gone.
func Fold(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(cases.Fold().String(s)) {
		if r < 0x300 || r > 0x36f { // combining accents of Latin, Greek and Cyrillic
			b.WriteRune(r)
		}
	}
	return norm.NFKC.String(b.String())
}

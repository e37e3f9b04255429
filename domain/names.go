// Names in several languages, with a fallback for every reader.

package domain

import (
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Names maps language tags to a name, e.g. {"zh":"足球","en":"Football"}.
type Names map[string]string

// In returns the name for a reader: the exact tag, the other Chinese tag for a Chinese reader, English, Chinese, or
// else the first.
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

// Fold normalises text for searching: compatibility forms, accents and case are removed.
func Fold(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(cases.Fold().String(s)) {
		if r < 0x300 || r > 0x36f { // combining accents of Latin, Greek and Cyrillic
			b.WriteRune(r)
		}
	}
	return norm.NFKC.String(b.String())
}

// NameFound is a team or a competition found by its name.
type NameFound struct {
	ID       int64
	RaceType int32
	Names    Names
	Logo     string
}

// Words of the other direction inside a sentence.

package locale

import (
	"golang.org/x/text/unicode/bidi"

	"touchline/domain"
)

// ownDirection isolates a text inside a sentence when it has characters of the other direction, such as a Latin name
// in Arabic, or the reverse. The isolating characters are invisible.
func ownDirection(lang, text string) string {
	toLeft := domain.Language{Tag: lang}.RTL()
	for _, r := range text {
		p, _ := bidi.LookupRune(r)
		switch p.Class() {
		case bidi.L:
			if toLeft {
				return "\u2068" + text + "\u2069"
			}
		case bidi.R, bidi.AL:
			if !toLeft {
				return "\u2068" + text + "\u2069"
			}
		}
	}
	return text
}

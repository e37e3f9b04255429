// Words of another direction inside a sentence.

package locale

import (
	"golang.org/x/text/unicode/bidi"

	"touchline/domain"
)

// ownDirection keeps a text together inside a sentence when some of it reads the other way: a Latin name in Arabic, and
// the reverse. The characters around it are not seen.
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

// What people type, made plain before it is judged. client/src/lib/plain-input.ts does the same;
// domain/testdata/plain.json is the table of both.

package domain

import (
	"strings"
	"unicode"
)

// PlainDigits are the digits of a phone number, a code or an id as people write them: ASCII digits without what only sets
// them apart, as blanks, dots, hyphens and brackets, and without what nobody sees. Everything else stays, so that it is
// refused by who wants digits.
func PlainDigits(typed string) string {
	return strings.Map(func(r rune) rune {
		if r = plainRune(r); unicode.IsSpace(r) || unicode.Is(unicode.Pd, r) || strings.ContainsRune(apart, r) {
			return -1
		}
		return r
	}, typed)
}

const apart = "./()[]·~−ー" // the last two are typed for hyphens

// PlainName is a user name as people type it: letters and digits of ASCII where wider or other ones were typed, without
// blanks around it and what nobody sees. Blanks within stay.
func PlainName(typed string) string { return strings.TrimSpace(strings.Map(plainRune, typed)) }

// plainRune is the ASCII character of a full-width one and of a digit of any script, and -1 for one without a shape.
func plainRune(r rune) rune {
	switch {
	case r >= '！' && r <= '～':
		return r - '！' + '!'
	case unicode.Is(unicode.Cf, r):
		return -1
	case r > unicode.MaxASCII && unicode.Is(unicode.Nd, r):
		return digitOf(r)
	}
	return r
}

// digitOf counts from the zero of a script: Unicode keeps its ten digits together.
func digitOf(r rune) rune {
	for _, run := range unicode.Nd.R16 {
		if r >= rune(run.Lo) && r <= rune(run.Hi) {
			return '0' + (r-rune(run.Lo))%10
		}
	}
	for _, run := range unicode.Nd.R32 {
		if r >= rune(run.Lo) && r <= rune(run.Hi) {
			return '0' + (r-rune(run.Lo))%10
		}
	}
	return r
}

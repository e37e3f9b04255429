// Normalises typed input before it is checked, like client/src/lib/plain-input.ts; domain/testdata/plain.json has
// cases for both.

package domain

import (
	"strings"
	"unicode"
)

// PlainDigits returns the digits of a typed phone number, code or id: ASCII digits without separators such as blanks,
// dots, hyphens and brackets, and without invisible characters. Other characters stay, so that the check for digits
// refuses them.
func PlainDigits(typed string) string {
	return strings.Map(func(r rune) rune {
		if r = plainRune(r); unicode.IsSpace(r) || unicode.Is(unicode.Pd, r) || strings.ContainsRune(apart, r) {
			return -1
		}
		return r
	}, typed)
}

const apart = "./()[]·~−ー" // the last two are typed instead of hyphens

// PlainName returns a typed user name with ASCII letters and digits instead of full-width and other forms, without
// surrounding blanks and invisible characters. Inner blanks stay.
func PlainName(typed string) string { return strings.TrimSpace(strings.Map(plainRune, typed)) }

// plainRune returns the ASCII character of a full-width character or of a digit of any script, and -1 for an
// invisible one.
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

// digitOf returns the value of a digit: Unicode keeps the ten digits of a script together.
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

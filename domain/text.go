// Text as people write it: normalised, without control characters, counted in code points.

package domain

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// CleanLine prepares one line of text: NFC, no control characters, trimmed (docs/protocol.md, Requests and answers).
func CleanLine(s string) string { return clean(s, false) }

// CleanText is CleanLine for several lines: line breaks stay.
func CleanText(s string) string { return clean(s, true) }

func clean(s string, lines bool) string {
	s = norm.NFC.String(strings.ToValidUTF8(s, ""))
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' && lines:
			return r
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case unicode.IsControl(r) || bidiControl(r):
			return -1
		}
		return r
	}, s)
	s = strings.TrimFunc(s, unicode.IsSpace)
	if !visible(s) {
		return ""
	}
	return s
}

// bidiControl finds the marks that could turn a neighbour's text around.
func bidiControl(r rune) bool {
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// visible tells whether anything of s can be seen: zero-width characters alone are no text.
func visible(s string) bool {
	for _, r := range s {
		if !unicode.IsSpace(r) && !unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Mn, r) && r != '\u3164' && r != '\u2800' {
			return true
		}
	}
	return false
}

// Length of a text in code points.
func Length(s string) int { return utf8.RuneCountInString(s) }

// Shorten cuts a text to at most n code points.
func Shorten(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

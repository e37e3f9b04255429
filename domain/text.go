// User text: normalised, visible, counted in code points, cut between characters.

package domain

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"golang.org/x/text/unicode/norm"
)

// CleanLine normalises one line of text: NFC, trimmed, visible characters only
// (docs/protocol.md, Requests and answers).
func CleanLine(s string) string { return clean(s, false) }

// CleanText is CleanLine for several lines: line breaks stay.
func CleanText(s string) string { return clean(s, true) }

func clean(s string, lines bool) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' && lines:
			return r
		case r == '\u2028' || r == '\u2029':
			if lines {
				return '\n'
			}
			return ' '
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, norm.NFC.String(strings.ToValidUTF8(s, "")))
	s = strings.TrimFunc(norm.NFC.String(seen(s)), unicode.IsSpace)
	if !visible(s) {
		return ""
	}
	return s
}

// Length is the number of code points of a text.
func Length(s string) int { return utf8.RuneCountInString(s) }

// Shorten cuts a text to at most n code points without splitting a grapheme cluster.
func Shorten(s string, n int) string {
	end := 0
	for whole := graphemes.FromString(s); whole.Next(); end = whole.End() {
		if n -= Length(whole.Value()); n < 0 {
			break
		}
	}
	return s[:end]
}

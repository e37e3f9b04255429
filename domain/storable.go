// Storable text: UTF-8 without U+0000, including escapes in JSON.

package domain

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

// Storable reports whether a text is UTF-8 without U+0000. PostgreSQL stores no other text.
func Storable(text []byte) bool {
	return bytes.IndexByte(text, 0) < 0 && utf8.Valid(text)
}

// UnstorableJSON returns the offset of the first character of a JSON text that is not storable, or -1: bytes that are
// not UTF-8, U+0000 in either spelling, and half a surrogate pair, which encoding/json would silently replace by
// U+FFFD. The JSON may be invalid; only its characters are checked.
func UnstorableJSON(text []byte) int {
	if !Storable(text) {
		for i := 0; i < len(text); {
			r, size := utf8.DecodeRune(text[i:])
			if r == 0 || r == utf8.RuneError && size == 1 {
				return i
			}
			i += size
		}
	}
	for i := 0; ; {
		next := bytes.IndexByte(text[i:], '\\')
		if next < 0 {
			return -1
		}
		i += next
		unit, ok := escapedUnit(text[i:])
		switch {
		case !ok:
			i += 2 // \n, \\ and the like
		case unit == 0 || unit >= 0xdc00 && unit < 0xe000:
			return i
		case unit >= 0xd800 && unit < 0xdc00:
			if low, ok := escapedUnit(text[i+6:]); !ok || low < 0xdc00 || low >= 0xe000 {
				return i
			}
			i += 12
		default:
			i += 6
		}
		if i >= len(text) {
			return -1
		}
	}
}

// escapedUnit parses a \uXXXX at the beginning of a text.
func escapedUnit(text []byte) (unit uint64, ok bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	unit, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	return unit, err == nil
}

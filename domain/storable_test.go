package domain

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTextThatCannotBeStoredIsFound(t *testing.T) {
	for text, offset := range map[string]int{
		`{}`: -1, ``: -1, `{"a":"\u0041\n\\u0000\"😀\ud83d\ude00"}`: -1, `"\\\\ud800"`: -1, `"\ud83D\uDE00"`: -1,
		"{\"a\":\"\x00\"}": 6, "\"\xff\"": 1, "\"\xed\xa0\x80\"": 1, `"\u0000"`: 1, `"\\\u0000"`: 3, `"x\ud800"`: 2,
		`"\ude00"`:       1,
		`"\ud800\ud800"`: 1, `"\ud800\u0041"`: 1, `"\uD800`: 1, `"\u00`: -1, `\`: -1, `"\ud83d\ude00\udfff"`: 13,
	} {
		if got := UnstorableJSON([]byte(text)); got != offset {
			t.Errorf("%q: found at %d, want %d", text, got, offset)
		}
	}
}

// Accepted text decodes to storable text without changing a character.
func FuzzStorableJSONDecodesToStorableText(f *testing.F) {
	for _, seed := range []string{`"\u0000"`, `"\ud800"`, `"\\ud800"`, `"😀"`, `"\ud83d\ude00"`, "\"\xff\"", `"�"`,
		`"\ufffd"`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var text string
		if UnstorableJSON(body) >= 0 || json.Unmarshal(body, &text) != nil {
			return
		}
		invented := strings.Count(text, "\ufffd") - strings.Count(string(body),
			"\ufffd") - strings.Count(strings.ToLower(string(body)), `\ufffd`)
		if strings.Contains(text, "\x00") || !utf8.ValidString(text) || invented > 0 {
			t.Fatalf("%q decodes to %q", body, text)
		}
	})
}

// Banned words as text.

package content

import "testing"

func TestAListOfWordsIsReadLineByLine(t *testing.T) {
	for text, want := range map[string]int{
		"bad\nworse\t1\t3\r\n\n# a remark\n": 2,
		"bad\t9":                             -1,
		"bad\tx":                             -1,
		"bad\t1\t1\t1":                       -1,
		"(\t3":                               -1,
	} {
		words, err := parseWords(wordsImportRequest{Text: text})
		if (err != nil) != (want < 0) || err == nil && len(words) != want {
			t.Errorf("%q: %v, %v", text, words, err)
		}
	}
}

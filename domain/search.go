// Search: the words of a keyword, and their parts that an index can find.

package domain

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// SearchWord is one searched word. Hits contain all its grams and match its pattern.
type SearchWord struct {
	Text    string
	Grams   []string
	Pattern string // of LIKE
}

// denseFrom is the first character of scripts with short or unseparated words: Thai, Hangul, kana, Han.
const denseFrom = 0x0e00

// SearchWords returns the words of a keyword, none without letters and digits. One or two letters of an alphabet
// match the beginning of a word; all else matches anywhere.
func SearchWords(keyword string) []SearchWord {
	var words []SearchWord
	for _, text := range strings.Fields(SearchText(keyword)) {
		runes := []rune(text)
		word := SearchWord{Text: text, Pattern: "%" + text + "%"}
		switch {
		case len(runes) == 1 && runes[0] >= denseFrom,
			len(runes) == 2 && (runes[0] >= denseFrom || runes[1] >= denseFrom):
			word.Grams = []string{text}
		case len(runes) < 3:
			word.Grams, word.Pattern = []string{"^" + text}, "% "+text+"%"
		default:
			for i := range len(runes) - 2 {
				word.Grams = append(word.Grams, string(runes[i:i+3]))
			}
		}
		words = append(words, word)
	}
	return words
}

// FirstGrams returns the grams of a keyword's first word, which every text with that prefix contains.
func FirstGrams(keyword string) []string {
	words := SearchWords(keyword)
	if len(words) == 0 {
		return []string{}
	}
	return words[0].Grams
}

var plainLetters = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "þ", "th", "ø", "o", "ł", "l", "đ", "d",
	"ħ", "h", "ı", "i", "ð", "d", "ς", "σ")

var hamzas = strings.NewReplacer("\u0653", "", "\u0654", "", "\u0655", "")

// SearchText normalises text for searching: folded, split into words. The SQL function search_words does the
// same for names.
func SearchText(text string) string {
	folded := norm.NFKD.String(Fold(strings.ToValidUTF8(text, "")))
	folded = plainLetters.Replace(norm.NFKC.String(hamzas.Replace(folded)))
	return strings.Join(strings.FieldsFunc(folded, between), " ")
}

// between reports whether a character separates words.
func between(r rune) bool {
	switch {
	case r == utf8.RuneError, r <= 0x2f, r >= 0x3a && r <= 0x40, r >= 0x5b && r <= 0x60, r >= 0x7b && r <= 0xbf,
		r >= 0x2000 && r <= 0x206f, r >= 0x3000 && r <= 0x303f, r == 0x30fb:
		return true
	}
	return false
}

// Likeness is how similar hits must be to the keyword.
type Likeness int

const (
	Contains Likeness = iota // contains every word
	Alike                    // shares two fifths of the trigrams, which allows a typing error
)

// Alike returns how many of the grams a similar text has; 0 for words too short to correct.
func (w SearchWord) Alike() int {
	if len(w.Grams) < 3 {
		return 0
	}
	return max(2, (2*len(w.Grams)+2)/5)
}

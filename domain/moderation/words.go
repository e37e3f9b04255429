// Banned words: lists compiled once and applied to every line.

package moderation

import (
	"cmp"
	"errors"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"touchline/domain"
)

// WordMode is how a word matches.
type WordMode int32

const (
	WordExact    WordMode = 1 // as a separate word, between characters that are neither letters nor digits
	WordContains WordMode = 2 // anywhere, also with separated letters: b.a.d
	WordRegex    WordMode = 3 // an RE2 expression on the folded text
)

// WordAction is the action for a text with the word.
type WordAction int32

const (
	WordReject WordAction = 1
	WordMask   WordAction = 2 // replaced by stars
	WordHold   WordAction = 3 // refused, and filed for review
)

const (
	WordMax  = 100    // code points of one word or expression
	WordsMax = 20_000 // words of one list
	regexMax = 200    // expressions of one list: each is run on every text

	regexSizeMax = 1000 // instructions of a compiled expression
)

// BannedWord is one entry of a list.
type BannedWord struct {
	Word   string
	Mode   WordMode
	Action WordAction
}

// Check returns the problem of an entry, or nil.
func (b BannedWord) Check() error {
	switch n := domain.Length(b.Word); {
	case n == 0 || n > WordMax:
		return domain.RefuseField("word", "length", "min", 1, "max", WordMax)
	case b.Mode < WordExact || b.Mode > WordRegex:
		return domain.RefuseField("mode", "enum")
	case b.Action < WordReject || b.Action > WordHold:
		return domain.RefuseField("action", "enum")
	case b.Mode == WordRegex:
		if _, err := compileWord(b.Word); err != nil {
			return domain.RefuseField("word", "regex")
		}
	case len(foldText(b.Word).runes) == 0:
		return domain.RefuseField("word", "format")
	}
	return nil
}

var errHeavyWord = errors.New("the expression takes too long on every text")

// compileWord refuses an invalid expression and one that is too costly: matching takes at most one step per
// instruction of the compiled expression for each character.
func compileWord(expression string) (*regexp.Regexp, error) {
	if _, err := syntax.Parse(expression, syntax.Perl); err != nil {
		return nil, err
	}
	whole := "(?i:" + expression + ")"
	tree, err := syntax.Parse(whole, syntax.Perl)
	if err != nil {
		return nil, err
	}
	steps, err := syntax.Compile(tree.Simplify())
	if err != nil {
		return nil, err
	}
	if len(steps.Inst) > regexSizeMax {
		return nil, errHeavyWord
	}
	return regexp.Compile(whole)
}

// Words is a compiled list, safe for concurrent use. A nil list bans nothing.
type Words struct {
	entries []BannedWord // numbered by tree and regex
	tree    wordTree
	regex   []wordRegex
}

type wordRegex struct {
	find  *regexp.Regexp
	entry int32
}

// NewWords compiles a list. It leaves out and counts the entries that Check refuses.
func NewWords(list []BannedWord) (words *Words, skipped int) {
	w := &Words{}
	for _, entry := range list {
		number := int32(len(w.entries))
		switch {
		case entry.Check() != nil, entry.Mode == WordRegex && len(w.regex) == regexMax, w.tree.words == WordsMax:
			skipped++
		case entry.Mode == WordRegex:
			find, _ := compileWord(entry.Word)
			w.regex = append(w.regex, wordRegex{find, number})
			w.entries = append(w.entries, entry)
		default:
			plain := foldText(entry.Word)
			w.tree.add(plain.runes, number, entry)
			if entry.Mode == WordContains {
				w.tree.add(plain.squeezed().runes, number, entry)
			}
			w.entries = append(w.entries, entry)
		}
	}
	w.tree.link()
	return w, skipped
}

// Banned reports whether a text holds any word of the list, whatever its action.
func (w *Words) Banned(text string) bool { return w.Judge(text).Action != 0 }

// Verdict is the strictest action of all words in a text, 0 without any: reject, then hold, then mask. Text is the
// permitted text, with stars if the action is mask.
type Verdict struct {
	Action WordAction
	Text   string
}

// Judge returns the verdict on a text.
func (w *Words) Judge(text string) Verdict {
	verdict := Verdict{Text: text}
	var masked []span
	w.walk(text, func(entry int32, at span) {
		action := w.entries[entry].Action
		if action == WordMask {
			masked = append(masked, at)
		}
		if severity[action] > severity[verdict.Action] {
			verdict.Action = action
		}
	})
	if verdict.Action == WordMask {
		verdict.Text = starred(text, masked)
	}
	return verdict
}

// WordHit is a word of a list found in a text. First and last are counted in code points, both inclusive.
type WordHit struct {
	Word        BannedWord
	First, Last int
}

// Hits returns the words found in a text in order, with repetitions.
func (w *Words) Hits(text string) []WordHit {
	var hits []WordHit
	w.walk(text, func(entry int32, at span) {
		hit := WordHit{w.entries[entry], at.first, at.last}
		if !slices.Contains(hits, hit) {
			hits = append(hits, hit)
		}
	})
	slices.SortStableFunc(hits, func(a, b WordHit) int { return cmp.Compare(a.First, b.First) })
	return hits
}

// walk finds every word of the list in a text.
func (w *Words) walk(text string, found func(entry int32, at span)) {
	if w == nil || len(w.entries) == 0 {
		return
	}
	plain := foldText(text)
	w.tree.find(plain, false, found)
	if squeezed := plain.squeezed(); len(squeezed.runes) < len(plain.runes) {
		w.tree.find(squeezed, true, found)
	}
	if len(w.regex) > 0 {
		w.findRegex(plain, found)
	}
}

var severity = [...]int{0, WordReject: 3, WordMask: 1, WordHold: 2}

// span is a range of runes of the original text, both ends inclusive.
type span struct{ first, last int }

func (w *Words) findRegex(text folded, found func(int32, span)) {
	if len(text.runes) == 0 {
		return
	}
	line := string(text.runes)
	at := make([]int, 0, len(line)+1) // rune index by byte offset of line
	for i, r := range text.runes {
		for range len(string(r)) {
			at = append(at, i)
		}
	}
	for _, e := range w.regex {
		for _, m := range e.find.FindAllStringIndex(line, -1) {
			if m[1] > m[0] {
				found(e.entry, span{text.from[at[m[0]]], text.from[at[m[1]-1]]})
			}
		}
	}
}

// starred replaces every character in a span by a star. Whole grapheme clusters are replaced, because a remaining
// part would reveal the word.
func starred(text string, masked []span) string {
	var out strings.Builder
	first := 0
	for whole := graphemes.FromString(text); whole.Next(); {
		next := first + domain.Length(whole.Value())
		hidden := slices.ContainsFunc(masked, func(m span) bool { return m.first < next && m.last >= first })
		if hidden && strings.TrimFunc(whole.Value(), unicode.IsSpace) != "" {
			out.WriteByte('*')
		} else {
			out.WriteString(whole.Value())
		}
		first = next
	}
	return out.String()
}

// BannedWords reports banned texts.
type BannedWords interface{ Banned(text string) bool }

// RefuseBanned refuses public texts that hold a banned word. words may be nil: nothing is banned.
func RefuseBanned(words BannedWords, texts ...string) error {
	for _, text := range texts {
		if words != nil && text != "" && words.Banned(text) {
			return domain.Refuse(domain.TextBanned)
		}
	}
	return nil
}

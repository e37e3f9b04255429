// Banned words: lists compiled once and asked for every line.

package domain

import (
	"cmp"
	"errors"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// WordMode says where in a text a word counts.
type WordMode int32

const (
	WordExact    WordMode = 1 // standing alone, between characters that are neither letters nor digits
	WordContains WordMode = 2 // anywhere, also when its letters are spelled out: b.a.d
	WordRegex    WordMode = 3 // an RE2 expression on the folded text
)

// WordAction says what becomes of a text with the word.
type WordAction int32

const (
	WordReject WordAction = 1
	WordMask   WordAction = 2 // stars in its place
	WordHold   WordAction = 3 // refused, and filed for review
)

const (
	WordMax  = 100    // code points of one word or expression
	WordsMax = 20_000 // words of one list
	regexMax = 200    // expressions of one list: each costs a walk over every text

	regexSizeMax = 1000 // instructions of a compiled expression
)

// BannedWord is one entry of a list.
type BannedWord struct {
	Word   string
	Mode   WordMode
	Action WordAction
}

// Check tells what is wrong with an entry, nil when nothing is.
func (b BannedWord) Check() error {
	switch n := Length(b.Word); {
	case n == 0 || n > WordMax:
		return RefuseField("word", "length", "min", 1, "max", WordMax)
	case b.Mode < WordExact || b.Mode > WordRegex:
		return RefuseField("mode", "enum")
	case b.Action < WordReject || b.Action > WordHold:
		return RefuseField("action", "enum")
	case b.Mode == WordRegex:
		if _, err := compileWord(b.Word); err != nil {
			return RefuseField("word", "regex")
		}
	case len(foldText(b.Word).runes) == 0:
		return RefuseField("word", "format")
	}
	return nil
}

var errHeavyWord = errors.New("the expression takes too long on every text")

// compileWord refuses what is no expression, and what takes too many steps: matching takes at most as many for each
// character of a text as the compiled expression has instructions.
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

// Words is a compiled list, safe for many readers. A nil list bans nothing.
type Words struct {
	entries []BannedWord // what tree and regex number
	tree    wordTree
	regex   []wordRegex
}

type wordRegex struct {
	find  *regexp.Regexp
	entry int32
}

// NewWords compiles a list. Entries that Check refuses are left out and counted.
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

// Banned tells whether a text holds any word of the list, whatever its action.
func (w *Words) Banned(text string) bool { return w.Judge(text).Action != 0 }

// Verdict on a text: the strictest action of all words in it, 0 when there are none. To reject comes before to
// hold, to hold before to mask. Text is what may be said: with stars in it when the action is to mask.
type Verdict struct {
	Action WordAction
	Text   string
}

// Judge looks a text over.
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

// WordHit is a word of a list in a text. Where it stands is counted in code points of the text, both ends included.
type WordHit struct {
	Word        BannedWord
	First, Last int
}

// Hits are the words a text holds, in the order in which they stand there; a word that stands there twice, twice.
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

// span of runes of the text as it was written, both ends included.
type span struct{ first, last int }

func (w *Words) findRegex(text folded, found func(int32, span)) {
	if len(text.runes) == 0 {
		return
	}
	line := string(text.runes)
	at := make([]int, 0, len(line)+1) // rune of text by byte of line
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

// starred puts a star in the place of every character that a span reaches into. A character as readers see it may be
// several code points; a part of one left over would give the word away.
func starred(text string, masked []span) string {
	var out strings.Builder
	first := 0
	for whole := graphemes.FromString(text); whole.Next(); {
		next := first + Length(whole.Value())
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

// BannedWords tells what may not be written.
type BannedWords interface{ Banned(text string) bool }

// RefuseBanned refuses texts for everybody's eyes that hold a banned word. words may be nil: nothing is banned.
func RefuseBanned(words BannedWords, texts ...string) error {
	for _, text := range texts {
		if words != nil && text != "" && words.Banned(text) {
			return Refuse(TextBanned)
		}
	}
	return nil
}

// The tree of banned words: an Aho-Corasick automaton over code points.

package moderation

import "unicode"

// wordTree finds every word of a list in one walk over a text.
type wordTree struct {
	words int
	root  map[rune]int32 // the first step from the root
	nodes []wordNode     // 0 is the root
}

// wordNode is the state after a prefix of a word.
type wordNode struct {
	next map[rune]int32
	fail int32 // the longest proper suffix that is also a prefix
	more int32 // the nearest state on the fail path that ends a word, 0 none
	ends []wordEnd
}

type wordEnd struct {
	length int
	entry  int32 // the first entry with the same folded form
	mode   WordMode
	action WordAction
}

// add adds one form of an entry, identified by its number.
func (t *wordTree) add(word []rune, entry int32, b BannedWord) {
	if len(word) == 0 {
		return
	}
	if t.nodes == nil {
		t.nodes = []wordNode{{}}
	}
	at := int32(0)
	for _, r := range word {
		next, ok := t.nodes[at].next[r]
		if !ok {
			next = int32(len(t.nodes))
			t.nodes = append(t.nodes, wordNode{})
			if t.nodes[at].next == nil {
				t.nodes[at].next = map[rune]int32{}
			}
			t.nodes[at].next[r] = next
		}
		at = next
	}
	end := wordEnd{len(word), entry, b.Mode, b.Action}
	for _, known := range t.nodes[at].ends {
		if known.mode == end.mode && known.action == end.action {
			return
		}
	}
	t.nodes[at].ends = append(t.nodes[at].ends, end)
	t.words++
}

// link completes the tree; nothing may be added afterwards.
func (t *wordTree) link() {
	if t.nodes == nil {
		return
	}
	t.root = t.nodes[0].next
	var level []int32
	for _, child := range t.root {
		level = append(level, child)
	}
	for len(level) > 0 {
		var below []int32
		for _, at := range level {
			for r, child := range t.nodes[at].next {
				fail := t.step(t.nodes[at].fail, r)
				node := &t.nodes[child]
				node.fail, node.more = fail, fail
				if len(t.nodes[fail].ends) == 0 {
					node.more = t.nodes[fail].more
				}
				below = append(below, child)
			}
		}
		level = below
	}
}

func (t *wordTree) step(at int32, r rune) int32 {
	for at != 0 {
		if next, ok := t.nodes[at].next[r]; ok {
			return next
		}
		at = t.nodes[at].fail
	}
	return t.root[r]
}

// find reports every word in a text. In a squeezed text only words that match anywhere count, because it has no
// separate words.
func (t *wordTree) find(text folded, squeezed bool, found func(entry int32, at span)) {
	at := int32(0)
	for i, r := range text.runes {
		at = t.step(at, r)
		for node := at; node != 0; node = t.nodes[node].more {
			for _, end := range t.nodes[node].ends {
				first := i - end.length + 1
				if end.mode == WordExact && (squeezed || !alone(text.runes, first, i)) {
					continue
				}
				found(end.entry, span{text.from[first], text.from[i]})
			}
		}
	}
}

func alone(runes []rune, first, last int) bool {
	return (first == 0 || !wordly(runes[first-1])) && (last+1 == len(runes) || !wordly(runes[last+1]))
}

func wordly(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

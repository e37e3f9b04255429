// Which words a list of banned words finds, and which it ignores.

package moderation

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

func list(t testing.TB, entries ...BannedWord) *Words {
	t.Helper()
	w, skipped := NewWords(entries)
	if skipped != 0 {
		t.Fatalf("%d entries were skipped", skipped)
	}
	return w
}

func TestABannedWordIsFoundInAnyDisguise(t *testing.T) {
	w := list(t, BannedWord{"bad", WordContains, WordReject}, BannedWord{"坏蛋", WordContains, WordReject},
		BannedWord{"Straße", WordContains, WordReject}, BannedWord{"سيئ", WordContains, WordReject})
	for _, text := range []string{
		"bad", "very BAD!", "badly", "ｂａｄ", "b\u200bad", "b\u0301ad", "bád", "b.a.d", "b a d", "b--a__d", "b.ad", "𝐛𝐚𝐝",
		"ⓑⓐⓓ",
		"bаd", // a Cyrillic a
		"坏蛋", "大坏蛋啊", "坏 蛋", "坏1蛋", "坏.蛋", "坏\u200d蛋", "STRASSE", "سَيِّئ", "سـيـئ",
	} {
		if !w.Banned(text) {
			t.Errorf("%q was not found", text)
		}
	}
}

func TestInnocentTextIsAccepted(t *testing.T) {
	w := list(t, BannedWord{"ass", WordContains, WordReject}, BannedWord{"shit", WordContains, WordReject},
		BannedWord{"sex", WordExact, WordReject}, BannedWord{"69", WordExact, WordReject},
		BannedWord{"455", WordExact, WordReject})
	for _, text := range []string{
		"bus hit the wall", "bus-hit", "a ss", "Essex", "sexes", "1969", "", " ", "plan a surprise", "第3场", "g0al",
		"a5s",
	} {
		if w.Banned(text) {
			t.Errorf("%q was refused", text)
		}
	}
	for _, text := range []string{"sex", "(sex)", "no SEX!", "bus hit shit", "69!"} {
		if !w.Banned(text) {
			t.Errorf("%q was not found", text)
		}
	}
}

func TestTheStrictestActionIsTheVerdictAndStarsReplaceTheWholeWord(t *testing.T) {
	w := list(t, BannedWord{"darn", WordContains, WordMask}, BannedWord{"spam", WordContains, WordHold},
		BannedWord{"scam", WordContains, WordReject}, BannedWord{`buy\s+\d+`, WordRegex, WordMask},
		BannedWord{"गधाा", WordContains, WordMask})
	for _, c := range []struct {
		text    string
		action  WordAction
		cleaned string
	}{
		{"fine", 0, "fine"},
		{"Darn it, ｄａｒｎ", WordMask, "**** it, ****"},
		{"oh d.a.r.n!", WordMask, "oh *******!"},
		{"好 darn 好", WordMask, "好 **** 好"},
		{"BUY 20 now", WordMask, "*** ** now"},
		{"d̶a̶r̶n̶ it", WordMask, "**** it"},
		{"đàṛń̃!", WordMask, "****!"},
		{"darn👨‍👩‍👧‍👦darn", WordMask, "****👨‍👩‍👧‍👦****"},
		{"da👍🏽rn गधाा", WordMask, "da👍🏽rn **"},
		{"darn spam", WordHold, "darn spam"},
		{"spam and scam", WordReject, "spam and scam"},
	} {
		got := w.Judge(c.text)
		if got.Action != c.action || got.Text != c.cleaned {
			t.Errorf("%q: %d %q, want %d %q", c.text, got.Action, got.Text, c.action, c.cleaned)
		}
	}
}

func TestTheWordsOfATextAreFoundWithTheirPositions(t *testing.T) {
	bad, spam := BannedWord{"bad", WordContains, WordReject}, BannedWord{"spam", WordExact, WordMask}
	number := BannedWord{`\d{4}`, WordRegex, WordHold}
	w := list(t, bad, spam, number)
	got := w.Hits("好 b.a.d, SPAM 2026 bad")
	want := []WordHit{{bad, 2, 6}, {spam, 9, 12}, {number, 14, 17}, {bad, 19, 21}}
	if !slices.Equal(got, want) {
		t.Errorf("found %v, want %v", got, want)
	}
	if hits := w.Hits("spammer"); hits != nil {
		t.Errorf("an innocent text holds %v", hits)
	}
}

func TestAnExpressionThatWouldDelayEveryLineIsRefused(t *testing.T) {
	for expression, ok := range map[string]bool{
		`buy\s+\d{1,8}`: true,
		`(?:ha){3,30}`:  true,
		`a{400}b{400}`:  true,
		`a{600}b{600}`:  false,
	} {
		if err := (BannedWord{expression, WordRegex, WordReject}).Check(); (err == nil) != ok {
			t.Errorf("%s: %v", expression, err)
		}
	}
}

func TestAnInvalidEntryIsSkippedAndANilListBansNothing(t *testing.T) {
	_, skipped := NewWords([]BannedWord{
		{"", WordContains, WordReject}, {"(", WordRegex, WordReject}, {"a{600}b{600}", WordRegex, WordReject},
		{"x", 9, WordReject}, {"x", WordExact, 0}, {"\u200b\u200d", WordContains, WordReject},
		{strings.Repeat("x", 101), WordContains, WordReject},
		{`a)(?P<x`, WordRegex, WordReject},
	})
	if skipped != 8 {
		t.Errorf("%d of 8 broken entries were skipped", skipped)
	}
	var none *Words
	if none.Banned("anything") || none.Judge("x").Text != "x" {
		t.Error("no list bans something")
	}
}

// naive is a simple implementation of the same rules.
func naive(words []BannedWord, text string) bool {
	plain := foldText(text)
	for _, b := range words {
		word := foldText(b.Word)
		for _, look := range [][]rune{word.runes, word.squeezed().runes} {
			for _, in := range [][]rune{plain.runes, plain.squeezed().runes} {
				for at := 0; at+len(look) <= len(in); at++ {
					if string(in[at:at+len(look)]) == string(look) {
						return true
					}
				}
			}
		}
	}
	return false
}

func FuzzTheTreeFindsWhatANaiveSearchFinds(f *testing.F) {
	f.Add("abc,bc,c", "xabcx")
	f.Add("he,she,his,hers", "ushers")
	f.Add("坏蛋,蛋", "坏 蛋")
	f.Add("b.a.d", "b a d bad")
	f.Fuzz(func(t *testing.T, csv, text string) {
		if len(csv) > 300 || len(text) > 300 {
			return // longer texts only slow down the naive search
		}
		var words []BannedWord
		for _, word := range strings.Split(csv, ",") {
			if b := (BannedWord{word, WordContains, WordReject}); b.Check() == nil {
				words = append(words, b)
			}
		}
		w, _ := NewWords(words)
		if got, want := w.Banned(text), naive(words, text); got != want {
			t.Fatalf("%q in %q: tree %v, naive %v", csv, text, got, want)
		}
		masks := make([]BannedWord, len(words))
		for i, b := range words {
			masks[i] = BannedWord{b.Word, b.Mode, WordMask}
		}
		m, _ := NewWords(masks)
		characters := func(s string) (n int) {
			for whole := graphemes.FromString(s); whole.Next(); {
				n++
			}
			return n
		}
		if cleaned := m.Judge(text).Text; characters(cleaned) > characters(text) {
			t.Fatalf("stars made %q longer: %q", text, cleaned)
		}
	})
}

func TestRandomTextsAgreeWithANaiveSearch(t *testing.T) {
	seeded := rand.New(rand.NewPCG(1, 2))
	letters := []rune("ab.c 坏蛋1")
	random := func(n int) string {
		out := make([]rune, n)
		for i := range out {
			out[i] = letters[seeded.IntN(len(letters))]
		}
		return string(out)
	}
	for range 3000 {
		var words []BannedWord
		for range 4 {
			words = append(words, BannedWord{random(1 + seeded.IntN(4)), WordContains, WordReject})
		}
		text := random(seeded.IntN(12))
		w, _ := NewWords(words)
		if got, want := w.Banned(text), naive(words, text); got != want {
			t.Fatalf("%v in %q: tree %v, naive %v", words, text, got, want)
		}
	}
}

func BenchmarkTheHeaviestExpressionsOnALineOfTwoHundred(b *testing.B) {
	var words []BannedWord
	for i := range regexMax {
		words = append(words, BannedWord{fmt.Sprintf(`(?:.{0,30}a){0,15}%d`, i), WordRegex, WordReject})
	}
	w, skipped := NewWords(words)
	b.Log(len(words)-skipped, "expressions")
	line := strings.Repeat("a goal by a side ", 12)[:200]
	for b.Loop() {
		w.Banned(line)
	}
}

func BenchmarkFiveThousandWordsAndALineOfTwoHundred(b *testing.B) {
	seeded := rand.New(rand.NewPCG(1, 2))
	var words []BannedWord
	for i := range 5000 {
		word := fmt.Sprintf("%c%c%x", 'a'+seeded.IntN(26), 'a'+seeded.IntN(26), seeded.IntN(1<<20))
		if i%2 == 0 {
			word = string([]rune{rune(0x4e00 + seeded.IntN(3000)), rune(0x4e00 + seeded.IntN(3000)),
				rune(0x4e00 + seeded.IntN(3000))})
		}
		words = append(words, BannedWord{word, WordContains, WordReject})
	}
	w := list(b, words...)
	for name, text := range map[string]string{
		"latin":   strings.Repeat("what a goal by the home side, ", 7)[:200],
		"chinese": string([]rune(strings.Repeat("主队这个进球真是太精彩了，现场气氛热烈！", 10))[:200]),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if w.Banned(text) {
					b.Fatal("an innocent line was refused")
				}
			}
		})
	}
}

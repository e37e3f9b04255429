// Visible text: lines and names have no invisible characters, and real writing of every script is unchanged.

package domain

import (
	"strings"
	"testing"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func TestLinesAndNamesLoseInvisibleCharactersButKeepShapingOnes(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ why, from, to string }{
		{"a zero-width space", "L\u200bin", "Lin"},
		{"tag characters", "Lin\U000e0041\U000e0042", "Lin"},
		{"bidirectional marks", "L\u200ei\u061cn\u200f\u202e\u2066", "Lin"},
		{"soft hyphens, word joiners, byte order marks", "L\u00adi\u2060n\ufeff", "Lin"},
		{"variation selectors after letters", "L\ufe0fi\ufe00n\U000e0101", "Lin"},
		{"an ideographic variation", "葛\U000e0100城", "葛城"},
		{"the grapheme joiner and Hangul fillers", "L\u034fi\u115f\u3164\uffa0n", "Lin"},
		{"blank symbols", "L\u2800in\ufffc", "Lin"},
		{"Mongolian selectors", "ᠮ\u180bᠣ\u180e", "ᠮᠣ"},
		{"joiners between Latin letters", "L\u200di\u200cn", "Lin"},
		{"a joiner after the last emoji", "👨\u200d", "👨"},
		{"an emoji joined to nothing that is seen", "👨\u200d\u200b👩", "👨👩"},
		{"nothing else", "\u200b\u00ad\u2800\ufe0f", ""},
		{"half-width Hangul fillers alone", "\uffa0\uffa0", ""},
		{"Hangul fillers alone", "\u115f \u1160\u3164", ""},
		{"marks alone", " \u0301\u20dd\u0338", ""},
		{"a blank note head alone", "\U0001d159", ""},
		{"overrides of direction", "\u202eonisac\u202c \u202dx\u2067y\u2069", "onisac xy"},
		{"private use", "ca\ue000si\U000f0000no\U0010fffd\uf8ff", "casino"},
		{"noncharacters", "ca\ufdd0si\ufffeno\U0001ffff", "casino"},
		{"line and paragraph separators", "one\u2028two\u2029three", "one two three"},
		{"a mark on the neighbour", "\u0338\u0336goal", "goal"},
		{"a mark behind spaces and nothing", "\u200b \u0336goal", "goal"},
		{"tags that spell no flag", "🏴\U000e0067\U000e0062\U000e007f", "🏴"},

		{"a family", "👨‍👩‍👧‍👦 Chen", "👨‍👩‍👧‍👦 Chen"},
		{"a heart", "I ❤️ Ajax", "I ❤️ Ajax"},
		{"a heart on fire", "❤️‍🔥", "❤️‍🔥"},
		{"a runner with a skin and a sex", "🏃🏽‍♀️ fast", "🏃🏽‍♀️ fast"},
		{"a head that shakes", "🙂‍↔️", "🙂‍↔️"},
		{"the rainbow flag", "🏳️‍🌈", "🏳️‍🌈"},
		{"national flags", "🇳🇱🇨🇳", "🇳🇱🇨🇳"},
		{"the flag of England", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Harry", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Harry"},
		{"a key", "7️⃣ seven", "7️⃣ seven"},
		{"Persian", "می\u200cخواهم", "می\u200cخواهم"},
		{"Arabic", "مُحَمَّد العربي", "مُحَمَّد العربي"},
		{"Hindi", "क्\u200dष राम", "क्\u200dष राम"},
		{"Thai", "น้ำใจ ดี", "น้ำใจ ดี"},
		{"Chinese", "林小明·足球", "林小明·足球"},
		{"Korean", "김민준", "김민준"},
		{"Vietnamese", "Nguyễn Văn Hưng", "Nguyễn Văn Hưng"},
		{"Hebrew", "דָּוִד", "דָּוִד"},
		{"Hebrew with its accents", "בְּרֵאשִׁ֖ית", "בְּרֵאשִׁ֖ית"},
		{"Tibetan", "རྒྱལ་ཁབ", "རྒྱལ་ཁབ"},
		{"a letter of older Malayalam", "അവന്\u200d", "അവന്\u200d"},
		{"information and a wave", "ℹ️ 〰️", "ℹ️ 〰️"},
	} {
		// Real writing is accepted composed or decomposed; clean text is composed.
		for what, clean := range map[string]func(string) string{
			"line": CleanLine,
			"text": CleanText,
			"name": CleanName,
		} {
			want := norm.NFC.String(x.to)
			if what == "text" && strings.Contains(x.from, "\u2028") {
				want = strings.ReplaceAll(want, " ", "\n")
			}
			if got := clean(x.from); got != want {
				t.Errorf("%s in a %s: %+q became %+q, not %+q", x.why, what, x.from, got, want)
			}
		}
	}
}

func TestNamesGetSingleSpacesAndLinesKeepTheirs(t *testing.T) {
	t.Parallel()
	typed := "  Lin\u00a0\u3000\u2003Wei\t"
	if name, line := CleanName(typed), CleanLine(typed); name != "Lin Wei" || line != "Lin\u00a0\u3000\u2003Wei" {
		t.Errorf("the name %+q, the line %+q", name, line)
	}
}

func TestACharacterKeepsAsManyMarksAsWritingNeeds(t *testing.T) {
	t.Parallel()
	above, below, around := strings.Repeat("\u0302\u030c", 12), strings.Repeat("\u0316\u0323", 12),
		strings.Repeat("\u20dd", 9)
	for _, from := range []string{
		"g" + above, "o" + below, "a" + above + below, "l" + around, "好" + above, "ก" + strings.Repeat("\u0e47", 20),
		"ب" + strings.Repeat("\u064e", 20),
		"x" + strings.Repeat("\u0302\u034f", 20), "x" + strings.Repeat("\u0302\u200d", 20),
		"🔥" + strings.Repeat("\u20e0\ufe0f", 20), " x " + above,
		"क" + strings.Repeat("\u094d\u200d", 20),
	} {
		for _, clean := range []func(string) string{CleanLine, CleanText, CleanName} {
			got, marks := clean(from), 0
			for _, r := range norm.NFC.String(got) {
				if bareMark(r) {
					marks++
				}
			}
			if got == "" || marks > marksMax {
				t.Errorf("%+q keeps %d marks: %+q", from, marks, got)
			}
		}
	}
}

func TestACleanLineStaysAsItIs(t *testing.T) {
	t.Parallel()
	some := rapid.StringOf(rapid.OneOf(rapid.Rune(),
		rapid.SampledFrom([]rune("aL1#\u200c\u200d\ufe0f👨❤🏽🏴\u20e3म\u094dمی\u0301\u0338\u1160 \u2028\n\ue000"))))
	rapid.Check(t, func(t *rapid.T) {
		typed := some.Draw(t, "typed")
		for _, clean := range []func(string) string{CleanLine, CleanText} {
			if once := clean(typed); clean(once) != once {
				t.Fatalf("%+q became %+q and then %+q", typed, once, clean(once))
			}
		}
	})
}

func TestATextIsCutBetweenCharacters(t *testing.T) {
	t.Parallel()
	const family = "👨‍👩‍👧‍👦" // seven code points
	for _, x := range []struct {
		from string
		most int
		to   string
	}{
		{"goal", 3, "goa"}, {"goal", 4, "goal"}, {"goal", 9, "goal"}, {"", 3, ""}, {"goal", 0, ""}, {"进球了", 2, "进球"},
		{"123" + family + " goal", 9, "123"}, {"123" + family + " goal", 10, "123" + family}, {family, 3, ""},
		{"ab🇳🇱🇨🇳", 5, "ab🇳🇱"}, {"a👍🏽", 2, "a"}, {"7️⃣", 2, ""}, {"गधाा x", 3, "ग"}, {"xb\u0336a\u0336", 4, "xb\u0336"},
		{"한국", 1, "한"}, {"\u1100\u1161\u11a8", 2, ""},
	} {
		if got := Shorten(x.from, x.most); got != x.to {
			t.Errorf("%q cut to %d code points is %q, not %q", x.from, x.most, got, x.to)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		from, most := rapid.String().Draw(t, "from"), rapid.IntRange(0, 30).Draw(t, "most")
		cut := Shorten(from, most)
		if rest := from[len(cut):]; Length(cut) > most || characters(cut)+characters(rest) != characters(from) {
			t.Fatalf("%+q is cut to %+q", from, cut)
		}
	})
}

func characters(s string) (n int) {
	for whole := graphemes.FromString(s); whole.Next(); {
		n++
	}
	return n
}

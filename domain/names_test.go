// Every reader gets a name, and searching ignores how a word is typed.

package domain

import "testing"

func TestEveryReaderGetsAName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		names      Names
		lang, want string
	}{
		{Names{"zh": "足球", "zh-Hant": "足球迷", "en": "Football"}, "zh-Hant", "足球迷"},
		{Names{"zh": "足球", "en": "Football"}, "zh-Hant", "足球"},
		{Names{"zh": "足球", "en": "Football"}, "ar", "Football"},
		{Names{"zh": "足球"}, "ar", "足球"},
		{Names{"fr": "Foot", "de": "Fußball"}, "ar", "Fußball"},
		{Names{"zh": "", "en": "Football"}, "zh", "Football"},
		{nil, "zh", ""},
	} {
		if got := c.names.In(c.lang); got != c.want {
			t.Errorf("%v in %s is %q, want %q", c.names, c.lang, got, c.want)
		}
	}
}

func TestSearchingIgnoresCaseAccentsAndWidth(t *testing.T) {
	t.Parallel()
	for typed, meant := range map[string]string{
		"ＦＣ Ünited": "fc united",
		"STRASSE":   "straße",
		"ガンバ":       "ガンバ",
		"한국":        "한국",
		"港城联":       "港城联",
	} {
		if Fold(typed) != Fold(meant) {
			t.Errorf("%q is searched as %q, %q as %q", typed, Fold(typed), meant, Fold(meant))
		}
	}
	if Fold("ガ") == Fold("カ") || Fold("が") == Fold("か") {
		t.Error("two different letters are searched as one")
	}
}

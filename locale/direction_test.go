package locale

import "testing"

func TestAWordOfTheOtherDirectionIsIsolatedInItsSentence(t *testing.T) {
	for _, x := range []struct{ lang, text, want string }{
		{"ar", "Rosa (2)", "\u2068Rosa (2)\u2069"},
		{"ar", "ريم", "ريم"},
		{"ar", "2026-11-23 21:05", "2026-11-23 21:05"},
		{"en", "ريم", "\u2068ريم\u2069"},
		{"en", "Rosa", "Rosa"},
		{"zh", "小林", "小林"},
		{"zh", "小林 ريم", "\u2068小林 ريم\u2069"},
		{"ar", "", ""},
	} {
		if got := ownDirection(x.lang, x.text); got != x.want {
			t.Errorf("%q in %s: %q, want %q", x.text, x.lang, got, x.want)
		}
	}
}

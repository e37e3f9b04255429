// Banned words: who changes them, and what is refused.

package admin_test

import (
	"strings"
	"testing"

	"touchline/domain"
)

func TestEditorsKeepTheBannedWords(t *testing.T) {
	s := open(t)
	add := `{"add":[{"word":" bad ","mode":2,"action":1},{"word":"x+","mode":3,"action":3}]}`
	s.Call(t, "/admin/words_edit", add, s.support.Token).Wants(t, domain.Forbidden, "support edits words")
	s.Call(t, "/admin/words_edit", add, "").Wants(t, domain.Unauthenticated, "a visitor edits words")
	words := func() []domain.BannedWord {
		t.Helper()
		words, err := s.Chat.BannedWords(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return words
	}
	if r := s.Call(t, "/admin/words_edit", add, s.editor.Token); string(r.Data) != `{"words":2}` || words()[0].Word != "bad" {
		t.Errorf("an editor adds words: %s, the list is %v", r.Body, words())
	}
	if acts := s.Acts("/admin/words_edit"); len(acts) != 1 {
		t.Errorf("recorded %+v", acts)
	}
	if r := s.Call(t, "/admin/words_list", `{"pageSize":1,"pageNum":2}`, s.editor.Token); !strings.Contains(string(r.Data), `"list":[{"word":"x+","mode":3,"action":3}],"total":2`) {
		t.Errorf("the second page is %s", r.Body)
	}
	s.Call(t, "/admin/words_list", `{"pageNum":9999}`, s.editor.Token).Wants(t, "", "a page behind the end")
	for sentence, body := range map[string]string{
		"a broken expression":              `{"add":[{"word":"(","mode":3,"action":1}]}`,
		"an expression that grows too far": `{"add":[{"word":"(a{1000}){1000}","mode":3,"action":1}]}`,
		"nothing":                          `{"add":[{"word":"\u200b","mode":2,"action":1}]}`,
		"an unknown mode":                  `{"add":[{"word":"x","mode":4,"action":1}]}`,
		"an unknown action":                `{"add":[{"word":"x","mode":1,"action":0}]}`,
		"a word that is too long":          `{"add":[{"word":"` + strings.Repeat("x", 101) + `","mode":1,"action":1}]}`,
		"too many":                         `{"add":[` + strings.TrimSuffix(strings.Repeat(`{},`, 1001), ",") + `]}`,
	} {
		s.Call(t, "/admin/words_edit", body, s.editor.Token).Wants(t, domain.BadRequest, sentence)
	}
	if len(words()) != 2 {
		t.Errorf("refused words are on the list: %v", words())
	}
	s.Call(t, "/admin/words_edit", `{"remove":[{"word":"bad","mode":2}]}`, s.editor.Token).Wants(t, "", "an editor removes a word")
	if left := words(); len(left) != 1 || left[0].Word != "x+" {
		t.Errorf("the list is %v", left)
	}
}

// Banned words: who changes them, and what is refused.

package content_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
)

func TestEditorsChangeTheBannedWords(t *testing.T) {
	s := open(t)
	add := `{"add":[{"word":" bad ","mode":2,"action":1},{"word":"x+","mode":3,"action":3}]}`
	s.Call(t, "/admin/words_edit", add, s.Support.Token).Wants(t, domain.Forbidden, "support edits words")
	s.Call(t, "/admin/words_edit", add, "").Wants(t, domain.Unauthenticated, "a visitor edits words")
	words := func() []moderation.BannedWord {
		t.Helper()
		words, err := s.Chat.BannedWords(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return words
	}
	if r := s.Call(t, "/admin/words_edit", add, s.Editor.Token); string(r.Data) != `{"words":2}` ||
		words()[0].Word != "bad" {
		t.Errorf("an editor adds words: %s, the list is %v", r.Body, words())
	}
	if acts := s.Acts("/admin/words_edit"); len(acts) != 1 {
		t.Errorf("recorded %+v", acts)
	}
	if r := s.Call(t, "/admin/words_list", `{"pageSize":1,"pageNum":2}`, s.Editor.Token); !strings.Contains(string(r.Data),
		`"list":[{"word":"x+","mode":3,"action":3}],"total":2`) {
		t.Errorf("the second page is %s", r.Body)
	}
	s.Call(t, "/admin/words_list", `{"pageNum":9999}`, s.Editor.Token).Wants(t, "", "a page after the end")
	for sentence, body := range map[string]string{
		"a broken expression":              `{"add":[{"word":"(","mode":3,"action":1}]}`,
		"an expression that grows too far": `{"add":[{"word":"a{600}b{600}","mode":3,"action":1}]}`,
		"nothing":                          `{"add":[{"word":"\u200b","mode":2,"action":1}]}`,
		"an unknown mode":                  `{"add":[{"word":"x","mode":4,"action":1}]}`,
		"an unknown action":                `{"add":[{"word":"x","mode":1,"action":0}]}`,
		"a word that is too long":          `{"add":[{"word":"` + strings.Repeat("x", 101) + `","mode":1,"action":1}]}`,
		"too many":                         `{"add":[` + strings.TrimSuffix(strings.Repeat(`{},`, 1001), ",") + `]}`,
	} {
		s.Call(t, "/admin/words_edit", body, s.Editor.Token).Wants(t, domain.BadRequest, sentence)
	}
	if len(words()) != 2 {
		t.Errorf("refused words are on the list: %v", words())
	}
	s.Call(t, "/admin/words_edit", `{"remove":[{"word":"bad","mode":2}]}`, s.Editor.Token).Wants(t, "",
		"an editor removes a word")
	if left := words(); len(left) != 1 || left[0].Word != "x+" {
		t.Errorf("the list is %v", left)
	}
}

func TestTheListIsTriedOnALineAndAWordOnTheLastWeek(t *testing.T) {
	s := open(t)
	s.Ban("spam")
	host, fan := s.OpenRoom("host"), s.Person("fan")
	room := domain.HouseRoom(host.HouseID)
	s.Say(fan, room, "cheap c.o.i.n.s here")
	s.Say(fan, room, "good evening")
	s.Call(t, "/admin/words_try", `{"text":"x"}`, s.Support.Token).Wants(t, domain.Forbidden, "support tries a line")
	for sentence, x := range map[string]struct{ body, want string }{
		"a word of the list": {`{"text":" no SPAM "}`,
			`{"line":"no SPAM","action":1,"shown":"no SPAM","hits":[{"word":"spam","mode":2,"action":1,"first":3,"last":6}]}`},
		"a draft": {`{"text":"coins","draft":{"word":"coin","mode":2,"action":2}}`,
			`{"line":"coins","action":2,"shown":"****s","hits":[{"word":"coin","mode":2,"action":2,"first":0,"last":3}]}`},
		"a draft instead": {`{"text":"spam","draft":{"word":"spam","mode":2,"action":2}}`,
			`{"line":"spam","action":2,"shown":"****","hits":[{"word":"spam","mode":2,"action":2,"first":0,"last":3}]}`},
		"an innocent line": {`{"text":"hello"}`, `{"line":"hello","action":0,"shown":"hello","hits":[]}`},
	} {
		if r := s.Call(t, "/admin/words_try", x.body, s.Editor.Token); string(r.Data) != x.want {
			t.Errorf("%s: %s", sentence, r.Body)
		}
	}
	s.Call(t, "/admin/words_try", `{"text":"x","draft":{"word":"(","mode":3,"action":1}}`, s.Editor.Token).Wants(t,
		domain.BadRequest, "a broken draft")
	s.Call(t, "/admin/words_try", `{"text":"`+strings.Repeat("x", 501)+`"}`, s.Editor.Token).Wants(t, domain.BadRequest,
		"a long line")

	var past struct {
		Looked, Caught, People int
		Complete               bool
		Examples               []struct {
			Room, NickName, Text string
			First, Last          int
		}
	}
	s.Pass(time.Second)
	s.Call(t, "/admin/words_past", `{"word":"coins","mode":2,"action":1}`, s.Editor.Token).Into(t, &past)
	if past.Looked != 2 || past.Caught != 1 || past.People != 1 || !past.Complete ||
		fmt.Sprint(past.Examples) != fmt.Sprintf("[{%s fan cheap c.o.i.n.s here 6 14}]", room) {
		t.Errorf("the week: %+v", past)
	}
	s.Pass(8 * 24 * time.Hour)
	s.Call(t, "/admin/words_past", `{"word":"coins","mode":2,"action":1}`, s.LogInOperator(s.Editor.OperatorID)).Into(t,
		&past)
	if past.Looked != 0 || past.Caught != 0 || !past.Complete {
		t.Errorf("a week later: %+v", past)
	}
	s.Call(t, "/admin/words_past", `{"word":"","mode":2,"action":1}`, s.LogInOperator(s.Editor.OperatorID)).Wants(t,
		domain.BadRequest, "no word")
}

func TestADryRunOfAnImportShowsWhatItWouldChange(t *testing.T) {
	s := open(t)
	s.Ban("old", "kept", "other")
	body := `{"text":"kept\t2\t1\nother\t2\t2\nnew\n","replace":true,"dryRun":%t}`
	for _, dry := range []bool{true, false} {
		if r := s.Call(t, "/admin/words_import", fmt.Sprintf(body, dry),
			s.Editor.Token); string(r.Data) != `{"added":1,"changed":1,"removed":1,"words":3}` {
			t.Errorf("dry %t: %s", dry, r.Body)
		}
	}
	if acts := s.Acts("/admin/words_import"); len(acts) != 1 {
		t.Errorf("recorded %+v", acts)
	}
	if r := s.Call(t, "/admin/words_list", `{"keyword":"NE","action":1}`,
		s.Editor.Token); !strings.Contains(string(r.Data), `"list":[{"word":"new","mode":2,"action":1}],"total":1`) {
		t.Errorf("found %s", r.Body)
	}
}

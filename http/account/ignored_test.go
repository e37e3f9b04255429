package account_test

import (
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/account"
)

func TestAUserKeepsAListOfPeopleAndWordsToIgnore(t *testing.T) {
	s := resttest.Open(t)
	reader, loud := s.Person("Reader1"), s.Person("Loud2026")
	change := func(body string) account.IgnoredAnswer {
		t.Helper()
		var list account.IgnoredAnswer
		s.Call(t, "/web_my/ignore", body, reader.Token).Into(t, &list)
		return list
	}
	person := fmt.Sprintf(`{"userId":"%d","ignore":true}`, loud.UserID)
	change(person)
	change(person)
	change(`{"word":" spoiler ","ignore":true}`)
	list := change(`{"word":"剧透","ignore":true}`)
	if len(list.People) != 1 || int64(list.People[0].UserID) != loud.UserID || len(list.Words) != 2 ||
		list.Words[1] != "spoiler" && list.Words[0] != "spoiler" {
		t.Errorf("%+v", list)
	}
	var seen account.IgnoredAnswer
	s.Call(t, "/web_my/ignored", "", loud.Token).Into(t, &seen)
	if seen.People == nil || len(seen.People) != 0 || seen.Words == nil || len(seen.Words) != 0 {
		t.Errorf("the list of another user: %+v", seen)
	}
	change(`{"word":"spoiler","ignore":false}`)
	list = change(fmt.Sprintf(`{"userId":"%d","ignore":false}`, loud.UserID))
	if len(list.People) != 0 || len(list.Words) != 1 || list.Words[0] != "剧透" {
		t.Errorf("%+v", list)
	}
}

func TestAListToIgnoreTakesOnlyPeopleAndShortWords(t *testing.T) {
	s := resttest.Open(t)
	reader := s.Person("Reader1")
	for body, code := range map[string]domain.Code{
		`{"ignore":true}`:                                           domain.FieldRequired,
		`{"word":"  ","ignore":true}`:                               domain.FieldRequired,
		`{"userId":"999999999","ignore":true}`:                      domain.NotFound,
		`{"userId":"999999999","word":"a","ignore":true}`:           domain.BadRequest,
		fmt.Sprintf(`{"userId":"%d","ignore":true}`, reader.UserID): domain.BadRequest,
		fmt.Sprintf(`{"word":"%s","ignore":true}`, strings.Repeat("长", domain.IgnoredWordMax+1)): domain.TextTooLong,
	} {
		s.Call(t, "/web_my/ignore", body, reader.Token).Wants(t, code, body)
	}
}

func TestAListOfWordsToIgnoreEnds(t *testing.T) {
	s := resttest.Open(t)
	reader := s.Person("Reader1")
	for i := range domain.IgnoredWordsMax {
		if err := s.Choices.IgnoreWord(t.Context(), reader.UserID, fmt.Sprintf("word%d", i), s.Now()); err != nil {
			t.Fatal(err)
		}
	}
	s.Call(t, "/web_my/ignore", `{"word":"one more","ignore":true}`, reader.Token).Wants(t, domain.CountRange, "one more")
	s.Call(t, "/web_my/ignore", `{"word":"word7","ignore":true}`, reader.Token).Wants(t, "", "one that is there")
}

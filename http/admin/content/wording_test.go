// Changing the wording of the client: the roles, the refusals, and the text in force.

package content_test

import (
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
)

type wordingShown struct {
	Language, Key              string
	Shipped, Text, ShippedThen *string
	Outdated, InForce          bool
	Placeholders               []string
	MaxLength                  int
	ChangedBy                  *string
	ChangedTime                *int64
}

type wordingPage struct {
	List  []wordingShown
	Total int
}

func wordings(t *testing.T, s *resttest.Server, token, ask string) wordingPage {
	t.Helper()
	var found wordingPage
	s.Call(t, "/admin/wording_list", ask, token).Into(t, &found)
	return found
}

func TestAChangedTextOfARefusalIsTheOneTheServerAnswers(t *testing.T) {
	s := resttest.Open(t)
	editor, support := s.Operator("Ed", console.OperatorEditor), s.Operator("Sue", console.OperatorSupport)
	const gone = `{"language":"en","key":"errors:err.NOT_FOUND","text":" It is gone for good "}`
	s.Call(t, "/admin/wording_edit", gone, support.Token).Wants(t, domain.Forbidden, "support changes a text")
	s.Call(t, "/admin/wording_list", `{}`, support.Token).Wants(t, domain.Forbidden, "support reads the texts")
	s.Call(t, "/admin/wording_edit", gone, "").Wants(t, domain.Unauthenticated, "a visitor changes a text")

	var after wordingShown
	s.Call(t, "/admin/wording_edit", gone, editor.Token).Into(t, &after)
	if *after.Text != "It is gone for good" || !after.InForce || after.Outdated || *after.ChangedBy != "Ed" ||
		after.ChangedTime == nil {
		t.Errorf("%+v", after)
	}
	s.Refresh()
	for lang, want := range map[string]string{"en": "It is gone for good", "zh": "内容不存在或已被删除"} {
		if r := s.Ask(t, "POST", "/nowhere", "", "lang", lang); r.Code != domain.NotFound || lang == "en" &&
			r.Message != want || lang != "en" && r.Message == "It is gone for good" {
			t.Errorf("%s: %s", lang, r.Body)
		}
	}
	acts := s.Acts("/admin/wording_edit")
	last := acts[len(acts)-1]
	if last.Thing != "wording:en:errors:err.NOT_FOUND" ||
		string(last.Before) != `{"text": "This doesn’t exist or was removed"}` ||
		string(last.After) != `{"text": "It is gone for good"}` {
		t.Errorf("recorded %s %s %s", last.Thing, last.Before, last.After)
	}

	// The shipped text and an empty one restore the shipped text.
	for _, text := range []string{"This doesn’t exist or was removed", ""} {
		s.Call(t, "/admin/wording_edit", gone, editor.Token).Wants(t, "", "once more")
		s.Call(t, "/admin/wording_edit", `{"language":"en","key":"errors:err.NOT_FOUND","text":"`+text+`"}`,
			editor.Token).Wants(t, "", "back")
		if found := wordings(t, s, editor.Token, `{"changedOnly":true}`); found.Total != 0 {
			t.Errorf("after %q: %+v", text, found)
		}
	}
	s.Refresh()
	if r := s.Ask(t, "POST", "/nowhere", "", "lang", "en"); r.Message != "This doesn’t exist or was removed" {
		t.Errorf("%s", r.Body)
	}

	for sentence, x := range map[string]struct {
		body string
		code domain.Code
	}{
		"an unknown text":            {`{"language":"en","key":"common:nowhere","text":"x"}`, domain.NotFound},
		"nothing for an unknown one": {`{"language":"en","key":"common:nowhere"}`, domain.NotFound},
		"a language nobody wrote":    {`{"language":"ja","key":"common:login","text":"x"}`, domain.NotFound},
		"no language":                {`{"key":"common:login","text":"x"}`, domain.BadRequest},
		"a language that is none":    {`{"language":"EN","key":"common:login","text":"x"}`, domain.BadRequest},
		"no key":                     {`{"language":"en","text":"x"}`, domain.BadRequest},
		"an endless key": {`{"language":"en","key":"` + strings.Repeat("x", 81) + `","text":"x"}`,
			domain.BadRequest},
		"a text too long": {`{"language":"en","key":"common:login","text":"` + strings.Repeat("x", 201) + `"}`,
			domain.BadRequest},
		"a script": {`{"language":"en","key":"common:login","text":"<script>1</script>"}`,
			domain.BadRequest},
		"a value too few": {`{"language":"en","key":"errors:err.BAD_REQUEST_field","text":"Wrong."}`,
			domain.BadRequest},
		"a keyword too long": {"", domain.BadRequest},
	} {
		call := "/admin/wording_edit"
		if x.body == "" {
			call, x.body = "/admin/wording_list", `{"keyword":"`+strings.Repeat("x", 101)+`"}`
		}
		r := s.Call(t, call, x.body, editor.Token)
		r.Wants(t, x.code, sentence)
		if sentence == "a value too few" &&
			(r.Params["rule"] != "placeholders" || fmt.Sprint(r.Params["want"]) != "[field]") {
			t.Errorf("%v", r.Params)
		}
	}
}

func TestTextsAreFoundByWordLanguageAndNamespace(t *testing.T) {
	s := resttest.Open(t)
	editor := s.Operator("Ed", console.OperatorEditor)
	all := wordings(t, s, editor.Token, `{}`)
	if all.Total < 6000 || len(all.List) != 20 || all.List[0].Key != all.List[1].Key {
		t.Errorf("%d texts, the first are %+v", all.Total, all.List[:2])
	}
	found := wordings(t, s, editor.Token, `{"language":"en","namespace":"errors","keyword":"doesn’t EXIST"}`)
	if found.Total < 1 || found.List[0].Key != "errors:err.NOT_FOUND" || found.List[0].Text != nil ||
		found.List[0].MaxLength != 200 {
		t.Errorf("%+v", found)
	}
	if found := wordings(t, s, editor.Token, `{"pageNum":9999}`); len(found.List) != 0 || found.Total != all.Total {
		t.Errorf("after the end: %+v", found)
	}

	// A later release has another text, other values, or no text.
	s.Reword("en", "common:login", "Come in")
	s.Reword("en", "errors:err.BAD_REQUEST_field", "{{gone}} is wrong")
	s.Reword("en", "common:ofAnOlderRelease", "Old")
	s.Call(t, "/admin/wording_edit", `{"language":"en","key":"common:register","text":"Join"}`, editor.Token).Wants(t, "",
		"a change of this release")
	outdated := wordings(t, s, editor.Token, `{"outdatedOnly":true}`)
	inForce := map[string]bool{}
	for _, one := range outdated.List {
		inForce[one.Key] = one.InForce
		if !one.Outdated || *one.ShippedThen != "as it was" ||
			(one.Shipped == nil) != (one.Key == "common:ofAnOlderRelease") {
			t.Errorf("%+v", one)
		}
	}
	if outdated.Total != 3 || !inForce["common:login"] || inForce["errors:err.BAD_REQUEST_field"] ||
		inForce["common:ofAnOlderRelease"] {
		t.Errorf("outdated: %v", inForce)
	}
	if found := wordings(t, s, editor.Token, `{"changedOnly":true,"keyword":"JOIN"}`); found.Total != 1 ||
		found.List[0].Key != "common:register" {
		t.Errorf("found by the changed text: %+v", found)
	}
	// Saving again marks a changed text as checked. A text that is gone can only be removed.
	s.Call(t, "/admin/wording_edit", `{"language":"en","key":"common:login","text":"Come in"}`, editor.Token).Wants(t, "",
		"kept")
	s.Call(t, "/admin/wording_edit", `{"language":"en","key":"common:ofAnOlderRelease","text":"Older"}`,
		editor.Token).Wants(t, domain.NotFound, "changing a text that is gone")
	s.Call(t, "/admin/wording_edit", `{"language":"en","key":"common:ofAnOlderRelease"}`, editor.Token).Wants(t, "",
		"removing it")
	if left := wordings(t, s, editor.Token, `{"outdatedOnly":true}`); left.Total != 1 ||
		left.List[0].Key != "errors:err.BAD_REQUEST_field" {
		t.Errorf("%+v", left)
	}
}

func TestTheSecondOfTwoEditorsOfATextIsRefused(t *testing.T) {
	s := resttest.Open(t)
	first, second := s.Operator("Ed", console.OperatorEditor), s.Operator("Eve", console.OperatorEditor)
	s.Call(t, "/admin/wording_edit", `{"language":"en","key":"common:login","text":"Come in","seenAct":"oa0"}`,
		first.Token).Wants(t, "", "the first")
	s.Call(t, "/admin/wording_edit", `{"language":"en","key":"common:login","text":"Go in","seenAct":"oa0"}`,
		second.Token).Wants(t, domain.EditedMeanwhile, "the second")
	s.Call(t, "/admin/wording_edit", `{"language":"ar","key":"common:login","text":"ادخل","seenAct":"oa0"}`,
		second.Token).Wants(t, "", "another language is another thing")
}

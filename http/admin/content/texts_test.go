// Texts of the site, and the order of banners and columns, as editors change them.

package content_test

import (
	"fmt"
	"strings"
	"testing"

	"touchline/domain"
)

func TestATextShowsEveryVersionAndHowManyUsersAnEditConcerns(t *testing.T) {
	s := open(t)
	s.Person("fan")
	type answer struct {
		Text *struct {
			ContentHTML string
			Version     int
		}
		Versions []struct {
			Version  int
			Operator string
		}
		Agreed, Behind int64
	}
	show := func(body string) (a answer) {
		t.Helper()
		s.Call(t, "/admin/rich_text_show", body, s.Editor.Token).Into(t, &a)
		return a
	}
	before := show(`{"type":2,"languageType":"en"}`)
	if before.Text == nil || len(before.Versions) != 1 || before.Agreed+before.Behind != 1 {
		t.Fatalf("at first %+v", before)
	}
	edit := `{"type":2,"languageType":"en","title":"Terms","contentHtml":"<p onclick=x>New <strong>words</strong></p>","dryRun":%t}`
	for _, dry := range []bool{true, false} {
		r := s.Call(t, "/admin/rich_text_edit", fmt.Sprintf(edit, dry), s.Editor.Token)
		if !strings.Contains(string(r.Data), `\u003cp\u003eNew words\u003c/p\u003e`) &&
			!strings.Contains(string(r.Data), `<p>New words</p>`) {
			t.Errorf("dry %t: %s", dry, r.Body)
		}
	}
	if acts := s.Acts("/admin/rich_text_edit"); len(acts) != 1 {
		t.Errorf("recorded %+v", acts)
	}
	after := show(`{"type":2,"languageType":"en"}`)
	if after.Text.Version != before.Text.Version+1 || len(after.Versions) != 2 || after.Versions[0].Operator != "editor" ||
		after.Agreed != 0 || after.Behind != 1 {
		t.Errorf("after the edit %+v", after)
	}
	if old := show(fmt.Sprintf(`{"type":2,"languageType":"en","version":%d}`,
		before.Text.Version)); old.Text.ContentHTML != before.Text.ContentHTML {
		t.Errorf("the first version reads %q", old.Text.ContentHTML)
	}
	if none := show(`{"type":2,"languageType":"sw"}`); none.Text != nil || len(none.Versions) != 0 {
		t.Errorf("a language without a text: %+v", none)
	}
	s.Call(t, "/admin/rich_text_show", `{"type":2,"languageType":"en","version":77}`, s.Editor.Token).Wants(t,
		domain.NotFound, "an unknown version")
	s.Call(t, "/admin/rich_text_show", `{"type":9,"languageType":"en"}`, s.Editor.Token).Wants(t, domain.BadRequest,
		"an unknown kind")
	s.Call(t, "/admin/rich_text_show", `{"type":2,"languageType":"en"}`, s.Support.Token).Wants(t, domain.Forbidden,
		"support reads texts")
}

func TestEditorsOrderBannersAndColumns(t *testing.T) {
	s := open(t)
	s.Exec(`INSERT INTO banner (banner_id, image, titles, path, sort) VALUES (901, 'i', '{"en":"a"}', '/a', 1), (902, 'i', '{"en":"b"}', '/b', 2), (903, 'i', '{"en":"c"}', '/c', 3)`)
	s.Call(t, "/admin/banner_order", `{"bannerIds":["903","901"]}`, s.Editor.Token).Wants(t, "", "an order")
	order := func(query string) (list string) {
		t.Helper()
		if err := s.DB.QueryRow(t.Context(), query).Scan(&list); err != nil {
			t.Fatal(err)
		}
		return list
	}
	const banners = `SELECT string_agg(banner_id::text, ',' ORDER BY sort) FROM banner`
	if got := order(banners); got != "903,901,902" {
		t.Errorf("the order of banners is %s", got)
	}
	first := s.Acts("/admin/banner_order")[0]
	if first.Thing != "banners:order" || !strings.Contains(string(first.Before), `"901", "902", "903"`) ||
		!strings.Contains(string(first.After), `"903", "901", "902"`) {
		t.Errorf("recorded under %s: %s became %s", first.Thing, first.Before, first.After)
	}
	s.Call(t, "/admin/banner_order", `{"bannerIds":["901"],"seenAct":"oa0"}`, s.First.Token).Wants(t,
		domain.EditedMeanwhile, "a second operator who has not seen the first order")
	for sentence, body := range map[string]string{"none": `{"bannerIds":[]}`, "one twice": `{"bannerIds":["901","901"]}`} {
		s.Call(t, "/admin/banner_order", body, s.Editor.Token).Wants(t, domain.BadRequest, sentence)
	}
	s.Call(t, "/admin/banner_order", `{"bannerIds":["902","999"]}`, s.Editor.Token).Wants(t, domain.NotFound,
		"an unknown banner")
	if got := order(banners); got != "903,901,902" {
		t.Errorf("after refusals the order of banners is %s", got)
	}
	s.Call(t, "/admin/column_order", `{"kind":1,"types":[0,5,4,3,2,1]}`, s.Editor.Token).Wants(t, "",
		"an order of columns")
	if got := order(`SELECT string_agg(race_type::text, ',' ORDER BY sort) FROM column_race`); got != "0,5,4,3,2,1" {
		t.Errorf("the order of columns is %s", got)
	}
	s.Call(t, "/admin/column_order", `{"kind":1,"types":[1],"seenAct":"oa0"}`, s.First.Token).Wants(t,
		domain.EditedMeanwhile, "a second operator who has not seen the first order")
	s.Call(t, "/admin/column_order", `{"kind":2,"types":[1],"seenAct":"oa0"}`, s.First.Token).Wants(t, "",
		"the other kind, without an earlier order")
	s.Call(t, "/admin/column_order", `{"kind":3,"types":[1]}`, s.Editor.Token).Wants(t, domain.BadRequest,
		"an unknown kind")
	s.Call(t, "/admin/banner_edit", `{"image":"","titles":{"en":"x"},"path":"https://elsewhere.example/"}`,
		s.Editor.Token).Wants(t, domain.FieldRequired, "a banner without a picture")
	s.Call(t, "/admin/banner_edit", `{"bannerId":"901","path":"https://elsewhere.example/"}`, s.Editor.Token).Wants(t,
		domain.BadRequest, "a banner that leads elsewhere")
}

func TestEditorsReadTheFooterAndTheApp(t *testing.T) {
	s := open(t)
	if r := s.Call(t, "/admin/footer_show", `{}`, s.Editor.Token); !strings.Contains(string(r.Data), `"zh-Hant"`) {
		t.Errorf("the footer %s", r.Body)
	}
	if r := s.Call(t, "/admin/app_update_show", `{}`, s.Editor.Token); string(r.Data) != "null" {
		t.Errorf("no app yet: %s", r.Body)
	}
	s.Call(t, "/admin/app_update_edit",
		`{"versionName":"1.2","versionCode":12,"url":"https://files.example/app.apk","sha256":"`+strings.Repeat("a", 64)+
			`","size":5}`, s.Editor.Token).Wants(t, "", "publishing")
	if r := s.Call(t, "/admin/app_update_show", `{}`, s.Editor.Token); !strings.Contains(string(r.Data),
		`"versionCode":12`) {
		t.Errorf("the app %s", r.Body)
	}
}

// Texts that operators changed, for browsers.

package site_test

import (
	"strings"
	"testing"

	"touchline/app/resttest"
)

func TestAPageNamesTheChangedTextsAndBrowsersCacheThemByVersion(t *testing.T) {
	s := resttest.Open(t, headed)
	page := func(lang string) string {
		t.Helper()
		return string(s.Ask(t, "GET", "/?lang="+lang, "", "Accept", "text/html").Body)
	}
	if got := page("en"); strings.Contains(got, "wording") {
		t.Errorf("a page without changed texts names them: %s", got)
	}
	s.Reword("en", "common:login", `Come "in"`)
	s.Reword("ar", "server:page.site", "س")
	name := s.Wording().Files()
	if !strings.HasPrefix(name, "en/") || strings.Contains(name, " ") {
		t.Fatalf("files: %q", name)
	}
	meta, fetched := `<meta name="wording" content="`+name+`">`,
		`<link rel="preload" as="fetch" crossorigin href="/wording/`+name+`">`
	if got := page("en"); !strings.Contains(got, meta+fetched) {
		t.Errorf("the page in English: %s", got)
	}
	if got := page("ar"); !strings.Contains(got, meta) || strings.Contains(got, fetched) ||
		!strings.Contains(got, `name="description" content="س"`) {
		t.Errorf("the page in Arabic: %s", got)
	}
	for _, x := range []struct{ path, body, cache string }{
		{"/wording/" + name, `{"common":{"login":"Come \"in\""}}`, "public, max-age=31536000, immutable"},
		{"/wording/en/older", `{"common":{"login":"Come \"in\""}}`, "no-cache"},
		{"/wording/ar/none", `{}`, "no-cache"},
		{"/wording/tlh/none", `{}`, "no-cache"},
	} {
		r := s.Ask(t, "GET", x.path, "")
		if r.Status != 200 || string(r.Body) != x.body || r.Header.Get("Cache-Control") != x.cache ||
			!strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
			t.Errorf("%s: %d %s %s %s", x.path, r.Status, r.Header.Get("Content-Type"), r.Header.Get("Cache-Control"), r.Body)
		}
	}
	s.Reword("en", "common:login", "")
	if got := page("en"); strings.Contains(got, "wording") {
		t.Errorf("the words are the shipped ones again: %s", got)
	}
}

package locale_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/locale"
)

func TestAChangedTextFillsInTheSameValuesAndHasTheSameTags(t *testing.T) {
	const tagged = "Read <service>the terms</service> and <privacy>privacy</privacy>, {{name}}"
	for _, x := range []struct{ shipped, text, rule string }{
		{"Follow", "Follow me", ""},
		{"Follow", "Follow 👍 {", "placeholders"},
		{"Follow", "", "length"},
		{"Follow", strings.Repeat("x", 200), ""},
		{"Follow", strings.Repeat("x", 201), "length"},
		{strings.Repeat("x", 100), strings.Repeat("字", 300), ""},
		{strings.Repeat("x", 100), strings.Repeat("字", 301), "length"},
		{"{{name}} has {{count}}", "{{ count }} for {{name}}", ""},
		{"{{name}} has {{count}}", "{{name}}, {{name}}: {{count}}", ""},
		{"{{name}} has {{count}}", "{{name}}", "placeholders"},
		{"{{name}}", "{{name}} {{count}}", "placeholders"},
		{"{{name}}", "{{Name}}", "placeholders"},
		{"{{name}}", "{{name, uppercase}}", "placeholders"},
		{"{{name}}", "{{- name}}", "placeholders"},
		{"{{name}}", "{{name}} {{", "placeholders"},
		{"{{name}}", "{{{name}}}", "placeholders"},
		{"Follow", "$t(common:login)", "placeholders"},
		{"Follow", "a\nb", "characters"},
		{"Follow", "a\u202eb", "characters"},
		{"Follow", "a\u2028b", "characters"},
		{"عنوان \u2066https://\u2069", "رابط \u2066https://\u2069 \u200f(x)", ""},
		{"Follow", "<b>Follow</b>", "tags"},
		{"Follow", "1 < 2", "tags"},
		{"Follow", `<img src=x onerror="alert(1)">`, "tags"},
		{tagged, "{{name}}: <privacy>privacy</privacy>, <service>terms</service>", ""},
		{tagged, "{{name}}: <service><privacy>both</privacy></service>", ""},
		{tagged, "{{name}}: <service><privacy>both</service></privacy>", "tags"},
		{tagged, "{{name}}: <service>terms</service>", "tags"},
		{tagged, "{{name}}: </service>x<service> <privacy>y</privacy>", "tags"},
		{tagged, "{{name}}: <service onclick=x>a</service> <privacy>y</privacy>", "tags"},
	} {
		err := locale.CheckChange(x.shipped, x.text)
		rule := ""
		if err != nil {
			var refusal *domain.Refusal
			if !errors.As(err, &refusal) || refusal.Code != domain.BadRequest || refusal.Params["field"] != "text" {
				t.Errorf("%q for %q: %v", x.text, x.shipped, err)
				continue
			}
			rule, _ = refusal.Params["rule"].(string)
		}
		if rule != x.rule {
			t.Errorf("%q for %q: refused by %q, want %q", x.text, x.shipped, rule, x.rule)
		}
	}
	if got := locale.CleanChange(" \u00a0e\u0301\xff\n"); got != "é" {
		t.Errorf("kept as %q", got)
	}
}

// Every shipped text must be accepted, so that operators can type it again.
func TestEveryShippedTextPassesTheRule(t *testing.T) {
	all := site(t)
	for _, lang := range all.Offered() {
		for _, key := range all.Keys(lang) {
			text, _ := all.Text(lang, key)
			if err := locale.CheckChange(text, locale.CleanChange(text)); err != nil ||
				len(key) > console.WordingKeyMax {
				t.Errorf("%s in %s: %q %v", key, lang, text, err)
			}
		}
	}
}

func TestChangesReplaceShippedTextsWithoutAlteringThem(t *testing.T) {
	shipped := site(t)
	laid := shipped.With(locale.Changes{
		"en": {
			"common:login":              "Come in",
			"errors:err.NOT_FOUND":      "It is gone",
			"server:page.site":          "Our own line",
			"common:nowhere":            "an unknown text",
			"errors:err.FIELD_REQUIRED": "{{unknown}}",
		},
		"ar":  {"server:page.site": "س"},
		"tlh": {"common:login": "x"},
	})
	refusal := domain.Refuse(domain.NotFound)
	for _, x := range []struct{ got, want string }{
		{laid.Say("en", "common:login", nil), "Come in"},
		{laid.Refusal(refusal, "en"), "It is gone"},
		{laid.Refusal(refusal, "zh"), shipped.Refusal(refusal, "zh")},
		{laid.Say("en", "server:page.site", nil), "Our own line"},
		{laid.Say("ar", "server:page.site", nil), "س"},
		{laid.Say("en", "errors:err.FIELD_REQUIRED", nil), shipped.Say("en", "errors:err.FIELD_REQUIRED", nil)},
		{laid.Say("en", "common:nowhere", nil), ""},
		{shipped.Say("en", "common:login", nil), "Log in"},
	} {
		if x.got != x.want {
			t.Errorf("%q, want %q", x.got, x.want)
		}
	}
	if !slices.Equal(laid.Offered(), shipped.Offered()) {
		t.Error(laid.Offered())
	}
	// Browsers get only their namespaces, under a version derived from the content.
	file, found := laid.File("en")
	if want := `{"common":{"login":"Come in"},"errors":{"err":{"NOT_FOUND":"It is gone"}}}`; !found ||
		string(file.Content) != want {
		t.Errorf("%s", file.Content)
	}
	if laid.Files() != "en/"+file.Version || len(file.Version) != 12 || shipped.Files() != "" {
		t.Errorf("%q %q", laid.Files(), shipped.Files())
	}
	again, _ := shipped.With(locale.Changes{"en": {"errors:err.NOT_FOUND": "It is gone",
		"common:login": "Come in"}}).File("en")
	other, _ := shipped.With(locale.Changes{"en": {"common:login": "Come inside"}}).File("en")
	if again.Version != file.Version || other.Version == file.Version {
		t.Errorf("%s %s %s", file.Version, again.Version, other.Version)
	}
}

package locale_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"touchline/client"
	"touchline/domain"
	"touchline/locale"
)

func site(t *testing.T) *locale.Texts {
	t.Helper()
	texts, err := locale.Open(client.Locales())
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// declared parses the codes and their declared parameters from their source file.
func declared(t *testing.T) map[domain.Code][]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../domain/refusal.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	codes := map[domain.Code][]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || spec.Type == nil {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); !ok || kind.Name != "Code" {
			return true
		}
		code, _ := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		params := []string{}
		if list, found := strings.CutPrefix(strings.TrimSpace(spec.Comment.Text()), "params: "); found {
			for part := range strings.SplitSeq(regexp.MustCompile(`\([^)]*\)`).ReplaceAllString(list, ""), ",") {
				params = append(params, strings.Trim(part, " ?"))
			}
		}
		codes[domain.Code(code)] = params
		return true
	})
	if len(codes) < 70 {
		t.Fatalf("only %d codes found: the test looks in the wrong place", len(codes))
	}
	return codes
}

// derived are the values that sentences use instead of a parameter.
var derived = map[string]string{"retryAfter": "count", "left": "count", "retryTime": "endTime", "maxBytes": "megabytes"}

func texts(t *testing.T, lang, namespace string) map[string]string {
	t.Helper()
	content, err := fs.ReadFile(client.Locales(), lang+"/"+namespace+".json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Err map[string]string }
	if err := json.Unmarshal(content, &file); err != nil {
		t.Fatal(err)
	}
	return file.Err
}

var (
	hole   = regexp.MustCompile(`\{\{\s*([^}]*?)\s*\}\}`)
	ending = regexp.MustCompile(`_(zero|one|two|few|many|other)$`)
)

func TestEveryCodeHasATextInEveryLanguageWithOnlyItsOwnParameters(t *testing.T) {
	codes := declared(t)
	for _, lang := range site(t).Offered() {
		written := texts(t, lang, "errors")
		for code, params := range codes {
			found := false
			for key, text := range written {
				stem := ending.ReplaceAllString(key, "")
				if stem != string(code) && !strings.HasPrefix(stem, string(code)+"_") ||
					belongsToLonger(codes, code, stem) {
					continue
				}
				found = found || stem == string(code)
				for _, m := range hole.FindAllStringSubmatch(text, -1) {
					carried := slices.ContainsFunc(params, func(p string) bool {
						return p == m[1] || derived[p] == m[1]
					})
					if !carried {
						t.Errorf("%s in %s fills in %q, which is not a declared parameter of the code (%v): %s", key,
							lang, m[1], params, text)
					}
				}
			}
			if !found {
				t.Errorf("%s has no words in %s", code, lang)
			}
		}
	}
}

// belongsToLonger distinguishes codes from variants: MUTED_ALL is a code of its own, not a variant of MUTED.
func belongsToLonger(codes map[domain.Code][]string, code domain.Code, stem string) bool {
	for other := range codes {
		if len(other) > len(code) && (stem == string(other) || strings.HasPrefix(stem, string(other)+"_")) {
			return true
		}
	}
	return false
}

func TestNoSentenceOfARefusalShowsBracesOrTheNameOfAField(t *testing.T) {
	all := site(t)
	for code, params := range declared(t) {
		whole := &domain.Refusal{Code: code, Params: map[string]any{}}
		for _, p := range params {
			whole.Params[p] = int64(3)
		}
		if slices.Contains(params, "field") {
			whole.Params["field"] = "houseDto.startLiveTime"
		}
		for _, lang := range []string{"zh", "zh-Hant", "en", "ar", "ja", "sw"} {
			for _, refusal := range []*domain.Refusal{whole, domain.Refuse(code)} {
				said := all.Refusal(refusal, lang)
				if said == "" || strings.ContainsAny(said, "{}") || strings.Contains(said, "Dto") ||
					strings.Contains(said, string(code)) && strings.Contains(string(code), "_") {
					t.Errorf("%s in %s with %v: %q", code, lang, refusal.Params, said)
				}
			}
		}
	}
}

// The client is tested with the same cases (client/src/api/refusal.test.ts).
func TestTheServerChoosesTheSameSentencesAsTheClient(t *testing.T) {
	content, err := os.ReadFile("../client/src/api/refusal.cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Code   domain.Code
		Params map[string]any
		Lang   string
		Text   string
	}
	if err := json.Unmarshal(content, &cases); err != nil || len(cases) == 0 {
		t.Fatal(err)
	}
	all := site(t)
	for _, x := range cases {
		got := all.Refusal(&domain.Refusal{Code: x.Code, Params: x.Params}, x.Lang)
		if x.Text == "" || got != x.Text {
			t.Errorf("%s %v in %s: %q, want %q", x.Code, x.Params, x.Lang, got, x.Text)
		}
	}
}

func TestTimesOfARefusalAreReadable(t *testing.T) {
	at := time.Date(2026, 9, 5, 12, 0, 0, 0, time.UTC).UnixMilli()
	for _, end := range []any{at, float64(at)} { // as created, and after transport between nodes
		if got := site(t).Refusal(domain.Refuse(domain.Muted, "endTime", end), "en"); got !=
			"You’re muted in this room until 2026-09-05 12:00 UTC" {
			t.Error(got)
		}
	}
}

func written() fstest.MapFS {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	return fstest.MapFS{
		"zh/a.json": file(`{"x":"甲","y":"乙 {{ n }}","only":"仅"}`),
		"zh/b.json": file(`{"x":"丙"}`),
		"en/a.json": file(`{"x":"A","y":"B {{n}}","coins_one":"{{count}} coin","coins_other":"{{count}} coins",` +
			`"z":"Z","z_big":"BIG"}`),
		"en/b.json":      file(`{"x":"C"}`),
		"zh-Hant/a.json": file(`{"x":"甲甲"}`),
		"ru/a.json": file(`{"coins_one":"{{count}} монета","coins_few":"{{count}} монеты",` +
			`"coins_many":"{{count}} монет","coins_other":"{{count}} монеты"}`),
		"ru/b.json": file(`{}`),
		"ar/a.json": file(`{"coins_zero":"لا قطع","coins_one":"قطعة","coins_few":"{{count}} قطع",` +
			`"coins_other":"{{count}} قطعة"}`),
		"ar/b.json": file(`{}`),
	}
}

func TestATextIsFoundInTheNearestLanguageCountedAndFilledIn(t *testing.T) {
	all, err := locale.Open(written())
	if err != nil {
		t.Fatal(err)
	}
	if got := all.Offered(); !slices.Equal(got, []string{"zh", "en", "ar", "ru"}) {
		t.Errorf("offered: %v", got)
	}
	for _, x := range []struct {
		lang, key string
		params    locale.Params
		want      string
	}{
		{"zh-Hant", "a:x", nil, "甲甲"},
		{"zh-Hant", "a:y", locale.Params{"n": 5}, "乙 5"},
		{"zh-Hant", "a:z", nil, "Z"},
		{"ja", "a:x", nil, "A"},
		{"ja", "a:only", nil, "仅"},
		{"en", "a:coins", locale.Params{"count": 1}, "1 coin"},
		{"en", "a:coins", locale.Params{"count": int64(12_345)}, "12345 coins"},
		{"ru", "a:coins", locale.Params{"count": 22}, "22 монеты"},
		{"ru", "a:coins", locale.Params{"count": 11.0}, "11 монет"},
		{"en", "a:coins", locale.Params{"count": 1_000_001}, "1000001 coins"},
		{"ru", "a:coins", locale.Params{"count": 3_000_022}, "3000022 монеты"},
		{"ar", "a:coins", locale.Params{"count": 1_000_000}, "1000000 قطعة"},
		{"ar", "a:coins", locale.Params{"count": 2_000_003}, "2000003 قطع"},
		{"en", "a:z", locale.Params{"context": "big"}, "BIG"},
		{"en", "a:z", locale.Params{"context": "small"}, "Z"},
		{"en", "a:y", nil, "B"},
		{"en", "a:y", locale.Params{"n": "{{x}} {{n}}"}, "B {{x}} {{n}}"},
		{"en", "a:y", locale.Params{"n": locale.Ref("b:x")}, "B C"},
		{"en", "a:none", nil, ""},
	} {
		if got := all.Say(x.lang, x.key, x.params); got != x.want {
			t.Errorf("%s %s %v: %q, want %q", x.lang, x.key, x.params, got, x.want)
		}
	}
	for lang, want := range map[string]string{"zh-Hant": "zh", "ja": "en", "ru": "ru"} {
		if got := all.Nearest(lang); got != want {
			t.Errorf("nearest to %s: %s", lang, got)
		}
	}
}

func TestInvalidFilesAreAnError(t *testing.T) {
	files := written()
	files["en/b.json"] = &fstest.MapFile{Data: []byte(`{"x":`)}
	if _, err := locale.Open(files); err == nil || !strings.Contains(err.Error(), "en/b.json") {
		t.Error(err)
	}
	if _, err := locale.Open(fstest.MapFS{}); err == nil {
		t.Error("no texts at all")
	}
}

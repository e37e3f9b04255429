// Texts of the locale files: found by key, pluralised, filled in.

// Package locale writes codes, notices and pages in the languages of the site. It uses the locale files of the
// client, so client and server have the same texts.
package locale

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"touchline/domain"
)

// source is the language in which the files are written first. Languages with fewer texts are not offered.
const source = domain.LanguageDefault

// Texts are the texts of all locale files. They are immutable.
type Texts struct {
	offered   []string
	languages map[string]*translation
	files     map[string]File // files of changes by language
}

// translation is one language.
type translation struct {
	tag   language.Tag
	texts map[string]string // by namespace:key.key
}

// Params fill in a text. As in the client, "count" selects the plural form and "context" a variant of the text.
type Params = map[string]any

// Open reads files of the form <language>/<namespace>.json.
func Open(files fs.FS) (*Texts, error) {
	t := &Texts{languages: map[string]*translation{}}
	namespaces := map[string][]string{}
	found, err := fs.Glob(files, "*/*.json")
	if err != nil {
		return nil, err
	}
	for _, name := range found {
		tag, namespace := path.Dir(name), strings.TrimSuffix(path.Base(name), ".json")
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		var tree map[string]any
		if err := json.Unmarshal(content, &tree); err != nil {
			return nil, fmt.Errorf("read the texts of %s: %w", name, err)
		}
		if t.languages[tag] == nil {
			t.languages[tag] = &translation{language.Make(tag), map[string]string{}}
		}
		flatten(t.languages[tag].texts, namespace+":", tree)
		namespaces[tag] = append(namespaces[tag], namespace)
	}
	for _, l := range domain.Languages {
		complete := func(namespace string) bool { return slices.Contains(namespaces[l.Tag], namespace) }
		if len(namespaces[l.Tag]) > 0 && !slices.ContainsFunc(namespaces[source], func(n string) bool {
			return !complete(n)
		}) {
			t.offered = append(t.offered, l.Tag)
		}
	}
	if len(t.offered) == 0 {
		return nil, fmt.Errorf("there are no texts in %s", source)
	}
	return t, nil
}

func flatten(into map[string]string, prefix string, tree map[string]any) {
	for key, value := range tree {
		switch v := value.(type) {
		case string:
			into[prefix+key] = v
		case map[string]any:
			flatten(into, prefix+key+".", v)
		}
	}
}

// Offered returns the complete languages, in the order of domain.Languages.
func (t *Texts) Offered() []string { return t.offered }

// Nearest returns the offered language for a reader of any language.
func (t *Texts) Nearest(lang string) string {
	for _, tag := range chain(lang) {
		if slices.Contains(t.offered, tag) {
			return tag
		}
	}
	return t.offered[0]
}

// chain returns the languages in which a text is searched, in order.
func chain(lang string) []string {
	if lang == "zh-Hant" {
		return []string{lang, "zh", "en"}
	}
	return []string{lang, "en", source}
}

// Has reports whether a text exists, in any form.
func (t *Texts) Has(key string) bool {
	_, _, ok := t.find(source, key, nil)
	return ok
}

// Say returns a text for a reader, filled in; "" for an unknown key. A missing parameter is replaced by nothing.
func (t *Texts) Say(lang, key string, params Params) string {
	text, in, ok := t.find(lang, key, params)
	if !ok {
		return ""
	}
	var b strings.Builder
	for {
		before, rest, open := strings.Cut(text, "{{")
		b.WriteString(before)
		if !open {
			break
		}
		name, after, _ := strings.Cut(rest, "}}")
		b.WriteString(t.fill(in, params[strings.TrimSpace(name)]))
		text = after
	}
	return strings.Trim(b.String(), " ，,:：،")
}

// Names returns a text in every offered language.
func (t *Texts) Names(key string) domain.Names {
	names := domain.Names{}
	for _, tag := range t.offered {
		names[tag] = t.Say(tag, key, nil)
	}
	return names
}

// find searches for the variant and the plural form in the reader's language before another language.
func (t *Texts) find(lang, key string, params Params) (text, in string, ok bool) {
	keys := []string{key}
	if context, ok := params["context"].(string); ok && context != "" {
		keys = []string{key + "_" + context, key}
	}
	for _, tag := range chain(lang) {
		s := t.languages[tag]
		if s == nil {
			continue
		}
		for _, k := range keys {
			if form := s.form(params["count"]); form != "" {
				if text, ok := s.texts[k+"_"+form]; ok {
					return text, tag, true
				}
			}
			if text, ok := s.texts[k]; ok {
				return text, tag, true
			}
			if text, ok := s.texts[k+"_other"]; ok {
				return text, tag, true
			}
		}
	}
	return "", "", false
}

var forms = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many",
	plural.Other: "other",
}

const million = 1_000_000

// form returns the plural form for a count; "" without one.
func (s *translation) form(count any) string {
	n, ok := whole(count)
	if !ok {
		return ""
	}
	if n < 0 {
		n = -n
	}
	if n >= million { // CLDR's rules depend on the last six digits, and on whether there are more
		n = n%million + million
	}
	return forms[plural.Cardinal.MatchPlural(s.tag, int(n), 0, 0, 0, 0)]
}

func whole(value any) (int64, bool) {
	switch n := value.(type) {
	case int:
		return int64(n), true
	case int32:
		return int64(n), true
	case int64:
		return n, true
	case domain.Coins:
		return int64(n), true
	case float64:
		return int64(n), n == math.Trunc(n) && math.Abs(n) < 1<<53
	}
	return 0, false
}

// fill formats a value; a list by its elements.
func (t *Texts) fill(lang string, value any) string {
	if n, ok := whole(value); ok {
		return strconv.FormatInt(n, 10)
	}
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return ownDirection(lang, v)
	case Ref:
		return t.Say(lang, string(v), nil)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(value)
}

// Ref is a parameter that is itself the key of a text in the language of the sentence.
type Ref string

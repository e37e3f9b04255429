// Operators' changes of texts: their validation, and the shipped texts with the changes applied.

package locale

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"touchline/domain"
)

// Changes are operators' texts, by language and key.
type Changes map[string]map[string]string

// File is a language's changes for browsers.
type File struct {
	Version string // changes with the content
	Content []byte // JSON: namespace, then the tree of the locale file, with changed texts only
}

// serverOnly is the namespace that is not sent to browsers.
const serverOnly = "server"

// With returns these texts with changes applied. Changes that no longer fit are left out: a later release may remove
// a text or its values.
func (t *Texts) With(changes Changes) *Texts {
	laid := &Texts{offered: t.offered, languages: maps.Clone(t.languages), files: map[string]File{}}
	for lang, texts := range changes {
		shipped := t.languages[lang]
		if shipped == nil {
			continue
		}
		own, tree := &translation{shipped.tag, maps.Clone(shipped.texts)}, map[string]any{}
		for key, text := range texts {
			if was, there := shipped.texts[key]; !there || CheckChange(was, text) != nil {
				continue
			}
			own.texts[key] = text
			if namespace, at, _ := strings.Cut(key, ":"); namespace != serverOnly {
				plant(tree, append([]string{namespace}, strings.Split(at, ".")...), text)
			}
		}
		laid.languages[lang] = own
		if len(tree) > 0 {
			content, _ := json.Marshal(tree) // maps and texts
			sum := sha256.Sum256(content)
			laid.files[lang] = File{base64.RawURLEncoding.EncodeToString(sum[:9]), content}
		}
	}
	return laid
}

func plant(tree map[string]any, path []string, text string) {
	for _, step := range path[:len(path)-1] {
		next, there := tree[step].(map[string]any)
		if !there {
			next = map[string]any{}
			tree[step] = next
		}
		tree = next
	}
	tree[path[len(path)-1]] = text
}

// File returns the changes of a language for browsers; false without changes.
func (t *Texts) File(lang string) (File, bool) {
	file, found := t.files[lang]
	return file, found
}

// Files lists those files for a page, as <language>/<version> separated by spaces; "" for none.
func (t *Texts) Files() string {
	names := make([]string, 0, len(t.files))
	for _, lang := range slices.Sorted(maps.Keys(t.files)) {
		names = append(names, lang+"/"+t.files[lang].Version)
	}
	return strings.Join(names, " ")
}

// Keys returns the keys of a language, in order.
func (t *Texts) Keys(lang string) []string {
	if t.languages[lang] == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(t.languages[lang].texts))
}

// Text returns the text of one language under one key, unfilled.
func (t *Texts) Text(lang, key string) (string, bool) {
	if t.languages[lang] == nil {
		return "", false
	}
	text, found := t.languages[lang].texts[key]
	return text, found
}

var (
	placeholder = regexp.MustCompile(`\{\{\s*(\w+)\s*\}\}`)
	tag         = regexp.MustCompile(`</?\w+>`)
)

// Placeholders returns the values a text fills in, each once, in order.
func Placeholders(text string) []string {
	names := []string{}
	for _, found := range placeholder.FindAllStringSubmatch(text, -1) {
		names = append(names, found[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// changedMax is the permitted length of every text; longer shipped texts may become three times as long.
const changedMax = 200

// ChangedMax returns the most characters of a replacement for a shipped text.
func ChangedMax(shipped string) int { return max(changedMax, 3*domain.Length(shipped)) }

// CleanChange normalises a changed text.
func CleanChange(text string) string {
	return norm.NFC.String(strings.TrimFunc(strings.ToValidUTF8(text, ""), unicode.IsSpace))
}

// CheckChange returns why a text cannot replace a shipped one: it must have the same values and tags, and nothing
// else that reads as a tag or a value.
func CheckChange(shipped, text string) error {
	if n, most := domain.Length(text), ChangedMax(shipped); n < 1 || n > most {
		return domain.RefuseField("text", "length", "min", 1, "max", most)
	}
	if strings.ContainsFunc(text, unspeakable) {
		return domain.RefuseField("text", "characters")
	}
	if want := Placeholders(shipped); !slices.Equal(Placeholders(text), want) ||
		strings.ContainsAny(placeholder.ReplaceAllString(text, ""), "{}") {
		return domain.RefuseField("text", "placeholders", "want", want)
	}
	if want := tag.FindAllString(shipped, -1); !sameTags(want, tag.FindAllString(text, -1)) ||
		strings.ContainsAny(tag.ReplaceAllString(text, ""), "<>") {
		return domain.RefuseField("text", "tags", "want", append([]string{}, want...))
	}
	// the client would insert another text there
	if strings.Contains(text, "$t(") && !strings.Contains(shipped, "$t(") {
		return domain.RefuseField("text", "placeholders", "want", Placeholders(shipped))
	}
	return nil
}

// unspeakable reports characters that break lines or change the direction of the surrounding text. Isolates and
// marks, which Arabic texts need, do neither.
func unspeakable(r rune) bool {
	return unicode.IsControl(r) || r >= '\u202a' && r <= '\u202e' || r == '\u2028' || r == '\u2029' || r == '\ufeff'
}

// sameTags reports whether tags are the wanted ones with the same frequency, and properly nested.
func sameTags(want, tags []string) bool {
	if !slices.Equal(slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(tags))) {
		return false
	}
	open := []string{}
	for _, one := range tags {
		name, closes := strings.CutPrefix(one, "</")
		if !closes {
			open = append(open, strings.TrimPrefix(one, "<"))
			continue
		}
		if len(open) == 0 || open[len(open)-1] != name {
			return false
		}
		open = open[:len(open)-1]
	}
	return len(open) == 0
}

// Texts that operators changed: which of them fit, and the shipped texts with them laid over.

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

// Changes are texts that operators changed, by language and key.
type Changes map[string]map[string]string

// File is what browsers fetch of the changes of one language.
type File struct {
	Version string // changes with the content
	Content []byte // JSON: namespace, then the tree of the locale file, with changed texts only
}

// serverOnly is the namespace that browsers do not have.
const serverOnly = "server"

// With are these texts with changes laid over them. What does not fit is left out: a later release may have taken a text
// away, or fill in other values.
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

// File is what browsers lay over the words of a language; false where nothing of theirs is changed.
func (t *Texts) File(lang string) (File, bool) {
	file, found := t.files[lang]
	return file, found
}

// Files names those files for a page, as <language>/<version> with spaces between; "" for none.
func (t *Texts) Files() string {
	names := make([]string, 0, len(t.files))
	for _, lang := range slices.Sorted(maps.Keys(t.files)) {
		names = append(names, lang+"/"+t.files[lang].Version)
	}
	return strings.Join(names, " ")
}

// Keys are those of a language, in order.
func (t *Texts) Keys(lang string) []string {
	if t.languages[lang] == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(t.languages[lang].texts))
}

// Text is what stands in one language under one key, as it is written.
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

// Placeholders are the values a text fills in, each once, in order.
func Placeholders(text string) []string {
	names := []string{}
	for _, found := range placeholder.FindAllStringSubmatch(text, -1) {
		names = append(names, found[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// changedMax is how long every text may become; a longer one, three times as long as it was shipped.
const changedMax = 200

// ChangedMax is how many characters may take the place of a shipped text.
func ChangedMax(shipped string) int { return max(changedMax, 3*domain.Length(shipped)) }

// CleanChange is a changed text as it is kept.
func CleanChange(text string) string {
	return norm.NFC.String(strings.TrimFunc(strings.ToValidUTF8(text, ""), unicode.IsSpace))
}

// CheckChange tells why a text cannot take the place of a shipped one: it must fill in the same values, have the same tags,
// and nothing else that would be read as a tag or a value.
func CheckChange(shipped, text string) error {
	if n, most := domain.Length(text), ChangedMax(shipped); n < 1 || n > most {
		return domain.RefuseField("text", "length", "min", 1, "max", most)
	}
	if strings.ContainsFunc(text, unspeakable) {
		return domain.RefuseField("text", "characters")
	}
	if want := Placeholders(shipped); !slices.Equal(Placeholders(text), want) || strings.ContainsAny(placeholder.ReplaceAllString(text, ""), "{}") {
		return domain.RefuseField("text", "placeholders", "want", want)
	}
	if want := tag.FindAllString(shipped, -1); !sameTags(want, tag.FindAllString(text, -1)) || strings.ContainsAny(tag.ReplaceAllString(text, ""), "<>") {
		return domain.RefuseField("text", "tags", "want", append([]string{}, want...))
	}
	if strings.Contains(text, "$t(") && !strings.Contains(shipped, "$t(") { // the client would put another text there
		return domain.RefuseField("text", "placeholders", "want", Placeholders(shipped))
	}
	return nil
}

// unspeakable characters break lines or turn the direction of what stands around a text. Isolates and marks, which Arabic
// texts need, do neither.
func unspeakable(r rune) bool {
	return unicode.IsControl(r) || r >= '\u202a' && r <= '\u202e' || r == '\u2028' || r == '\u2029' || r == '\ufeff'
}

// sameTags tells whether tags are those of another text, each as often, and close in the reverse of the order they open in.
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

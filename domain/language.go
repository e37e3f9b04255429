// The 45 languages of docs/protocol.md, Languages, and the matching of language tags.

package domain

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// LanguageDefault is used when no other language matches.
const LanguageDefault = "zh"

// Language of the site. Tag is what clients store and send; Code is for compact storage only.
type Language struct {
	Code    int
	Tag     string
	Native  string
	English string
}

// RTL reports whether it is written from right to left.
func (l Language) RTL() bool {
	return l.Tag == "ur" || l.Tag == "fa" || l.Tag == "ar" || l.Tag == "he"
}

// Layout is zh for the two Chinese languages, intl for all others.
func (l Language) Layout() string {
	if l.Tag == "zh" || l.Tag == "zh-Hant" {
		return "zh"
	}
	return "intl"
}

// Languages by code.
var Languages = []Language{
	{1, "zh", "简体中文", "Chinese (Simplified)"}, {2, "zh-Hant", "繁體中文", "Chinese (Traditional)"},
	{3, "en", "English", "English"}, {4, "ja", "日本語", "Japanese"}, {5, "ko", "한국어", "Korean"},
	{6, "vi", "Tiếng Việt", "Vietnamese"}, {7, "th", "ไทย", "Thai"}, {8, "id", "Bahasa Indonesia", "Indonesian"},
	{9, "ms", "Bahasa Melayu", "Malay"}, {10, "fil", "Filipino", "Filipino"}, {11, "km", "ខ្មែរ", "Khmer"},
	{12, "lo", "ລາວ", "Lao"}, {13, "my", "မြန်မာ", "Burmese"}, {14, "hi", "हिन्दी", "Hindi"},
	{15, "bn", "বাংলা", "Bengali"}, {16, "te", "తెలుగు", "Telugu"}, {17, "ne", "नेपाली", "Nepali"},
	{18, "ur", "اردو", "Urdu"}, {19, "fa", "فارسی", "Persian"}, {20, "ar", "العربية", "Arabic"},
	{21, "he", "עברית", "Hebrew"}, {22, "tr", "Türkçe", "Turkish"}, {23, "ru", "Русский", "Russian"},
	{24, "uk", "Українська", "Ukrainian"}, {25, "kk", "Қазақ тілі", "Kazakh"}, {26, "uz", "Oʻzbekcha", "Uzbek"},
	{27, "mn", "Монгол", "Mongolian"}, {28, "pl", "Polski", "Polish"}, {29, "cs", "Čeština", "Czech"},
	{30, "sk", "Slovenčina", "Slovak"}, {31, "hu", "Magyar", "Hungarian"}, {32, "ro", "Română", "Romanian"},
	{33, "bg", "Български", "Bulgarian"}, {34, "el", "Ελληνικά", "Greek"}, {35, "sr", "Српски", "Serbian"},
	{36, "hr", "Hrvatski", "Croatian"}, {37, "de", "Deutsch", "German"}, {38, "fr", "Français", "French"},
	{39, "es", "Español", "Spanish"}, {40, "pt-BR", "Português (Brasil)", "Portuguese (Brazil)"},
	{41, "it", "Italiano", "Italian"}, {42, "nl", "Nederlands", "Dutch"}, {43, "sv", "Svenska", "Swedish"},
	{44, "da", "Dansk", "Danish"}, {45, "sw", "Kiswahili", "Swahili"},
}

// ReadableIn returns the languages that a reader of a language reads: both Chinese ones, else only that one.
func ReadableIn(tag string) []string {
	if tag == "zh" || tag == "zh-Hant" {
		return []string{"zh", "zh-Hant"}
	}
	return []string{tag}
}

var languageTags = func() map[string]string {
	tags := make(map[string]string, len(Languages))
	for _, l := range Languages {
		tags[strings.ToLower(l.Tag)] = l.Tag
	}
	return tags
}()

// otherNames are older tags of the same languages.
var otherNames = map[string]string{"iw": "he", "in": "id", "tl": "fil", "no": "da", "nb": "da", "pt": "pt-BR"}

const tagMax = 35

// FindLanguage returns the supported tag for any tag: exact, then by the fallbacks of docs/protocol.md, Languages.
// Case and the kind of hyphen do not matter. False when the language is not among the 45.
func FindLanguage(tag string) (string, bool) {
	if tag == "" || len(tag) > tagMax {
		return "", false
	}
	tag = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(tag), "_", "-"))
	if found, ok := languageTags[tag]; ok {
		return found, true
	}
	base, rest, _ := strings.Cut(tag, "-")
	if base == "zh" {
		if script, _, _ := strings.Cut(rest, "-"); script == "tw" || script == "hk" || script == "mo" ||
			script == "hant" {
			return "zh-Hant", true
		}
		return "zh", true
	}
	if other, ok := otherNames[base]; ok {
		return other, true
	}
	found, ok := languageTags[base]
	return found, ok
}

// AcceptedLanguage returns the first supported language of an Accept-Language header, by weight.
func AcceptedLanguage(header string) (string, bool) {
	type weightedTag struct {
		tag    string
		weight float64
	}
	var tags []weightedTag
	for part := range strings.SplitSeq(header[:min(len(header), 500)], ",") {
		tag, params, _ := strings.Cut(part, ";")
		w := weightedTag{strings.TrimSpace(tag), 1}
		if q, ok := strings.CutPrefix(strings.TrimSpace(params), "q="); ok {
			weight, err := strconv.ParseFloat(q, 64)
			if err != nil {
				continue
			}
			w.weight = weight
		}
		if w.weight > 0 {
			tags = append(tags, w)
		}
	}
	slices.SortStableFunc(tags, func(a, b weightedTag) int { return cmp.Compare(b.weight, a.weight) })
	for _, w := range tags {
		if tag, ok := FindLanguage(w.tag); ok {
			return tag, true
		}
	}
	return "", false
}

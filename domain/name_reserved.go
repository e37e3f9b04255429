// Reserved names: words for the site's own staff, and names that look like them.

package domain

import (
	"slices"
	"strings"
	"unicode"
)

// ReservedNames are words that only the site's operators may use as names.
type ReservedNames struct {
	words    []string // skeletons: a name made only of these is reserved
	anywhere []string // skeletons: a name that contains one is reserved
}

// NewReservedNames compiles words. A word between two asterisks is reserved anywhere in a name.
func NewReservedNames(words []string) ReservedNames {
	var r ReservedNames
	for _, word := range words {
		inner, begins := strings.CutPrefix(word, "*")
		inner, ends := strings.CutSuffix(inner, "*")
		to := &r.words
		if begins && ends {
			to = &r.anywhere
		}
		*to = append(*to, bareSkeletons(inner)...)
	}
	return r
}

// CanReserve reports whether a word has visible characters. An empty one would match every name.
func CanReserve(word string) bool {
	skeletons := bareSkeletons(strings.Trim(word, "*"))
	return len(skeletons) > 0 && !slices.Contains(skeletons, "")
}

// Reserved reports whether a name consists of reserved words, ignoring digits and signs, or contains a word that is
// reserved anywhere.
func (r ReservedNames) Reserved(name string) bool {
	for _, written := range []string{
		without(name, unicode.IsNumber), name, signsForLetters.Replace(name), // admin_01, 4dmln, @dmin
	} {
		for _, s := range bareSkeletons(written) {
			if slices.ContainsFunc(r.anywhere, func(word string) bool {
				return strings.Contains(s, word)
			}) || r.madeOf(s) {
				return true
			}
		}
	}
	return false
}

var signsForLetters = strings.NewReplacer("@", "a", "$", "s", "!", "i", "|", "l", "4", "a", "3", "e", "5", "s", "7",
	"t")

// bareSkeletons returns the skeletons of only the letters and digits of a name.
func bareSkeletons(name string) []string {
	return Skeletons(without(name, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.N, unicode.M) }))
}

// madeOf reports whether a skeleton consists of reserved words only.
func (r ReservedNames) madeOf(s string) bool {
	reached := make([]bool, len(s)+1) // positions that a sequence of words reaches
	reached[0] = true
	for at := range s {
		for _, word := range r.words {
			if reached[at] && strings.HasPrefix(s[at:], word) {
				reached[at+len(word)] = true
			}
		}
	}
	return s != "" && reached[len(s)]
}

// ReservedNamesDefault are reserved unless a setting replaces them.
var ReservedNamesDefault = []string{
	"*官方*", "*客服*", "*管理员*", "*管理員*", "*系统*", "*系統*", "超管", "房管",
	"touchline", "admin", "administrator", "moderator", "official", "support", "system", "staff", "team", "help",
	"helpdesk",
	"service", "customerservice", "deleted",
	"*الدعم الفني*", "الدعم", "مشرف", "المشرف", "إدارة", "الإدارة", "المسؤول", "النظام",
}

// Refuse refuses a reserved name in a field with NICK_RESERVED.
func (r ReservedNames) Refuse(field, name string) error {
	if r.Reserved(name) {
		return Refuse(NickReserved, "field", field)
	}
	return nil
}

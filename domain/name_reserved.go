// Names nobody may take: those of whoever runs the site, and what looks like them.

package domain

import (
	"slices"
	"strings"
	"unicode"
)

// ReservedNames are words by which only whoever runs the site may go.
type ReservedNames struct {
	words    []string // skeletons: a name made of nothing else is reserved
	anywhere []string // skeletons: a name that holds one is reserved
}

// NewReservedNames takes words. One between two asterisks is reserved anywhere in a name.
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

// CanReserve tells whether a word has anything to see in it. One without would be in every name.
func CanReserve(word string) bool {
	skeletons := bareSkeletons(strings.Trim(word, "*"))
	return len(skeletons) > 0 && !slices.Contains(skeletons, "")
}

// Reserved tells whether a name is made of reserved words, whatever digits and signs stand between them, or holds one
// that is reserved anywhere.
func (r ReservedNames) Reserved(name string) bool {
	for _, written := range []string{
		without(name, unicode.IsNumber), name, signsForLetters.Replace(name), // admin_01, 4dmln, @dmin
	} {
		for _, s := range bareSkeletons(written) {
			if slices.ContainsFunc(r.anywhere, func(word string) bool { return strings.Contains(s, word) }) || r.madeOf(s) {
				return true
			}
		}
	}
	return false
}

var signsForLetters = strings.NewReplacer("@", "a", "$", "s", "!", "i", "|", "l", "4", "a", "3", "e", "5", "s", "7", "t")

// bareSkeletons are those of the letters and digits of a name alone.
func bareSkeletons(name string) []string {
	return Skeletons(without(name, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.N, unicode.M) }))
}

// madeOf tells whether a skeleton is nothing but reserved words.
func (r ReservedNames) madeOf(s string) bool {
	reached := make([]bool, len(s)+1) // how far words lead from the beginning
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

// ReservedNamesDefault are the words that are reserved unless a setting says otherwise.
var ReservedNamesDefault = []string{
	"*官方*", "*客服*", "*管理员*", "*管理員*", "*系统*", "*系統*", "超管", "房管",
	"touchline", "admin", "administrator", "moderator", "official", "support", "system", "staff", "team", "help", "helpdesk",
	"service", "customerservice", "deleted",
	"*الدعم الفني*", "الدعم", "مشرف", "المشرف", "إدارة", "الإدارة", "المسؤول", "النظام",
}

// Refuse refuses with NICK_RESERVED what a field must not be called, for only whoever runs the site may use these words.
func (r ReservedNames) Refuse(field, name string) error {
	if r.Reserved(name) {
		return Refuse(NickReserved, "field", field)
	}
	return nil
}

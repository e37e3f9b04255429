// Rules for passwords of operators.

package account

import (
	"strings"
	"sync"
	"unicode"

	"touchline/domain"
	"touchline/domain/console"
)

// commonLetters are the common passwords without the digits and signs around their words.
var commonLetters = sync.OnceValue(func() map[string]bool {
	letters := map[string]bool{}
	for common := range commonPasswords() {
		letters[lettersOf(common)] = true
	}
	return letters
})

// CheckNewOperatorPassword refuses a password that is too short, the operator's name, or a common password, even
// with digits and signs around it. An empty name is not checked.
func CheckNewOperatorPassword(name, password string) error {
	folded := strings.ToLower(password)
	letters, ofName := lettersOf(folded), lettersOf(strings.ToLower(name))
	switch {
	case domain.Length(password) < console.OperatorPasswordMin:
		return domain.RefuseField("password", "length", "min", console.OperatorPasswordMin)
	case len(password) > console.OperatorPasswordMax:
		return domain.RefuseField("password", "length", "max", console.OperatorPasswordMax)
	case letters == "", commonPasswords()[folded], commonLetters()[letters]:
		return domain.RefuseField("password", commonRule)
	case ofName != "" && strings.ReplaceAll(letters, ofName, "") == "":
		return domain.RefuseField("password", "name")
	}
	return nil
}

// lettersOf drops digits and signs.
func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, text)
}

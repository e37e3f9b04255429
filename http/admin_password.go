// Operators' own passwords.
package http

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"unicode"

	"touchline/domain"
)

// commonLetters are the common passwords without the digits and signs around their words.
var commonLetters = sync.OnceValue(func() map[string]bool {
	letters := map[string]bool{}
	for common := range commonPasswords() {
		letters[lettersOf(common)] = true
	}
	return letters
})

// CheckOperatorPassword refuses a password that is too short, a common one whatever digits and signs are put around it,
// or the operator's name. An empty name is not looked for.
func CheckOperatorPassword(name, password string) error {
	folded := strings.ToLower(password)
	letters, ofName := lettersOf(folded), lettersOf(strings.ToLower(name))
	switch {
	case domain.Length(password) < domain.OperatorPasswordMin:
		return domain.RefuseField("password", "length", "min", domain.OperatorPasswordMin)
	case len(password) > domain.OperatorPasswordMax:
		return domain.RefuseField("password", "length", "max", domain.OperatorPasswordMax)
	case letters == "", commonPasswords()[folded], commonLetters()[letters]:
		return domain.RefuseField("password", commonRule)
	case ofName != "" && strings.ReplaceAll(letters, ofName, "") == "":
		return domain.RefuseField("password", "name")
	}
	return nil
}

// lettersOf leaves out what people put around a word to make it look like a password.
func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, text)
}

type passwordEditRequest struct {
	act
	OldPassword string `json:"oldPassword"`
	Password    string `json:"password"`
	Code        string `json:"code"` // of the second factor, where there is one
}

func (passwordEditRequest) public() any { return struct{}{} }

func (r passwordEditRequest) Check() error {
	switch {
	case r.OldPassword == "":
		return domain.Refuse(domain.FieldRequired, "field", "oldPassword")
	case r.Password == "":
		return domain.Refuse(domain.FieldRequired, "field", "password")
	case r.Password == r.OldPassword:
		return domain.RefuseField("password", "different")
	}
	return nil
}

// passwordEdit is an operator's own change of password. It asks for all a log-in asks for; every other login of theirs ends.
func (s *Server) passwordEdit(ctx context.Context, at desk, req passwordEditRequest) (bool, error) {
	if err := CheckOperatorPassword(at.Name, req.Password); err != nil {
		return false, err
	}
	_, err := s.guarded(ctx, at.Caller, operatorGuard(at.Name), req.OldPassword, &domain.Account{PasswordHash: at.PasswordHash})
	if errors.Is(err, errWrongPassword) {
		s.Logger.Warn("an operator's password was not changed", slog.Int64("operatorId", at.OperatorID), slog.String("ip", at.IP))
		return false, domain.Refuse(domain.OldPasswordWrong)
	}
	if err != nil {
		return false, err
	}
	if at.Totp != nil {
		if err := s.checkSecondFactor(ctx, at.Caller, at.Operator, req.Code); err != nil {
			return false, err
		}
	}
	hash, err := s.passwords.hash(ctx, at.Address(), req.Password)
	if err != nil {
		return false, err
	}
	return true, s.Staff.SetOperatorPassword(ctx, at.Operator, hash, at.hash)
}

// operatorGuard names an operator where wrong passwords are counted.
func operatorGuard(name string) string {
	return "operator/" + strings.ToLower(domain.Shorten(name, domain.UsernameMax))
}

// Operators' own passwords.

package operators

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"touchline/domain"
	"touchline/http/account"
)

type passwordEditRequest struct {
	Act
	OldPassword string `json:"oldPassword"`
	Password    string `json:"password"`
	Code        string `json:"code"` // of the second factor, where there is one
}

func (passwordEditRequest) Public() any { return struct{}{} }

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

// passwordEdit changes the caller's own password. It requires the old password and a code of the second factor, where
// there is one. Every other login of the operator ends.
func (h *Access) passwordEdit(ctx context.Context, at Caller, req passwordEditRequest) (bool, error) {
	if err := account.CheckNewOperatorPassword(at.Name, req.Password); err != nil {
		return false, err
	}
	_, _, err := h.passwords.Compare(ctx, at.Caller, account.PasswordOwner{Name: operatorGuard(at.Name)}, req.OldPassword,
		at.PasswordHash)
	if errors.Is(err, account.ErrPasswordWrong) {
		h.Rest.Logger.WarnContext(ctx, "an operator's password was not changed", slog.Int64("operatorId", at.OperatorID),
			slog.String("ip", at.IP))
		return false, domain.Refuse(domain.OldPasswordWrong)
	}
	if err != nil {
		return false, err
	}
	if at.Totp != nil {
		if err := h.checkSecondFactor(ctx, at.Caller, at.Operator, req.Code); err != nil {
			return false, err
		}
	}
	hash, err := h.passwords.Hash(ctx, at.Address(), req.Password)
	if err != nil {
		return false, err
	}
	return true, h.Operators.SetOperatorPassword(ctx, at.Operator, hash, at.Hash)
}

// operatorGuard names an operator where wrong passwords are counted.
func operatorGuard(name string) string {
	return "operator/" + strings.ToLower(domain.Shorten(name, domain.UsernameMax))
}

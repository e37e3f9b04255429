// Changing the password and the phone number.

package account

import (
	"context"
	"errors"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/protos"
)

type changePasswordRequest struct {
	rest.Localized
	OldPassword     string `json:"oldPassword"`
	AreaCode        string `json:"areaCode"`
	Phone           string `json:"phone"`
	Code            string `json:"code"`
	Password        string `json:"password"`
	ConfirmPassword string `json:"confirmPassword"`
}

// ChangePasswordAnswer is the new login. All earlier logins have ended.
type ChangePasswordAnswer struct {
	Changed    bool   `json:"changed"`
	Token      string `json:"token"`
	ExpireTime int64  `json:"expireTime"`
}

// changePassword requires the old password or a code. It ends every login and answers a new one.
func (h *Handlers) changePassword(ctx context.Context, caller rest.Caller,
	req changePasswordRequest) (ChangePasswordAnswer, error) {
	var none ChangePasswordAnswer
	account, err := h.proveOwner(ctx, caller, req)
	if err != nil {
		return none, err
	}
	hash, err := h.passwords.Hash(ctx, caller.Address(), req.Password)
	if err != nil {
		return none, err
	}
	if err := h.Accounts.ChangePassword(ctx, account.UserID, hash); err != nil {
		return none, err
	}
	account.PasswordHash = hash
	h.event(ctx, caller, "password changed", account.UserID)
	if err := h.loginsEnded(ctx, account.UserID, domain.TokenHash{}, domain.TokenInvalid); err != nil {
		return none, err
	}
	h.notifyOwner(ctx, caller, account.UserID, "passwordChanged")
	result, err := h.logIn(ctx, caller, account, false)
	return ChangePasswordAnswer{true, result.Token, result.ExpireTime}, err
}

// proveOwner returns the account whose password changes. The order of the checks is part of the API. Without a phone
// number in the request, it requires the old password.
func (h *Handlers) proveOwner(ctx context.Context, caller rest.Caller,
	req changePasswordRequest) (domain.Account, error) {
	if req.Phone != "" {
		if err := CheckNewPassword(req.Password, req.ConfirmPassword); err != nil {
			return domain.Account{}, err
		}
		return h.accountByCode(ctx, req.AreaCode, req.Phone, domain.SmsChangePassword, req.Code)
	}
	if caller.UserID == 0 {
		return domain.Account{}, domain.Refuse(domain.Unauthenticated)
	}
	account, err := h.Accounts.Account(ctx, caller.UserID)
	if err != nil {
		return account, err
	}
	if _, err := h.comparePassword(ctx, caller, domain.NameKey(account.UserName), req.OldPassword, &account); err != nil {
		if errors.Is(err, ErrPasswordWrong) {
			err = domain.Refuse(domain.OldPasswordWrong)
		}
		return account, err
	}
	return account, CheckNewPassword(req.Password, req.ConfirmPassword)
}

// EndLogins ends every login of a user and closes their sockets.
func (h *Handlers) EndLogins(ctx context.Context, userID int64, code domain.Code) error {
	if _, err := h.Accounts.DropLogins(ctx, userID, domain.TokenHash{}); err != nil {
		return err
	}
	return h.loginsEnded(ctx, userID, domain.TokenHash{}, code)
}

// loginsEnded closes the sockets of a user's ended logins. It keeps those of the login keep; the zero hash keeps none.
func (h *Handlers) loginsEnded(ctx context.Context, userID int64, keep domain.TokenHash, code domain.Code) error {
	h.rest.Forget(userID)
	revoke := &protos.RevokeLogins{Code: string(code)}
	if keep != (domain.TokenHash{}) {
		revoke.ExceptHash = keep[:]
	}
	return h.Sessions.Revoke(ctx, userID, revoke)
}

type changePhoneRequest struct {
	rest.Localized
	OldCode  string `json:"oldCode"`  // sent to the current number
	Password string `json:"password"` // instead of oldCode, for an account without a number
	AreaCode string `json:"areaCode"`
	Phone    string `json:"phone"`
	Code     string `json:"code"`
}

type changePhoneAnswer struct {
	Phone    string `json:"phone"` // masked
	AreaCode string `json:"areaCode"`
}

// changePhone requires a code sent to the new number, and one sent to the current number; an account without a number
// requires its password instead. It ends every other login, because the old number may belong to another person now.
func (h *Handlers) changePhone(ctx context.Context, caller rest.Caller,
	req changePhoneRequest) (changePhoneAnswer, error) {
	var none changePhoneAnswer
	phone, err := domain.ParsePhone(req.AreaCode, req.Phone)
	if err != nil {
		return none, err
	}
	account, err := h.Accounts.Account(ctx, caller.UserID)
	if err != nil {
		return none, err
	}
	switch {
	case account.Phone != "": // the code is spent only after the other one was right
		if err := h.JudgeCode(ctx, account.Phone, domain.SmsChangePhone, req.OldCode, "oldCode", false); err != nil {
			return none, err
		}
	case req.Password == "":
		return none, domain.Refuse(domain.FieldRequired, "field", "password")
	default: // a stolen token alone must not be enough to add a number that can log in
		if err := h.proveSelf(ctx, caller, req.Password, ""); err != nil {
			return none, err
		}
	}
	if err := h.SpendCode(ctx, phone, domain.SmsChangePhone, req.Code, "code"); err != nil {
		return none, err
	}
	if account.Phone != "" {
		if err := h.SpendCode(ctx, account.Phone, domain.SmsChangePhone, req.OldCode, "oldCode"); err != nil {
			return none, err
		}
	}
	if err := h.Accounts.ChangePhone(ctx, caller.UserID, phone, caller.TokenHash); err != nil {
		return none, err
	}
	h.event(ctx, caller, "phone changed", caller.UserID)
	if err := h.loginsEnded(ctx, caller.UserID, caller.TokenHash, domain.TokenInvalid); err != nil {
		return none, err
	}
	h.notifyOwner(ctx, caller, caller.UserID, "phoneChanged")
	areaCode, _ := domain.SplitPhone(phone)
	return changePhoneAnswer{domain.MaskPhone(phone), areaCode}, nil
}

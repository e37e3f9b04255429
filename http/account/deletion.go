// Account deletion: an account is erased after seven days, unless its owner logs in before.

package account

import (
	"context"
	"errors"

	"touchline/domain"
	"touchline/http/rest"
)

type deleteAccountRequest struct {
	Password string `json:"password"`
	Code     string `json:"code"`    // instead of the password: scene changePassword, sent to the account's phone
	Forfeit  bool   `json:"forfeit"` // gives up the remaining coins
}

func (r deleteAccountRequest) Check() error {
	if r.Password == "" && r.Code == "" {
		return domain.Refuse(domain.FieldRequired, "field", "password")
	}
	return nil
}

type deleteAccountAnswer struct {
	DeleteTime int64 `json:"deleteTime"`
}

// deleteAccount ends every login at once, and schedules the deletion. It requires forfeit while the account has coins.
// Coins that arrive before the deletion are given up too.
func (h *Handlers) deleteAccount(ctx context.Context, caller rest.Caller,
	req deleteAccountRequest) (deleteAccountAnswer, error) {
	var none deleteAccountAnswer
	if err := h.proveSelf(ctx, caller, req.Password, req.Code); err != nil {
		return none, err
	}
	wallet, err := h.Money.Wallet(ctx, caller.UserID)
	if err != nil {
		return none, err
	}
	if left := wallet.Balance + wallet.Frozen + wallet.Income; left > 0 && !req.Forfeit {
		return none, domain.Refuse(domain.BalanceNotEmpty, "balance", left)
	}
	at := h.rest.Now().Add(domain.DeleteGrace)
	if err := h.Accounts.LeaveAccount(ctx, caller.UserID, at); err != nil {
		return none, err
	}
	h.event(ctx, caller, "account deletion asked", caller.UserID)
	err = h.loginsEnded(ctx, caller.UserID, domain.TokenHash{}, domain.TokenInvalid)
	return deleteAccountAnswer{at.UnixMilli()}, err
}

// proveSelf requires the password, or a code that could also change the password.
func (h *Handlers) proveSelf(ctx context.Context, caller rest.Caller, typed, code string) error {
	account, err := h.Accounts.Account(ctx, caller.UserID)
	if err != nil {
		return err
	}
	if typed == "" {
		if account.Phone == "" {
			return domain.Refuse(domain.SmsCodeWrong, "left", 0)
		}
		return h.SpendCode(ctx, account.Phone, domain.SmsChangePassword, code, "")
	}
	_, err = h.comparePassword(ctx, caller, domain.NameKey(account.UserName), typed, &account)
	if errors.Is(err, ErrPasswordWrong) {
		return domain.Refuse(domain.OldPasswordWrong)
	}
	return err
}

// Logging in by password or SMS code, with limits on wrong attempts.

package account

import (
	"context"
	"errors"
	"strings"

	"touchline/domain"
	"touchline/http/rest"
)

// LoginResult is the answer to every login and registration.
type LoginResult struct {
	Token      string   `json:"token"`
	ExpireTime int64    `json:"expireTime"`
	IsNew      bool     `json:"isNew"`
	UserInfo   UserInfo `json:"userInfo"`

	// Agreements have a new version since the user accepted them. web_agree accepts it.
	Agreements []changedAgreement `json:"agreements,omitempty"`
}

// logIn returns a new token, unless the account is disabled. It cancels a scheduled deletion of the account.
func (h *Handlers) logIn(ctx context.Context, caller rest.Caller, account domain.Account,
	isNew bool) (LoginResult, error) {
	now := h.rest.Now()
	if err := account.Disabled(now); err != nil {
		return LoginResult{}, err
	}
	if !account.DeleteAt.IsZero() {
		if err := h.Accounts.KeepAccount(ctx, account.UserID); err != nil {
			return LoginResult{}, err
		}
		h.event(ctx, caller, "account deletion called off", account.UserID)
	}
	changed, err := h.agreementsChanged(ctx, account)
	if err != nil {
		return LoginResult{}, err
	}
	token, err := rest.NewToken()
	if err != nil {
		return LoginResult{}, err
	}
	login := domain.NewLogin(rest.HashToken(token), account.UserID, now)
	login.Agent, login.Address = caller.Agent, caller.Address().String()
	if err := h.Accounts.AddLogin(ctx, login, account); err != nil {
		return LoginResult{}, err
	}
	info, err := h.infoOf(ctx, account)
	if err != nil {
		return LoginResult{}, err
	}
	h.event(ctx, caller, "logged in", account.UserID)
	return LoginResult{Token: token, ExpireTime: login.Expires.UnixMilli(), IsNew: isNew, UserInfo: info,
		Agreements: changed}, nil
}

type passwordLoginRequest struct {
	rest.Localized
	UserName string `json:"userName"` // may be a phone number
	AreaCode string `json:"areaCode"`
	Password string `json:"password"`
}

// passwordLogin logs in by a password. A wrong password and an unknown account get the same answer after the same time.
func (h *Handlers) passwordLogin(ctx context.Context, caller rest.Caller,
	req passwordLoginRequest) (LoginResult, error) {
	var none LoginResult
	find, name := h.Accounts.AccountByName, domain.PlainName(req.UserName)
	if phone, err := domain.ParsePhone(req.AreaCode, req.UserName); err == nil {
		find, name = h.Accounts.AccountByPhone, phone
	} else if err := domain.CheckUserName(name); err != nil {
		return none, err
	}
	if err := domain.CheckPassword(req.Password); err != nil {
		return none, err
	}
	account, err := find(ctx, name)
	if err != nil && domain.CodeOf(err) != domain.NotFound {
		return none, err
	}
	left, err := h.comparePassword(ctx, caller, strings.ToLower(name), req.Password, &account)
	if errors.Is(err, ErrPasswordWrong) {
		return none, domain.Refuse(domain.LoginFailed, "left", left)
	}
	if err != nil {
		return none, err
	}
	return h.logIn(ctx, caller, account, false)
}

// comparePassword compares a password, unless there were too many wrong attempts. For a wrong password it returns
// ErrPasswordWrong with the number of attempts left. It replaces a hash that was made with outdated parameters.
func (h *Handlers) comparePassword(ctx context.Context, caller rest.Caller, name, typed string,
	account *domain.Account) (left int, err error) {
	left, stale, err := h.passwords.Compare(ctx, caller, PasswordOwner{Name: name, UserID: account.UserID}, typed,
		account.PasswordHash)
	if err != nil || !stale {
		return left, err
	}
	hash, err := h.passwords.Hash(ctx, caller.Address(), typed)
	if err != nil {
		return 0, err
	}
	if err := h.Accounts.RehashPassword(ctx, account.UserID, account.PasswordHash, hash); err != nil {
		return 0, err
	}
	account.PasswordHash = hash
	return 0, nil
}

type phoneLoginRequest struct {
	rest.Localized
	AreaCode string `json:"areaCode"`
	Phone    string `json:"phone"`
	Code     string `json:"code"`
}

// phoneLogin logs in by a code sent to the phone of an account.
func (h *Handlers) phoneLogin(ctx context.Context, caller rest.Caller, req phoneLoginRequest) (LoginResult, error) {
	account, err := h.accountByCode(ctx, req.AreaCode, req.Phone, domain.SmsLogin, req.Code)
	if err != nil {
		return LoginResult{}, err
	}
	return h.logIn(ctx, caller, account, false)
}

// accountByCode spends a code and returns the account of the phone number. It checks the code first, so that only the
// holder of the phone learns whether an account exists.
func (h *Handlers) accountByCode(ctx context.Context, areaCode, number, scene, code string) (domain.Account, error) {
	phone, err := domain.ParsePhone(areaCode, number)
	if err != nil {
		return domain.Account{}, err
	}
	if err := h.SpendCode(ctx, phone, scene, code, ""); err != nil {
		return domain.Account{}, err
	}
	account, err := h.Accounts.AccountByPhone(ctx, phone)
	if domain.CodeOf(err) == domain.NotFound {
		return account, domain.Refuse(domain.PhoneUnknown)
	}
	return account, err
}

// Logging in: by password, by SMS code, and what slows guessing down (contract §6).
package http

import (
	"context"
	"errors"
	"strings"

	"touchline/domain"
	"touchline/http/password"
	"touchline/http/rest"
)

type loginResult struct {
	Token      string   `json:"token"`
	ExpireTime int64    `json:"expireTime"`
	IsNew      bool     `json:"isNew"`
	UserInfo   userInfo `json:"userInfo"`

	// Agreements are those that have a new version since the user accepted them; web_agree accepts it.
	Agreements []changedAgreement `json:"agreements,omitempty"`
}

// logIn gives a fresh token to an account in good standing. An account that was to be erased stays.
func (s *Server) logIn(ctx context.Context, caller rest.Caller, account domain.Account, isNew bool) (loginResult, error) {
	now := s.Now()
	if err := account.Disabled(now); err != nil {
		return loginResult{}, err
	}
	if !account.DeleteAt.IsZero() {
		if err := s.Farewells.KeepAccount(ctx, account.UserID); err != nil {
			return loginResult{}, err
		}
		s.event(caller, "account deletion called off", account.UserID)
	}
	changed, err := s.agreementsChanged(ctx, account)
	if err != nil {
		return loginResult{}, err
	}
	token, err := rest.NewToken()
	if err != nil {
		return loginResult{}, err
	}
	login := domain.NewLogin(rest.HashToken(token), account.UserID, now)
	login.Agent, login.Address = caller.Agent, caller.Address().String()
	if err := s.Accounts.AddLogin(ctx, login, account); err != nil {
		return loginResult{}, err
	}
	info, err := s.infoOf(ctx, account)
	if err != nil {
		return loginResult{}, err
	}
	s.event(caller, "logged in", account.UserID)
	return loginResult{Token: token, ExpireTime: login.Expires.UnixMilli(), IsNew: isNew, UserInfo: info, Agreements: changed}, nil
}

type passwordLoginRequest struct {
	rest.Localized
	UserName string `json:"userName"` // or a phone number
	AreaCode string `json:"areaCode"`
	Password string `json:"password"`
}

// passwordLogin answers the same, in the same time, for a wrong password and an unknown account.
func (s *Server) passwordLogin(ctx context.Context, caller rest.Caller, req passwordLoginRequest) (loginResult, error) {
	var none loginResult
	find, name := s.Accounts.AccountByName, req.UserName
	if phone, err := domain.ParsePhone(req.AreaCode, req.UserName); err == nil {
		find, name = s.Accounts.AccountByPhone, phone
	} else if err := domain.CheckUserName(req.UserName); err != nil {
		return none, err
	}
	if err := domain.CheckPassword(req.Password); err != nil {
		return none, err
	}
	account, err := find(ctx, name)
	if err != nil && domain.CodeOf(err) != domain.NotFound {
		return none, err
	}
	left, err := s.guarded(ctx, caller, strings.ToLower(name), req.Password, &account)
	if errors.Is(err, password.ErrWrong) {
		return none, domain.Refuse(domain.LoginFailed, "left", left)
	}
	if err != nil {
		return none, err
	}
	return s.logIn(ctx, caller, account, false)
}

// guarded compares a password unless there were too many wrong ones; password.ErrWrong with the attempts that are left. A
// hash made with other parameters than today's is made anew.
func (s *Server) guarded(ctx context.Context, caller rest.Caller, name, typed string, account *domain.Account) (left int, err error) {
	left, stale, err := s.passwords.Compare(ctx, caller, password.Owner{Name: name, UserID: account.UserID}, typed, account.PasswordHash)
	if err != nil || !stale {
		return left, err
	}
	hash, err := s.passwords.Hash(ctx, caller.Address(), typed)
	if err != nil {
		return 0, err
	}
	if err := s.Accounts.RehashPassword(ctx, account.UserID, account.PasswordHash, hash); err != nil {
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

func (s *Server) phoneLogin(ctx context.Context, caller rest.Caller, req phoneLoginRequest) (loginResult, error) {
	account, err := s.accountByCode(ctx, req.AreaCode, req.Phone, sceneLogin, req.Code)
	if err != nil {
		return loginResult{}, err
	}
	return s.logIn(ctx, caller, account, false)
}

// accountByCode finds the account of who holds the phone. Whether there is one is told only to them.
func (s *Server) accountByCode(ctx context.Context, areaCode, number, scene, code string) (domain.Account, error) {
	phone, err := domain.ParsePhone(areaCode, number)
	if err != nil {
		return domain.Account{}, err
	}
	if err := s.spendCode(ctx, phone, scene, code, ""); err != nil {
		return domain.Account{}, err
	}
	account, err := s.Accounts.AccountByPhone(ctx, phone)
	if domain.CodeOf(err) == domain.NotFound {
		return account, domain.Refuse(domain.PhoneUnknown)
	}
	return account, err
}
